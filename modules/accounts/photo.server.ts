import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import type { FileStore } from "#platform/files.server.ts";
import { newId, newSecret } from "#platform/ids.server.ts";
import type { AccountsDeps } from "./access/auth.server.ts";
import { drawPhoto } from "./draw-photo.server.ts";
import type { Traveller } from "./model.ts";
import { saveOnProfile } from "./save-on-profile.server.ts";

export type PhotoDeps = AccountsDeps & { files: FileStore };

/** Offers an address for an upload (specification §7). The key is ours, and nothing is shown before `adoptPhoto`. */
export async function offerPhotoUpload({ db, files }: PhotoDeps, { id }: Pick<Traveller, "id">): Promise<string> {
  const key = `uploads/${newId()}-${newSecret()}`;
  const former = await db.selectFrom("profile").select("upload").where("user_id", "=", id).executeTakeFirst();
  await inTransaction(db, (tx) => saveOnProfile(tx, id, { upload: key }));
  if (former?.upload) await files.remove(former.upload);
  return files.uploadUrl(key);
}

/** Null once the key has had its file, or another was asked for. */
export async function whoUploads({ db }: Pick<PhotoDeps, "db">, key: string): Promise<string | null> {
  const row = await db.selectFrom("profile").select("user_id").where("upload", "=", key).executeTakeFirst();
  return row?.user_id ?? null;
}

/** False if the key ended meanwhile. */
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

/** Makes the upload the profile's photograph (specification §7). Claims it first, so that one of parallel calls gets it. */
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
  // Erased meanwhile: nobody would find the file.
  if (kept === null) {
    await files.remove(photoKey(photo));
    return { refused: "nothing_uploaded" };
  }
  if (kept.former !== null) await files.remove(photoKey(kept.former));
  return { photoUrl: photoUrlOf(photo) };
}

/** Null if the account is gone. */
const keepPhoto = (db: PhotoDeps["db"], userId: string, photo: string): Promise<{ former: string | null } | null> =>
  inTransaction(db, async (tx) => {
    const there = await tx.selectFrom("user").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
    if (!there) return null;
    const row = await tx.selectFrom("profile").select("photo").where("user_id", "=", userId).executeTakeFirst();
    await saveOnProfile(tx, userId, { photo });
    return { former: row?.photo ?? null };
  });

export const findPhoto = ({ files }: { files: FileStore }, name: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  /^[0-9a-f-]{36}\.jpg$/.test(name) ? files.get(photoKey(name)) : Promise.resolve(null);

export const removePhoto = ({ db, files }: Pick<PhotoDeps, "db" | "files">, { id }: Pick<Traveller, "id">) =>
  inTransaction(db, async (tx) => {
    // Locks first: a parallel save would leave its file behind. Files go before names, so retries find them.
    for (const key of await lastPhotoFiles(tx, id)) await files.remove(key);
    await saveOnProfile(tx, id, { photo: null, upload: null });
  });

/** Locks the account. Remove the files after deletion. */
export async function lastPhotoFiles(tx: Tx, userId: string): Promise<string[]> {
  await tx.selectFrom("user").select("id").where("id", "=", userId).forUpdate().execute();
  return filesOf(tx, userId);
}

/** Files of every traveller's photograph and unfinished upload. */
export async function listPhotoFiles(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom("profile").select(["photo", "upload"]).execute();
  return rows.flatMap(({ photo, upload }) => [...(photo ? [photoKey(photo)] : []), ...(upload ? [upload] : [])]);
}

async function filesOf(db: Sql, userId: string): Promise<string[]> {
  const profile = db.selectFrom("profile").select(["photo", "upload"]).where("user_id", "=", userId);
  const row = await profile.executeTakeFirst();
  return [...(row?.photo ? [photoKey(row.photo)] : []), ...(row?.upload ? [row.upload] : [])];
}

const photoKey = (photo: string): string => `photos/${photo}`;
export const photoUrlOf = (photo: string): string => `/photos/${photo}`;
