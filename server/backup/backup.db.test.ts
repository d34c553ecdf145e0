import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "#db/migrations/index.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { openSeededDatabase, openTestDatabase, openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { backupHeader, readBackup } from "./backup-format.server.ts";
import { isEmpty, refuseDiffering, restoreDatabase, restoreFiles } from "./restore-backup.server.ts";
import { makeRoom } from "./room-for-backup.server.ts";
import { secretWarning } from "./secret-mark.server.ts";
import { keepNewest, takeBackup } from "./take-backup.server.ts";

describe("a backup", () => {
  let folder: string;
  let dataDir: string;
  let file: string;
  /** Database of tests that only read. */
  let unchanged: Database;
  beforeAll(async () => {
    unchanged = await openTestDatabase();
  });
  afterAll(() => unchanged?.close());
  const open: Database[] = [];
  const opened = async (opening: Promise<Database>): Promise<Database> => {
    const database = await opening;
    open.push(database);
    return database;
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-backup-"));
    dataDir = path.join(folder, "data");
    file = path.join(folder, "one.backup.gz");
  });
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const take = (database: Database) => takeBackup({ database, clock: systemClock }, { dataDir, target: file });

  it("restores every value", async () => {
    const from = await opened(openTestDatabase());
    await from.executeRaw(`CREATE TABLE odd (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, word text, bytes bytea,
      at timestamptz, day date, amount numeric, flag boolean, doc jsonb, list text[], twice text GENERATED ALWAYS AS (word || word) STORED)`);
    await from.executeRaw(String.raw`INSERT INTO odd (word, bytes, at, day, amount, flag, doc, list) VALUES
      (E'"quoted", back\\slash\nnew line\tटैब 🚲', '\xdeadbeef00', '2026-11-21 11:12:13.123456+05:30', '2026-02-28', 12345678901234567890.123, true, 'null', ARRAY['a,b', NULL, '"']),
      (NULL, NULL, 'infinity', NULL, NULL, NULL, NULL, '{}'), ('', '', '0044-03-15 BC', '0044-03-15 BC', 0, false, '{"a": [1, 2.50]}', NULL)`);
    await take(from);
    const into = await opened(openTestDatabase());
    await into.executeRaw(`CREATE TABLE odd (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, word text, bytes bytea,
      at timestamptz, day date, amount numeric, flag boolean, doc jsonb, list text[], twice text GENERATED ALWAYS AS (word || word) STORED)`);
    const { checked } = await restoreDatabase(into, file, { verify: true });
    expect(checked[0]).toMatch(/counts and digests equal/);
    const all = "SELECT row(odd.*)::text AS row FROM odd ORDER BY id";
    expect((await into.executeRaw(all)).rows).toEqual((await from.executeRaw(all)).rows);
    const [next] = (await into.executeRaw("INSERT INTO odd (word) VALUES ('next') RETURNING id")).rows;
    expect(Number(next?.id)).toBe(4);
  });

  it("contains the data folder's files, without the database's", async () => {
    const put = async (name: string, text: string) => {
      await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
      await writeFile(path.join(dataDir, name), text);
    };
    await put("mails/a.eml", "Hello");
    await put("uploads/2026/ride.webp", "x".repeat(300_000));
    await put("database/PG_VERSION", "17");
    await put("database.before-x/PG_VERSION", "17");
    await put("backups/pahiya-old.backup.gz", "old");
    await put("exports/anna.zip", "all that is known of her");
    await put("running.pid", "1");
    // Of several processes each has a folder of its own in it.
    await put("3001/running.pid", "17 4711");
    await put("3001/running.address", "http://127.0.0.1:3001");
    await put(".npm/_logs/today.log", "what npm did");
    expect((await take(unchanged)).files).toBe(2);
    const elsewhere = path.join(folder, "elsewhere");
    expect(await restoreFiles(file, elsewhere)).toBe(2);
    expect((await readFile(path.join(elsewhere, "uploads/2026/ride.webp"))).length).toBe(300_000);
    const mode = async (name: string) => ((await stat(path.join(elsewhere, name))).mode & 0o777).toString(8);
    expect(await mode("mails/a.eml"), "a mail is nobody else's to read").toBe("600");
    expect(await mode("mails")).toBe("700");
    await writeFile(path.join(elsewhere, "mails/a.eml"), "other");
    await expect(refuseDiffering(file, elsewhere)).rejects.toThrow("is there already and differs");
    expect(await restoreFiles(file, elsewhere)).toBe(1);
  });

  it("of an older version has process notes, which stop no restore", async () => {
    await mkdir(path.join(dataDir, "3001"), { recursive: true });
    await writeFile(path.join(dataDir, "3001/running.bid"), "17 4711");
    expect((await take(unchanged)).files).toBe(1);
    await writeFile(
      file,
      gzipSync(
        gunzipSync(await readFile(file))
          .toString()
          .replace("running.bid", "running.pid"),
      ),
    );
    const note = path.join(dataDir, "3001/running.pid");
    await writeFile(note, "18 9000");
    await refuseDiffering(file, dataDir);
    expect(await restoreFiles(file, dataDir)).toBe(0);
    expect(await readFile(note, "utf8")).toBe("18 9000");
  });

  it("skips a photograph deleted meanwhile", async () => {
    const photos = path.join(dataDir, "files/photos");
    await mkdir(photos, { recursive: true });
    // Incompressible: the rows take less than a megabyte, so more comes from this file.
    await writeFile(path.join(photos, "a.jpg"), randomBytes(12_000_000));
    await writeFile(path.join(photos, "b.jpg"), "replaced meanwhile");
    await writeFile(path.join(photos, "c.jpg"), "stays");
    const taking = take(unchanged);
    const size = () =>
      stat(`${file}.part`).then(
        (part) => part.size,
        () => 0,
      );
    await expect.poll(size, { interval: 1, timeout: 20_000 }).toBeGreaterThan(1_000_000);
    await rm(path.join(photos, "b.jpg"));
    expect((await taking).files).toBe(2);
    const names: string[] = [];
    await readBackup(file, { file: async (name) => void names.push(name) });
    expect(names).toEqual(["files/photos/a.jpg", "files/photos/c.jpg"]);
  });

  it("waits for the disk, and leaves no listeners", async () => {
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, "large.bin"), randomBytes(6_000_000));
    const warned: string[] = [];
    const note = ({ name }: Error) => void warned.push(name);
    process.on("warning", note);
    try {
      await take(unchanged);
    } finally {
      process.off("warning", note);
    }
    expect(warned).not.toContain("MaxListenersExceededWarning");
  });

  it("recognises the secret of signed links without revealing it; older ones do not know it", async () => {
    await take(unchanged);
    expect(backupHeader(file)?.takenAt).toBeDefined();
    expect(backupHeader(file)?.secret).toBeUndefined();
    expect(secretWarning(backupHeader(file)?.secret, "another secret, of a machine of its own")).toBeNull();
    const secret = "the secret of the machine that was lost";
    await takeBackup(
      { database: unchanged, clock: systemClock, signer: createSigner(secret) },
      { dataDir, target: file },
    );
    const { secret: mark } = await readBackup(file);
    expect(mark).toMatch(/^[\w-]{8}$/);
    expect(backupHeader(file)?.secret).toBe(mark);
    expect(secretWarning(mark, secret)).toBeNull();
    expect(secretWarning(mark, "another secret, of a machine of its own")).toMatch(/^APP_SECRET is not the one/);
    expect(secretWarning(mark, null)).toMatch(/^APP_SECRET is missing: every link in every mail/);
  });

  it("not found at its place is reported missing, not damaged", async () => {
    const folder = path.dirname(file);
    const missing = path.relative(process.cwd(), path.join(folder, "lost.backup.gz"));
    await expect(readBackup(missing)).rejects.toThrow(
      `The backup ${path.join(folder, "lost.backup.gz")} cannot be read: there is no such file.`,
    );
    await expect(readBackup(folder)).rejects.toThrow(`The backup ${folder} cannot be read: it is a folder.`);
  });

  it("cut short, changed or foreign is recognised before writing", async () => {
    const from = await opened(openTestDatabase());
    await from.executeRaw("INSERT INTO setting (key, value) VALUES ('some', '1'), ('words', '2')");
    await take(from);
    const whole = await readFile(file);
    const lines = gunzipSync(whole).toString().trimEnd().split("\n");
    const damage: [string, Buffer, RegExp][] = [
      ["cut short", whole.subarray(0, whole.length - 40), /damaged: .*cut short/],
      ["without its end", gzipSync(`${lines.slice(0, -1).join("\n")}\n`), /its end is missing/],
      ["with a changed row", gzipSync(lines.join("\n").replace('"some"', '"else"')), /rows of setting are not those/],
      ["with a row less", gzipSync(lines.filter((line) => !line.startsWith('["words"')).join("\n")), /rows of setting/],
      ["something else", gzipSync("hello\n"), /damaged: a line is broken/],
      ["of another kind", gzipSync('{"a":1}\n'), /is no backup of Pahiya/],
      ["not even compressed", Buffer.from("hello"), /compression is broken/],
    ];
    const into = await opened(openUnmigratedDatabase());
    for (const [what, bytes, words] of damage) {
      await writeFile(file, bytes);
      await expect(readBackup(file), what).rejects.toThrow(words);
      await expect(restoreDatabase(into, file, { verify: false }), what).rejects.toThrow(words);
    }
    expect(await isEmpty(into)).toBe(true);
    const newer = lines.join("\n").replace(/"migrations":\[/, '"migrations":["0000_future",');
    await writeFile(file, gzipSync(newer));
    await expect(restoreDatabase(into, file, { verify: false })).rejects.toThrow(/another version .* 0000_future/);
  });

  it("of the former version is restored and migrated", async () => {
    const from = await opened(openSeededDatabase());
    await take(from);
    const next = { name: "9001_next", sql: "ALTER TABLE tour ADD COLUMN motto text NOT NULL DEFAULT 'Slowly'" };
    const into = await opened(openUnmigratedDatabase());
    const known = [...migrations, next];
    const { migrated } = await restoreDatabase(into, file, { verify: true, known });
    expect(migrated).toEqual(["9001_next"]);
    const tours = "SELECT slug, name FROM tour ORDER BY slug";
    expect((await into.executeRaw(tours)).rows).toEqual((await from.executeRaw(tours)).rows);
    expect((await into.executeRaw("SELECT DISTINCT motto FROM tour")).rows).toEqual([{ motto: "Slowly" }]);
    const { rows } = await into.executeRaw(
      "SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated",
    );
    expect(rows, "foreign keys are proved again").toEqual([]);
    await into.executeRaw(`INSERT INTO audit (id, at, actor, command, arguments, outcome)
      VALUES (gen_random_uuid(), now(), 'x', 'x', '{}', '{}')`);
    await expect(into.executeRaw("UPDATE audit SET actor = 'y'"), "triggers are awake again").rejects.toThrow(
      "append-only",
    );
  });

  it("of a development version before the baseline is refused", async () => {
    await take(await opened(openTestDatabase()));
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(
      file,
      gzipSync(text.replace(/"migrations":\[[^\]]*\]/, '"migrations":["0001_foundation","0002_voices"]')),
    );
    const into = await opened(openUnmigratedDatabase());
    await expect(restoreDatabase(into, file, { verify: false })).rejects.toThrow(
      /was taken by a development version from before the first release, whose backups no later version restores\. Nothing was changed\.$/,
    );
    expect(await isEmpty(into)).toBe(true);
  });

  it("leaves nothing partial on a full disk", async () => {
    await expect(
      takeBackup({ database: unchanged, clock: systemClock }, { dataDir, target: "/dev/full/one.backup.gz" }),
    ).rejects.toThrow();
    // The database is as free as before: nothing waits for the transaction that was given up.
    expect((await unchanged.executeRaw("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("leaves room on the disk, and deletes the oldest if that is enough", async () => {
    const { mkdirSync, writeFileSync, readdirSync, rmSync } = await import("node:fs");
    const MB = 1024 * 1024;
    const backups = path.join(dataDir, "backups");
    mkdirSync(backups, { recursive: true });
    writeFileSync(path.join(dataDir, "large"), randomBytes(4 * MB));
    const target = path.join(backups, "by hand.backup.gz");
    const take = (free: () => number) =>
      takeBackup({ database: unchanged, clock: systemClock, free }, { dataDir, target });

    await expect(take(() => 199 * MB)).rejects.toThrow(/^199 MB are free at .*, and 200 MB stay free/);
    let left = 203;
    const shrinking = () => {
      left -= 1;
      return left * MB;
    };
    await expect(take(shrinking)).rejects.toThrow(/^199 MB are free/);
    expect(left, "looked at on the way").toBe(199);
    expect(readdirSync(backups), "nothing is left of it").toEqual([]);
    await take(() => 200 * MB);

    for (const day of ["19", "20", "21"])
      writeFileSync(path.join(backups, `pahiya-2026-11-${day}.backup.gz`), Buffer.alloc(10 * MB));
    await expect(
      take(() => 211 * MB),
      "as large as the last",
    ).rejects.toThrow("the backup would take some 12");
    expect(
      makeRoom(dataDir, () => 212 * MB),
      "there is room",
    ).toBeNull();
    expect(
      makeRoom(dataDir, () => 201 * MB),
      "it would not be enough",
    ).toBeNull();
    expect(makeRoom(dataDir, () => 211 * MB)).toBe("pahiya-2026-11-19.backup.gz");
    expect(readdirSync(backups).sort()).toEqual([
      ...["by hand.backup.gz", "pahiya-2026-11-20.backup.gz", "pahiya-2026-11-21.backup.gz"],
    ]);
    for (const day of ["20", "21"]) rmSync(path.join(backups, `pahiya-2026-11-${day}.backup.gz`));
    writeFileSync(path.join(backups, "pahiya-2026-11-22.backup.gz"), Buffer.alloc(10 * MB));
    expect(
      makeRoom(dataDir, () => 205 * MB),
      "the only one stays",
    ).toBeNull();
  });

  it("keeps the newest ones up to the number, and no interrupted ones", async () => {
    const { mkdirSync, writeFileSync, readdirSync, utimesSync } = await import("node:fs");
    const now = new Date("2026-11-21T12:00:00Z");
    mkdirSync(path.join(dataDir, "backups"), { recursive: true });
    for (const day of ["19", "21", "20"])
      writeFileSync(path.join(dataDir, `backups/pahiya-2026-11-${day}.backup.gz`), "");
    // Taken by hand before a new version (docs/deploy/one-server.md): the way back, however many the timer has taken since.
    const byHand = ["before-20261118-0900.backup.gz", "mine.txt"];
    for (const name of byHand) writeFileSync(path.join(dataDir, "backups", name), "");
    for (const [day, at] of [
      ["20", "2026-11-20T11:59:00Z"],
      ["21", "2026-11-21T11:59:00Z"],
    ] as const) {
      const part = path.join(dataDir, `backups/pahiya-2026-11-${day}.backup.gz.part`);
      writeFileSync(part, "");
      utimesSync(part, now, new Date(at));
    }
    expect(keepNewest(path.join(folder, "of another site"), 2, now), "no backups there at all").toEqual([]);
    expect(keepNewest(dataDir, 2, now)).toEqual(["pahiya-2026-11-19.backup.gz", "pahiya-2026-11-20.backup.gz.part"]);
    expect(readdirSync(path.join(dataDir, "backups")).sort()).toEqual([
      ...[...byHand, "pahiya-2026-11-20.backup.gz", "pahiya-2026-11-21.backup.gz", "pahiya-2026-11-21.backup.gz.part"],
    ]);
  });
});
