import { sql } from "kysely";
import { findPicture, takenKeys } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import type { FileStore } from "#platform/files.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { CleanPicture, PictureMaker } from "./model.ts";
import { drawnFile, masterFile } from "./picture-files.ts";
import { keyOfFile, LARGEST_PICTURE_BYTES, type PictureRefusal } from "./picture-words.ts";
import { isKnownFormat, sniffPicture } from "./sniff-picture.ts";

export interface PictureDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  files: FileStore;
  pictureMaker: PictureMaker;
}

interface Brought {
  bytes: Uint8Array;
  fileName: string;
  /** Name of the person, as the audit writes it. */
  author: string;
  /** Key of the picture that it shall replace. */
  replaces?: string;
}

export type BroughtAnswer = { draft: string; key: string } | { refused: PictureRefusal; key?: string };

/**
 * Takes a picture that somebody brings: looks at its bytes, keeps it without metadata, and notes it as unfinished. Its sizes are
 * drawn later; one of them is there at once. Every refusal has its words.
 */
export async function bringPicture(deps: PictureDeps, brought: Brought): Promise<BroughtAnswer> {
  const { bytes, fileName, replaces } = brought;
  if (bytes.length > LARGEST_PICTURE_BYTES) return { refused: "too_many_bytes" };
  const format = sniffPicture(bytes);
  if (!isKnownFormat(format)) return { refused: format };
  const wanted = replaces ?? (await freeKey(deps.db, keyOfFile(fileName)));
  const answer = await deps.pictureMaker.clean(bytes, wanted).catch((error: unknown) => {
    deps.log.warn({ err: error }, "a picture could not be read");
    return { refused: "broke_off" as const };
  });
  if ("refused" in answer) return answer;
  const { cleaned } = answer;
  const twin = await findTwin(deps.db, cleaned.hash);
  if (twin !== null) return { refused: "same", key: twin };
  const { files } = deps;
  await files.put(masterFile(cleaned.name), cleaned.master, "image/webp");
  const { widths } = cleaned;
  await files.put(drawnFile(cleaned.name, middleOf(widths), "webp"), cleaned.standIn, "image/webp");
  return inTransaction(deps.db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${cleaned.hash}`}, 0))`.execute(tx);
    const first = await findTwin(tx, cleaned.hash);
    if (first !== null) return { refused: "same" as const, key: first };
    await saveMaster(tx, deps.clock, cleaned);
    return saveDraft(tx, deps.clock, brought, { wanted, master: cleaned.name });
  });
}

/** Stands in for missing sizes; the same rule as the build's. */
export const middleOf = (widths: readonly number[]): number => widths[Math.floor((widths.length - 1) / 2)] ?? 0;

export async function saveMaster(tx: Tx, clock: Clock, cleaned: CleanPicture): Promise<void> {
  const { name, hash, widths, width, height, placeholder, master } = cleaned;
  await tx
    .insertInto("picture_master")
    .values({
      ...{ name, hash, widths: json(widths), width, height, placeholder, bytes: master.length },
      created_at: clock.now(),
    })
    // The same picture was brought and taken away before.
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

async function saveDraft(
  tx: Tx,
  clock: Clock,
  { fileName, author, replaces }: Brought,
  { wanted, master }: { wanted: string; master: string },
): Promise<{ draft: string; key: string }> {
  const [now, id] = [clock.now(), newId()];
  const times = { created_at: now, updated_at: now };
  const values = { id, replaces: replaces ?? null, master, file_name: fileName, author, ...times };
  const insert = async (key: string) =>
    (
      await tx
        .insertInto("picture_draft")
        .values({ ...values, key })
        .onConflict((conflict) => conflict.column("key").where("replaces", "is", null).doNothing())
        .executeTakeFirst()
    ).numInsertedOrUpdatedRows === 1n;
  for (let key = wanted; ; key = await freeKey(tx, wanted)) if (await insert(key)) return { draft: id, key };
}

/** "img-1", or with the next number that no picture has. */
async function freeKey(db: Sql, wanted: string): Promise<string> {
  const numbered = (from: number) => Array.from({ length: 100 }, (_, at) => `${wanted}-${from + at}`);
  for (let from = 2; ; from += 100) {
    const candidates = from === 2 ? [wanted, ...numbered(2)] : numbered(from);
    const taken = await takenKeys(db, candidates);
    const drafts = await db.selectFrom("picture_draft").select("key").where("key", "in", candidates).execute();
    for (const { key } of drafts) taken.add(key);
    const free = candidates.find((key) => !taken.has(key));
    if (free !== undefined) return free;
  }
}

/** Key of the picture, or of the unfinished one, that has the same bytes. */
async function findTwin(db: Sql, hash: string): Promise<string | null> {
  const masters = await db.selectFrom("picture_master").select("name").where("hash", "=", hash).execute();
  for (const { name } of masters) {
    const draft = await db.selectFrom("picture_draft").select("key").where("master", "=", name).executeTakeFirst();
    if (draft) return draft.key;
    const used = await findPictureOfMaster(db, name);
    if (used !== null) return used;
  }
  return null;
}

async function findPictureOfMaster(db: Sql, name: string): Promise<string | null> {
  const key = name.replace(/-[0-9a-f]{16}$/, "");
  const picture = await findPicture(db, key);
  return picture?.master === name && !picture.isRemoved ? key : null;
}
