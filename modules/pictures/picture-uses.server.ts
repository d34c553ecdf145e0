import { sql } from "kysely";
import { listGuides } from "#modules/availability/index.server.ts";
import { describeDocument, documentKinds, findDraft, picturesIn, placeLabel } from "#modules/studio/index.server.ts";
import type { DocumentKindName } from "#modules/studio/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import type { PictureHolder } from "./tables.server.ts";

export interface PictureUse {
  /** "Story “Monsoon”" */
  holder: string;
  /** "Gallery › number 2" */
  place: string;
  /** Text of the studio; null for a place that the studio does not write. */
  document: { kind: string; key: string } | null;
}

/** Numbers of places that show these pictures, by key; one that nothing shows is left out. */
export async function countUses(db: Sql, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("shown_picture")
    .select(({ fn }) => ["picture", fn.sum<string>("places").as("places")])
    .where("picture", "in", [...keys])
    .groupBy("picture")
    .execute();
  return new Map(rows.map(({ picture, places }) => [picture, Number(places)]));
}

/** Places that show a picture, of the first `most` texts, and the number of others. */
export async function findUses(
  db: Sql,
  picture: string,
  { most }: { most: number },
): Promise<{ uses: PictureUse[]; more: number }> {
  const texts = db
    .selectFrom("shown_picture")
    .where("picture", "=", picture)
    .where("holder", "not in", ["guide", "review"]);
  const read = await texts.select(["holder", "key", "places"]).orderBy("holder").orderBy("key").limit(most).execute();
  const { places } = await texts
    .select(({ fn }) => fn.coalesce(fn.sum<string>("places"), sql<string>`0`).as("places"))
    .executeTakeFirstOrThrow();
  const uses: PictureUse[] = [];
  for (const holder of read) uses.push(...(await placesIn(db, holder, picture)));
  const more = Number(places) - sum(read.map((one) => one.places));
  return { uses: [...uses, ...(await usesElsewhere(db, picture))], more };
}

async function placesIn(db: Sql, one: { holder: PictureHolder; key: string }, picture: string): Promise<PictureUse[]> {
  const held = one.holder === "draft" ? await draftHolder(db, one.key) : await documentHolder(db, one);
  if (held === null) return [];
  const { value, ...use } = held;
  return picturesIn(value).flatMap(({ path, key }) =>
    key === picture ? [{ ...use, place: placeLabel(value, path) }] : [],
  );
}

async function draftHolder(db: Sql, id: string) {
  const draft = await findDraft(db, id);
  if (!draft) return null;
  const { kind, key, author, value } = draft;
  return { holder: `Draft of ${author}: ${describeDocument({ kind, key }, value)}`, document: { kind, key }, value };
}

/** A tour that was taken off the site wants its pictures when it comes back. */
async function documentHolder(db: Sql, { holder, key }: { holder: PictureHolder; key: string }) {
  const kind = holder as DocumentKindName;
  const published = await documentKinds[kind].read(db, key);
  const value = published ?? (await documentKinds[kind].aside?.read(db, key)) ?? null;
  if (value === null) return null;
  const described = describeDocument({ kind, key }, value);
  return { holder: published === null ? `Off the site: ${described}` : described, document: { kind, key }, value };
}

/** Portraits of guides, and reviews, which have no texts of the studio. */
async function usesElsewhere(db: Sql, picture: string): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom("shown_picture")
    .select(["holder", "key"])
    .where("picture", "=", picture)
    .where("holder", "in", ["guide", "review"])
    .execute();
  const guides = new Set(rows.flatMap(({ holder, key }) => (holder === "guide" ? [key] : [])));
  const reviews = rows.length - guides.size;
  const named = guides.size === 0 ? [] : await listGuides(db, { withLeft: true });
  return [
    ...named
      .filter(({ id }) => guides.has(id))
      .map(({ name }) => ({ holder: `Guide ${name}`, place: "Portrait", document: null })),
    ...(reviews === 0 ? [] : [{ holder: "Reviews", place: pluralize(reviews, "review"), document: null }]),
  ];
}
