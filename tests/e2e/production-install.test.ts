import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { newDemoFolder, type RunningSite, startSite } from "#tests/harness/site/site.ts";

const run = promisify(execFile);
const project = path.resolve(import.meta.dirname, "../..");
const TOUR = "/tours/cycle-tours/nizamuddin-and-lodhi";

let root: string;
let dataFolder: string;
let site: RunningSite;

/** A built site with the dependencies of package.json, and nothing else. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "pahiya-installed-"));
  for (const name of ["package.json", "package-lock.json", "bin", "build", "content", "modules", "platform"])
    await cp(path.join(project, name), path.join(root, name), { recursive: true });
  // The packages come from npm's cache of this run; Node's own package would download a program.
  await run("npm", ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], {
    cwd: root,
    env: { ...process.env, npm_config_engine_strict: "false" },
  });
  // As npm run build does.
  await run(process.execPath, [path.join(project, "bin/commands.mjs")], { cwd: project });
  await cp(path.join(project, "build/commands"), path.join(root, "build/commands"), { recursive: true });
  dataFolder = await newDemoFolder();
  site = await startSite({ DATA_DIR: dataFolder, SITE_ROOT: root });
});

afterAll(async () => {
  await site?.stop();
  for (const folder of [root, dataFolder]) await rm(folder ?? "", { recursive: true, force: true });
});

const ask = async (address: string): Promise<Response> => {
  const answer = await fetch(site.url + address);
  expect(answer.status, address).toBe(200);
  return answer;
};
const bytesOf = async (address: string) => new Uint8Array(await (await ask(address)).arrayBuffer());
const command = (...words: string[]) =>
  run(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder, NODE_ENV: "production" },
  });

it("shows pages and pictures, and searches", async () => {
  expect(await (await ask("/")).text()).toContain("<h1");
  const tour = await (await ask(TOUR)).text();
  expect(tour).toContain("Book these places");
  const [, picture = ""] = /srcSet="(\/pictures\/\S+)/i.exec(tour) ?? [];
  expect((await sharp(await bytesOf(picture)).metadata()).width).toBeGreaterThan(0);
  expect(await (await ask("/search?text=delhi")).text()).toContain("/tours/");
  expect(await sharp(await bytesOf("/og/tours/nizamuddin-and-lodhi.jpg")).metadata()).toMatchObject({ width: 1200 });
});

it("sells a place, and prints its voucher", async () => {
  const [departure = ""] = freeDepartures(await (await ask(TOUR)).text());
  const booking = await payHeld(site.url, await holdPlaces(site.url, departure));
  const pdf = await getDocumentProxy(await bytesOf(booking.replace("?", "/voucher.pdf?")));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain("Anna");
});

it("runs commands, backup and doctor", async () => {
  const { stdout } = await command("bin/ops.mjs", "list-blocks");
  expect(stdout).not.toBe("");
  expect((await command("bin/ops.mjs", "publish", "--dry-run")).stdout).not.toBe("");
  const file = path.join(root, "kept.backup.gz");
  await command("bin/backup.mjs", file);
  expect((await readFile(file)).length).toBeGreaterThan(10_000);
  const looked = await command("bin/doctor.mjs").catch((error: { stdout: string }) => error);
  expect(looked.stdout).toContain("✓ database");
});
