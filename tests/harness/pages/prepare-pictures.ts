import { runCommand } from "#modules/operations/index.server.ts";
import type { BookingOffice } from "../booking/office.ts";
import { bringRoutes } from "./bring-routes.ts";
import { draftPicture } from "./draft-picture.ts";

/** Unfinished pictures, and a change of one that can be taken back. */
export async function preparePictures({ deps, db }: BookingOffice) {
  const options = { pictures: "monsoon", credit: "Asha Rao", licence: "CC0 1.0" };
  await runCommand(deps, { command: "credit-pictures", options, actor: "meera", dryRun: false });
  const { id } = await db.selectFrom("picture_change").select("id").executeTakeFirstOrThrow();
  const [finished, replacing] = [await draftPicture(db, "canal"), await draftPicture(db, "lake", "hauz-khas")];
  const discarded = await draftPicture(db, "dust");
  return {
    finished,
    replacing,
    discarded,
    pictureChange: id,
    unused: await addUnusedPicture(deps),
    ...(await bringRoutes(deps)),
  };
}

/** Finishes a picture that nothing shows. */
async function addUnusedPicture(deps: BookingOffice["deps"]): Promise<string> {
  const options = { pictures: await draftPicture(deps.db, "spare") };
  await runCommand(deps, { command: "finish-pictures", options, actor: "meera", dryRun: false });
  return "spare";
}
