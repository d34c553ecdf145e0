import type { MetaDescriptor } from "react-router";
import { drawnPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { feedLink } from "./feed-link.ts";
import type { Story } from "./load-story.server.ts";

/** Metadata of a story. The canonical address is its own, at whichever address it is shown. */
export function storyMeta(matches: Parameters<typeof pageMeta>[0], story: Story | undefined): MetaDescriptor[] {
  if (!story) return [];
  const { post } = story;
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.shortDescription,
      path: post.path,
      image: drawnPicture(`/og/blogs/${post.slug}.jpg`, post.title),
      type: "article",
    }),
    { property: "article:published_time", content: post.date },
    { property: "article:section", content: post.category },
    feedLink,
  ];
}
