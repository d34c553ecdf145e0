import { tourPath } from "#modules/catalogue/model.ts";
import { type BlogCategory, postPath } from "#modules/content/model.ts";
import type { Sql } from "#platform/database.server.ts";
import { type EntryRow, findEntries, findPassages } from "./find-entries.server.ts";
import { type HeardWord, hearWords, listSpellings } from "./hear-words.server.ts";
import { markWords, type Wanted } from "./mark-words.ts";
import { type Found, readText, type SearchAnswer, wordsOf } from "./model.ts";

/** How much of what there is: `limit` of each kind after the first `offset`, with passages from the body or without. */
export interface SearchExtent {
  limit: number;
  offset?: number;
  passages?: boolean;
}

/**
 * The published tours and stories that fit what somebody typed, English or Hindi, in whichever spelling; the last word may
 * still be half a word. Where nothing holds all the words, what was perhaps meant is looked for, and then what holds some
 * of them: `meant` and `isNearest` say so. Nothing typed finds nothing.
 */
export async function search(db: Sql, typed: string, extent: SearchExtent): Promise<SearchAnswer> {
  const text = readText(typed);
  const heard = await hearWords(db, wordsOf(text));
  const nothing: SearchAnswer = {
    text,
    meant: null,
    isNearest: false,
    tours: [],
    posts: [],
    total: { tours: 0, posts: 0 },
  };
  if (heard.length === 0) return nothing;
  const asked = { text, limit: extent.limit, offset: extent.offset ?? 0 };
  const { rows, used, meant, isNearest } = await firstThatFinds(db, heard, asked);
  const [spellings, passages] = await Promise.all([
    listSpellings(db, used),
    extent.passages
      ? findPassages(
          db,
          rows.filter(({ rank }) => rank === 0).map(({ id }) => id),
          used,
        )
      : new Map<string, string>(),
  ]);
  const last = used.at(-1);
  const wanted = { words: spellings, beginnings: last ? [last.word] : [] };
  const found = rows.map((row) => asFound(row, wanted, passages.get(row.id) ?? null));
  const of = (kind: EntryRow["kind"]) => ({
    found: found.filter((one) => one.kind === kind),
    total: rows.find((row) => row.kind === kind)?.total ?? 0,
  });
  const [tours, posts] = [of("tour"), of("post")];
  return {
    text,
    meant,
    isNearest,
    tours: tours.found,
    posts: posts.found,
    total: { tours: tours.total, posts: posts.total },
  };
}

type Asked = { text: string; limit: number; offset: number };

/** As typed; else as it was perhaps meant; else whatever holds one of the words. */
async function firstThatFinds(db: Sql, heard: HeardWord[], asked: Asked) {
  const asTyped = await findEntries(db, { ...asked, heard });
  if (asTyped.length > 0) return { rows: asTyped, used: heard, meant: null, isNearest: false };
  const corrected = heard.map(({ word, nearest }) => nearest ?? word);
  const isOther = heard.some(({ nearest }) => nearest !== null);
  const used = isOther ? await hearWords(db, corrected) : heard;
  const meant = isOther ? corrected.join(" ") : null;
  if (meant !== null) {
    const rows = await findEntries(db, { ...asked, text: meant, heard: used });
    if (rows.length > 0) return { rows, used, meant, isNearest: false };
  }
  const rows = await findEntries(db, { ...asked, heard: used, any: true });
  return { rows, used, meant: rows.length > 0 ? meant : null, isNearest: rows.length > 0 };
}

function asFound(row: EntryRow, wanted: Wanted, passage: string | null): Found {
  const { kind, slug, category, name, name_hindi, place, tagline, photo } = row;
  return {
    kind,
    slug,
    path: kind === "tour" ? tourPath(category, slug) : postPath({ category: category as BlogCategory, slug }),
    name: markWords(name, wanted),
    nameHindi: name_hindi === "" ? null : markWords(name_hindi, wanted),
    place: markWords(place, wanted),
    tagline: markWords(tagline, wanted),
    passage: passage === null ? null : markWords(passage, wanted),
    photo,
  };
}
