import { readFile } from "node:fs/promises";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as readRoot } from "#app/root.tsx";
import { builtInHolidays, readHolidays } from "#app/site/holidays/holidays-data.server.ts";
import { loader as readHolidaysPage } from "#app/site/holidays/route.tsx";
import { builtInHome, readHome } from "#app/site/home/home-data.server.ts";
import { loader as readHomePage } from "#app/site/home/route.tsx";
import type { ListedTour } from "#app/site/tour-card.tsx";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { photos } from "#content/index.ts";
import { materialiseDepartures } from "#modules/availability/index.server.ts";
import { ProviderClient } from "#modules/payments/index.server.ts";
import { searchInBounds } from "#modules/search/index.server.ts";
import { SteppedClock, systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import { createSealer } from "#platform/http/sealing.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { createChangeBus } from "#platform/jobs/change-bus.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { builtInFrom } from "./built-in.server.ts";

const settings = { apiBase: "http://127.0.0.1:1", checkoutJs: "", keyId: "", keySecret: "", webhookSecret: "" };
const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
const manifest = Object.fromEntries(photos.map((photo) => [photo.key, files]));

describe("the shipped content", () => {
  let database: Database;
  let app: AppContext;
  let isOpen = true;

  beforeEach(async () => {
    database = await openSeededDatabase();
    isOpen = true;
    const none = () => Promise.reject(new Error("none"));
    const base = { db: database.db, clock: systemClock, log: createLog("silent") };
    app = {
      ...base,
      cachedDb: database.db,
      search: searchInBounds(database.db),
      files: localFiles({ folder: "", publicUrl: "", signer: createSigner(""), now: () => new Date() }),
      auth: testAuth({ ...base, publicUrl: "http://test.example" }),
      provider: new ProviderClient(settings),
      env: readEnv(),
      pictureMaker: { clean: none, draw: none, crop: none, original: none },
      signer: createSigner("a secret for tests only"),
      sealer: createSealer("a secret for tests only"),
      limits: noLimits,
      readPicture: async (name) => ({ bytes: await readFile(`build/pictures/${name}`), isStandIn: false }),
      publicUrl: "http://test.example",
      builtIn: builtInFrom(manifest),
      contract: { openapi: "3.1.0", info: { title: "", version: "" } },
      deskChanges: createChangeBus(),
      poke: () => undefined,
    };
    await materialiseDepartures(app);
  });
  const closeDatabase = async () => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  afterEach(closeDatabase);

  /** Answer of a loader that only reads the app context. */
  const ask = <T>(loader: (args: never) => Promise<T>): Promise<T> => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    return loader({ context, params: {}, request: new Request("http://test.example/") } as never);
  };
  /** A tour as far as both sources know it. */
  const known = ({ slug, path, name, duration, prices }: ListedTour) =>
    ({ slug, path, name, duration, prices }) as const;

  it("equals the database's for home and holidays, prices included", async () => {
    const home = await readHome(app);
    const shipped = builtInHome(app.builtIn);
    expect(shipped.banner).toEqual(home.banner);
    expect(shipped.offerTours.map(known)).toEqual(home.offerTours.map(known));
    expect(shipped.holidayTours.map(known)).toEqual(home.holidayTours.map(known));
    expect(shipped.posts).toEqual(home.posts);
    expect(shipped.exploreMore).toEqual(home.exploreMore);
    const holidays = await readHolidays(app);
    const shippedHolidays = builtInHolidays(app.builtIn);
    expect(shippedHolidays.tours.map(known)).toEqual(holidays.tours.map(known));
    expect(shippedHolidays.distance).toEqual(holidays.distance);
  });

  it("uses Delhi's year", async () => {
    app = { ...app, clock: new SteppedClock("2026-12-31T18:29:00Z") };
    expect((await ask(readRoot)).year).toBe(2026);
    app = { ...app, clock: new SteppedClock("2026-12-31T18:31:00Z") };
    expect((await ask(readRoot)).year).toBe(2027);
  });

  it("is shown without dates when the database never answered", async () => {
    await closeDatabase();
    const [root, home, holidays] = [await ask(readRoot), await ask(readHomePage), await ask(readHolidaysPage)];
    expect(root.company.name).toBe("Pahiya");
    expect(root.footerPictures.length).toBeGreaterThan(3);
    expect([home.isStale, holidays.isStale]).toEqual([true, true]);
    expect(home.holidayTours.map((tour) => tour.name)).toContain("Ladakh, the High Passes");
    expect(home.rating).toBeNull();
    const dates = [...home.offerTours, ...home.holidayTours, ...holidays.tours].map((tour) => tour.nextDate);
    expect(new Set(dates)).toEqual(new Set([null]));
  });

  it("is replaced by the last answer, without its dates", async () => {
    await database.db
      .updateTable("tour")
      .set({ name: "Old Delhi, renamed" })
      .where("slug", "=", "goa-back-roads")
      .execute();
    const before = await ask(readHomePage);
    expect(before.isStale).toBe(false);
    expect(before.holidayTours.some((tour) => tour.nextDate !== null)).toBe(true);
    await closeDatabase();
    const after = await ask(readHomePage);
    expect(after.isStale).toBe(true);
    expect(after.holidayTours.map((tour) => tour.name)).toContain("Old Delhi, renamed");
    expect(after.rating).toEqual(before.rating);
    expect(after.holidayTours.every((tour) => tour.nextDate === null)).toBe(true);
  });
});
