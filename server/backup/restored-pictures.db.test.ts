import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPicture } from "#modules/catalogue/index.server.ts";
import {
  bringPicture,
  cropPicture,
  drawPictures,
  findPictureDraft,
  finishDrafts,
  readDrawnPicture,
  savePictureDraft,
} from "#modules/pictures/index.server.ts";
import { wholeCrop } from "#modules/pictures/model.ts";
import { systemClock } from "#platform/clock.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { openPictureMaker } from "../page-cache/picture-maker.server.ts";
import { projectRoot } from "../project-root.ts";
import { restoreDatabase, restoreFiles } from "./restore-backup.server.ts";
import { takeBackup } from "./take-backup.server.ts";

let folder: string;
let maker: ReturnType<typeof openPictureMaker>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-pictures-"));
  maker = openPictureMaker(projectRoot());
});
afterAll(async () => {
  await maker?.stop();
  await rm(folder, { recursive: true, force: true });
});

const filesIn = (dataDir: string) =>
  localFiles({
    folder: path.join(dataDir, "files"),
    publicUrl: "https://rides.example",
    signer: createSigner("a secret for tests only"),
    now: () => new Date(),
  });

it("brings pictures of the console back: finished, unfinished and half drawn", async () => {
  const [before, after] = [await openTestDatabase(), await openTestDatabase()];
  const dataDir = path.join(folder, "before");
  const base = { clock: systemClock, log: createLog("silent"), pictureMaker: maker };
  const deps = { ...base, db: before.db, files: filesIn(dataDir) };
  const bring = async (r: number, fileName: string): Promise<string> => {
    const pixels = sharp({ create: { width: 700, height: 500, channels: 3, background: { r, g: 90, b: 60 } } });
    const answer = await bringPicture(deps, { bytes: await pixels.jpeg().toBuffer(), fileName, author: "Ed, editor" });
    if ("refused" in answer) throw new Error(answer.refused);
    return answer.draft;
  };
  const finished = await bring(10, "gate.jpg");
  const typed = { alt: "A gate", credit: "Pahiya", licence: "© Pahiya", source: null };
  const empty = { alt: "", credit: "", licence: "", source: null };
  await savePictureDraft(deps, finished, { base: empty, typed, hasSeenRival: false });
  const draft = await findPictureDraft(before.db, finished);
  if (draft) await inTransaction(before.db, (tx) => finishDrafts(tx, [draft]));
  const gate = await findPicture(before.db, "gate");
  if (gate) await cropPicture(deps, gate, { left: 0.1, top: 0, width: 0.75, height: 1 });
  await drawPictures(deps);
  const unfinished = await bring(200, "lake.jpg");

  const target = path.join(folder, "one.backup.gz");
  await takeBackup({ database: before, clock: systemClock }, { dataDir, target });
  const restoredDir = path.join(folder, "after");
  await restoreDatabase(after, target, { verify: true });
  await restoreFiles(target, restoredDir);

  const restored = { ...base, db: after.db, files: filesIn(restoredDir) };
  const picture = await findPicture(after.db, "gate");
  expect(picture).toEqual(await findPicture(before.db, "gate"));
  expect(picture).toMatchObject({ crop: { left: 0.1 }, whole: gate?.master });
  const file = `${picture?.base.replace("/pictures/", "")}-${picture?.widths.at(-1)}.avif`;
  expect(await readDrawnPicture(restored, file)).toEqual(await readDrawnPicture(deps, file));
  expect(await readDrawnPicture(restored, file)).toMatchObject({ isStandIn: false });
  expect(await findPictureDraft(after.db, unfinished)).toEqual(await findPictureDraft(before.db, unfinished));
  expect(await drawPictures(restored), "what was not drawn is drawn now").toBe(1);
  if (picture) await cropPicture(restored, picture, wholeCrop);
  expect(await findPicture(after.db, "gate")).toMatchObject({ base: gate?.base, crop: null });
  await Promise.all([before.close(), after.close()]);
});
