import { afterEach, describe, expect, it } from "vitest";
import { emptyCategories, emptyDestinations } from "#content/empty-company/catalogue.ts";
import { emptyPages } from "#content/empty-company/pages.ts";
import { photos } from "#content/index.ts";
import { categoryContent, destinationContent } from "#modules/catalogue/model.ts";
import { placeholderContacts } from "#modules/content/index.server.ts";
import { type PageKey, pageDocuments } from "#modules/content/model.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { demoDesk } from "./remove-demo.server.ts";
import { seed, syncPhotos } from "./seed.server.ts";

const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
const manifest = Object.fromEntries(photos.map((photo) => [photo.key, files]));

/** Numbers of rows by table. */
async function rowCounts(database: Database): Promise<Record<string, number>> {
  const { rows } = await database.executeRaw(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows as { name: string }[]) {
    const [counted] = (await database.executeRaw(`SELECT count(*)::int AS count FROM "${name}"`)).rows;
    counts[name] = Number(counted?.count);
  }
  return counts;
}

describe("the words of an empty company", () => {
  it("fit the schemas of their pages, and never name the demo", () => {
    for (const [key, document] of Object.entries(emptyPages))
      expect(pageDocuments[key as PageKey].safeParse(document).error, key).toBeUndefined();
    for (const category of emptyCategories) categoryContent.parse(category);
    for (const destination of emptyDestinations) destinationContent.parse(destination);
    expect(JSON.stringify([emptyPages, emptyCategories, emptyDestinations])).not.toMatch(/pahiya|पहिया|Kamala|Meera/i);
  });

  it("count as contacts that are not the company's own yet", () => {
    expect(placeholderContacts(emptyPages.company).map((one) => one.split(" (")[0])).toEqual([
      "e-mail",
      "e-mail for bookings",
      "telephone",
      "WhatsApp",
    ]);
  });
});

describe("an empty company", () => {
  let office: BookingOffice | undefined;
  let database: Database | undefined;
  afterEach(async () => {
    await office?.close();
    await database?.close();
    office = undefined;
    database = undefined;
  });

  const ask = (options: Record<string, string>, mode: "demo" | "live" = "demo") => {
    if (!office) throw new Error("no office");
    const deps = { ...office.deps, demo: demoDesk, env: { APP_MODE: mode } };
    return { deps, order: { command: "remove-demo", options, actor: "Asha, owner" } };
  };
  const faultOf = async (options: Record<string, string>, mode?: "live"): Promise<string> => {
    const { deps, order } = ask(options, mode);
    const answer = await planCommand(deps, order);
    return answer.ok ? "no fault" : answer.faults.map(({ words }) => words).join("\n");
  };

  it("begins also in live mode, since it sells nothing", async () => {
    database = await openTestDatabase();
    await syncPhotos(database.db, manifest);
    expect(await seed(database.db, "live", "empty")).toBe(true);
    expect(await seed(database.db, "live", "empty")).toBe(false);
  });

  it("is left by the demo as by a first start, with the company's people and deeds", async () => {
    office = await openBookingOffice();
    const [departure] = await office.departuresOf("old-delhi-at-dawn");
    if (!departure) throw new Error("no departure");
    await office.book(departure, 2);
    const photograph = "photos/0195f0c4-0000-7000-8000-000000000001.jpg";
    await office.deps.files.put(photograph, new Uint8Array([1]), "image/jpeg");
    await office.database.executeRaw(
      `INSERT INTO "user" (id, name, email, "emailVerified") VALUES ('${newId()}', 'Anna', 'anna@example.com', true)`,
    );
    await office.database.executeRaw('INSERT INTO profile (user_id, photo) SELECT id, $1 FROM "user"', [
      photograph.slice("photos/".length),
    ]);
    const { deps, order } = ask({ name: "Pahiya", "test-bookings": "yes" });
    const answer = await planCommand(deps, order);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    expect(answer.plan.lines.join("\n")).toContain("1 booking with riders");
    const run = await runPlanned(deps, { ...order, digest: answer.digest });
    expect(run.ok).toBe(true);
    const after = await rowCounts(office.database);
    database = await openTestDatabase();
    await syncPhotos(database.db, manifest);
    await seed(database.db, "demo", "empty");
    const fresh = await rowCounts(database);
    expect({ ...after, audit: 0 }).toEqual({ ...fresh, audit: 0 });
    expect(after.audit).toBeGreaterThan(0);
    expect(await demoDesk.count(office.db)).toBeNull();
    expect(await office.deps.files.get(photograph), "nobody's photograph stays").toBeNull();
    await expect(office.database.executeRaw("TRUNCATE ledger_entry CASCADE")).rejects.toThrow(/append-only/);
  });

  it("never comes from real bookings, real money or a slip", async () => {
    office = await openBookingOffice();
    expect(await faultOf({ name: "Pahiya" }, "live")).toContain("takes real money");
    expect(await faultOf({ name: "Pahia" })).toBe("The name of the company is “Pahiya”. Please type it so.");
    const [departure, other] = await office.departuresOf("old-delhi-at-dawn");
    if (!departure || !other) throw new Error("no departure");
    await office.book(departure, 2);
    expect(await faultOf({ name: "Pahiya" })).toContain("1 booking was made by guests who are not invented");
    expect(await faultOf({ name: "Pahiya", "test-bookings": "yes" })).toBe("no fault");
    const { reference } = await office.hold({ departure: other.id, people: 1, category: "regular" });
    const taken = { command: "take-payment", options: { reference, kind: "cash" }, actor: "Asha, owner" };
    const plan = await planCommand(office.deps, taken);
    if (!plan.ok) throw new Error(JSON.stringify(plan.faults));
    await runPlanned(office.deps, { ...taken, digest: plan.digest });
    expect(await faultOf({ name: "Pahiya", "test-bookings": "yes" })).toContain("Real money stays");
  });

  it("is written once: the demo cannot be removed a second time", async () => {
    office = await openBookingOffice();
    await inTransaction(office.db, demoDesk.remove);
    expect(await faultOf({ name: "Your company" })).toBe("There is no demo company here any more.");
  });
});
