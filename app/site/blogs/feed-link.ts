import type { MetaDescriptor } from "react-router";

/** Tells readers of feeds where ours is; for the head of every page of the blog. */
export const feedLink: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: "Stories from the road",
  href: "/blogs/rss.xml",
};
