import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every address that a person can open. */
export default [
  index("site/home.tsx"),
  route("tours", "site/tour-list.tsx"),
  route("tours/:tourtype", "site/tour-category.tsx"),
  route("tours/:tourtype/:tourname", "site/tour-page.tsx"),
  route("blogs", "site/blog-list.tsx"),
  route("blogs/rss.xml", "site/blog-feed.ts"),
  route("blogs/:blogtype/:blogname", "site/blog-post.tsx"),
  route("blog-details", "site/blog-details.tsx"),
  route("newsletter", "site/newsletter.tsx"),
  route("newsletter/confirm/:id", "site/newsletter-confirm.tsx"),
  route("newsletter/unsubscribe/:id", "site/newsletter-unsubscribe.tsx"),
  route("moderate/comment/:id", "site/moderate-comment.tsx"),
  route("checkout", "checkout/who.tsx"),
  route("checkout/pay/:reference", "checkout/pay.tsx"),
  route("checkout/outcome/:reference", "checkout/outcome.tsx"),
  route("og/tours/:file", "site/share/tour-picture.ts"),
  route("og/blogs/:file", "site/share/post-picture.ts"),
  route("sitemap.xml", "site/share/sitemap.ts"),
  route("manifest.webmanifest", "site/share/manifest.ts"),
  route("offline", "offline/offline-page.tsx"),
  route("robots.txt", "site/share/robots.ts"),
  route("dev/ui", "dev/ui.tsx"),
  route("dev/mailbox", "dev/mailbox.tsx"),
  route("*", "site/not-found.tsx"),
] satisfies RouteConfig;
