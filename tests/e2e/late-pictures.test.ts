import { execFile } from "node:child_process";
import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { picturesOf } from "#tests/harness/site/crawl.ts";
import { newDemoFolder, type RunningSite, startSite } from "#tests/harness/site/site.ts";

const run = promisify(execFile);
const project = path.resolve(import.meta.dirname, "../..");
const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";
/** Two sizes of the first picture of the first page and of a tour, and all of a small one, are not drawn. */
const undrawn = /^(old-delhi-dawn-\w+-(480|750)|reader-ananya-\w+-\d+)\./;

let root: string;
let dataFolder: string;
let site: RunningSite;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "pahiya-undrawn-"));
  for (const name of ["bin", "content", "node_modules", "package.json"])
    fs.symlinkSync(path.join(project, name), path.join(root, name));
  fs.mkdirSync(path.join(root, "build"));
  // The site takes the folder that its program lies in for the project's.
  await run("cp", [
    "-r",
    ...["server", "sandbox", "client"].map((name) => path.join(project, "build", name)),
    path.join(root, "build"),
  ]);
  const kept = path.join(project, ".cache/pictures");
  fs.cpSync(kept, path.join(root, ".cache/pictures"), {
    recursive: true,
    filter: (file) => !undrawn.test(path.basename(file)),
  });
  await run(process.execPath, [path.join(project, "bin/pictures.mjs"), "names", root]);
  dataFolder = await newDemoFolder();
  site = await start();
});

afterAll(async () => {
  await site?.kill();
  for (const folder of [root, dataFolder]) await rm(folder ?? "", { recursive: true, force: true });
});

const start = () => startSite({ DATA_DIR: dataFolder, SITE_ROOT: root });
const drawn = (): string[] => fs.readdirSync(path.join(root, "build/pictures")).filter((name) => undrawn.test(name));
const isStandIn = (answer: Response): boolean => answer.headers.get("cache-control") === "no-store";
const shown = async (page: string) => picturesOf(await (await fetch(site.url + page)).text());

it("starts before pictures are rendered, and serves images at once", async () => {
  const pictures = [...new Set([...(await shown("/")), ...(await shown(TOUR))])];
  const wanted = pictures.map((name) => path.basename(name)).filter((name) => undrawn.test(name));
  expect(wanted.length).toBeGreaterThan(4);
  // The first may have been drawn since the site opened.
  expect(wanted.filter((name) => !drawn().includes(name)).length).toBeGreaterThan(2);
  const answers = await Promise.all(pictures.map((picture) => fetch(site.url + picture)));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("content-type")], answer.url).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    expect((await sharp(await answer.arrayBuffer()).metadata()).width, answer.url).toBeGreaterThan(0);
  }
  expect(answers.find((answer) => !isStandIn(answer))?.headers.get("cache-control")).toMatch(/immutable/);
});

it("continues after being killed, until all sizes exist", async () => {
  await site.kill();
  const before = drawn();
  site = await start();
  for (const picture of await shown(TOUR)) {
    let answer = await fetch(site.url + picture);
    while (isStandIn(answer)) answer = await fetch(site.url + picture);
    const { width, format } = await sharp(await answer.arrayBuffer()).metadata();
    const [, named, ending] = /-(\d+)\.(\w+)$/.exec(picture) ?? [];
    expect([width, format], picture).toEqual([
      Number(named),
      { avif: "heif", webp: "webp", jpg: "jpeg" }[ending ?? ""],
    ]);
    expect(answer.headers.get("cache-control"), picture).toMatch(/immutable/);
  }
  expect(drawn()).toEqual(expect.arrayContaining(before));
});
