import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { syncRoutes } from "#db/route-files.server.ts";
import { seed } from "#db/seed.server.ts";
import { findTourId } from "#modules/catalogue/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { bringRoute, findRoute, findRouteDraft, listRouteFiles } from "#modules/routes/index.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { buyGift, codeOrders, rainCode } from "#tests/harness/booking/code-orders.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { restoreDatabase } from "./restore-backup.server.ts";
import { takeBackup } from "./take-backup.server.ts";

const SLUG = "old-delhi-at-dawn";
const ED = "Ed, editor";
const gpx = (name: string): Uint8Array =>
  new TextEncoder().encode(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name><trkseg><trkpt lat="28.6" lon="77"/><trkpt lat="28.61" lon="77"/></trkseg></trk></gpx>`,
  );

let before: BookingOffice;
let after: Database;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-routes-"));
  [before, after] = [await openBookingOffice(), await openUnmigratedDatabase()];
  await syncRoutes(before.db, "content/routes");
}, 90_000);
afterEach(async () => {
  await Promise.all([before?.close(), after?.close()]);
  await rm(folder, { recursive: true, force: true });
});

const run = async (command: string, options: Record<string, string>): Promise<void> => {
  const answer = await runCommand(before.deps, { command, options, actor: ED, dryRun: false });
  if (!answer.ok) throw new Error(answer.faults.join("\n"));
};
const rowsOf = async ({ db }: Pick<Database, "db">) => ({
  routes: await db.selectFrom("tour_route").selectAll().orderBy("tour_id").execute(),
  versions: await db.selectFrom("route_version").selectAll().orderBy("id").execute(),
  codes: await db.selectFrom("price_code").selectAll().orderBy("id").execute(),
  uses: await db.selectFrom("code_use").selectAll().orderBy("id").execute(),
  entries: await db.selectFrom("credit_entry").selectAll().orderBy("id").execute(),
  gifts: await db.selectFrom("gift_order").selectAll().orderBy("id").execute(),
});

it("brings routes of the console, codes and gifts back, and no start of the site replaces them", async () => {
  const { db, deps } = before;
  const tourId = (await findTourId(db, SLUG)) ?? "";
  const bring = (name: string) => bringRoute(deps, { tourId, author: ED, fileName: "ride.gpx", bytes: gpx(name) });
  await bring("Morning");
  await run("set-route", { draft: (await findRouteDraft(db, { tourId, author: ED }))?.id ?? "" });
  await bring("Not yet published");
  await run("create-code", rainCode);
  await run("give-gift", codeOrders["give-gift"]);
  await buyGift(before);

  const target = path.join(folder, "one.backup.gz");
  await takeBackup({ database: before.database, clock: deps.clock }, { dataDir: path.join(folder, "data"), target });
  await restoreDatabase(after, target, { verify: true });
  const kept = await rowsOf(after);
  expect(kept).toEqual(await rowsOf(before));
  expect(kept.versions.map(({ state }) => state).toSorted()).toEqual(["draft", "former", "standing"]);
  expect(kept.codes.map(({ kind }) => kind).toSorted()).toEqual(["gift", "gift", "promo"]);
  expect([kept.entries.length, kept.gifts.length]).toEqual([2, 1]);

  // As a start of the site does.
  expect(await seed(after.db, "demo")).toBe(false);
  await syncRoutes(after.db, "content/routes");
  expect((await findRoute(after.db, tourId))?.days.map(({ name }) => name)).toEqual(["Morning"]);
  expect((await listRouteFiles(after.db, tourId)).get(tourId)?.gpx).toEqual(Buffer.from(gpx("Morning")));
  expect(await rowsOf(after)).toEqual(kept);
});
