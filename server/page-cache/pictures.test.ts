import fs from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { createLog } from "#platform/log.server.ts";
import { plant } from "#tests/house/planted.ts";
import { openPictureSet } from "../../bin/steps/picture-set.mjs";
import { serveStaticFiles } from "../http/static-files.server.ts";
import { openPictures, type Pictures } from "./pictures.server.ts";

const opened: Pictures[] = [];
afterEach(async () => {
  for (const pictures of opened.splice(0)) await pictures.stop();
});

/** A project's folder with three masters, and pages that name their pictures: none is drawn. */
async function plantProject(size = { width: 360, height: 240 }) {
  const root = plant({});
  fs.symlinkSync(path.resolve("bin"), path.join(root, "bin"));
  const masters = path.join(root, "content/photos");
  fs.mkdirSync(masters, { recursive: true });
  for (const [key, background] of Object.entries({ dawn: "#e2553f", noon: "#efb23e", dusk: "#2a1238" })) {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    await sharp({ create: { ...size, channels: 3, background, noise } })
      .png()
      .toFile(path.join(masters, `${key}.png`));
  }
  const folder = path.join(root, "build/pictures");
  const set = await openPictureSet({ masters, output: folder, cache: path.join(root, ".cache/pictures") });
  set.publish();
  const open = (log = createLog("silent")) => {
    const pictures = openPictures({ root, manifest: set.manifest, first: ["noon"], log, priority: 0 });
    opened.push(pictures);
    return pictures;
  };
  return { root, folder, names: [...set.files.keys()], files: set.files, manifest: set.manifest, open };
}

/** Some thirty files are drawn by a process of its own, on a machine that runs other tests. */
const patiently = { timeout: 180_000 };

const drawnIn = (folder: string): string[] => fs.readdirSync(folder).filter((name) => name !== "manifest.json");

/** Waits until a file is there itself. */
async function arrival(pictures: Pictures, name: string): Promise<void> {
  while ((await pictures.standInFor(name)) !== null);
}

it("answers for each picture at once, and in full size once rendered", patiently, async () => {
  const { folder, names, files, open } = await plantProject();
  expect(drawnIn(folder)).toEqual([]);
  const pictures = open();
  const first = await Promise.all(names.map((name) => pictures.read(name)));
  for (const { bytes, type } of first)
    expect(type).toBe(`image/${(await sharp(bytes).metadata()).format}`.replace("heif", "avif"));

  for (const name of names) await arrival(pictures, name);
  expect(drawnIn(folder).sort()).toEqual(names.toSorted());
  for (const name of names) {
    const { bytes, isStandIn } = await pictures.read(name);
    expect([isStandIn, (await sharp(bytes).metadata()).width], name).toEqual([false, files.get(name)?.width]);
  }
});

it("renders all others in the background, a middle size first", patiently, async () => {
  const { folder, names, manifest, open } = await plantProject();
  const order: string[] = [];
  const watcher = fs.watch(folder, (_event, name) => void (name && order.push(name)));
  const { promise, resolve } = Promise.withResolvers<void>();
  const log = createLog("silent");
  log.info = ((_fields: object, words: string) => words === "all pictures are drawn" && resolve()) as typeof log.info;
  open(log).begin();
  await promise;
  watcher.close();
  expect(drawnIn(folder).sort()).toEqual(names.toSorted());
  const middle = ["noon", "dawn", "dusk"].map((key) => `${path.basename(manifest[key]?.base ?? "")}-192.webp`);
  expect([...new Set(order)].slice(0, 3)).toEqual(middle);
});

it("continues after being killed", patiently, async () => {
  const { folder, names, open } = await plantProject({ width: 500, height: 350 });
  const before = open();
  before.begin();
  await arrival(before, names[0] ?? "");
  await before.stop();
  const drawn = drawnIn(folder);
  const inodes = drawn.map((name) => fs.statSync(path.join(folder, name)).ino);
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThan(names.length);

  const after = open();
  for (const name of names) await arrival(after, name);
  expect(drawnIn(folder).sort()).toEqual(names.toSorted());
  expect(drawn.map((name) => fs.statSync(path.join(folder, name)).ino)).toEqual(inodes);
});

it("does not cache a placeholder, and blurs if nothing can be rendered", async () => {
  const { root, names, open } = await plantProject();
  fs.rmSync(path.join(root, ".cache"), { recursive: true });
  fs.writeFileSync(path.join(root, ".cache"), "no folder");
  const warned: string[] = [];
  const log = createLog("silent");
  log.warn = ((_fields: object, words: string) => void warned.push(words)) as typeof log.warn;
  const site = new Hono().route("/", serveStaticFiles(root, null, open(log)));
  const [name = ""] = names;
  const standIn = await site.request(`/pictures/${name}`);
  expect([standIn.status, standIn.headers.get("cache-control"), standIn.headers.get("content-type")]).toEqual([
    200,
    "no-store",
    "image/webp",
  ]);
  expect(await sharp(await standIn.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 16 });
  expect(warned).toEqual([expect.stringContaining("pictures could not be drawn")]);
  expect((await site.request(`/pictures/${name}`, { method: "HEAD" })).status).toBe(200);
  expect((await site.request("/pictures/gone-800.jpg")).status).toBe(404);

  fs.rmSync(path.join(root, ".cache"));
  const drawing = open();
  await arrival(drawing, name);
  const real = await new Hono().route("/", serveStaticFiles(root, null, drawing)).request(`/pictures/${name}`);
  expect([real.status, real.headers.get("cache-control")]).not.toContain("no-store");
});
