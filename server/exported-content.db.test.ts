import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { photos } from "#content/index.ts";
import { syncRoutes } from "#db/route-files.server.ts";
import { syncPhotos } from "#db/seed.server.ts";
import { listTourDocuments, saveTour } from "#modules/catalogue/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import { type Database, type Db, inTransaction } from "#platform/database/database.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openSeededDatabase, openTestDatabase } from "#tests/harness/database/database.ts";
import { contentOfThisVersion, readContent } from "./read-content.server.ts";

describe("exported content", () => {
  let folder: string;
  const opened: Database[] = [];
  const keep = async (database: Promise<Database>): Promise<Database> => {
    const one = await database;
    opened.push(one);
    return one;
  };
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "content-"));
  });
  afterEach(async () => {
    fs.rmSync(folder, { recursive: true });
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });

  const depsOf = (db: Db) => {
    const [signer, publicUrl] = [createSigner("a secret for tests only"), "https://pahiya.example"];
    const files = localFiles({ folder, publicUrl, signer, now: () => systemClock.now() });
    return { db, clock: systemClock, log: createLog("silent"), provider: null, files, signer, publicUrl };
  };
  const run = async ({ db }: Database, command: string, options: Record<string, string>, content?: unknown) => {
    const answer = await runCommand(depsOf(db), { command, options, actor: "meera", dryRun: false, content });
    if (!answer.ok) throw new Error(answer.faults.join("\n"));
    return answer;
  };
  const exported = async (database: Database, name: string) => {
    const { file = "" } = await run(database, "export-content", { to: name });
    const bytes = Buffer.from(file, "base64");
    const target = path.join(folder, name);
    for (const [inner, text] of Object.entries(unzipSync(bytes))) {
      fs.mkdirSync(path.dirname(path.join(target, inner)), { recursive: true });
      fs.writeFileSync(path.join(target, inner), text);
    }
    return { bytes, target };
  };
  const importInto = async (database: Database, from: string) =>
    run(database, "publish", { from }, await readContent(from, "demo"));
  const emptyCompany = async (): Promise<Database> => {
    const database = await keep(openTestDatabase());
    const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
    await syncPhotos(database.db, Object.fromEntries(photos.map((photo) => [photo.key, files])));
    return database;
  };

  const withRoutes = async (): Promise<Database> => {
    const database = await keep(openSeededDatabase());
    await syncRoutes(database.db, path.join(contentOfThisVersion, "routes"));
    return database;
  };

  it("comes back byte for byte after an import into an empty database", async () => {
    const first = await exported(await withRoutes(), "first");
    const other = await emptyCompany();
    await importInto(other, first.target);
    const second = await exported(other, "second");
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(fs.readdirSync(path.join(first.target, "tours")).length).toBe(17);
  });

  it("keeps seasons and their prices byte for byte", async () => {
    const demo = await withRoutes();
    const [found] = await listTourDocuments(demo.db, true);
    if (!found) throw new Error("guests see no tour");
    const { id, document } = found;
    const season = { ...document.price, name: "Winter", from: "2027-12-01", to: "2028-01-31", regularPaise: 3210_50 };
    const other = { ...season, name: "Holi & spring", from: "2027-02-01", to: "2027-03-31", offerPaise: 1999_00 };
    await inTransaction(demo.db, (tx) =>
      saveTour(tx, id, { ...document, price: { ...document.price, seasons: [other, season] } }),
    );
    const first = await exported(demo, "first");
    const text = fs.readFileSync(path.join(first.target, "tours", `${document.slug}.json`), "utf8");
    expect(text).toContain("Holi & spring");
    const empty = await emptyCompany();
    await importInto(empty, first.target);
    expect((await exported(empty, "second")).bytes.equals(first.bytes)).toBe(true);
  });

  it("is what content/ says: importing it where content/ was published changes nothing", async () => {
    const demo = await withRoutes();
    const { target } = await exported(demo, "demo");
    const { lines } = await importInto(demo, target);
    const { lines: ofFiles } = await run(demo, "publish", {}, await readContent(contentOfThisVersion, "demo"));
    expect(lines).toEqual(ofFiles);
    expect(await exported(demo, "again").then(({ bytes }) => bytes.length)).toBeGreaterThan(20_000);
  });

  it("has each route as it was given, whatever its encoding, and brings another one only when told to", async () => {
    const demo = await withRoutes();
    const { target } = await exported(demo, "routes");
    const routes = path.join(contentOfThisVersion, "routes");
    for (const file of fs.readdirSync(routes).filter((name) => name.endsWith(".gpx")))
      expect(fs.readFileSync(path.join(target, "routes", file)).equals(fs.readFileSync(path.join(routes, file)))).toBe(
        true,
      );
    const file = path.join(target, "routes/old-delhi-at-dawn.gpx");
    const marked = Buffer.from(`\ufeff${fs.readFileSync(file, "utf8")}`, "utf16le");
    fs.writeFileSync(file, marked);
    const { lines } = await importInto(demo, target);
    expect(lines.join("\n")).toContain("Route of old-delhi-at-dawn: another one, Old Delhi at Dawn: 14.0 km");
    const again = await exported(demo, "again");
    expect(fs.readFileSync(path.join(again.target, "routes/old-delhi-at-dawn.gpx")).equals(marked)).toBe(true);
    await syncRoutes(demo.db, routes);
    expect((await importInto(demo, target)).lines.join("\n"), "the files of the version rule no more").not.toContain(
      "Route of",
    );
    await run(demo, "remove-route", { tour: "old-delhi-at-dawn" });
    await expect(importInto(demo, target)).rejects.toThrow("was brought in the console by meera");
    fs.writeFileSync(file, "<gpx/>");
    await expect(importInto(demo, target)).rejects.toThrow(
      "routes/old-delhi-at-dawn.gpx: line 1, column 1: The file has no line",
    );
    fs.rmSync(path.join(target, "routes"), { recursive: true });
    expect((await importInto(demo, target)).lines.join("\n"), "a folder without routes").not.toContain("Route of");
  });

  it("keeps former addresses, and the order of tours", async () => {
    const demo = await keep(openSeededDatabase());
    await demo.executeRaw(`UPDATE tour SET slug_history = '["old-name"]' WHERE slug = 'old-delhi-at-dawn'`);
    await demo.executeRaw(`UPDATE tour SET position = 99 WHERE slug = 'old-delhi-at-dawn'`);
    const { target } = await exported(demo, "moved");
    const other = await emptyCompany();
    await importInto(other, target);
    const { rows } = await other.executeRaw("SELECT slug, slug_history FROM tour ORDER BY position DESC LIMIT 1");
    expect(rows).toEqual([{ slug: "old-delhi-at-dawn", slug_history: ["old-name"] }]);
  });

  it("is refused in plain words if a file was broken", async () => {
    const { target } = await exported(await keep(openSeededDatabase()), "broken");
    fs.writeFileSync(path.join(target, "pages/faq.json"), "{");
    await expect(readContent(target, "demo")).rejects.toThrow("pages/faq.json cannot be read");
    fs.writeFileSync(path.join(target, "content.json"), `{"format":"another","tours":[]}`);
    await expect(readContent(target, "demo")).rejects.toThrow("content.json is of another version");
  });
});
