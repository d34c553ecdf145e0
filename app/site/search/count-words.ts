import { counted } from "#platform/counted.ts";

/** "12 tours, 1 story and 3 pages"; "nothing" where there is none. */
export const countWords = ({ tours, posts, pages }: { tours: number; posts: number; pages: number }): string => {
  const found = [
    ...(tours === 0 ? [] : [counted(tours, "tour")]),
    ...(posts === 0 ? [] : [counted(posts, "story", "stories")]),
    ...(pages === 0 ? [] : [counted(pages, "page")]),
  ];
  return found.join(", ").replace(/, ([^,]+)$/, " and $1") || "nothing";
};
