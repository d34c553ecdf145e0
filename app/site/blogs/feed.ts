import { htmlText } from "#app/ui/html-text.ts";
import type { PostSummary } from "#modules/content/index.server.ts";

type Feed = { title: string; description: string; publicUrl: string; posts: PostSummary[] };

/** Control characters are not allowed in XML, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string => htmlText(text.replace(forbidden, "")).replaceAll("'", "&apos;");

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026-11-08" in RSS's format, as 06:00 of that day in Delhi. */
function rssDate(localDate: string): string {
  const [year = 0, month = 1, day = 1] = localDate.split("-").map(Number);
  const weekday = days[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday}, ${String(day).padStart(2, "0")} ${months[month - 1]} ${year} 06:00:00 +0530`;
}

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** The stories as an RSS 2.0 feed, newest first, with absolute links. */
export function rssFeed({ title, description, publicUrl, posts }: Feed): string {
  const items = posts.map(({ path, title: name, shortDescription, date, category }) => {
    const address = publicUrl + path;
    return [
      "    <item>",
      `      ${element("title", name)}`,
      `      ${element("link", address)}`,
      `      <guid isPermaLink="true">${escaped(address)}</guid>`,
      `      ${element("pubDate", rssDate(date))}`,
      `      ${element("category", category)}`,
      `      ${element("description", shortDescription)}`,
      "    </item>",
    ].join("\n");
  });
  const newest = posts[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "  <channel>",
    `    ${element("title", title)}`,
    `    ${element("link", `${publicUrl}/blogs`)}`,
    `    ${element("description", description)}`,
    "    <language>en-in</language>",
    ...(newest ? [`    ${element("lastBuildDate", rssDate(newest.date))}`] : []),
    `    <atom:link href="${escaped(`${publicUrl}/blogs/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    "  </channel>",
    "</rss>",
    "",
  ].join("\n");
}
