import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { migrate } from "./migrate.server.ts";
import { migrations } from "./migrations/index.ts";

describe("a company that sold rides before tours had a need", () => {
  let database: Database;
  const [tour, led, empty, off] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const departure = (id: string, day: string, taken: number, status = "open"): string =>
    `('${id}', '${tour}', '${day}', '06:30', '${day} 01:00Z', '${day} 01:00Z', 10, ${taken}, '${status}')`;

  beforeAll(async () => {
    database = await openUnmigratedDatabase();
    const before = migrations.findIndex(({ name }) => name.startsWith("0008_"));
    await migrate(database.db, migrations.slice(0, before));
    await database.executeRaw(`SET session_replication_role = replica;
      INSERT INTO destination (id, slug, name, name_hindi, region, introduction, photo, position)
      VALUES ('${randomUUID()}', 'delhi', 'Delhi', 'दिल्ली', 'North', 'A city.', 'dawn', 1);
      INSERT INTO tour (id, slug, kind, category, destination, name, location, travel_type, level, sells, duration_minutes,
        regular_paise, group_size_min, group_size_max, background_photo, details, position)
      VALUES ('${tour}', 'dawn', 'cycle', 'cycle-tours', 'delhi', 'Dawn', 'Delhi', 'City', 'Easy', 'instant', 240, 100000, 1, 10,
        'dawn', '{"tagline": "A ride"}', 1);
      RESET session_replication_role`);
    await database.executeRaw(`
      INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, taken, status)
      VALUES ${[departure(led, "2026-12-01", 6), departure(empty, "2026-12-02", 0), departure(off, "2026-12-03", 3, "cancelled")].join()}`);
    await database.executeRaw("INSERT INTO guide_pool (guides) VALUES (1)");
    await migrate(database.db);
  });
  afterAll(() => database?.close());

  const duties = async () =>
    (await database.executeRaw("SELECT departure_id, during::text, guides FROM guide_duty ORDER BY during")).rows;
  const take = (id: string, taken: number) =>
    database.executeRaw(`UPDATE departure SET taken = ${taken} WHERE id = '${id}'`);

  it("keeps one guide for each of its rides, and sells as before", async () => {
    const { rows } = await database.executeRaw(
      "SELECT guide_steps, turn_round_minutes, guide_minutes, guides_most FROM tour",
    );
    expect(rows).toEqual([{ guide_steps: [1], turn_round_minutes: 0, guide_minutes: 240, guides_most: 1 }]);
    const kept = [{ departure_id: led, during: expect.stringContaining("2026-12-01"), guides: 1 }];
    expect(await duties()).toEqual(kept);
    await take(led, 10);
    expect(await duties()).toEqual(kept);
    await take(empty, 1);
    expect((await duties()).map(({ departure_id }) => departure_id)).toEqual([led, empty]);
    await take(empty, 0);
    expect(await duties()).toEqual(kept);
  });

  it("counts by the need as soon as a tour states it", async () => {
    await database.executeRaw("UPDATE tour SET guide_steps = '{1,5}', turn_round_minutes = 30");
    expect((await duties()).map(({ guides }) => guides)).toEqual([2]);
    await take(empty, 5);
    const { rows } = await database.executeRaw(`SELECT taken FROM departure WHERE id = '${empty}'`);
    expect(rows, "there is one guide").toEqual([{ taken: 0 }]);
    await take(empty, 4);
    expect((await duties()).map(({ guides }) => guides)).toEqual([2, 1]);
  });

  it("refuses steps that leave the first rider without a guide", async () => {
    for (const steps of ["{}", "{2}"])
      await expect(database.executeRaw(`UPDATE tour SET guide_steps = '${steps}'`)).rejects.toThrow(
        /tour_guide_steps_check/,
      );
  });
});
