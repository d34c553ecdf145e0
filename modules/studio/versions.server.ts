import type { Clock } from "#platform/clock.server.ts";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { DocumentName } from "./check-document.server.ts";
import { asJson, isSameJson, listChanges } from "./compare-texts.ts";
import { documentKinds } from "./document-kinds.server.ts";
import { type DocumentKindName, documentKindNames, type VersionOrigin } from "./model.ts";
import "./tables.server.ts";

/** Published version. `value` is null if the document was taken off the site. */
export interface Version extends DocumentName {
  id: string;
  number: number;
  value: unknown;
  fields: string[];
  origin: VersionOrigin;
  publishedBy: string | null;
  publishedAt: Date;
}

const columns = [
  ...(["id", "kind", "key", "number", "value", "fields", "origin", "published_by", "published_at"] as const),
] as const;

const versions = (db: Sql) => db.selectFrom("content_version").select(columns);

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>["executeTakeFirstOrThrow"]>>;

const versionOf = ({ published_by, published_at, ...row }: VersionRow): Version => ({
  ...row,
  publishedBy: published_by,
  publishedAt: published_at,
});

export async function findVersion(db: Sql, id: string): Promise<Version | null> {
  const row = await versions(db).where("id", "=", id).executeTakeFirst();
  return row ? versionOf(row) : null;
}

/** Newest version of a document; null if it was never changed since versions are kept. */
export async function newestVersion(db: Sql, { kind, key }: DocumentName): Promise<Version | null> {
  const row = await versions(db)
    .where("kind", "=", kind)
    .where("key", "=", key)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? versionOf(row) : null;
}

/** Version in a list, without its text. */
export type ListedVersion = Omit<Version, "value"> & { hasText: boolean };

interface VersionPage {
  /** Null for the newest ones. */
  below: number | null;
  limit: number;
}

/** Question for a page of the history, newest first. Texts are not read: a page of answers is 40 KB long. */
export const versionsOf = (db: Sql, { kind, key }: DocumentName, { below, limit }: VersionPage) =>
  db
    .selectFrom("content_version")
    .select(["id", "kind", "key", "number", "fields", "origin", "published_by", "published_at"])
    .select((row) => row("value", "is not", null).as("hasText"))
    .where("kind", "=", kind)
    .where("key", "=", key)
    .$if(below !== null, (some) => some.where("number", "<", below))
    .orderBy("number", "desc")
    .limit(limit);

/** Versions of a document, newest first, below a number. */
export async function listVersions(db: Sql, document: DocumentName, page: VersionPage): Promise<ListedVersion[]> {
  const rows = await versionsOf(db, document, page).execute();
  return rows.map(({ published_by, published_at, ...row }) => ({
    ...row,
    hasText: Boolean(row.hasText),
    publishedBy: published_by,
    publishedAt: published_at,
  }));
}

interface Publication extends DocumentName {
  /** Null for a new document. */
  before: unknown;
  /** Null for one that was taken off the site. */
  after: unknown;
  origin: Exclude<VersionOrigin, "before">;
  by: string;
}

/**
 * Keeps a publication as a version. A text that no version has, such as that of the first files, is kept before it, so that there is
 * always a way back. Returns the ids of both.
 */
export async function recordVersion(
  tx: Tx,
  clock: Clock,
  { kind, key, before, after, origin, by }: Publication,
): Promise<{ former: string | null; made: string }> {
  const newest = await newestVersion(tx, { kind, key });
  let number = newest?.number ?? 0;
  let former = newest?.id ?? null;
  const insert = async (value: unknown, from: unknown, by: { origin: VersionOrigin; name: string | null }) => {
    number += 1;
    const id = newId();
    const fields = listChanges(from, value).map(({ label }) => label);
    await tx
      .insertInto("content_version")
      .values({
        ...{ id, kind, key, number, value: value === null ? null : json(value), fields: json(fields) },
        ...{ origin: by.origin, published_by: by.name, published_at: clock.now() },
      })
      .execute();
    return id;
  };
  if (before !== null && !isSameJson(asJson(newest?.value), asJson(before)))
    former = await insert(before, newest?.value ?? null, { origin: "before", name: null });
  return { former, made: await insert(after, before, { origin, name: by }) };
}

/** All published documents of the studio's kinds, by kind and key. */
export async function readAllDocuments(db: Sql): Promise<Map<string, DocumentName & { value: unknown }>> {
  const all = new Map<string, DocumentName & { value: unknown }>();
  for (const kind of documentKindNames)
    for (const { key, value } of await documentKinds[kind].list(db)) all.set(`${kind}/${key}`, { kind, key, value });
  return all;
}

/** Keeps versions of all documents that a publication of files has changed. */
export async function recordFileVersions(
  tx: Tx,
  clock: Clock,
  before: ReadonlyMap<string, DocumentName & { value: unknown }>,
  by: string,
): Promise<void> {
  const after = await readAllDocuments(tx);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    const found = other ?? one;
    if (!found || isSameJson(asJson(one?.value), asJson(other?.value))) continue;
    const { kind, key } = found;
    const values = { before: one?.value ?? null, after: other?.value ?? null };
    await recordVersion(tx, clock, { kind, key, ...values, origin: "files", by });
  }
}

/** Newest version that came from the console, with the last words that there were. */
export interface StudioText extends Version {
  /** True if the console took it off the site. */
  isOff: boolean;
}

/** Newest versions of these documents that came from the console: a publication of files would replace them. */
export async function listStudioTexts(
  db: Sql,
  documents: readonly { kind: DocumentKindName; key: string }[],
): Promise<StudioText[]> {
  const found: StudioText[] = [];
  for (const document of documents) {
    const newest = await newestVersion(db, document);
    if (!newest || (newest.origin !== "studio" && newest.origin !== "restored")) continue;
    const isOff = newest.value === null;
    const value = isOff ? await documentKinds[document.kind].aside?.read(db, document.key) : newest.value;
    found.push({ ...newest, value, isOff });
  }
  return found;
}
