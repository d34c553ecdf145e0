import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Tx } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { isId } from "#platform/ids.server.ts";
import { checkDocument } from "./check-document.server.ts";
import { asJson, isSameJson, mergeTexts } from "./compare-texts.ts";
import { documentKinds } from "./document-kinds.server.ts";
import { findDraft, type TextDraft } from "./drafts.server.ts";
import { PREVIEW, PREVIEW_DAYS } from "./model.ts";

const PURPOSE = "preview";
const DAY_SECONDS = 86_400;

/** Address of the public page with a draft in it, open to anybody for a week. */
export function previewAddress({ clock, signer }: { clock: Clock; signer: Signer }, draft: TextDraft): string {
  // To the end of a day: the studio shows the same link the whole day.
  const until = (Math.ceil(clock.now().getTime() / 1000 / DAY_SECONDS) + PREVIEW_DAYS) * DAY_SECONDS;
  const id = `${draft.id}.${until}`;
  const path = documentKinds[draft.kind].pathOf({ key: draft.key, value: draft.value });
  return `${path}?${PREVIEW}=${id}.${signer.sign(PURPOSE, id)}`;
}

/** Draft whose preview an address opens; null without one, forged or over. Reads no database. */
export function readPreviewLink({ clock, signer }: { clock: Clock; signer: Signer }, address: string): string | null {
  const at = address.indexOf(`${PREVIEW}=`);
  if (at < 0) return null;
  const given = new URLSearchParams(address.slice(address.indexOf("?") + 1)).get(PREVIEW) ?? "";
  const [draft = "", until = "", key = ""] = given.split(".");
  if (!isId(draft) || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < clock.now().getTime()) return null;
  return signer.verifies(PURPOSE, `${draft}.${until}`, key) ? draft : null;
}

export type Preview<Shown> =
  | { state: "shown"; shown: Shown }
  /** Published or discarded. */
  | { state: "gone" }
  /** The schema does not allow it yet. */
  | { state: "faulty" };

/**
 * Draws with a draft as if it were published: writes it as a publication would, in a transaction that is always taken back. So every page
 * shows it where it will stand, and no other reader sees it.
 */
export async function showDraft<Shown>(db: Db, id: string, draw: (tx: Tx) => Promise<Shown>): Promise<Preview<Shown>> {
  const tx = await db.startTransaction().execute();
  try {
    const draft = await findDraft(tx, id);
    if (!draft) return { state: "gone" };
    const kind = documentKinds[draft.kind];
    const published = await kind.read(tx, draft.key);
    const { value } = mergeTexts(draft.base, draft.value, published);
    const checked = await checkDocument(tx, draft, value);
    if (!checked.ok) return { state: "faulty" };
    // Two readers of one preview write the same row: the second waits as long as a page takes.
    await sql`SET LOCAL lock_timeout = '3s'`.execute(tx);
    if (!isSameJson(asJson(published), asJson(checked.value)))
      await (kind.show ?? kind.write)(tx, draft.key, checked.value);
    return { state: "shown", shown: await draw(tx) };
  } finally {
    await tx.rollback().execute();
  }
}
