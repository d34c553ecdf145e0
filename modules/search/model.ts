import { storableText } from "#platform/database/storable-text.ts";
import { shortText } from "#platform/text/short-text.ts";

export interface Piece {
  text: string;
  hit: boolean;
}

export interface Found {
  kind: "tour" | "post";
  slug: string;
  path: string;
  name: Piece[];
  nameHindi: Piece[] | null;
  place: Piece[];
  tagline: Piece[];
  passage: Piece[] | null;
  photo: string;
}

/** `path` may lead to one answer: "/faq#paying-how". */
export interface FoundPage {
  kind: "answer" | "page" | "destination";
  path: string;
  name: Piece[];
  nameHindi: Piece[] | null;
  place: Piece[];
  passage: Piece[] | null;
}

export interface SearchAnswer {
  text: string;
  /** The correction used: "kerala" for "kerla". */
  meant: string | null;
  isNearest: boolean;
  tours: Found[];
  posts: Found[];
  pages: FoundPage[];
  /** Stories have the last word whole, tours only its beginning ("holi", "holiday"). */
  storiesFirst: boolean;
  pagesFirst: boolean;
  total: { tours: number; posts: number; pages: number };
}

export const LONGEST_TEXT = 80;
const MOST_WORDS = 8;

export const readText = (typed: string | null): string => storableText(shortText(typed, LONGEST_TEXT));

/** Apostrophes, joiners of Devanagari, soft hyphens. */
const UNHEARD = /['’\p{Cf}]/gu;

export const plainOf = (word: string): string => word.normalize("NFKC").toLowerCase().replaceAll(UNHEARD, "");

export const wordsOf = (text: string): string[] =>
  (plainOf(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
