import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparePages } from "#modules/content/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { currencyOf, findShownRates, keptCurrency, roughSum } from "./index.server.ts";

describe("rates beside prices", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openSeededDatabase();
  });
  afterAll(() => database?.close());

  const rates = [{ currency: "USD" as const, rupees: 84.5 }];
  const write = async (day: string | null, all: typeof rates = rates) => {
    const document = { day, source: "Reserve Bank of India", rates: all };
    await inTransaction(database.db, async (tx) => (await comparePages(tx, { "exchange-rates": document })).write(tx));
  };
  const find = (now: string, isDemo = false) =>
    findShownRates({ db: database.db, clock: new SteppedClock(now), isDemo });

  it("are shown for two weeks from their day in Delhi", async () => {
    await write("2026-11-01");
    expect(await find("2026-11-01T09:00:00+05:30")).toMatchObject({ day: "2026-11-01", rates });
    expect(await find("2026-11-15T23:59:00+05:30")).not.toBeNull();
    expect(await find("2026-11-16T00:00:00+05:30")).toBeNull();
    expect(await find("2026-10-31T12:00:00+05:30")).not.toBeNull();
    expect(await find("2026-10-30T12:00:00+05:30")).toBeNull();
  });

  it("without a day are shown in a demonstration only", async () => {
    await write(null);
    expect(await find("2026-11-01T09:00:00+05:30")).toBeNull();
    expect(await find("2026-11-01T09:00:00+05:30", true)).toMatchObject({ day: null });
  });

  it("are none while nobody has written any", async () => {
    await write("2026-11-01", []);
    expect(await find("2026-11-01T09:00:00+05:30")).toBeNull();
    await database.db.deleteFrom("page").where("key", "=", "exchange-rates").execute();
    expect(await find("2026-11-01T09:00:00+05:30")).toBeNull();
  });
});

it("shows the kept currency, else that of the browser's region", () => {
  const of = (cookie: string, language: string) => currencyOf(new Headers({ cookie, "accept-language": language }));
  expect(of("", "de-AT,de;q=0.9")).toBe("EUR");
  expect(of("a=b; currency=GBP", "de-AT")).toBe("GBP");
  expect(of("currency=none", "de-AT")).toBeNull();
  expect(of("currency=ABC", "en-US")).toBe("USD");
  expect(of("", "en-IN,en-US;q=0.5")).toBeNull();
  expect(of("", "en")).toBeNull();
  expect(keptCurrency("my-currency=USD")).toBeNull();
});

it("describes a sum roughly, and says nothing without a rate", () => {
  const shown = { day: "2026-11-01", source: "Bank", rates: [{ currency: "USD" as const, rupees: 84.5 }] };
  expect(roughSum(2000_00, "USD", shown)).toBe("≈ US$\u00a024");
  expect(roughSum(2000_00, "EUR", shown)).toBeNull();
  expect(roughSum(2000_00, null, shown)).toBeNull();
  expect(roughSum(2000_00, "USD", null)).toBeNull();
});
