import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SteppedClock, systemClock } from "#platform/clock.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { addressOf, openTestDatabase } from "#tests/harness/database/database.ts";
import { runCommandLine } from "#tests/harness/site/run-command.ts";
import { takeBackup } from "./backup/take-backup.server.ts";
import { isUnfinished } from "./backup/unfinished-restore.server.ts";
import { lookAround } from "./doctor/look-around.server.ts";
import { createServices } from "./services.server.ts";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-restore-"));
  dataDir = path.join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const restore = (file: string, env: Record<string, string>, ...how: string[]) =>
  runCommandLine("restore", [file, ...(how.length === 0 ? ["--overwrite"] : how)], { DATA_DIR: dataDir, ...env });

/** Error output of `npm run restore`, which must fail. */
const refusalOf = (file: string, env: Record<string, string>, ...how: string[]): Promise<string> =>
  restore(file, env, ...how).then(
    () => "restored",
    (fault: { stderr: string }) => fault.stderr,
  );

it("refuses a newer version's backup before deleting anything", async () => {
  const database = await openTestDatabase();
  await database.executeRaw("CREATE TABLE mine (word text)");
  const url = await addressOf(database);
  const file = path.join(folder, "newer.backup.gz");
  await takeBackup({ database, clock: systemClock }, { dataDir, target: file });
  expect((await restore(file, {}, "--check")).stdout).toMatch(/^taken .* files\n$/);
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(text.replace(/("migrations":\[[^\]]*)\]/, '$1,"9999_future"]')));
  await database.close();
  expect(await refusalOf(file, {}, "--check"), "and says so while the site still runs").toMatch(
    /version .* 9999_future/,
  );

  expect(await refusalOf(file, { DATABASE_URL: url })).toMatch(/another version .* 9999_future/);
  const again = await openServer(url, 1);
  const there = await again.executeRaw("SELECT count(*)::integer AS n FROM mine");
  await again.close();
  expect(there.rows).toEqual([{ n: 0 }]);
});

it("writes nothing if a file differs; else names the company, and warns about signed links", async () => {
  await mkdir(path.join(dataDir, "mails"), { recursive: true });
  for (const name of ["a.eml", "b.eml"]) await writeFile(path.join(dataDir, "mails", name), "of the lost machine");
  const database = await openTestDatabase();
  const url = await addressOf(database);
  const file = path.join(folder, "of-the-lost-machine.backup.gz");
  const signer = createSigner("the secret of the machine that was lost");
  await takeBackup({ database, clock: systemClock, signer }, { dataDir, target: file });
  await database.close();
  const later = path.join(dataDir, "mails/b.eml");
  await rm(path.join(dataDir, "mails/a.eml"));
  await writeFile(later, "written since");
  expect(await refusalOf(file, {}, "--verify")).toBe(
    `${later} is there already and differs from the backup's. --overwrite replaces it, and whatever is in the database. Nothing was changed.\n`,
  );
  expect(await readdir(dataDir)).toEqual(["mails"]);
  expect(await readdir(path.join(dataDir, "mails"))).toEqual(["b.eml"]);
  await rm(later);

  const env = { APP_SECRET: "the secret of some machine or other", DATABASE_URL: url };
  const { pathname, host } = new URL(url);
  // The tables are still there: their rows are backed up first.
  const { stdout, stderr } = await restore(file, env, "--verify", "--overwrite");
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    `On the database ${pathname.slice(1)} at ${host} and the data folder ${dataDir}, in demo mode`,
    expect.stringMatching(/^what was there is kept in .*\/backups\/given-up-.*\.backup\.gz$/),
  ]);
  expect(stdout).toContain("restored; 2 files written");
  expect(stdout).toContain(
    "travellers and staff must log in again: 0 sessions of the backup ended, and 0 mailed links for a",
  );
  expect(stderr).toContain("!! APP_SECRET is not the one with which the backup was taken: every link");
});

it("with --check shows date and contents, and changes nothing", async () => {
  const database = await openTestDatabase();
  const url = await addressOf(database);
  const file = path.join(folder, "checked.backup.gz");
  const clock = new SteppedClock("2026-11-21T06:30:00Z");
  await takeBackup({ database, clock }, { dataDir: path.join(folder, "elsewhere"), target: file });
  await database.executeRaw("CREATE TABLE since (word text)");
  await database.close();
  const env = { DATABASE_URL: url };
  const before = await readdir(folder);

  const { stdout, stderr } = await restore(file, env, "--overwrite", "--check");
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^taken 2026-11-21T06:30:00\.000Z at \w+: \d+ tables, \d+ rows, 0 files\n$/);
  expect(await readdir(folder), "not even the data folder").toEqual(before);
  const again = await openServer(env.DATABASE_URL, 1);
  const there = await again.executeRaw("SELECT count(*)::integer AS n FROM since");
  await again.close();
  expect(there.rows).toEqual([{ n: 0 }]);
});

/** A backup whose last row breaks a foreign key, which shows only when the keys are added after all rows. */
async function backupThatBreaksOff(file: string): Promise<void> {
  const database = await openTestDatabase();
  await database.executeRaw(`ALTER TABLE profile DROP CONSTRAINT profile_user_id_fkey`);
  await database.executeRaw("INSERT INTO profile (user_id, updated_at) VALUES (gen_random_uuid(), now())");
  await takeBackup({ database, clock: systemClock }, { dataDir: path.join(folder, "elsewhere"), target: file });
  await database.close();
}

/** Finds the reason that the site gives for not starting. */
const whyNoStart = (env: Record<string, string>): Promise<string> =>
  createServices({
    env: readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env }),
    root: path.resolve(import.meta.dirname, ".."),
    publicUrl: "http://localhost",
    provider: () => Promise.reject(new Error("no provider is asked here")),
    say: () => undefined,
  }).then(
    () => "started",
    (fault: Error) => (fault instanceof ConfigurationFault ? fault.message : "for another reason"),
  );

it("that stops half way leaves nothing to start on", async () => {
  const [file, good] = ["broken.backup.gz", "good.backup.gz"].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  await backupThatBreaksOff(file);
  const database = await openTestDatabase();
  await takeBackup({ database, clock: systemClock }, { dataDir: path.join(folder, "elsewhere"), target: good });
  await database.executeRaw("CREATE TABLE mine (word text)");
  const url = await addressOf(database);
  await database.close();

  const env = { DATABASE_URL: url };
  const refusal = await refusalOf(file, env);
  expect(refusal).toContain("profile_user_id_fkey");
  expect(refusal).toContain("A restore into this database was broken off");
  expect(await whyNoStart(env)).toMatch(/^A restore into this database was broken off: .* npm run restore/);
  const faults = (await lookAround(readEnv({ DATA_DIR: dataDir, ...env }), systemClock, dataDir)).filter(
    ({ what, health }) => what === "database" && health === "ill",
  );
  expect(faults.map(({ words }) => words)).toEqual([expect.stringMatching(/^A restore into this database was/)]);
  const half = await openServer(env.DATABASE_URL, 1);
  const taking = takeBackup({ database: half, clock: systemClock }, { dataDir, target: path.join(folder, "half.gz") });
  await expect(taking, "no backup of it drives out the good ones").rejects.toThrow("broken off");
  await half.close();
  expect((await restore(good, env, "--verify")).stdout, "nothing in it is anybody's").toContain("verified: ");
  const whole = await openServer(env.DATABASE_URL, 1);
  expect(await isUnfinished(whole.db)).toBe(false);
  await whole.close();
});
