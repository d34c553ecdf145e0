import { afterEach, describe, expect, it } from "vitest";
import { companyContent } from "#content/pages/company.ts";
import { type Database, json } from "#platform/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";
import { openSeededDatabase } from "#tests/harness/database.ts";
import { seed } from "./seed.server.ts";

describe("a database that was begun in one mode", () => {
  let database: Database;
  afterEach(() => database?.close());

  /** One with a company in it that can be reached; `seeded` as the mode it was begun in left it. */
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

  it("is not gone on with in the other", async () => {
    const { db } = await begun({ mode: "demo" });
    expect(await seed(db, "demo")).toBe(false);
    await expect(seed(db, "live")).rejects.toThrow(ConfigurationFault);
    await expect(seed(db, "live")).rejects.toThrow(/begun as a demo: its bookings were paid with test money/);
  });

  it("is never sold from in demo mode once it was live", async () => {
    const { db } = await begun({ mode: "live" });
    expect(await seed(db, "live")).toBe(false);
    await expect(seed(db, "demo")).rejects.toThrow(/begun live: its travellers have paid real money/);
  });

  it("is live from the first live start on, where an older version did not say how it was begun", async () => {
    const { db } = await begun(true);
    expect(await seed(db, "demo")).toBe(false);
    expect(await seed(db, "live")).toBe(false);
    await expect(seed(db, "demo")).rejects.toThrow(ConfigurationFault);
  });

  it("says itself how it was begun", async () => {
    database = await openSeededDatabase();
    const { rows } = await database.executeRaw("SELECT value FROM setting WHERE key = 'seeded'");
    expect(rows).toEqual([{ value: { mode: "demo" } }]);
  });
});
