import { tourPath } from "#modules/catalogue/model.ts";
import { type BlogCategory, postPath } from "#modules/content/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { type AnalyzedWord, analyzeQuery, listSpellings } from "./analyze-query.server.ts";
import { correctSpelling } from "./correct-spelling.server.ts";
import { countEntries, type EntryRow, findEntries, findPassages } from "./find-entries.server.ts";
import { findPages, type PageRow } from "./find-pages.server.ts";
import { highlightWords, type WantedWord } from "./highlight-words.ts";
import { type Found, type FoundPage, type Piece, readText, type SearchAnswer, wordsOf } from "./model.ts";
import { withoutStopWords } from "./stop-words.ts";

/** `limit` and `offset` apply to each kind. */
export interface SearchExtent {
  limit: number;
  offset?: number;
  passages?: boolean;
}

/**
 * Finds English and Hindi in any spelling; the last word may be unfinished. If no result has all words, tries a
 * correction (`meant`), then any of the words (`isNearest`).
 */
export async function search(db: Sql, typed: string, extent: SearchExtent): Promise<SearchAnswer> {
  const text = readText(typed);
  const heard = withoutStopWords(await analyzeQuery(db, wordsOf(text)));
  const nothing: SearchAnswer = {
    text,
    meant: null,
    isNearest: false,
    tours: [],
    posts: [],
    pages: [],
    storiesFirst: false,
    pagesFirst: false,
    total: { tours: 0, posts: 0, pages: 0 },
  };
  if (heard.length === 0) return nothing;
  const asked = { text, limit: extent.limit, offset: extent.offset ?? 0 };
  const { rows, pages, total, spellings, used, meant, isNearest } = await firstThatFinds(db, heard, asked);
  const ids = extent.passages ? rows.map(({ id }) => id) : [];
  const passages = await findPassages(db, ids, used, isNearest);
  const last = used.at(-1);
  const wanted = { words: spellings, beginnings: last && last.length === null ? [last.word] : [] };
  const found = rows.map((row) => asFound(row, wanted, passages.get(row.id) ?? null));
  const isWhole = (kind: EntryRow["kind"]) => rows.some((row) => row.kind === kind && row.isWhole);
  const of = (kind: EntryRow["kind"]) => found.filter((one) => one.kind === kind);
  const storiesFirst = isWhole("post") && !isWhole("tour");
  const foundPages = pages.map((row) => asFoundPage(row, wanted, extent.passages ?? false));
  const pagesFirst =
    foundPages.some(({ kind, name }, at) => kind !== "destination" && pages[at]?.isWhole && isNamed(name)) &&
    !found.some(({ kind, name }) => kind === "tour" && isNamed(name));
  const kinds = { tours: of("tour"), posts: of("post"), pages: foundPages };
  return { text, meant, isNearest, ...kinds, storiesFirst, pagesFirst, total };
}

const isNamed = (name: Piece[]): boolean => name.some(({ hit }) => hit);

type Asked = { text: string; heard: readonly AnalyzedWord[]; limit: number; offset: number; any?: boolean };

async function lookFor(db: Sql, asked: Asked) {
  const [rows, counted, pages, spellings] = await Promise.all([
    findEntries(db, asked),
    countEntries(db, asked.heard, asked.any),
    findPages(db, asked),
    listSpellings(db, asked.heard),
  ]);
  return { rows, pages: pages.rows, total: { ...counted, pages: pages.total }, spellings, used: asked.heard };
}

/** True if anything matches, though the requested page may be empty. */
const isThere = ({ total }: Awaited<ReturnType<typeof lookFor>>): boolean =>
  total.tours + total.posts + total.pages > 0;

async function firstThatFinds(db: Sql, heard: AnalyzedWord[], asked: Omit<Asked, "heard">) {
  const asTyped = await lookFor(db, { ...asked, heard });
  if (isThere(asTyped)) return { ...asTyped, meant: null, isNearest: false };
  const mended = await correctSpelling(db, heard);
  const used = mended ? withoutStopWords(await analyzeQuery(db, mended)) : heard;
  const meant = mended ? mended.join(" ") : null;
  if (meant !== null) {
    const found = await lookFor(db, { ...asked, text: meant, heard: used });
    if (isThere(found)) return { ...found, meant, isNearest: false };
  }
  const nearby = used.map((one) => (one.length ? { ...one, kindred: [...one.kindred, one.length.near] } : one));
  const near = await lookFor(db, { ...asked, heard: nearby, any: true });
  if (isThere(near)) return { ...near, meant, isNearest: true };
  return { ...near, total: { tours: 0, posts: 0, pages: 0 }, meant: null, isNearest: false };
}

function markedPassage(passage: string, wanted: WantedWord): Piece[] | null {
  const pieces = highlightWords(passage, wanted);
  return pieces.some(({ hit }) => hit) ? pieces : null;
}

function asFound(row: EntryRow, wanted: WantedWord, passage: string | null): Found {
  const { kind, slug, category, name, name_hindi, place, tagline, photo } = row;
  return {
    kind,
    slug,
    path: kind === "tour" ? tourPath(category, slug) : postPath({ category: category as BlogCategory, slug }),
    name: highlightWords(name, wanted),
    nameHindi: name_hindi === "" ? null : highlightWords(name_hindi, wanted),
    place: highlightWords(place, wanted),
    tagline: highlightWords(tagline, wanted),
    passage: passage === null ? null : markedPassage(passage, wanted),
    photo,
  };
}

function asFoundPage({ passage, ...row }: PageRow, wanted: WantedWord, hasPassage: boolean): FoundPage {
  return {
    kind: row.kind,
    path: row.path,
    name: highlightWords(row.name, wanted),
    nameHindi: row.name_hindi === "" ? null : highlightWords(row.name_hindi, wanted),
    place: highlightWords(row.place, wanted),
    passage: hasPassage ? highlightWords(passage, wanted) : null,
  };
}
