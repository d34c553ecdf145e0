import { listGuides } from "#modules/availability/index.server.ts";
import { listReviewPictures } from "#modules/reviews/index.server.ts";
import {
  describeDocument,
  listAsideDocuments,
  listDrafts,
  picturesIn,
  placeLabel,
  readAllDocuments,
} from "#modules/studio/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

/** Place that shows a picture. */
export interface PictureUse {
  /** "Story “Monsoon”" */
  holder: string;
  /** "Gallery › number 2" */
  place: string;
  /** Text of the studio; null for a place that the studio does not write. */
  document: { kind: string; key: string } | null;
}

interface Holder {
  holder: string;
  document: PictureUse["document"];
  value: unknown;
}

/** Texts of the studio, those that were taken off the site, and drafts. */
async function listHolders(db: Sql): Promise<Holder[]> {
  const documents = [...(await readAllDocuments(db)).values()].map(({ kind, key, value }) => ({
    ...{ holder: describeDocument({ kind, key }, value), document: { kind, key }, value },
  }));
  // A tour that comes back next season wants its pictures.
  const aside = (await listAsideDocuments(db)).map(({ kind, key, value }) => ({
    ...{ holder: `Off the site: ${describeDocument({ kind, key }, value)}`, document: { kind, key }, value },
  }));
  const drafts = (await listDrafts(db)).map(({ kind, key, author, value }) => ({
    ...{ holder: `Draft of ${author}: ${describeDocument({ kind, key }, value)}` },
    ...{ document: { kind, key }, value },
  }));
  return [...documents, ...aside, ...drafts];
}

/** Every use of every picture, by its key. */
export async function findUses(db: Sql): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  const add = (key: string, use: PictureUse): void => {
    uses.set(key, [...(uses.get(key) ?? []), use]);
  };
  for (const { holder, document, value } of await listHolders(db))
    for (const { path, key } of picturesIn(value)) add(key, { holder, document, place: placeLabel(value, path) });
  for (const { name, portraitKey } of await listGuides(db, { withLeft: true }))
    if (portraitKey !== null) add(portraitKey, { holder: `Guide ${name}`, place: "Portrait", document: null });
  for (const { photo, reviews } of await listReviewPictures(db))
    add(photo, { holder: "Reviews", place: reviews === 1 ? "one review" : `${reviews} reviews`, document: null });
  return uses;
}
