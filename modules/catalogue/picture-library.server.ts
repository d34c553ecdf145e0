import type { Selectable } from "kysely";
import { sql } from "kysely";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import type { PictureData } from "./model.ts";
import type { PictureFiles } from "./store.server.ts";
import type { PhotoTable, PictureCrop } from "./tables.server.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** Picture as the company's people see it: with its source, and the upload that it is drawn from. */
export interface LibraryPicture extends PictureData {
  source: string | null;
  /** Null if its files come with the site. */
  master: string | null;
  /** Part that it is cut to, with the upload that has the whole. Null if it is shown whole. */
  crop: PictureCrop | null;
  whole: string | null;
  version: number;
  isRemoved: boolean;
}

type PhotoRow = Selectable<PhotoTable>;

const libraryPicture = ({
  key,
  removed_at,
  created_at: _,
  updated_at: __,
  words_by: ___,
  whole_master: whole,
  ...row
}: PhotoRow) => ({
  ...{ photo: key, whole },
  ...row,
  isRemoved: removed_at !== null,
});

interface LibraryFilter {
  /** Part of a key, a description, a credit or a licence. */
  words: string;
  /** True for those that nothing shows. */
  isUnused?: boolean;
}

const filtered = (db: Sql, { words, isUnused = false }: LibraryFilter) =>
  db
    .selectFrom("photo")
    .where("removed_at", "is", null)
    .$if(words !== "", (some) => {
      const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
      // One comparison for all four columns: over 5,000 pictures each takes milliseconds.
      return some.where(sql<boolean>`concat_ws(' ', key, alt, credit, licence) ILIKE ${part}`);
    })
    .$if(isUnused, (some) =>
      some.where(sql<boolean>`NOT EXISTS (SELECT FROM shown_picture WHERE shown_picture.picture = photo.key)`),
    );

/** Lists pictures by key, after one, with the number of all that the filter has. */
export async function listLibrary(
  db: Sql,
  filter: LibraryFilter,
  { after, limit }: { after: string; limit: number },
): Promise<{ pictures: LibraryPicture[]; count: number }> {
  const rows = await filtered(db, filter).selectAll().where("key", ">", after).orderBy("key").limit(limit).execute();
  const { count } = await filtered(db, filter)
    .select((photo) => photo.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { pictures: rows.map(libraryPicture), count: Number(count) };
}

/** Finds a picture by its key, also a removed one. */
export async function findPicture(db: Sql, key: string): Promise<LibraryPicture | null> {
  const row = await db.selectFrom("photo").selectAll().where("key", "=", key).executeTakeFirst();
  return row ? libraryPicture(row) : null;
}

/** Keys that pictures have, removed ones too. */
export async function takenKeys(db: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("photo")
    .select("key")
    .where("key", "in", [...keys])
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Words of a picture: description, rights and the point that a crop keeps. */
type PictureWords = Pick<LibraryPicture, "alt" | "credit" | "licence" | "source" | "focus">;

/** Adds a picture of the console. */
export async function addPicture(
  tx: Tx,
  { photo: key, master, alt, credit, licence, source, focus, ...files }: PictureWords & PictureFiles & NewPicture,
): Promise<void> {
  const { base, widths, width, height, placeholder } = files;
  await tx
    .insertInto("photo")
    .values({
      ...{ key, master, alt, credit, licence, source, focus: json(focus), words_by: "console" },
      ...{ base, widths: json(widths), width, height, placeholder },
    })
    .execute();
}

interface NewPicture {
  photo: string;
  master: string;
}

export interface PictureChange {
  words?: PictureWords;
  files?: PictureFiles & { master: string | null };
  /** Goes with its files; null shows the picture whole. */
  cut?: { crop: PictureCrop; whole: string } | null;
  isRemoved?: boolean;
}

/** Changes a picture and returns its row as it was, for an undo, with its new version. Null if it is not there. */
export async function changePicture(
  tx: Tx,
  key: string,
  { words, files, cut, isRemoved }: PictureChange,
): Promise<{ before: PhotoRow; version: number } | null> {
  const before = await tx.selectFrom("photo").selectAll().where("key", "=", key).forUpdate().executeTakeFirst();
  if (!before) return null;
  const version = before.version + 1;
  await tx
    .updateTable("photo")
    .set({
      ...(words && { ...words, focus: json(words.focus), words_by: "console" as const }),
      ...(files && {
        ...{ base: files.base, widths: json(files.widths), width: files.width, height: files.height },
        ...{ placeholder: files.placeholder, master: files.master },
      }),
      ...(cut !== undefined && { crop: cut && json(cut.crop), whole_master: cut?.whole ?? null }),
      ...(isRemoved !== undefined && { removed_at: isRemoved ? sql<Date>`now()` : null }),
      version,
      updated_at: sql`now()`,
    })
    .where("key", "=", key)
    .execute();
  return { before, version };
}

/** Puts a picture back as it was; false if it has changed since that version. Files that come with the site stay today's. */
export async function restorePicture(tx: Tx, before: Record<string, unknown>, version: number): Promise<boolean> {
  const row = before as unknown as PhotoRow;
  const now = await tx.selectFrom("photo").selectAll().where("key", "=", row.key).forUpdate().executeTakeFirst();
  if (now?.version !== version) return false;
  const { base, widths, width, height, placeholder, master } = row;
  await tx
    .updateTable("photo")
    .set({
      ...{ alt: row.alt, credit: row.credit, licence: row.licence, source: row.source, focus: json(row.focus) },
      ...{ words_by: row.words_by, removed_at: row.removed_at, version: version + 1, updated_at: sql`now()` },
      ...(now.master !== master && {
        ...{ base, widths: json(widths), width, height, placeholder, master },
        ...{ crop: row.crop ? json(row.crop) : null, whole_master: row.whole_master ?? null },
      }),
    })
    .where("key", "=", row.key)
    .execute();
  return true;
}

/** Deletes pictures of the console that were removed before a moment, unless something has named them since. */
export async function deleteRemovedPictures(db: Sql, before: Date): Promise<void> {
  const removed = await db
    .selectFrom("photo")
    .select("key")
    .where("removed_at", "<", before)
    .where("master", "is not", null)
    .execute();
  for (const { key } of removed) {
    try {
      await db.deleteFrom("photo").where("key", "=", key).execute();
    } catch (error) {
      if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    }
  }
}
