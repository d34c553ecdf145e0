import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every address that a person can open. */
export default [
  index("site/home.tsx"),
  route("tours", "site/tour-list.tsx"),
  route("tours/:tourtype", "site/tour-category.tsx"),
  route("tours/:tourtype/:tourname", "site/tour-page.tsx"),
  route("blogs", "site/blog-list.tsx"),
  route("blogs/:blogtype/:blogname", "site/blog-post.tsx"),
  route("checkout", "checkout/who.tsx"),
  route("checkout/pay/:reference", "checkout/pay.tsx"),
  route("checkout/outcome/:reference", "checkout/outcome.tsx"),
  route("checkout/pay-change/:change", "checkout/pay-change.tsx"),
  route("booking/:reference", "manage/booking.tsx"),
  route("booking/:reference/cancel", "manage/cancel.tsx"),
  route("booking/:reference/move", "manage/move.tsx"),
  route("booking/:reference/transfer", "manage/transfer.tsx"),
  route("booking/:reference/voucher", "manage/voucher.tsx"),
  route("booking/:reference/voucher.pdf", "manage/voucher-pdf.ts"),
  route("booking/:reference/ride.ics", "manage/ride-calendar.ts"),
  route("booking/:reference/receipt", "manage/receipt.tsx"),
  route("handed-over", "manage/handed-over.tsx"),
  route("rider/:id", "manage/rider.tsx"),
  route("voucher/:reference", "manage/voucher-check.tsx"),
  route("dev/ui", "dev/ui.tsx"),
  route("dev/mailbox", "dev/mailbox.tsx"),
  route("*", "site/not-found.tsx"),
] satisfies RouteConfig;
