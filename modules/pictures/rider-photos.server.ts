import type { BookingView } from "#modules/booking/index.server.ts";
import { addPhoto, countPhotos, isShownPhoto, takeBackPhoto } from "#modules/reviews/index.server.ts";
import { MOST_PHOTOS } from "#modules/reviews/model.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import type { FileStore } from "#platform/files.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { readDrawnPicture, type ServedPicture } from "./draw-sizes.server.ts";
import { forgetMaster } from "./picture-drafts.server.ts";
import { drawnFile, masterFile, readDrawnName } from "./picture-files.ts";
import { LARGEST_PICTURE_BYTES, type PictureRefusal } from "./picture-words.ts";
import { isKnownFormat, sniffPicture } from "./sniff-picture.ts";
import { middleOf, type PictureDeps, saveMaster } from "./upload-picture.server.ts";

/** Names of guests' files begin so. Keys of the library have single hyphens. */
const RIDERS = "riders--";
const PURPOSE = "rider-photo";

export const isRiderFile = (file: string): boolean => file.startsWith(RIDERS);

/**
 * Takes a photograph of a guest for their review: looks at its bytes and keeps it without metadata, as pictures of the console. Nobody
 * else sees it before a verdict.
 */
export async function bringRiderPhoto(
  deps: PictureDeps,
  ride: Pick<BookingView, "id" | "tourId" | "contactEmail">,
  bytes: Uint8Array,
): Promise<{ brought: true } | { refused: PictureRefusal | "too_many" }> {
  if (bytes.length > LARGEST_PICTURE_BYTES) return { refused: "too_many_bytes" };
  const format = sniffPicture(bytes);
  if (!isKnownFormat(format)) return { refused: format };
  if ((await countPhotos(deps.db, ride.id)) >= MOST_PHOTOS) return { refused: "too_many" };
  const answer = await deps.pictureMaker
    .clean(bytes, `${RIDERS}${newId().replaceAll("-", "")}`)
    .catch((error: unknown) => {
      deps.log.warn({ err: error }, "a guest's photograph could not be read");
      return { refused: "broke_off" as const };
    });
  if ("refused" in answer) return answer;
  const { cleaned } = answer;
  const { name, widths, master, standIn } = cleaned;
  await deps.files.put(masterFile(name), master, "image/webp");
  await deps.files.put(drawnFile(name, middleOf(widths), "webp"), standIn, "image/webp");
  await inTransaction(deps.db, (tx) => saveMaster(tx, deps.clock, cleaned));
  if (await addPhoto(deps, ride, cleaned)) return { brought: true };
  await forgetMaster(deps, name);
  return { refused: "too_many" };
}

export async function removeRiderPhoto(
  deps: Pick<PictureDeps, "db" | "files">,
  bookingId: string,
  id: string,
): Promise<void> {
  const master = await takeBackPhoto(deps.db, bookingId, id);
  if (master !== null) await forgetMaster(deps, master);
}

/** Deletes files of photographs that are forgotten. What this leaves, a job of the night takes. */
export async function forgetRiderFiles(
  deps: Pick<PictureDeps, "db" | "files">,
  masters: readonly string[],
): Promise<void> {
  for (const master of masters) await forgetMaster(deps, master);
}

export const readRiderMaster = ({ files }: { files: FileStore }, master: string) => files.get(masterFile(master));

interface SignedPhoto {
  master: string;
  widths: readonly number[];
}

/** Address of a photograph that not everybody may see, in the smallest size from this width on. */
export function signedPhotoPath(signer: Signer, { master, widths }: SignedPhoto, width: number): string {
  const size = widths.find((one) => one >= width) ?? widths.at(-1) ?? width;
  return `/pictures/${master}-${size}.webp?key=${signer.sign(PURPOSE, master)}`;
}

/** Reads a file of a guest's photograph; null unless everybody may see it, or the key is right. */
export async function readRiderPicture(
  deps: { db: Sql; files: FileStore; signer: Signer },
  file: string,
  key: string,
): Promise<ServedPicture | null> {
  const { name } = readDrawnName(file) ?? {};
  if (name === undefined) return null;
  const isPrivate = deps.signer.verifies(PURPOSE, name, key);
  if (!isPrivate && !(await isShownPhoto(deps.db, name))) return null;
  const found = await readDrawnPicture(deps, file);
  return found && { ...found, isGuests: true, isPrivate };
}
