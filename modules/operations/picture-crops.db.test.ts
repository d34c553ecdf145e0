import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPicture, getPictures, savePhotos } from "#modules/catalogue/index.server.ts";
import { photoContent } from "#modules/catalogue/model.ts";
import {
  bringPicture,
  drawPictures,
  findPictureDraft,
  finishDrafts,
  forgetOldPictures,
  readDrawnPicture,
} from "#modules/pictures/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { openPictureMaker } from "#server/page-cache/picture-maker.server.ts";
import { projectRoot } from "#server/project-root.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

const RED = { r: 200, g: 40, b: 40 };
const BLUE = { r: 40, g: 40, b: 200 };
const SIDEWAYS = 6;

/** Red above blue, as a phone keeps it: lying on its side, with a mark that says how to turn it. */
async function sidewaysPhotograph([width, height]: readonly [number, number] = [600, 800]) {
  const half = { create: { width, height: height / 2, channels: 3, background: BLUE } } as const;
  const upright = await sharp({ create: { width, height, channels: 3, background: RED } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: height / 2 }])
    .png()
    .toBuffer();
  return sharp(await sharp(upright).rotate(270).png().toBuffer())
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: SIDEWAYS })
    .toBuffer();
}

describe("the cut of a picture", () => {
  let office: BookingOffice;
  let maker: ReturnType<typeof openPictureMaker>;
  beforeEach(async () => {
    office = await openBookingOffice();
    maker = openPictureMaker(projectRoot());
  });
  afterEach(async () => {
    await maker?.stop();
    await office?.close();
  });

  const deps = () => ({ ...office.deps, pictureMaker: maker });
  const KEY = "house";
  const bring = async (bytes: Buffer, replaces?: string): Promise<string> => {
    const brought = { bytes, fileName: `${KEY}.jpg`, author: "Ed, editor", ...(replaces && { replaces }) };
    const answer = await bringPicture(deps(), brought);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer.draft;
  };
  const inLibrary = async (): Promise<void> => {
    const draft = await findPictureDraft(office.db, await bring(await sidewaysPhotograph()));
    if (!draft) throw new Error("it was brought");
    const words = { alt: "A house", credit: "Asha Rao", licence: "CC BY 4.0", source: null };
    await inTransaction(office.db, (tx) => finishDrafts(tx, [{ ...draft, ...words }]));
  };
  const part = (left: number, top: number, width: number, height: number, picture = KEY) =>
    Object.fromEntries(Object.entries({ picture, left, top, width, height }).map(([name, one]) => [name, `${one}`]));
  const give = async (command: string, options: Record<string, string>) => {
    const order = { command, options, actor: "Ed, editor" };
    const plan = await planCommand(deps(), order);
    if (!plan.ok) throw new Error(plan.faults.map(({ words }) => words).join("\n"));
    const answer = await runPlanned(deps(), { ...order, digest: plan.digest });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return { said: plan.plan.lines.join("\n"), undo: answer.undo?.order ?? "" };
  };
  const undo = async (id: string) => {
    const order = { command: "undo", options: { order: id }, actor: "Ed, editor", dryRun: false };
    const answer = await runCommand(deps(), order);
    if (!answer.ok) throw new Error(answer.faults.join("\n"));
  };
  const faultsOf = async (options: Record<string, string>) => {
    const plan = await planCommand(deps(), { command: "crop-picture", options, actor: "Ed, editor" });
    return plan.ok ? [] : plan.faults;
  };
  const found = async (key = KEY) => {
    const picture = await findPicture(office.db, key);
    if (!picture) throw new Error(`there is no ${key}`);
    return picture;
  };
  /** Colour near the top and near the bottom of the drawn file. */
  const colours = async () => {
    const { base, widths } = await found();
    const file = `${base.replace("/pictures/", "")}-${widths[0]}.jpg`;
    const drawn = await readDrawnPicture(deps(), file);
    const { data, info } = await sharp(drawn?.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (y: number) => (data[(y * info.width + 5) * info.channels] ?? 0) > 120;
    return [at(4), at(info.height - 5)].map((isRed) => (isRed ? "red" : "blue"));
  };

  it("is a part of the upright picture, in files, placeholder and pages, and comes back whole", async () => {
    await inLibrary();
    const before = await found();
    expect(before, "upright").toMatchObject({ width: 600, height: 800, crop: null });
    const { said, undo: cut } = await give("crop-picture", part(10, 50, 50, 40));
    expect(said).toContain("New: 50 % of its width and 40 % of its height, from 10 % left and 50 % top");
    expect(said).toContain("300 × 320 pixels");
    const after = await found();
    expect(after).toMatchObject({ width: 300, height: 320, whole: before.master, focus: { x: 80, y: 0 } });
    expect(after.crop).toEqual({ left: 0.1, top: 0.5, width: 0.5, height: 0.4 });
    expect(after.placeholder).not.toBe(before.placeholder);
    await drawPictures(deps());
    expect(await colours(), "the lower half was blue").toEqual(["blue", "blue"]);
    expect((await getPictures(office.db, [KEY]))(KEY)).toMatchObject({ base: after.base, height: 320 });

    await give("crop-picture", part(0, 0, 100, 50));
    expect(await found(), "of the whole, not of the former cut").toMatchObject({ width: 600, height: 400 });
    await drawPictures(deps());
    expect(await colours()).toEqual(["red", "red"]);
    await expect(undo(cut), "a later change").rejects.toThrow("has changed since");

    const { undo: again } = await give("crop-picture", part(0, 0, 100, 100));
    expect(await found()).toMatchObject({ crop: null, whole: null, master: before.master, base: before.base });
    await undo(again);
    expect(await found()).toMatchObject({ width: 600, height: 400, crop: { top: 0, height: 0.5 } });
  });

  it("is refused with the field to mend", async () => {
    await inLibrary();
    expect(await faultsOf(part(60, 0, 50, 50))).toMatchObject([{ option: "width", words: /right edge/ }]);
    expect(await faultsOf(part(0, 0, 10, 50))).toMatchObject([{ option: "width", words: /60 pixels: at least 96/ }]);
    expect(await faultsOf(part(0, 0, 100, 100))).toMatchObject([{ words: "Nothing would change." }]);
    expect(await faultsOf({ ...part(0, 0, 50, 50), left: "a lot" })).toMatchObject([{ option: "left" }]);
  });

  it("ends with another file, which keeps the words, and the point of the same shape", async () => {
    await inLibrary();
    await give("crop-picture", part(10, 50, 50, 40));
    const draft = await bring(await sidewaysPhotograph([630, 800]), KEY);
    const { said, undo: id } = await give("replace-picture", { draft });
    expect(said).toContain("The new file is shown whole");
    expect(said).toContain("stays: 50 % from the left, 50 % from the top");
    expect(await found()).toMatchObject({ crop: null, whole: null, width: 630, alt: "A house" });
    await undo(id);
    expect(await found()).toMatchObject({ crop: { left: 0.1 }, width: 300 });
  });

  it("takes a picture that came with the site, and a start leaves it so", async () => {
    const own = await found("monsoon");
    expect(own.master).toBeNull();
    const { undo: id } = await give("crop-picture", part(0, 0, 50, 100, "monsoon"));
    const cut = await found("monsoon");
    expect(cut).toMatchObject({ crop: { width: 0.5 }, alt: own.alt });
    const { width, height } = await sharp((await maker.original("monsoon")) ?? undefined).metadata();
    expect(cut.width / cut.height).toBeCloseTo(width / height / 2, 1);
    const photo = photoContent.parse({ key: "monsoon", file: "x.webp", alt: "x", credit: "x", licence: "y" });
    const files = { base: "/pictures/of-files", widths: [320], width: 320, height: 200, placeholder: "data:," };
    await inTransaction(office.db, (tx) => savePhotos(tx, [{ photo, files }]));
    expect(await found("monsoon")).toMatchObject({ base: cut.base, crop: cut.crop });
    await undo(id);
    expect(await found("monsoon")).toMatchObject({ master: null, crop: null, base: own.base });
  });

  it("keeps the whole picture's files as long as it may be shown whole again", async () => {
    await inLibrary();
    const { master } = await found();
    await give("crop-picture", part(10, 50, 50, 40));
    await office.database.executeRaw("UPDATE picture_master SET created_at = '2026-01-01'");
    office.clock.advanceMinutes(3 * 24 * 60);
    await forgetOldPictures(deps());
    expect(await office.deps.files.get(`masters/${master}.webp`)).not.toBeNull();
    await give("crop-picture", part(0, 0, 100, 100));
    expect(await found()).toMatchObject({ master, crop: null });
  });
});
