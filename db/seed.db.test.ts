import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { photos } from "#content/index.ts";
import { companyContent } from "#content/pages/company.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { addMissingPages, type PictureManifest, seed, syncPhotos } from "./seed.server.ts";

describe("a database started in one mode", () => {
  let database: Database;
  afterEach(() => database?.close());

  /** Makes a database with a reachable company; `seeded` is its noted mode. */
  const begun = async (seeded: unknown): Promise<Database> => {
    database = await openSeededDatabase();
    const contacts = { email: "desk@rides.test", phone: "+91 11 4567 8901", whatsapp: "+91 11 4567 8901" };
    const document = { ...companyContent, ...contacts, bookingsEmail: contacts.email, gstin: "07ABCDE1234F1Z5" };
    const { grievanceOfficer } = companyContent;
    const own = { ...document, grievanceOfficer: grievanceOfficer && { ...grievanceOfficer, email: contacts.email } };
    await database.db
      .updateTable("page")
      .set({ document: json(own) })
      .where("key", "=", "company")
      .execute();
    await database.executeRaw("UPDATE setting SET value = $1 WHERE key = 'seeded'", [JSON.stringify(seeded)]);
    return database;
  };

  it("refuses the other mode", async () => {
    const { db } = await begun({ mode: "demo" });
    expect(await seed(db, "demo")).toBe(false);
    await expect(seed(db, "live")).rejects.toThrow(ConfigurationFault);
    await expect(seed(db, "live")).rejects.toThrow(/begun as a demo: its bookings were paid with test money/);
  });

  it("never sells in demo mode once it was live", async () => {
    const { db } = await begun({ mode: "live" });
    expect(await seed(db, "live")).toBe(false);
    await expect(seed(db, "demo")).rejects.toThrow(/begun live: its travellers have paid real money/);
  });

  it("records its mode", async () => {
    database = await openSeededDatabase();
    const { rows } = await database.executeRaw("SELECT value FROM setting WHERE key = 'seeded'");
    expect(rows).toEqual([{ value: { mode: "demo", company: "demo" } }]);
  });
});

describe("a start with existing data", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openSeededDatabase();
  });
  afterAll(() => database?.close());

  /** Finds rows written during some work, by their changed version. */
  const writtenBy = async (table: "photo" | "page", work: () => Promise<unknown>): Promise<unknown[]> => {
    const versions = async () =>
      new Map(
        (await database.executeRaw(`SELECT key, xmin::text FROM ${table}`)).rows.map((row) => [row.key, row.xmin]),
      );
    const before = await versions();
    await work();
    return [...(await versions())].flatMap(([key, version]) => (before.get(key) === version ? [] : [key]));
  };
  const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
  const manifest: PictureManifest = Object.fromEntries(photos.map(({ key }) => [key, files]));

  it("writes only pictures whose files changed", async () => {
    expect(await writtenBy("photo", () => syncPhotos(database.db, manifest))).toEqual([]);
    const [first, second] = photos.map(({ key }) => key);
    const made = { ...manifest, [String(first)]: { ...files, base: "/pictures/anew" } };
    expect(await writtenBy("photo", () => syncPhotos(database.db, made))).toEqual([first]);
    const wider = { ...made, [String(second)]: { ...files, widths: [320, 640] } };
    expect(await writtenBy("photo", () => syncPhotos(database.db, wider))).toEqual([second]);
    const { rows } = await database.executeRaw("SELECT base, widths FROM photo WHERE key IN ($1, $2) ORDER BY base", [
      first,
      second,
    ]);
    expect(rows).toEqual([
      { base: "/pictures/anew", widths: [320] },
      { base: "/pictures/test", widths: [320, 640] },
    ]);
    await expect(syncPhotos(database.db, {})).rejects.toThrow("have not been made");
  });

  it("writes missing pages, and keeps the company's changes", async () => {
    await database.executeRaw("DELETE FROM page WHERE key = 'faq'");
    await database.executeRaw("UPDATE page SET document = document || '{\"name\": \"Wheels\"}' WHERE key = 'company'");
    expect(await writtenBy("page", () => addMissingPages(database.db))).toEqual(["faq"]);
    const { rows } = await database.executeRaw("SELECT document ->> 'name' AS name FROM page WHERE key = 'company'");
    expect(rows).toEqual([{ name: "Wheels" }]);
  });
});
