import {
  changePicture,
  deleteRemovedPictures,
  type LibraryPicture,
  type PictureChange,
  restorePicture,
} from "#modules/catalogue/index.server.ts";
import { forgetLoosePhotos } from "#modules/reviews/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { wholeCrop } from "./crop.ts";
import { forgetMasters, type PictureDraft } from "./picture-drafts.server.ts";
import type { PictureDeps } from "./upload-picture.server.ts";
import { findWhole, focusAfter } from "./whole-picture.server.ts";

/** Days for which the state before a deed is kept, with its files. */
const KEPT_DAYS = 2;
const DAY_MS = 86_400_000;

/** Changes pictures, and keeps how they were. Returns the id that an undo names. */
export async function changePictures(
  tx: Tx,
  clock: Clock,
  changes: readonly { key: string; change: PictureChange }[],
): Promise<string> {
  const id = newId();
  for (const { key, change } of changes) {
    const changed = await changePicture(tx, key, change);
    if (!changed) throw new Error(`there is no picture ${key}`);
    await tx
      .insertInto("picture_change")
      .values({ id, key, before: json(changed.before), version: changed.version, changed_at: clock.now() })
      .execute();
  }
  return id;
}

/** Shapes that differ by more have other crops. */
const SHAPES_APART = 0.15;

/** True if the new file has the shape of the old one, in its whole size. */
function keepsFocus(whole: Pick<LibraryPicture, "width" | "height">, { master }: PictureDraft): boolean {
  const [one, other] = [whole.width / whole.height, master.width / master.height];
  return Math.abs(Math.log(one / other)) <= SHAPES_APART;
}

/** Point that crops of pages keep once the new file is shown: the same of the whole, or the middle of another shape. */
export async function focusAfterReplacement(db: Sql, picture: LibraryPicture, draft: PictureDraft) {
  const isKept = keepsFocus(await findWhole(db, picture), draft);
  return { isKept, focus: isKept ? focusAfter(picture, wholeCrop) : { x: 50, y: 50 } };
}

/** Puts a new file, shown whole, in the place of a picture. Its draft goes. */
export async function replacePicture(
  tx: Tx,
  clock: Clock,
  { picture, draft }: { picture: LibraryPicture; draft: PictureDraft },
): Promise<string> {
  const { photo: key, alt, credit, licence, source } = picture;
  const { name, widths, width, height, placeholder } = draft.master;
  const { focus } = await focusAfterReplacement(tx, picture, draft);
  const files = { base: `/pictures/${name}`, master: name, widths, width, height, placeholder };
  const change = await changePictures(tx, clock, [
    { key, change: { words: { alt, credit, licence, source, focus }, files, cut: null } },
  ]);
  await tx.deleteFrom("picture_draft").where("id", "=", draft.id).execute();
  return change;
}

/** Pictures of a deed, each as it was. */
export const listChangedPictures = (db: Sql, id: string) =>
  db.selectFrom("picture_change").select(["key", "before", "version"]).where("id", "=", id).orderBy("key").execute();

/** Puts the pictures of a deed back. Returns the key of one changed since: then nothing may be committed. */
export async function restorePictures(tx: Tx, id: string): Promise<{ changedSince: string | null }> {
  for (const { key, before, version } of await listChangedPictures(tx, id))
    if (!(await restorePicture(tx, before, version))) return { changedSince: key };
  await tx.deleteFrom("picture_change").where("id", "=", id).execute();
  return { changedSince: null };
}

/** Forgets changes too old to undo, removed pictures and loose files. */
export async function forgetOldPictures(deps: Pick<PictureDeps, "db" | "clock" | "files">): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom("picture_change").where("changed_at", "<", before).execute();
  await deleteRemovedPictures(db, before);
  await forgetLoosePhotos(deps);
  await forgetMasters(deps, before);
}
