import type { PostContent } from "#modules/content/model.ts";

const WORDS_A_MINUTE = 220;

/** Counts a story's words, points and quote included. */
export function wordCountOf({ sections, points, quote }: Pick<PostContent, "sections" | "points" | "quote">): number {
  const texts = [...sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]), ...points, quote?.text ?? ""];
  return texts.join(" ").split(/\s+/).filter(Boolean).length;
}

/** Reading time in whole minutes, at least one. */
export const minutesToRead = (post: Parameters<typeof wordCountOf>[0]): number =>
  Math.max(1, Math.round(wordCountOf(post) / WORDS_A_MINUTE));

/** The fragment of a section: "One bell, two bells" → "one-bell-two-bells". */
export const sectionId = (title: string): string =>
  title
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
