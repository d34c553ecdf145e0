import { z } from "zod";
import type { LibraryPicture } from "#modules/catalogue/index.server.ts";
import { cropPicture, findWhole, focusAfter, type PictureDeps } from "#modules/pictures/index.server.ts";
import {
  type Crop,
  faultOfCrop,
  fractionOf,
  isWhole,
  percentOf,
  pixelsOf,
  wholeCrop,
} from "#modules/pictures/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { type CommandDeps, CommandRefusal, command, type Planned } from "../../command.server.ts";
import { describeUses, NOBODY_TOLD, pictureKey, pointWords, thePicture, undoBy } from "./picture-commands.server.ts";

/** Banners of desks are as wide, or wider. */
const SHARP_FROM_PX = 1200;

const percent = (what: string) =>
  z
    .string()
    .regex(/^(100([.]0{1,2})?|\d{1,2}([.]\d{1,2})?)$/, "a number from 0 to 100, such as 12.5")
    .describe(what);

const options = z.object({
  picture: pictureKey,
  left: percent("where the part begins, in per cent from the left of the whole picture"),
  top: percent("where it begins, in per cent from the top"),
  width: percent("its width, in per cent of the whole; 100 with height 100 shows the whole picture"),
  height: percent("its height, in per cent of the whole"),
});

const cropOf = ({ picture: _, ...part }: z.infer<typeof options>): Crop => {
  const fraction = (typed: string): number => fractionOf(Number(typed));
  return {
    ...{ left: fraction(part.left), top: fraction(part.top) },
    ...{ width: fraction(part.width), height: fraction(part.height) },
  };
};

const inPercent = (fraction: number): string => `${percentOf(fraction)} %`;

const describeCrop = (crop: Crop): string =>
  isWhole(crop)
    ? "the whole picture"
    : `${inPercent(crop.width)} of its width and ${inPercent(crop.height)} of its height, from ${inPercent(crop.left)} left and ${inPercent(crop.top)} top`;

async function theCrop(db: Sql, typed: z.infer<typeof options>): Promise<{ picture: LibraryPicture; crop: Crop }> {
  const picture = await thePicture(db, typed.picture);
  const crop = cropOf(typed);
  const fault = faultOfCrop(crop, await findWhole(db, picture));
  if (fault) throw CommandRefusal.of(fault.field, fault.words);
  if (JSON.stringify({ ...wholeCrop, ...picture.crop }) === JSON.stringify({ ...wholeCrop, ...crop }))
    throw CommandRefusal.of("picture", "Nothing would change.");
  return { picture, crop };
}

const refusals = {
  no_file: "Its file is not in the store. Bring the picture again, at Another file.",
  changed: "Somebody else has changed this picture meanwhile. Look at it again.",
};

export const cropPictureCommand = command({
  summary: "Cut a picture to a part of it, or show it whole again; every page follows at once",
  options,
  // Drawing takes seconds; the picture's version tells of changes meanwhile.
  asksOutside: true,
  async plan({ db }, typed): Promise<Planned> {
    const { picture, crop } = await theCrop(db, typed);
    const { width, height } = pixelsOf(crop, await findWhole(db, picture));
    const [before, after] = [pointWords(picture.focus), pointWords(focusAfter(picture, crop))];
    return {
      undo: "hour",
      lines: [
        `Pages show of “${picture.photo}”:`,
        `  Now: ${describeCrop(picture.crop ?? wholeCrop)}`,
        `  New: ${describeCrop(crop)}`,
        `That is ${width} × ${height} pixels or more.`,
        ...(width < SHARP_FROM_PX && !isWhole(crop)
          ? [`Below ${SHARP_FROM_PX} pixels in width, banners of large screens look soft.`]
          : []),
        ...(before === after ? [] : ["Point that crops of pages keep:", `  Now: ${before}`, `  New: ${after}`]),
        ...(await describeUses(db, picture.photo)),
      ],
      audited: [`Another part of the picture ${picture.photo}.`],
      stays: ["The whole picture stays: another cut begins with it.", "Its uses and its words stay.", NOBODY_TOLD],
    };
  },
  async run(deps, typed) {
    const { picture, crop } = await theCrop(deps.db, typed);
    const answer = await cropPicture(makerOf(deps), picture, crop);
    if ("refused" in answer) throw CommandRefusal.of("picture", refusals[answer.refused]);
    return {
      lines: [isWhole(crop) ? `Shown whole: ${picture.photo}.` : `Cut: ${picture.photo}.`],
      inverse: undoBy(answer.change),
    };
  },
});

function makerOf({ db, clock, log, files, pictureMaker }: CommandDeps): PictureDeps {
  if (!pictureMaker) throw new Error("this process cuts no pictures");
  return { db, clock, log, files, pictureMaker };
}
