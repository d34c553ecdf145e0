import { addPicture } from "#modules/catalogue/index.server.ts";
import { hasPhotoOf } from "#modules/reviews/index.server.ts";
import { unsafeTexts } from "#modules/studio/index.server.ts";
import { inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { isWebAddress } from "#platform/text/web-address.ts";
import { drawingOrder } from "./draw-sizes.server.ts";
import { drawnFile, masterFile, pictureTypes } from "./picture-files.ts";
import type { PictureDeps } from "./upload-picture.server.ts";

/** Description and rights, as they are typed. */
export interface DraftWords {
  alt: string;
  credit: string;
  licence: string;
  source: string | null;
}

export interface PictureDraft extends DraftWords {
  id: string;
  key: string;
  /** Picture whose files it shall become. */
  replaces: string | null;
  fileName: string;
  author: string;
  /** Words of fields that somebody else wrote at the same time. */
  rival: Record<string, string> | null;
  master: { name: string; widths: number[]; width: number; height: number; placeholder: string; drawn: number };
  /** Reason for which its sizes cannot be drawn. */
  drawFault: string | null;
}

const drafts = (db: Sql) =>
  db
    .selectFrom("picture_draft")
    .innerJoin("picture_master", "picture_master.name", "picture_draft.master")
    .select([
      ...(["picture_draft.id", "key", "replaces", "file_name", "alt", "credit", "licence", "source"] as const),
      ...(["author", "name", "widths", "width", "height", "placeholder", "drawn", "rival", "draw_fault"] as const),
    ]);

type DraftRow = Awaited<ReturnType<ReturnType<typeof drafts>["executeTakeFirstOrThrow"]>>;

function draftOf({
  file_name,
  draw_fault,
  name,
  widths,
  width,
  height,
  placeholder,
  drawn,
  ...row
}: DraftRow): PictureDraft {
  const master = { name, widths, width, height, placeholder, drawn };
  return { ...row, fileName: file_name, drawFault: draw_fault, master };
}

/** Pictures that no page may show yet, the oldest first. */
export async function listPictureDrafts(
  db: Sql,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ drafts: PictureDraft[]; count: number }> {
  const rows = await drafts(db)
    .orderBy("picture_draft.created_at")
    .orderBy("picture_draft.id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await db
    .selectFrom("picture_draft")
    .select((draft) => draft.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { drafts: rows.map(draftOf), count: Number(count) };
}

export async function findPictureDraft(db: Sql, id: string): Promise<PictureDraft | null> {
  const row = await drafts(db).where("picture_draft.id", "=", id).executeTakeFirst();
  return row ? draftOf(row) : null;
}

/** Words of a form, and those with which it was made. */
interface SavedWords {
  base: DraftWords;
  typed: DraftWords;
  /** True if the form showed what somebody else had written at the same time. */
  hasSeenRival: boolean;
}

const wordNames = ["alt", "credit", "licence", "source"] as const;

/**
 * Saves what is typed about an unfinished picture, complete or not, field by field: one that the form did not change stays
 * as others wrote it. Where both wrote, the later words stand, and the others are kept beside them. Returns what stands.
 */
export const savePictureDraft = (
  { db, clock }: Pick<PictureDeps, "db" | "clock">,
  id: string,
  { base, typed, hasSeenRival }: SavedWords,
): Promise<DraftWords | null> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom("picture_draft")
      .select([...wordNames, "rival"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const { rival: kept, ...now } = row;
    const changed = wordNames.filter((name) => typed[name] !== base[name] && typed[name] !== now[name]);
    const contested = changed.filter((name) => now[name] !== base[name]);
    const words: DraftWords = { ...now, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) };
    const rival = {
      ...(hasSeenRival ? {} : kept),
      ...Object.fromEntries(contested.map((name) => [name, now[name] ?? ""])),
    };
    await tx
      .updateTable("picture_draft")
      .set({ ...words, rival: Object.keys(rival).length === 0 ? null : json(rival), updated_at: clock.now() })
      .where("id", "=", id)
      .execute();
    return words;
  });

/** Reasons against words that pages cannot show, by field. */
export function faultsOfWords({ source, ...words }: DraftWords): Partial<Record<keyof DraftWords, string>> {
  const faults = unsafeTexts(words).map(({ path, words: why }) => [path[0], why]);
  const isLink = source === null || isWebAddress(source);
  return {
    ...Object.fromEntries(faults),
    ...(isLink ? {} : { source: "Please give a whole address that begins with https://, or leave it empty." }),
  };
}

/** True if pages may show it. */
export const isComplete = (words: DraftWords): boolean =>
  [words.alt, words.credit, words.licence].every((one) => one.trim() !== "") &&
  Object.keys(faultsOfWords(words)).length === 0;

/** Puts complete pictures into the library. Their drafts go. */
export async function finishDrafts(tx: Tx, finished: readonly PictureDraft[]): Promise<void> {
  for (const { id, key, master, alt, credit, licence, source } of finished) {
    const { name, widths, width, height, placeholder } = master;
    const files = { base: `/pictures/${name}`, widths, width, height, placeholder };
    const words = { alt, credit, licence, source, focus: { x: 50, y: 50 } };
    await addPicture(tx, { photo: key, master: name, ...words, ...files });
    await tx.deleteFrom("picture_draft").where("id", "=", id).execute();
  }
}

/** Discards an unfinished picture with its files. False if it is gone. */
export async function discardPictureDraft(
  { db, files }: Pick<PictureDeps, "db" | "files">,
  draft: PictureDraft,
): Promise<boolean> {
  const gone = await db.deleteFrom("picture_draft").where("id", "=", draft.id).returning("id").executeTakeFirst();
  await forgetMaster({ db, files }, draft.master.name);
  return gone !== undefined;
}

/** Masters that no picture, draft, undo or guest has. */
const forgettable = (db: Sql) =>
  db
    .selectFrom("picture_master")
    .select("name")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("picture_draft").select("id").whereRef("master", "=", "picture_master.name"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("photo").select("key").whereRef("master", "=", "picture_master.name"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("photo").select("key").whereRef("whole_master", "=", "picture_master.name"))),
    )
    .where((is) => is.not(hasPhotoOf(is)))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("picture_change")
            .select("id")
            .where(({ eb, or }) =>
              or(
                (["master", "whole_master"] as const).map((one) =>
                  eb(eb.ref("before", "->>").key(one), "=", ref("picture_master.name")),
                ),
              ),
            ),
        ),
      ),
    );

/** Removes loose masters with their files. Those of today may be on their way to a draft. */
export async function forgetMasters({ db, files }: Pick<PictureDeps, "db" | "files">, before: Date): Promise<void> {
  const names = await forgettable(db).where("created_at", "<", before).execute();
  for (const { name } of names) await forgetMaster({ db, files }, name);
}

/** Removes the files of a master that nothing has. */
export async function forgetMaster({ db, files }: Pick<PictureDeps, "db" | "files">, name: string): Promise<void> {
  const gone = await db
    .deleteFrom("picture_master")
    .where("name", "in", forgettable(db).where("name", "=", name))
    .returning("widths")
    .executeTakeFirst();
  if (!gone) return;
  for (const width of drawingOrder(gone.widths))
    for (const ending of Object.keys(pictureTypes) as (keyof typeof pictureTypes)[])
      await files.remove(drawnFile(name, width, ending));
  await files.remove(masterFile(name));
}
