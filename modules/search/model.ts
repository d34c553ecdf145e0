import { storableText } from "#platform/database/storable-text.ts";
import { shortText } from "#platform/text/short-text.ts";

/** A piece of a text; `hit` says that it is what was looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** A tour or a story that was found. `path` is its address on this site. */
export interface Found {
  kind: "tour" | "post";
  slug: string;
  path: string;
  name: Piece[];
  /** The name in Devanagari, where it has one. */
  nameHindi: Piece[] | null;
  /** Where a tour is, the category of a story. */
  place: Piece[];
  tagline: Piece[];
  /** From further down the page, when nothing above holds the words; else null. */
  passage: Piece[] | null;
  photo: string;
}

/** An answer of the FAQ, a section of the terms, a page or a destination. `path` leads to the answer itself: "/faq#paying-how". */
export interface FoundPage {
  kind: "answer" | "page" | "destination";
  path: string;
  name: Piece[];
  nameHindi: Piece[] | null;
  /** Where it stands: the category of a question, the page of a section, the region of a destination; may be empty. */
  place: Piece[];
  /** The words of it that fit best, or its beginning; null where passages were not asked for. */
  passage: Piece[] | null;
}

/** What there is for some words. */
export interface SearchAnswer {
  /** The words as they were understood: what was typed, without what surrounds it. */
  text: string;
  /** What was looked for instead, when what was typed is nowhere: "kerla" becomes "kerala". Null when it was not. */
  meant: string | null;
  /** Nothing holds all the words; these hold some of them. */
  isNearest: boolean;
  tours: Found[];
  posts: Found[];
  pages: FoundPage[];
  /** Stories have the last word whole, and tours only one that begins so ("holi", "holiday"): stories are shown first. */
  storiesFirst: boolean;
  /** An answer or a page has the words in its name, and no tour has: it is shown first. */
  pagesFirst: boolean;
  total: { tours: number; posts: number; pages: number };
}

/** Longer than this is no search any more. */
export const LONGEST_TEXT = 80;
const MOST_WORDS = 8;

/** What was typed, cut to what is read of it, and to what a database can compare with. */
export const readText = (typed: string | null): string => storableText(shortText(typed, LONGEST_TEXT));

/** What stands inside a word and is none of its letters: apostrophes, joiners of Devanagari, hyphens that are not seen. */
const UNHEARD = /['’\p{Cf}]/gu;

/** A word as it is compared: in small letters of common width, and nothing between them. */
export const plainOf = (word: string): string => word.normalize("NFKC").toLowerCase().replaceAll(UNHEARD, "");

/** The words of a text, in small letters; marks belong to the letters they stand on, as Devanagari needs it. */
export const wordsOf = (text: string): string[] =>
  (plainOf(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
