import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { resolveAlert } from "#platform/jobs/alerts.server.ts";
import { checkDocument, checkShape, type DocumentName } from "./check-document.server.ts";
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
import { type FollowingText, followAddress } from "./follow-address.server.ts";
import type { DocumentFault } from "./kinds/kind.ts";
import type { DocumentKindName, VersionOrigin } from "./model.ts";
import { unpublishedAlert } from "./planned-drafts.server.ts";
import { recordVersion, recordVersions } from "./versions.server.ts";

/** Publications run one at a time, of files and of drafts, so each compares with the latest text. */
export const lockPublications = async (tx: Tx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('publish', 0))`.execute(tx);
};

/** Text that may be published, with what it changes. */
export interface ReadyText extends DocumentName {
  value: unknown;
  published: unknown;
  changes: TextChange[];
  /** Texts that name this one by the address that it leaves. */
  following: FollowingText[];
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

/** Prepares a text of which nothing changes that names another one. */
export function prepareAlone({ kind, key }: DocumentName, published: unknown, value: unknown): PreparedText {
  const checked = checkShape({ kind, key }, value);
  if (!checked.ok) return { state: "faulty", faults: checked.faults.map((fault) => labelled(value, fault)) };
  const changes = listChanges(published, checked.value);
  if (changes.length === 0) return { state: "same" };
  return { state: "ready", kind, key, value: checked.value, published, changes, following: [] };
}

async function prepare(
  db: Sql,
  { kind, key }: DocumentName,
  value: unknown,
  published: unknown,
): Promise<PreparedText> {
  const checked = await checkDocument(db, { kind, key }, value);
  if (!checked.ok) return { state: "faulty", faults: checked.faults.map((fault) => labelled(value, fault)) };
  if (listChanges(published, checked.value).length === 0) return { state: "same" };
  const settled = withFormerSlug(checked.value, published);
  const [from, to] = [slugIn(published), slugIn(settled)];
  const following = from !== null && to !== null ? await followAddress(db, { kind, key }, from, to) : [];
  return { state: "ready", kind, key, value: settled, published, changes: listChanges(published, settled), following };
}

const slugIn = (value: unknown): string | null => {
  const slug = typeof value === "object" && value !== null && "slug" in value ? value.slug : null;
  return typeof slug === "string" ? slug : null;
};

/** A text that moves names its former address, which leads to the new one. */
function withFormerSlug(value: unknown, published: unknown): unknown {
  const [from, to] = [slugIn(published), slugIn(value)];
  if (from === null || to === null || from === to) return value;
  const formerIn = (text: unknown): string[] => (text as { formerSlugs?: string[] }).formerSlugs ?? [];
  const former = new Set([...formerIn(published), ...formerIn(value), from]);
  former.delete(to);
  return { ...(value as object), formerSlugs: [...former] };
}

/** "Categories › Booking › Answer" */
export function placeLabel(value: unknown, path: readonly (string | number)[]): string {
  let at = value as Json | undefined;
  const labels = path.map((part) => {
    at = typeof at === "object" && at !== null ? (at as Record<string, Json>)[part] : undefined;
    return typeof part === "number" ? entryLabel(at, part) : fieldLabel(part);
  });
  return labels.join(" › ");
}

const labelled = (value: unknown, { path, words }: DocumentFault) => ({
  path: path.join("."),
  label: placeLabel(value, path),
  words,
});

/**
 * Writes a text where public pages read it, and keeps it as a version, with the texts that follow its new address. Returns the ids of
 * the former version and of its own. Changed texts that nobody drafted, such as prices of many tours, go the same way: `prepareText` and
 * this, in one transaction after `lockPublications`.
 */
export async function publishText(
  tx: Tx,
  clock: Clock,
  { kind, key, value, published, following }: ReadyText,
  { origin, by }: { origin: Exclude<VersionOrigin, "before">; by: string },
): Promise<{ former: string | null; made: string }> {
  for (const one of new Set([kind, ...following.map((text) => text.kind)])) await documentKinds[one].hold?.(tx);
  await documentKinds[kind].write(tx, key, value);
  const kept = await recordVersion(tx, clock, { kind, key, before: published, after: value, origin, by });
  for (const text of following) {
    await documentKinds[text.kind].write(tx, text.key, text.after);
    await recordVersion(tx, clock, { ...text, origin, by });
  }
  return kept;
}

/** Publishes many texts of a kind, which `write` writes. */
export async function publishAlone(
  tx: Tx,
  clock: Clock,
  {
    kind,
    texts,
    write,
    by,
  }: { kind: DocumentKindName; texts: readonly ReadyText[]; write: () => Promise<void>; by: string },
): Promise<void> {
  await documentKinds[kind].hold?.(tx);
  await write();
  const publications = texts.map(({ key, published, value }) => ({ kind, key, before: published, after: value }));
  await recordVersions(
    tx,
    clock,
    kind,
    publications.map((one) => ({ ...one, origin: "studio" as const, by })),
  );
}

/** Takes a document off the site, and keeps that as a version. */
export async function unpublishText(
  tx: Tx,
  clock: Clock,
  { kind, key }: DocumentName,
  { published, by }: { published: unknown; by: string },
): Promise<void> {
  const { hold, aside } = documentKinds[kind];
  await hold?.(tx);
  await aside?.put(tx, key);
  await recordVersion(tx, clock, { kind, key, before: published, after: null, origin: "studio", by });
}

/** Ends a draft that is published now. */
export async function endDraft(tx: Tx, clock: Clock, { id }: Pick<TextDraft, "id">): Promise<void> {
  await tx.deleteFrom("content_draft").where("id", "=", id).execute();
  await resolveAlert({ clock }, tx, unpublishedAlert(id));
}

export const describeDocument = ({ kind, key }: DocumentName, value: unknown): string => {
  const { label, nameOf } = documentKinds[kind];
  return `${label} “${nameOf({ key, value })}”`;
};
