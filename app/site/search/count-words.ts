import { pluralize } from "#platform/text/pluralize.ts";

/** "12 tours, 1 story and 3 pages", or "nothing". */
export const describeCount = ({ tours, posts, pages }: { tours: number; posts: number; pages: number }): string => {
  const found = [
    ...(tours === 0 ? [] : [pluralize(tours, "tour")]),
    ...(posts === 0 ? [] : [pluralize(posts, "story", "stories")]),
    ...(pages === 0 ? [] : [pluralize(pages, "page")]),
  ];
  return found.join(", ").replace(/, ([^,]+)$/, " and $1") || "nothing";
};
