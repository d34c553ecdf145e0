import { type Db, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";

/** Writes an unfinished picture with all its words, and no files. Returns its id. */
export async function draftPicture(db: Db, key: string, replaces: string | null = null): Promise<string> {
  const [id, now] = [newId(), new Date()];
  const master = `${key}-0123456789abcdef`;
  const shape = { widths: json([320]), width: 320, height: 200, placeholder: "data:,", bytes: 1 };
  await db
    .insertInto("picture_master")
    .values({ name: master, hash: key, ...shape, drawn_at: now, created_at: now })
    .execute();
  const words = { alt: "Riders on a canal road", credit: "Pahiya", licence: "© Pahiya" };
  const draft = { id, key, replaces, master, file_name: `${key}.jpg`, author: "Ed, editor" };
  await db
    .insertInto("picture_draft")
    .values({ ...draft, ...words, created_at: now, updated_at: now })
    .execute();
  return id;
}
