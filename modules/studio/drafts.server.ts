import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { DocumentName } from "./check-document.server.ts";
import { asJson, chooseBetween, isSameJson, mergeTexts, type Side } from "./compare-texts.ts";
import { documentKinds } from "./document-kinds.server.ts";
import type { DocumentKindName } from "./model.ts";
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
] as const;

interface DraftRow {
  id: string;
  kind: DocumentKindName;
  key: string;
  member_id: string;
  author: string;
  base: unknown;
  value: unknown;
  rival: unknown;
  revision: number;
  updated_at: Date;
}

const draftOf = ({ member_id, updated_at, ...row }: DraftRow): TextDraft => ({
  ...row,
  memberId: member_id,
  updatedAt: updated_at,
});

export async function findDraft(db: Sql, id: string): Promise<TextDraft | null> {
  const row = await db.selectFrom("content_draft").select(columns).where("id", "=", id).executeTakeFirst();
  return row ? draftOf(row) : null;
}

/** Drafts of a document, of every person; the last changed first. */
export async function listDraftsOf(db: Sql, { kind, key }: DocumentName): Promise<TextDraft[]> {
  const rows = await db
    .selectFrom("content_draft")
    .select(columns)
    .where("kind", "=", kind)
    .where("key", "=", key)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(draftOf);
}

export const listDrafts = async (db: Sql): Promise<TextDraft[]> =>
  (await db.selectFrom("content_draft").select(columns).orderBy("updated_at", "desc").orderBy("id").execute()).map(
    draftOf,
  );

/** Text that a form was made from: a draft's number, or none for the published one. */
export interface SaveRequest extends DocumentName {
  writer: Writer;
  revision: number | null;
  value: unknown;
}

/**
 * Saves a person's draft, as typed: a fault is no reason to lose it. A form made from an older state of the draft does not overwrite the
 * newer one; its text is kept beside it as the rival, and its person chooses.
 */
export const saveTextDraft = (
  { db, clock }: Deps,
  { kind, key, writer, revision, value }: SaveRequest,
): Promise<TextDraft> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const found = await tx
      .selectFrom("content_draft")
      .select(columns)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .where("member_id", "=", writer.memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) {
      const base = await documentKinds[kind].read(tx, key);
      const row = {
        ...{ id: newId(), kind, key, member_id: writer.memberId, author: writer.author },
        ...{ base: base === null ? null : json(base), value: json(value), created_at: now, updated_at: now },
      };
      const made = await tx
        .insertInto("content_draft")
        .values({ ...row, rival: null, revision: 1 })
        .returning(columns)
        .executeTakeFirstOrThrow();
      return draftOf(made);
    }
    const isBehind = found.revision !== revision && !isSameJson(asJson(found.value), asJson(value));
    const changed = isBehind ? { rival: json(value) } : { value: json(value), revision: found.revision + 1 };
    const saved = await tx
      .updateTable("content_draft")
      .set({ ...changed, author: writer.author, updated_at: now })
      .where("id", "=", found.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    return draftOf(saved);
  });

/** Discards a draft of one's own; false if there is none. */
export async function discardDraft(db: Sql, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  const gone = await db
    .deleteFrom("content_draft")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

type Picks = Readonly<Record<string, Side>>;

/** Merges what was published since the draft began into it. `picks` says whose text stays where both changed a field. */
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
    const row = await tx
      .selectFrom("content_draft")
      .select(columns)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const changed = await change(draftOf(row), await documentKinds[row.kind].read(tx, row.key));
    await tx
      .updateTable("content_draft")
      .set({ ...changed, revision: row.revision + 1, updated_at: clock.now() })
      .where("id", "=", id)
      .execute();
  });
