import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { addressOf, openTestDatabase } from "#tests/harness/database/database.ts";
import { type CommandFault, runCommandLine } from "#tests/harness/site/run-command.ts";
import { backupHeader } from "./backup-format.server.ts";
import { takeBackup } from "./take-backup.server.ts";

const SECRET = "the secret of this very company, and of no other";
const LONG_AGO = "2026-01-01T00:00:00.000Z";

let folder: string;
let dataDir: string;
let company: Database;
let env: Record<string, string>;

/** Puts a backup of long ago there. */
const older = (target: string, secret?: string) =>
  takeBackup(
    {
      database: company,
      clock: new SteppedClock(LONG_AGO),
      signer: secret === undefined ? null : createSigner(secret),
    },
    { dataDir: path.join(folder, "nothing"), target },
  );
/** Takes a backup by the command. Returns its refusal, or null. */
const refusalOf = (target: string): Promise<string | null> =>
  runCommandLine("backup", [target], env).then(
    () => null,
    ({ stderr }: CommandFault) => stderr.trim(),
  );
const takenAt = (file: string) => backupHeader(file)?.takenAt;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-target-"));
  dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  company = await openTestDatabase();
  env = { DATA_DIR: dataDir, APP_SECRET: SECRET, DATABASE_URL: await addressOf(company) };
});
afterAll(async () => {
  await company?.close();
  await rm(folder, { recursive: true, force: true });
});

it("replaces this company's last backup, and an empty file", async () => {
  const nightly = path.join(folder, "nightly.backup.gz");
  await older(nightly, SECRET);
  expect(takenAt(nightly)).toBe(LONG_AGO);
  expect(await refusalOf(nightly)).toBeNull();
  expect(takenAt(nightly)).not.toBe(LONG_AGO);
  // Of a version, or in surroundings, that did not note the secret.
  await older(nightly);
  expect(await refusalOf(nightly)).toBeNull();
  expect(takenAt(nightly)).not.toBe(LONG_AGO);
  const made = path.join(folder, "made-by-mktemp");
  await writeFile(made, "");
  expect(await refusalOf(made)).toBeNull();
  expect(takenAt(made)).toBeDefined();
});

it("overwrites no other file or company's backup, with advice", async () => {
  const letter = path.join(folder, "letter.txt");
  await writeFile(letter, "Dear Anna");
  const wayOut = "Name another file, or remove that one. Nothing was done.";
  expect(await refusalOf(letter)).toBe(`${letter} already exists and is not a backup. ${wayOut}`);
  expect(await readFile(letter, "utf8")).toBe("Dear Anna");
  const others = path.join(folder, "others.backup.gz");
  await older(others, "the secret of another company");
  expect(await refusalOf(others)).toBe(
    `${others} already exists: a backup taken ${LONG_AGO} of another company, or from before its APP_SECRET was changed. ${wayOut}`,
  );
  expect(takenAt(others)).toBe(LONG_AGO);
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

it("refuses a folder as target, and one that later backups would contain", async () => {
  expect(await refusalOf(folder)).toBe(`${folder} is a folder: name a file in it. Nothing was done.`);
  expect(await refusalOf(`${folder}/new/`)).toMatch(/new is a folder: name a file in it/);
  const inside = path.join(dataDir, "tonight.backup.gz");
  expect(await refusalOf(inside)).toMatch(
    /lies in the data folder, and every later backup would have this one in it: name a file in .*backups, or elsewhere/,
  );
  expect(await readdir(dataDir)).not.toContain("tonight.backup.gz");
  expect(await refusalOf(path.join(dataDir, "backups/before-now.backup.gz"))).toBeNull();
});
