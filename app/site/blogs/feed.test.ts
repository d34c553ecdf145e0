import { expect, it } from "vitest";
import type { PostSummary } from "#modules/content/index.server.ts";
import { rssFeed } from "./feed.ts";

const post: PostSummary = {
  slug: "salt-and-pepper",
  path: "/blogs/explore-delhi/salt-and-pepper",
  category: "Explore Delhi",
  title: "Salt & <pepper>",
  date: "2026-11-08",
  shortDescription: 'A cook\'s "two" words\u0007.',
  picture: {
    photo: "a",
    base: "/pictures/a",
    widths: [320],
    width: 320,
    height: 240,
    placeholder: "data:,",
    alt: "",
    credit: "",
    licence: "",
    focus: { x: 50, y: 50 },
  },
};
const feed = (posts: PostSummary[]) =>
  rssFeed({ title: "Stories", description: "From the road", publicUrl: "https://rides.example", posts });

it("escapes texts and leaves out what XML cannot hold", () => {
  expect(feed([post])).toContain("<title>Salt &amp; &lt;pepper&gt;</title>");
  expect(feed([post])).toContain("<description>A cook&apos;s &quot;two&quot; words.</description>");
});

it("gives absolute links and dates with their weekday in Delhi's time", () => {
  const text = feed([post]);
  expect(text).toContain('<guid isPermaLink="true">https://rides.example/blogs/explore-delhi/salt-and-pepper</guid>');
  expect(text).toContain("<pubDate>Sun, 08 Nov 2026 06:00:00 +0530</pubDate>");
  expect(text).toContain('href="https://rides.example/blogs/rss.xml" rel="self"');
});

it("is a valid feed without stories", () => {
  expect(feed([])).not.toContain("lastBuildDate");
  expect(feed([])).toMatch(/<\/channel>\n<\/rss>\n$/);
});
