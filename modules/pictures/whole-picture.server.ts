import type { LibraryPicture, PictureFiles } from "#modules/catalogue/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { type Crop, moveFocus, wholeCrop } from "./crop.ts";

/** Point that crops of pages keep, after another cut. */
export const focusAfter = ({ focus, crop }: LibraryPicture, to: Crop): LibraryPicture["focus"] =>
  moveFocus(focus, crop ?? wholeCrop, to);

/** Files of the whole picture, of which a crop is a part. */
export async function findWhole(db: Sql, picture: LibraryPicture): Promise<PictureFiles> {
  const { whole } = picture;
  const master = whole === null ? undefined : await findMaster(db, whole);
  const { widths, width, height, placeholder } = master ?? picture;
  return { base: whole === null ? picture.base : `/pictures/${whole}`, widths, width, height, placeholder };
}

export const findMaster = (db: Sql, name: string) =>
  db
    .selectFrom("picture_master")
    .select(["name", "widths", "width", "height", "placeholder"])
    .where("name", "=", name)
    .executeTakeFirst();
