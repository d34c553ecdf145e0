import type { MetaDescriptor } from "react-router";

/** Feed discovery link for the head of every blog page. */
export const feedLink: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: "Stories from the road",
  href: "/blogs/rss.xml",
};
