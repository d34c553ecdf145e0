const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** "12 tours and 1 story"; "nothing" where there is none. */
export const countWords = ({ tours, posts }: { tours: number; posts: number }): string =>
  [...counted(tours, "tour", "tours"), ...counted(posts, "story", "stories")].join(" and ") || "nothing";
