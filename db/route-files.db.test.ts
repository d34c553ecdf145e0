import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findTourId } from "#modules/catalogue/index.server.ts";
import { findRoute } from "#modules/routes/index.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { syncRoutes } from "./route-files.server.ts";

const SLUG = "old-delhi-at-dawn";
const gpx = (lat: number): string =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg><trkpt lat="${lat}" lon="77"/><trkpt lat="28.1" lon="77"/></trkseg></trk></gpx>`;

describe("route files", () => {
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    database = await openSeededDatabase();
  });
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "routes-"));
    await database.db.deleteFrom("tour_route").execute();
  });
  afterAll(() => database?.close());

  const write = (file: string, text: string): void => fs.writeFileSync(path.join(folder, file), text);
  const rows = () => database.db.selectFrom("tour_route").select(["tour_id", "digest", "updated_at"]).execute();

  it("of the demo company are all read without a fault", async () => {
    await syncRoutes(database.db, "content/routes");
    const files = fs.readdirSync("content/routes").filter((file) => file.endsWith(".gpx"));
    expect(await rows()).toHaveLength(files.length);
    const id = (await findTourId(database.db, SLUG)) ?? "";
    const route = await findRoute(database.db, id);
    expect(route?.days.map(({ distance }) => Math.round(distance))).toEqual([13_959]);
    expect(route?.places.filter(({ at }) => at === null)).toEqual([]);
    expect(route?.ground.names?.map(({ name }) => name)).toContain("Chandni Chowk");
  });

  it("are stored again only when they change", async () => {
    write(`${SLUG}.gpx`, gpx(28));
    await syncRoutes(database.db, folder);
    const first = await rows();
    await syncRoutes(database.db, folder);
    expect(await rows()).toEqual(first);
    write(`${SLUG}.gpx`, gpx(28.05));
    await syncRoutes(database.db, folder);
    expect((await rows())[0]?.digest).not.toBe(first[0]?.digest);
    write(`${SLUG}.ground.json`, '{"names":[{"lon":77,"lat":28,"name":"Here"}]}');
    await syncRoutes(database.db, folder);
    expect((await rows())[0]?.digest).not.toBe(first[0]?.digest);
  });

  it("are forgotten with their file, and belong to the tour that has the address now", async () => {
    write(`${SLUG}.gpx`, gpx(28));
    await syncRoutes(database.db, folder);
    expect(await rows()).toHaveLength(1);
    fs.rmSync(path.join(folder, `${SLUG}.gpx`));
    await syncRoutes(database.db, folder);
    expect(await rows()).toEqual([]);
    await database.db
      .updateTable("tour")
      .set({ slug: "moved", slug_history: json([SLUG]) })
      .where("slug", "=", SLUG)
      .execute();
    write(`${SLUG}.gpx`, gpx(28));
    await syncRoutes(database.db, folder);
    expect(await rows()).toEqual([]);
    await database.db
      .updateTable("tour")
      .set({ slug: SLUG, slug_history: json([]) })
      .where("slug", "=", "moved")
      .execute();
  });

  it("of tours that are not there are left alone", async () => {
    write("no-such-tour.gpx", gpx(28));
    await syncRoutes(database.db, folder);
    await syncRoutes(database.db, path.join(folder, "missing"));
    expect(await rows()).toEqual([]);
  });

  it("with faults stop the start, with file, line and column", async () => {
    write(`${SLUG}.gpx`, gpx(91));
    await expect(syncRoutes(database.db, folder)).rejects.toThrow(
      `${SLUG}.gpx, line 1, column 87: A point has no latitude between −90 and 90: "91".`,
    );
    write(`${SLUG}.gpx`, gpx(28));
    write(`${SLUG}.ground.json`, '{"rivers":[[[77,28]]]}');
    await expect(syncRoutes(database.db, folder)).rejects.toThrow(`${SLUG}.ground.json, rivers.0`);
    write(`${SLUG}.ground.json`, "{");
    await expect(syncRoutes(database.db, folder)).rejects.toThrow(`${SLUG}.ground.json is no JSON.`);
  });
});
