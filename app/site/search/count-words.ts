import { counted } from "#platform/counted.ts";

/** "12 tours and 1 story"; "nothing" where there is none. */
export const countWords = ({ tours, posts }: { tours: number; posts: number }): string => {
  const found = [
    ...(tours === 0 ? [] : [counted(tours, "tour")]),
    ...(posts === 0 ? [] : [counted(posts, "story", "stories")]),
  ];
  return found.join(" and ") || "nothing";
};
