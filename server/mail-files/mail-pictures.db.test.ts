import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { syncRoutes } from "#db/route-files.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { isPrivatePage, isPublicFile } from "../http/public-addresses.server.ts";
import { mailPictures } from "./mail-pictures.server.ts";

const project = path.resolve(import.meta.dirname, "../..");
const drawing = path.join(project, "content/photos/old-delhi-dawn.webp");
let database: Database;
let isStandIn = false;
const asked = (address: string) =>
  mailPictures({
    cachedDb: database.db,
    readPicture: async () => ({
      bytes: await sharp(await readFile(drawing))
        .jpeg()
        .toBuffer(),
      isStandIn,
    }),
  }).request(address);

beforeAll(async () => {
  database = await openSeededDatabase();
  await syncRoutes(database.db, path.join(project, "content/routes"));
});
afterAll(() => database?.close());

it("draws a strip of a tour's picture, as broad as a mail", async () => {
  const answer = await asked("/rides/old-delhi-at-dawn.jpg");
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1072, height: 450 });
  expect(picture.length).toBeLessThan(100_000);
});

it("lets nobody keep a stand-in", async () => {
  isStandIn = true;
  expect((await asked("/rides/old-delhi-at-dawn.jpg")).headers.get("cache-control")).toBe("no-store");
  isStandIn = false;
  expect((await asked("/rides/old-delhi-at-dawn.jpg")).headers.get("cache-control")).toBeNull();
});

it("draws a map of a meeting point whose surroundings are known", async () => {
  const answer = await asked("/meet/old-delhi-at-dawn.png");
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1072, height: 640 });
  expect(picture.length).toBeLessThan(60_000);
  // Board and wheel are in it, not paper alone: its yellow is a colour of nothing else.
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let yellow = 0;
  for (let at = 0; at < data.length; at += 3)
    if (Math.abs((data[at] ?? 0) - 0xf7) < 8 && Math.abs((data[at + 1] ?? 0) - 0xc5) < 8 && (data[at + 2] ?? 0) < 70)
      yellow += 1;
  expect(yellow).toBeGreaterThan(2_000);
});

it.each(["/meet/ladakh-high-passes.png", "/meet/delhi-your-own-way.png", "/meet/nothing.png", "/rides/nothing.jpg"])(
  "has nothing at %s",
  async (address) => expect((await asked(address)).status).toBe(404),
);

it("is the same for everybody, so that the page cache keeps it", () => {
  for (const address of ["/og/rides/old-delhi-at-dawn.jpg", "/og/meet/old-delhi-at-dawn.png"])
    expect([isPublicFile(address), isPrivatePage(address)]).toEqual([true, false]);
});
