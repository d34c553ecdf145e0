import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { checkDocument, type DocumentFault, type DocumentName } from "./check-document.server.ts";
import {
  entryLabel,
  fieldLabel,
  type Json,
  listChanges,
  mergeTexts,
  type TextChange,
  type TextConflict,
} from "./compare-texts.ts";
import { documentKinds } from "./document-kinds.server.ts";
import type { TextDraft } from "./drafts.server.ts";
import type { VersionOrigin } from "./model.ts";
import { recordVersion } from "./versions.server.ts";

/** Publications run one at a time, of files and of drafts, so each compares with the latest text. */
export const lockPublications = async (tx: Tx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('publish', 0))`.execute(tx);
};

/** Text that may be published, with what it changes. */
export interface ReadyText extends DocumentName {
  /** Checked. */
  value: unknown;
  published: unknown;
  changes: TextChange[];
}

export type PreparedText =
  | ({ state: "ready" } & ReadyText)
  /** Nothing differs from what guests see. */
  | { state: "same" }
  /** Somebody has published other words for a field that the draft changes, too. */
  | { state: "conflict"; conflicts: TextConflict[] }
  /** Its person has saved two texts from two windows. */
  | { state: "rival" }
  | { state: "faulty"; faults: { path: string; label: string; words: string }[] };

/** Merges a draft into what is published now, and checks it. Fields that others have changed meanwhile stay theirs. */
export async function prepareDraft(db: Sql, draft: TextDraft): Promise<PreparedText> {
  if (draft.rival !== null) return { state: "rival" };
  const published = await documentKinds[draft.kind].read(db, draft.key);
  const { value, conflicts } = mergeTexts(draft.base, draft.value, published);
  if (conflicts.length > 0) return { state: "conflict", conflicts };
  return prepare(db, draft, value, published);
}

/** Checks a former text against what is published now: pictures and tours that it names may have gone. */
export const prepareText = async (db: Sql, document: DocumentName, value: unknown): Promise<PreparedText> =>
  prepare(db, document, value, await documentKinds[document.kind].read(db, document.key));

async function prepare(
  db: Sql,
  { kind, key }: DocumentName,
  value: unknown,
  published: unknown,
): Promise<PreparedText> {
  const checked = await checkDocument(db, { kind, key }, value);
  if (!checked.ok) return { state: "faulty", faults: checked.faults.map((fault) => labelled(value, fault)) };
  const changes = listChanges(published, checked.value);
  if (changes.length === 0) return { state: "same" };
  return { state: "ready", kind, key, value: checked.value, published, changes };
}

/** "Categories › Booking › Answer" */
function labelled(value: unknown, { path, words }: DocumentFault) {
  let at = value as Json | undefined;
  const labels = path.map((part) => {
    at = typeof at === "object" && at !== null ? (at as Record<string, Json>)[part] : undefined;
    return typeof part === "number" ? entryLabel(at, part) : fieldLabel(part);
  });
  return { path: path.join("."), label: labels.join(" › "), words };
}

/** Writes a text where public pages read it, and keeps it as a version. Returns the ids of the former version and of its own. */
export async function publishText(
  tx: Tx,
  clock: Clock,
  { kind, key, value, published }: ReadyText,
  { origin, by }: { origin: Exclude<VersionOrigin, "before">; by: string },
): Promise<{ former: string | null; made: string }> {
  await documentKinds[kind].write(tx, key, value);
  return recordVersion(tx, clock, { kind, key, before: published, after: value, origin, by });
}

/** Ends a draft that is published now. */
export const endDraft = async (tx: Tx, { id }: Pick<TextDraft, "id">): Promise<void> => {
  await tx.deleteFrom("content_draft").where("id", "=", id).execute();
};

export const describeDocument = ({ kind, key }: DocumentName, value: unknown): string => {
  const { label, nameOf } = documentKinds[kind];
  return `${label} “${nameOf({ key, value })}”`;
};
