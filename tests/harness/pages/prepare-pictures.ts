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

/** An order of each command about pictures. */
export const pictureOrders = (
  names: Omit<Awaited<ReturnType<typeof preparePictures>>, "routeDraft" | "formerRoute">,
) => ({
  "finish-pictures": { pictures: names.finished },
  "discard-picture": { draft: names.discarded },
  "crop-picture": { picture: "monsoon", left: "10", top: "20", width: "50", height: "60.5" },
  "replace-picture": { draft: names.replacing },
  "describe-picture": {
    ...{ picture: "monsoon", alt: "Riders in the rain", credit: "Pahiya", licence: "© Pahiya" },
    ...{ "focus-x": "10", "focus-y": "90" },
  },
  "credit-pictures": { pictures: "goa-road,monsoon", credit: "Pahiya", licence: "© Pahiya" },
  "remove-pictures": { pictures: names.unused },
  "restore-pictures": { change: names.pictureChange },
});

/** Finishes a picture that nothing shows. */
async function addUnusedPicture(deps: BookingOffice["deps"]): Promise<string> {
  const options = { pictures: await draftPicture(deps.db, "spare") };
  await runCommand(deps, { command: "finish-pictures", options, actor: "meera", dryRun: false });
  return "spare";
}
