import { sql } from "kysely";
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

interface KeptVersions {
  /** Version of the former text. */
  former: string | null;
  made: string;
}

/**
 * Keeps a publication as a version. A text that no version has, such as that of the first files, is kept before it, so that there is
 * always a way back. Returns the ids of both.
 */
export async function recordVersion(tx: Tx, clock: Clock, publication: Publication): Promise<KeptVersions> {
  const [kept] = await recordVersions(tx, clock, publication.kind, [publication]);
  if (!kept) throw new Error("no version was kept");
  return kept;
}

/** Texts are long: so many go in one statement. */
const AT_ONCE = 100;

/** The same for many documents of a kind. */
export async function recordVersions(
  tx: Tx,
  clock: Clock,
  kind: DocumentKindName,
  publications: readonly Publication[],
): Promise<KeptVersions[]> {
  const kept: KeptVersions[] = [];
  for (let from = 0; from < publications.length; from += AT_ONCE) {
    const some = publications.slice(from, from + AT_ONCE);
    const newest = await newestVersions(
      tx,
      kind,
      some.map(({ key }) => key),
    );
    const rows = some.flatMap(({ key, before, after, origin, by }) => {
      const last = newest.get(key);
      const rowOf = (version: { from: unknown; value: unknown; origin: VersionOrigin; by: string | null }) => ({
        ...{ id: newId(), kind, key, published_at: clock.now(), origin: version.origin, published_by: version.by },
        value: version.value === null ? null : json(version.value),
        fields: json(listChanges(version.from, version.value).map(({ label }) => label)),
      });
      const isKept = before === null || isSameJson(asJson(last?.value), asJson(before));
      const former = isKept ? [] : [rowOf({ from: last?.value ?? null, value: before, origin: "before", by: null })];
      const made = rowOf({ from: before, value: after, origin, by });
      kept.push({ former: former[0]?.id ?? last?.id ?? null, made: made.id });
      return [...former, made].map((row, at) => ({ ...row, number: (last?.number ?? 0) + 1 + at }));
    });
    await tx.insertInto("content_version").values(rows).execute();
  }
  return kept;
}

async function newestVersions(db: Sql, kind: DocumentKindName, keys: readonly string[]) {
  const { rows } = await sql<Pick<Version, "id" | "key" | "number" | "value">>`
    SELECT newest.* FROM unnest(${[...keys]}::text[]) AS asked (key) CROSS JOIN LATERAL (
      SELECT id, key, number, value FROM content_version
      WHERE content_version.kind = ${kind} AND content_version.key = asked.key ORDER BY number DESC LIMIT 1) AS newest
  `.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
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
