import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";

/** An address of the site. Without `public` it is private: no cache keeps it. */
export interface SiteRoute extends RouteConfigEntry {
  public?: PublicAddress;
}

interface PublicAddress {
  /** Query names that the page reads. Other names make no page of their own. */
  reads: readonly string[];
  /** True for a file that depends on its path alone: one copy serves everybody, also with a login. */
  isFile: boolean;
}

/** An address of one traveller, of the company or with effects. */
const route = (path: string, file: string): SiteRoute => ({ path, file });

/** A page that is the same for everybody. */
const publicPage = (path: string, file: string, reads: readonly string[] = []): SiteRoute => ({
  path,
  file,
  public: { reads, isFile: false },
});

const publicFile = (path: string, file: string): SiteRoute => ({ path, file, public: { reads: [], isFile: true } });

/** Names a route by its folder: every page loads the list of all names. */
const named = (entry: SiteRoute): SiteRoute => ({
  ...entry,
  id: entry.id ?? entry.file.replace(/\/route\.tsx?$/, ""),
});

const ofTour = ["people", "category", "date", "time", "reviewed"];

const routes: SiteRoute[] = [
  { index: true, file: "site/home/route.tsx", public: { reads: [], isFile: false } },
  publicPage("tours", "site/tours/route.tsx", [
    ...["text", "location", "type", "level", "length", "distance", "age", "ebike"],
    ...["order", "date", "people", "saved", "page", "view"],
  ]),
  publicPage("tours/compare", "site/tour-compare/route.tsx", ["tours"]),
  publicPage("tours/:tourtype", "site/tour-category/route.tsx", ["page"]),
  publicPage("tours/:tourtype/:tourname", "site/tour/route.tsx", ofTour),
  publicFile("tours/:tourtype/:tourname/sheet.pdf", "site/tour-sheet/route.ts"),
  publicPage("tour-details", "site/tour-details/route.tsx", ofTour),
  route("waiting", "site/waitlist/route.tsx"),
  publicPage("india-by-cycle", "site/holidays/route.tsx"),
  publicPage("mysore", "site/mysore/route.tsx", ["page"]),
  publicPage("destination-list-v2", "site/destinations/route.tsx"),
  { ...publicPage("destination-details", "site/destination/route.tsx", ["name"]), id: "destination-details" },
  publicPage("destinations/:slug", "site/destination/route.tsx"),
  publicPage("gallery", "site/gallery/route.tsx"),
  publicPage("gallery-details", "site/gallery-album/route.tsx", ["album"]),
  publicPage("blogs", "site/blogs/route.tsx", ["q", "category", "tag", "page"]),
  publicFile("blogs/rss.xml", "site/blog-feed/route.ts"),
  publicPage("blogs/:blogtype/:blogname", "site/blog-post/route.tsx", ["commented"]),
  publicPage("blog-details", "site/blog-details/route.tsx"),
  // The form, and a bought gift by its signed link.
  route("gift/*", "site/gift/route.tsx"),
  route("newsletter", "site/newsletter/route.tsx"),
  route("newsletter/confirm/:id", "site/newsletter-confirm/route.tsx"),
  route("newsletter/unsubscribe/:id", "site/newsletter-unsubscribe/route.tsx"),
  route("moderate/comment/:id", "site/moderate-comment/route.tsx"),
  route("moderate/review/:id", "site/moderate-review/route.tsx"),
  publicPage("search", "site/search/route.tsx", ["text", "q", "page"]),
  publicPage("about", "site/about/route.tsx"),
  publicPage("faq", "site/faq/route.tsx", ["q"]),
  publicPage("contact", "site/contact/route.tsx", ["tour", "sent"]),
  publicPage("privacy", "site/privacy/route.tsx"),
  publicPage("terms-condition", "site/terms/route.tsx"),
  // The specification spells it this way.
  publicPage("comming-soon", "site/coming-soon/route.tsx"),
  route("checkout", "checkout/traveller-details/route.tsx"),
  route("checkout/pay/:reference", "checkout/pay/route.tsx"),
  route("checkout/newer-link", "checkout/newer-link/route.tsx"),
  route("checkout/outcome/:reference", "checkout/outcome/route.tsx"),
  publicFile("og/tours/:file", "site/share-tour-picture/route.ts"),
  publicFile("og/blogs/:file", "site/share-post-picture/route.ts"),
  publicFile("sitemap.xml", "site/sitemap/route.ts"),
  publicFile("manifest.webmanifest", "site/manifest/route.ts"),
  publicPage("offline", "offline/route.tsx"),
  publicPage("api/docs", "site/api-docs/route.tsx"),
  publicFile("robots.txt", "site/robots/route.ts"),
  route("checkout/pay-change/:change", "checkout/pay-change/route.tsx"),
  route("booking/:reference", "manage/booking/route.tsx"),
  route("booking/:reference/cancel", "manage/cancel/route.tsx"),
  route("booking/:reference/move", "manage/move/route.tsx"),
  route("booking/:reference/transfer", "manage/transfer/route.tsx"),
  route("booking/:reference/voucher", "manage/voucher/route.tsx"),
  route("booking/:reference/voucher.pdf", "manage/voucher-pdf/route.ts"),
  route("booking/:reference/ride.ics", "manage/ride-calendar/route.ts"),
  route("booking/:reference/receipt", "manage/receipt/route.tsx"),
  route("handed-over", "manage/handed-over/route.tsx"),
  route("choice/:id", "manage/choice/route.tsx"),
  route("credit/:id", "manage/credit/route.tsx"),
  route("quote/:id", "manage/quote/route.tsx"),
  route("rider/:id", "manage/rider/route.tsx"),
  route("review/:reference", "manage/review/route.tsx"),
  route("voucher/:reference", "manage/voucher-check/route.tsx"),
  route("login", "account/login/route.tsx"),
  route("register", "account/register/route.tsx"),
  route("logout", "account/logout/route.ts"),
  route("forgotten-password", "account/forgotten-password/route.tsx"),
  route("reset-password", "account/reset-password/route.tsx"),
  route("verify-email", "account/verify-email/route.tsx"),
  route("user-profile", "account/user-profile/route.tsx"),
  route("user-profile/data.zip", "account/data-copy/route.ts"),
  route("session", "account/session/route.ts"),
  route("farewell", "account/account-deleted/route.tsx"),
  // The console's screens are one route: every page of travellers loads the list of all routes.
  route("staff/*", "staff/console/route.tsx"),
  route("staff/live", "staff/live/route.ts"),
  route("staff/enter", "staff/enter/route.tsx"),
  route("staff/invite", "staff/invite/route.tsx"),
  route("staff/prove", "staff/prove/route.tsx"),
  route("staff/keys", "staff/keys/route.tsx"),
  route("staff/leave", "staff/leave/route.ts"),
  route("staff/file/:deed", "staff/file/route.ts"),
  route("staff/export/:file", "staff/export/route.ts"),
  route("dev/ui", "dev/ui/route.tsx"),
  route("dev/mailbox", "dev/mailbox/route.tsx"),
  route("*", "site/not-found/route.tsx"),
];

/** Site map: every address that a person can open. */
export default routes.map(named) satisfies RouteConfig;
