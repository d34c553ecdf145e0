import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId } from "#platform/ids.server.ts";
import { resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { DocumentName } from "./check-document.server.ts";
import { asJson, chooseBetween, isSameJson, mergeTexts, type Side } from "./compare-texts.ts";
import { documentKinds } from "./document-kinds.server.ts";
import type { DocumentKindName } from "./model.ts";
import { unpublishedAlert } from "./planned-drafts.server.ts";
import "./tables.server.ts";

export interface TextDraft extends DocumentName {
  id: string;
  memberId: string;
  author: string;
  /** Null for a new document. */
  base: unknown;
  value: unknown;
  rival: unknown;
  revision: number;
  /** Moment of its publication; its text stays until then. */
  publishAt: Date | null;
  /** Its planner's name. */
  plannedBy: string | null;
  /** Reason for a failed publication. */
  planFault: string | null;
  /** Rule of the timetable with which a new tour begins; `firstTimetable` reads it. */
  timetable: unknown;
  updatedAt: Date;
}

/** Person who writes, with the name that the audit keeps. */
interface Writer {
  memberId: string;
  author: string;
}

type Deps = { db: Db; clock: Clock };

const columns = [
  ...(["id", "kind", "key", "member_id", "author", "base", "value", "rival", "revision", "updated_at"] as const),
  ...(["publish_at", "planned_by", "plan_fault", "timetable"] as const),
] as const;

const drafts = (db: Sql) => db.selectFrom("content_draft").select(columns);

type DraftRow = Awaited<ReturnType<ReturnType<typeof drafts>["executeTakeFirstOrThrow"]>>;

const draftOf = ({ member_id, updated_at, publish_at, planned_by, plan_fault, ...row }: DraftRow): TextDraft => ({
  ...row,
  memberId: member_id,
  publishAt: publish_at,
  plannedBy: planned_by,
  planFault: plan_fault,
  updatedAt: updated_at,
});

export async function findDraft(db: Sql, id: string): Promise<TextDraft | null> {
  const row = await drafts(db).where("id", "=", id).executeTakeFirst();
  return row ? draftOf(row) : null;
}

/** Finds a draft and locks its text. */
export async function lockDraft(tx: Tx, id: string): Promise<TextDraft | null> {
  const row = await drafts(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? draftOf(row) : null;
}

/** Everybody's drafts of a document, the last changed first. */
export async function listDraftsOf(db: Sql, { kind, key }: DocumentName): Promise<TextDraft[]> {
  const rows = await drafts(db)
    .where("kind", "=", kind)
    .where("key", "=", key)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(draftOf);
}

export const listDrafts = async (db: Sql): Promise<TextDraft[]> =>
  (await drafts(db).orderBy("updated_at", "desc").orderBy("id").execute()).map(draftOf);

/** Everybody's drafts of some documents of a kind. */
export async function listDraftsAmong(db: Sql, kind: DocumentKindName, keys: readonly string[]): Promise<TextDraft[]> {
  const some = drafts(db)
    .where("kind", "=", kind)
    .where(sql<boolean>`key = ANY(${[...keys]}::text[])`);
  return (await some.orderBy("updated_at", "desc").orderBy("id").execute()).map(draftOf);
}

/** Draft in a list, without its text. */
export interface ListedDraft extends DocumentName {
  id: string;
  memberId: string;
  author: string;
  publishAt: Date | null;
  updatedAt: Date;
  /** Name of a document that was never published; null for a draft of another. */
  newName: string | null;
}

/** Everybody's drafts, the last changed first. Reads only never published texts, for their names. */
export async function listDraftNames(db: Sql): Promise<ListedDraft[]> {
  const rows = await db
    .selectFrom("content_draft")
    .select(["id", "kind", "key", "member_id", "author", "publish_at", "updated_at"])
    .select(
      // Every published text has a version.
      sql<unknown>`CASE WHEN base IS NULL AND NOT EXISTS (SELECT FROM content_version
        WHERE content_version.kind = content_draft.kind AND content_version.key = content_draft.key) THEN value END`.as(
        "newText",
      ),
    )
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ member_id, publish_at, updated_at, newText, ...row }) => ({
    ...row,
    memberId: member_id,
    publishAt: publish_at,
    updatedAt: updated_at,
    newName: newText === null ? null : documentKinds[row.kind].nameOf({ key: row.key, value: newText }),
  }));
}

/** Open page of a browser, which saves while somebody types. */
export interface PageView {
  id: string;
  /** Number of this save, from 1. */
  save: number;
}

/** Text that a form was made from: a draft's number, or none for the published one. */
export interface SaveRequest extends DocumentName {
  writer: Writer;
  revision: number | null;
  /** None without scripts. */
  page?: PageView | null;
  value: unknown;
  /** Of a new draft: rule of the timetable with which the tour begins. */
  timetable?: unknown;
}

/** The draft waits for its moment: its text is the one that was planned. */
export class DraftIsPlanned extends Error {
  override name = "DraftIsPlanned";
}

/**
 * Saves a person's draft as typed, with its faults. A form of an older state overwrites nothing: its text is kept as the rival, and its
 * person chooses. A page that saved last goes on, even if the answer was lost. Throws DraftIsPlanned.
 */
export const saveTextDraft = (
  { db, clock }: Deps,
  { kind, key, writer, revision, page = null, value, timetable = null }: SaveRequest,
): Promise<TextDraft> =>
  inTransaction(db, async (tx) => {
    await takeTurn(tx, writer);
    const now = clock.now();
    const found = await drafts(tx)
      .select(["page_view", "page_save"])
      .where("kind", "=", kind)
      .where("key", "=", key)
      .where("member_id", "=", writer.memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return insertDraft(tx, clock, { kind, key, writer, page, value, timetable });
    if (found.publish_at !== null) throw new DraftIsPlanned();
    const isOwnPage = page !== null && page.id === found.page_view;
    if (isOwnPage && page.save <= found.page_save) return draftOf(found);
    const isBehind = found.revision !== revision && !isOwnPage && !isSameJson(asJson(found.value), asJson(value));
    const changed = isBehind
      ? { rival: json(value) }
      : {
          ...{ value: json(value), revision: found.revision + 1 },
          ...{ page_view: page?.id ?? null, page_save: page?.save ?? 0 },
        };
    const saved = await tx
      .updateTable("content_draft")
      .set({ ...changed, author: writer.author, updated_at: now })
      .where("id", "=", found.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    return draftOf(saved);
  });

/** Begins a new document, once for two presses. */
export const beginTextDraft = (
  { db, clock }: Deps,
  { kind, writer, value, timetable = null }: Omit<SaveRequest, "key" | "revision" | "page">,
): Promise<TextDraft> =>
  inTransaction(db, async (tx) => {
    await takeTurn(tx, writer);
    const begun = await drafts(tx)
      .where("kind", "=", kind)
      .where("member_id", "=", writer.memberId)
      .where("revision", "=", 1)
      .where("base", "is", null)
      .where("value", "=", json(value))
      .where(sql<boolean>`timetable IS NOT DISTINCT FROM ${timetable === null ? null : json(timetable)}`)
      .where("created_at", ">", duplicateWindowStart(clock))
      .executeTakeFirst();
    return begun ? draftOf(begun) : insertDraft(tx, clock, { kind, key: newId(), writer, value, timetable });
  });

const takeTurn = (tx: Tx, { memberId }: Writer) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`drafts of ${memberId}`}, 0))`.execute(tx);

async function insertDraft(
  tx: Tx,
  clock: Clock,
  { kind, key, writer, page = null, value, timetable }: Omit<SaveRequest, "revision">,
): Promise<TextDraft> {
  const now = clock.now();
  const base = await documentKinds[kind].read(tx, key);
  const made = await tx
    .insertInto("content_draft")
    .values({
      ...{ id: newId(), kind, key, member_id: writer.memberId, author: writer.author, rival: null, revision: 1 },
      ...{ base: base === null ? null : json(base), value: json(value), created_at: now, updated_at: now },
      ...{ page_view: page?.id ?? null, page_save: page?.save ?? 0 },
      timetable: timetable === null ? null : json(timetable),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return draftOf(made);
}

/** Discards a draft of one's own; false if there is none. Throws DraftIsPlanned. */
export const discardDraft = (
  { db, clock }: Deps,
  { id, memberId }: { id: string; memberId: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const draft = await drafts(tx)
      .where("id", "=", id)
      .where("member_id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!draft) return false;
    if (draft.publish_at !== null) throw new DraftIsPlanned();
    await tx.deleteFrom("content_draft").where("id", "=", id).execute();
    await resolveAlert({ clock }, tx, unpublishedAlert(id));
    return true;
  });

/** Keeps the rule of the timetable with which a new tour begins; null takes it away. Throws DraftIsPlanned. */
export const keepTimetable = (
  { db, clock }: Deps,
  { id, memberId }: Pick<TextDraft, "id" | "memberId">,
  rule: unknown,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await drafts(tx).where("id", "=", id).where("member_id", "=", memberId).forUpdate().executeTakeFirst();
    if (!row) return;
    if (row.publish_at !== null) throw new DraftIsPlanned();
    await tx
      .updateTable("content_draft")
      .set({ timetable: rule === null ? null : json(rule), updated_at: clock.now() })
      .where("id", "=", id)
      .execute();
  });

type Picks = Readonly<Record<string, Side>>;

/** Merges later publications into a draft. `picks` says whose text stays where both changed a field. */
export const bringUpToDate = ({ db, clock }: Deps, id: string, picks: Picks): Promise<void> =>
  changeOwn({ db, clock }, id, async (draft, published) => ({
    base: published === null ? null : json(published),
    value: json(mergeTexts(draft.base, draft.value, published, picks).value),
  }));

/** Settles a draft with its rival of another window. */
export const settleRival = ({ db, clock }: Deps, id: string, picks: Picks): Promise<void> =>
  changeOwn({ db, clock }, id, async ({ value, rival }) => ({
    value: json(rival === null ? value : chooseBetween(rival, value, picks).value),
    rival: null,
  }));

type Changes = { base?: ReturnType<typeof json> | null; value: ReturnType<typeof json>; rival?: null };

const changeOwn = (
  { db, clock }: Deps,
  id: string,
  change: (draft: TextDraft, published: unknown) => Promise<Changes>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await drafts(tx).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return;
    if (row.publish_at !== null) throw new DraftIsPlanned();
    const changed = await change(draftOf(row), await documentKinds[row.kind].read(tx, row.key));
    await tx
      .updateTable("content_draft")
      // The next save of an older page is a rival.
      .set({ ...changed, page_view: null, revision: row.revision + 1, updated_at: clock.now() })
      .where("id", "=", id)
      .execute();
  });
