import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  findDeparture,
  listDepartures,
  nearestWithRoom,
  nextDepartures,
  saveGuides,
  toursRunning,
} from "#modules/availability/index.server.ts";
import { holdSeats, quote } from "#modules/booking/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { leadWithOneGuide } from "#tests/harness/booking/lead-with-one-guide.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";

describe("guides by need", () => {
  let office: BookingOffice;
  let dawn = "";
  let day = 0;
  const left: string[] = [];

  beforeAll(async () => {
    office = await openBookingOffice({ connections: MANY_CONNECTIONS });
    dawn = (await listTours(office.db, { slugs: ["old-delhi-at-dawn"] }))[0]?.id ?? "";
    await leadWithOneGuide(office.db);
  });
  afterAll(() => office?.close());
  afterEach(async () => {
    await dutiesAreThoseOfDepartures();
    await office.db.updateTable("departure").set({ status: "cancelled" }).where("id", "in", left.splice(0)).execute();
  });

  const needs = (steps: number[], turnRound = 0) =>
    office.db
      .updateTable("tour")
      .set({ guide_steps: steps, turn_round_minutes: turnRound })
      .where("id", "=", dawn)
      .execute();

  async function dutiesAreThoseOfDepartures(): Promise<void> {
    const { rows } = await sql`
      SELECT * FROM (
        SELECT departure.id, tstzrange(starts_at, starts_at + guide_minutes * interval '1 minute') AS during,
          width_bucket(taken, guide_steps) AS guides
        FROM departure JOIN tour ON tour.id = tour_id WHERE taken > 0 AND departure.status <> 'cancelled'
      ) AS led FULL JOIN guide_duty ON guide_duty.departure_id = led.id AND guide_duty.during = led.during
        AND guide_duty.guides = led.guides
      WHERE led.id IS NULL OR guide_duty.departure_id IS NULL`.execute(office.db);
    expect(rows).toEqual([]);
  }

  /** Departures of a day of their own, for ten riders; the ride takes four hours. */
  async function departuresAt(...times: string[]): Promise<[string, ...string[]]> {
    day += 1;
    const ids: string[] = [];
    for (const time of times) {
      const { rows } = await sql<{ id: string }>`
        INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity)
        SELECT gen_random_uuid(), ${dawn}, date '2031-01-01' + ${day}::integer, ${time}, start, start, 10
        FROM (SELECT (date '2031-01-01' + ${day}::integer + ${time}::time) AT TIME ZONE 'Asia/Kolkata' AS start) AS d
        RETURNING id`.execute(office.db);
      ids.push(rows[0]?.id ?? "");
    }
    left.push(...ids);
    return ids as [string, ...string[]];
  }

  const hold = async (departure = "", people = 1, category: "regular" | "private" = "regular") => {
    const wish = { departure, people, category };
    const answer = await quote(office.deps, wish);
    const seenPaise = "quote" in answer ? answer.quote.totalPaise : 0;
    const held = await holdSeats(office.deps, { wish, holder, seenPaise, requestKey: crypto.randomUUID() });
    return "held" in held ? "held" : held.refused;
  };
  const out = async (departure = ""): Promise<number> => {
    const { rows } = await sql<{
      guides: number;
    }>`SELECT guides FROM guide_duty WHERE departure_id = ${departure}`.execute(office.db);
    return rows[0]?.guides ?? 0;
  };
  /** Takes places past the quote and the list, as a program with a mistake would. */
  const takeAnyway = (departure: string, people: number) =>
    sql`UPDATE departure SET taken = taken + ${people}::integer WHERE id = ${departure} AND taken + ${people}::integer <= capacity`.execute(
      office.db,
    );

  it("takes a second guide for the fifth rider, and no missing one", async () => {
    await needs([1, 5]);
    await saveGuides(office.db, 3);
    const [six, seven] = await departuresAt("06:00", "07:00");
    expect([await hold(six, 4), await out(six)]).toEqual(["held", 1]);
    expect([await hold(six, 1), await out(six)]).toEqual(["held", 2]);
    expect([await hold(seven, 4), await out(seven)]).toEqual(["held", 1]);
    expect(await findDeparture(office.deps, seven ?? "")).toMatchObject({
      placesLeft: 6,
      guidedPlaces: 0,
      standing: "no_guide",
    });
    expect(await hold(seven, 1)).toBe("no_guide");
    await takeAnyway(seven ?? "", 1);
    expect(await office.taken(seven ?? ""), "the statement itself refuses").toBe(4);
    expect(await hold(six, 5), "its guides are out already").toBe("held");
  });

  it("offers a party the places that remaining guides allow", async () => {
    await needs([1, 5]);
    await saveGuides(office.db, 3);
    const [six, seven] = await departuresAt("06:00", "07:00");
    await hold(six, 5);
    const of = (people: number) => findDeparture(office.deps, seven ?? "", people);
    expect(await of(1)).toMatchObject({ placesLeft: 10, guidedPlaces: 4, standing: "few" });
    expect(await of(4)).toMatchObject({ standing: "few" });
    expect(await of(5)).toMatchObject({ standing: "too_few_places" });
    expect(await hold(seven, 5)).toBe("too_few_places");
    expect(await hold(seven, 2, "private"), "it takes every place, and the guides of all").toBe("no_guide");
    const [listed] = (await listDepartures(office.deps, { tourId: dawn, people: 5 })).filter(({ id }) => id === seven);
    expect(listed).toMatchObject({ guidedPlaces: 4, standing: "too_few_places" });
    const on = listed?.localDate ?? "";
    for (const [people, offers] of [
      [4, true],
      [5, false],
    ] as const) {
      await office.db.updateTable("departure").set({ status: "closed" }).where("id", "=", six).execute();
      expect((await nextDepartures(office.deps, [dawn], { on, people })).has(dawn), `${people}`).toBe(offers);
      expect((await toursRunning(office.deps, { on, people })).includes(dawn), `${people}`).toBe(offers);
      const near = await nearestWithRoom(office.db, {
        ...{ departureId: six, people, wholeDeparture: false, now: office.clock.now(), limit: 1 },
      });
      expect(near.map(({ departureId }) => departureId).includes(seven ?? ""), `${people}`).toBe(offers);
      await office.db.updateTable("departure").set({ status: "open" }).where("id", "=", six).execute();
    }
    expect(await hold(seven, 4)).toBe("held");
  });

  it("frees guides one by one as riders leave or holds expire", async () => {
    await needs([1, 5, 9]);
    await saveGuides(office.db, 4);
    const [six, seven] = await departuresAt("06:00", "07:00");
    await hold(six, 4);
    await office.db.updateTable("departure").set({ taken: 9 }).where("id", "=", six).execute();
    expect(await out(six)).toBe(3);
    await office.db.updateTable("departure").set({ taken: 5 }).where("id", "=", six).execute();
    expect(await out(six)).toBe(2);
    await office.db.updateTable("departure").set({ taken: 4 }).where("id", "=", six).execute();
    expect(await out(six)).toBe(1);
    await saveGuides(office.db, 2);
    expect(await hold(seven, 5)).toBe("too_few_places");
    office.clock.advanceMinutes(16);
    expect(await hold(seven, 5), "the hold of the other departure is over").toBe("held");
    expect(await out(six)).toBe(0);
  });

  it("keeps guides for the turn-round after the ride", async () => {
    await needs([1], 30);
    await saveGuides(office.db, 1);
    const [six, early, late] = await departuresAt("06:00", "10:29", "10:30");
    expect(await hold(six)).toBe("held");
    expect(await hold(early)).toBe("no_guide");
    expect(await hold(late)).toBe("held");
  });

  it("counts again when a tour's need changes, and keeps promised guides", async () => {
    await needs([1]);
    await saveGuides(office.db, 2);
    const [six, seven] = await departuresAt("06:00", "07:00");
    expect([await hold(six, 6), await hold(seven, 6)]).toEqual(["held", "held"]);
    await needs([1, 5], 15);
    await dutiesAreThoseOfDepartures();
    expect([await out(six), await out(seven)]).toEqual([2, 2]);
    expect(await hold(six, 1), "nobody more is needed").toBe("held");
    await needs([1]);
    await dutiesAreThoseOfDepartures();
    expect([await out(six), await out(seven)]).toEqual([1, 1]);
  });

  it("updates all tours' pages when the last guide is taken or returns", async () => {
    await needs([1, 5]);
    await saveGuides(office.db, 2);
    const other = (await listTours(office.db, { slugs: ["mehrauli-ruins"] }))[0]?.id;
    const heard: string[] = [];
    await office.database.listen(
      "page_change",
      (payload) => heard.push(payload),
      () => undefined,
    );
    const [six] = await departuresAt("06:00");
    await office.db.updateTable("departure").set({ taken: 4 }).where("id", "=", six).execute();
    for (const taken of [5, 4]) {
      heard.length = 0;
      await office.db.updateTable("departure").set({ taken }).where("id", "=", six).execute();
      await expect.poll(() => heard).toContain(`tour:${other}`);
    }
  });

  it("never exceeds the guides for simultaneous parties; without turns it would", async () => {
    await needs([1, 5]);
    await saveGuides(office.db, 5);
    const times = Array.from({ length: 24 }, (_, index) => `06:${String(index * 2).padStart(2, "0")}`);
    const rush = async () => {
      const all = await departuresAt(...times);
      // Half of them ride already, with one guide each, and need the second one; others need two at once.
      await Promise.all(all.map((departure, at) => hold(departure, at % 2 === 0 ? 4 : 6)));
      await Promise.all(all.map((departure) => hold(departure, 2)));
      return (await Promise.all(all.map((id) => out(id)))).reduce((sum, one) => sum + one, 0);
    };
    expect(await rush()).toBe(5);
    await dutiesAreThoseOfDepartures();
    const { rows } = await sql<{ guarded: string }>`
      SELECT pg_get_functiondef('departure_takes_guide'::regproc) AS guarded`.execute(office.db);
    const guarded = rows[0]?.guarded ?? "";
    await sql.raw(guarded.replace("FOR UPDATE", "")).execute(office.db);
    // Two meet by luck, which has to come once.
    let unguarded = 0;
    for (let round = 0; round < 20 && unguarded <= 5; round += 1) {
      await office.db.updateTable("departure").set({ status: "cancelled" }).where("id", "in", left.splice(0)).execute();
      unguarded = await rush();
    }
    await sql.raw(guarded).execute(office.db);
    expect(unguarded).toBeGreaterThan(5);
  });

  it("stays correct when a tour's need changes during bookings; without the lock it would not", async () => {
    await saveGuides(office.db, 100);
    const changeMeanwhile = async () => {
      await needs([1]);
      const [six] = await departuresAt("06:00");
      await office.db.updateTable("departure").set({ taken: 4 }).where("id", "=", six).execute();
      const taking = await office.db.startTransaction().execute();
      await taking.updateTable("departure").set({ taken: 6 }).where("id", "=", six).execute();
      let isOver = false;
      const change = needs([1, 5]).finally(() => {
        isOver = true;
      });
      const waits = async () =>
        (await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'guide_duty'::regclass`.execute(office.db))
          .rows.length > 0;
      await expect.poll(async () => isOver || (await waits())).toBe(true);
      await taking.commit().execute();
      await change;
      return out(six);
    };
    expect(await changeMeanwhile()).toBe(2);
    await dutiesAreThoseOfDepartures();
    const { rows } = await sql<{ guarded: string }>`
      SELECT pg_get_functiondef('departure_takes_guide'::regproc) AS guarded`.execute(office.db);
    const guarded = rows[0]?.guarded ?? "";
    await sql.raw(guarded.replace("LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE;", "")).execute(office.db);
    expect(await changeMeanwhile()).toBe(1);
    await sql.raw(guarded).execute(office.db);
    await needs([1]);
  });
});
