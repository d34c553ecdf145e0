import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import type { FileStore } from "#platform/files.server.ts";
import { newId, newSecret } from "#platform/ids.server.ts";
import type { AccountsDeps } from "./access/auth.server.ts";
import { drawPhoto } from "./draw-photo.server.ts";
import type { Traveller } from "./model.ts";
import { saveOnProfile } from "./save-on-profile.server.ts";

export type PhotoDeps = AccountsDeps & { files: FileStore };

/**
 * Where a traveller may PUT a photograph (specification §7, upload). The file's name is asked for and not used: the key is
 * ours. Nothing is shown before `adoptPhoto` has looked at what came.
 */
export async function offerPhotoUpload({ db, files }: PhotoDeps, { id }: Pick<Traveller, "id">): Promise<string> {
  const key = `uploads/${newId()}-${newSecret()}`;
  const former = await db.selectFrom("profile").select("upload").where("user_id", "=", id).executeTakeFirst();
  await inTransaction(db, (tx) => saveOnProfile(tx, id, { upload: key }));
  if (former?.upload) await files.remove(former.upload);
  return files.uploadUrl(key);
}

/**
 * Who is to put a photograph under this key; null when nobody is any more. An address is good for one file: the next one asked
 * for, or the photograph taken from there, ends it, however long its signature holds.
 */
export async function whoUploads({ db }: Pick<PhotoDeps, "db">, key: string): Promise<string | null> {
  const row = await db.selectFrom("profile").select("user_id").where("upload", "=", key).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Keeps what came for a key; false when the key had ended before it was there, and nothing is kept. */
export async function keepUpload(
  deps: Pick<PhotoDeps, "db" | "files">,
  key: string,
  bytes: Uint8Array,
): Promise<boolean> {
  await deps.files.put(key, bytes, "application/octet-stream");
  if ((await whoUploads(deps, key)) !== null) return true;
  await deps.files.remove(key);
  return false;
}

export type PhotoAnswer =
  | { photoUrl: string }
  | { refused: "nothing_uploaded" | "not_a_picture" | "picture_too_large" };

/**
 * The photograph that was uploaded becomes the profile's (specification §7, updateUser). It is claimed before it is looked at:
 * of many calls for one upload the first has it, and the others find nothing.
 */
export async function adoptPhoto(deps: PhotoDeps, traveller: Pick<Traveller, "id">): Promise<PhotoAnswer> {
  const { files } = deps;
  const upload = await claimUpload(deps, traveller);
  if (upload === null) return { refused: "nothing_uploaded" };
  try {
    const bytes = await files.get(upload);
    return bytes ? await savePhoto(deps, traveller, bytes) : { refused: "nothing_uploaded" };
  } finally {
    await files.remove(upload);
  }
}

/** Takes the upload off the profile, and with it the address where a file could be put. */
async function claimUpload({ db }: PhotoDeps, { id }: Pick<Traveller, "id">): Promise<string | null> {
  const row = await db.selectFrom("profile").select("upload").where("user_id", "=", id).executeTakeFirst();
  if (!row?.upload) return null;
  const { numUpdatedRows } = await db
    .updateTable("profile")
    .set({ upload: null })
    .where("user_id", "=", id)
    .where("upload", "=", row.upload)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? row.upload : null;
}

/** Keeps a photograph, drawn anew (`drawPhoto`), in the place of the former one. What cannot be drawn is refused. */
export async function savePhoto(
  { db, files }: Pick<PhotoDeps, "db" | "files">,
  { id }: Pick<Traveller, "id">,
  bytes: Uint8Array,
): Promise<PhotoAnswer> {
  const answer = await drawPhoto(bytes);
  if ("refused" in answer) return answer;
  const photo = `${newId()}.jpg`;
  await files.put(photoKey(photo), answer.drawn, "image/jpeg");
  const kept = await keepPhoto(db, id, photo).catch(async (error: unknown) => {
    await files.remove(photoKey(photo));
    throw error;
  });
  // Erased meanwhile: nobody would find the file any more.
  if (kept === null) {
    await files.remove(photoKey(photo));
    return { refused: "nothing_uploaded" };
  }
  if (kept.former !== null) await files.remove(photoKey(kept.former));
  return { photoUrl: photoUrlOf(photo) };
}

/** Puts a photograph on a profile, and says which was there before; null when the account is gone. Of two at once, one waits. */
const keepPhoto = (db: PhotoDeps["db"], userId: string, photo: string): Promise<{ former: string | null } | null> =>
  inTransaction(db, async (tx) => {
    const there = await tx.selectFrom("user").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
    if (!there) return null;
    const row = await tx.selectFrom("profile").select("photo").where("user_id", "=", userId).executeTakeFirst();
    await saveOnProfile(tx, userId, { photo });
    return { former: row?.photo ?? null };
  });

/** A photograph by its name, for whoever is shown it; null when there is none of that name. */
export const findPhoto = ({ files }: { files: FileStore }, name: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  /^[0-9a-f-]{36}\.jpg$/.test(name) ? files.get(photoKey(name)) : Promise.resolve(null);

/** Takes a traveller's photograph away. */
export const removePhoto = ({ db, files }: Pick<PhotoDeps, "db" | "files">, { id }: Pick<Traveller, "id">) =>
  inTransaction(db, async (tx) => {
    // Locked first: one that is being saved would otherwise come off the profile with its file left behind. And the files go before
    // their names do: broken off in between, whoever asks again finds them.
    for (const key of await lastPhotoFiles(tx, id)) await files.remove(key);
    await saveOnProfile(tx, id, { photo: null, upload: null });
  });

/**
 * Where the files of an account lie, which is locked: none is saved until the transaction ends. Whoever deletes the account in it
 * removes them when it is gone.
 */
export async function lastPhotoFiles(tx: Tx, userId: string): Promise<string[]> {
  await tx.selectFrom("user").select("id").where("id", "=", userId).forUpdate().execute();
  return filesOf(tx, userId);
}

/** The photograph of an account, and one on its way. */
async function filesOf(db: Sql, userId: string): Promise<string[]> {
  const profile = db.selectFrom("profile").select(["photo", "upload"]).where("user_id", "=", userId);
  const row = await profile.executeTakeFirst();
  return [...(row?.photo ? [photoKey(row.photo)] : []), ...(row?.upload ? [row.upload] : [])];
}

/** Under which key the file of a photograph is kept. */
const photoKey = (photo: string): string => `photos/${photo}`;
/** Where a photograph is shown, on this site, by its name in the profile. */
export const photoUrlOf = (photo: string): string => `/photos/${photo}`;
