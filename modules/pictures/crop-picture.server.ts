import type { LibraryPicture } from "#modules/catalogue/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type Crop, isWhole } from "./crop.ts";
import type { CleanPicture } from "./model.ts";
import { changePictures } from "./picture-changes.server.ts";
import { drawnFile, masterFile } from "./picture-files.ts";
import { middleOf, type PictureDeps, saveMaster } from "./upload-picture.server.ts";
import { findMaster, focusAfter } from "./whole-picture.server.ts";

/** Its file is gone, or somebody changed the picture during the drawing. */
type CropRefusal = "no_file" | "changed";

/** Cuts a picture, or shows it whole. Always draws from the whole, so that no quality is lost twice. */
export async function cropPicture(
  deps: PictureDeps,
  picture: LibraryPicture,
  crop: Crop,
): Promise<{ change: string } | { refused: CropRefusal }> {
  const whole = await openWhole(deps, picture);
  if (whole === null) return { refused: "no_file" };
  const cut = isWhole(crop) ? null : await deps.pictureMaker.crop(whole.bytes, picture.photo, crop);
  if (cut) await keepFiles(deps, cut);
  return inTransaction(deps.db, async (tx) => {
    if (cut) await saveMaster(tx, deps.clock, cut);
    const now = await tx.selectFrom("photo").select("version").where("key", "=", picture.photo).forUpdate().execute();
    const shown = cut ?? (await findMaster(tx, whole.name));
    if (now[0]?.version !== picture.version || !shown) return { refused: "changed" as const };
    const { name, widths, width, height, placeholder } = shown;
    const { photo: key, alt, credit, licence, source } = picture;
    const change = {
      words: { alt, credit, licence, source, focus: focusAfter(picture, crop) },
      files: { base: `/pictures/${name}`, master: name, widths, width, height, placeholder },
      cut: cut ? { crop, whole: whole.name } : null,
    };
    return { change: await changePictures(tx, deps.clock, [{ key, change }]) };
  });
}

/** The whole picture: as it was brought, or as it came with the site's files. */
async function openWhole(
  deps: PictureDeps,
  { photo: key, whole, master }: LibraryPicture,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const name = whole ?? master;
  if (name !== null) {
    const bytes = await deps.files.get(masterFile(name));
    return bytes && { name, bytes };
  }
  const own = await deps.pictureMaker.original(key);
  const answer = own && (await deps.pictureMaker.clean(own, key));
  if (answer === null || "refused" in answer) return null;
  await keepFiles(deps, answer.cleaned);
  await inTransaction(deps.db, (tx) => saveMaster(tx, deps.clock, answer.cleaned));
  return { name: answer.cleaned.name, bytes: answer.cleaned.master };
}

async function keepFiles({ files }: PictureDeps, { name, master, widths, standIn }: CleanPicture): Promise<void> {
  await files.put(masterFile(name), master, "image/webp");
  await files.put(drawnFile(name, middleOf(widths), "webp"), standIn, "image/webp");
}
