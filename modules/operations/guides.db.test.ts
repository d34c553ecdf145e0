import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  addDepartureFor,
  findDeparture,
  listDepartures,
  nearestWithRoom,
  nextDepartures,
  saveGuides,
  toursRunning,
} from "#modules/availability/index.server.ts";
import { changeDate, findBooking, holdSeats, quote } from "#modules/booking/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { leadWithOneGuide } from "#tests/harness/booking/lead-with-one-guide.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { runCommand } from "./run-command.server.ts";

describe("guides", () => {
  let office: BookingOffice;
  let dawn = "";
  let day = 0;
  const left: string[] = [];

  beforeAll(async () => {
    office = await openBookingOffice({ connections: MANY_CONNECTIONS });
    dawn = (await listTours(office.db, { slugs: ["old-delhi-at-dawn"] }))[0]?.id ?? "";
    await leadWithOneGuide(office.db);
    await saveGuides(office.db, 1);
  });
  afterAll(() => office?.close());
  afterEach(async () => {
    await dutiesAreThoseOfDepartures();
    await office.db.updateTable("departure").set({ status: "cancelled" }).where("id", "in", left.splice(0)).execute();
    await saveGuides(office.db, 1);
  });

  /** Compares the stored guide hours with departures and tours. */
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

  /** Departures of one day of their own, far from the timetable; the ride takes four hours. */
  async function departuresAt(...times: string[]): Promise<string[]> {
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
    return ids;
  }
  const hold = async (departure = "", category: "regular" | "private" = "regular") => {
    const wish = { departure, people: 1, category };
    const answer = await quote(office.deps, wish);
    const seenPaise = "quote" in answer ? answer.quote.totalPaise : 0;
    const held = await holdSeats(office.deps, { wish, holder, seenPaise, requestKey: crypto.randomUUID() });
    return "held" in held ? "held" : held.refused;
  };

  it("lead one departure at a time; further guests of it need no other", async () => {
    const [six, eight, ten] = await departuresAt("06:00", "08:00", "10:00");
    expect(await hold(six, "private")).toBe("held");
    expect(await hold(eight)).toBe("no_guide");
    expect(await office.taken(eight ?? "")).toBe(0);
    expect(await hold(ten), "the guide is back by then").toBe("held");
    expect(await hold(ten)).toBe("held");
  });

  it("are needed by the number out at once, not by overlaps in turn", async () => {
    await saveGuides(office.db, 2);
    const [six, ten, eight, nine] = await departuresAt("06:00", "10:00", "08:00", "09:00");
    expect([await hold(six), await hold(ten), await hold(eight)]).toEqual(["held", "held", "held"]);
    expect(await hold(nine)).toBe("no_guide");
  });

  it("are free again when any hold expires or a departure is called off", async () => {
    const [six, seven, eight] = await departuresAt("06:00", "07:00", "08:00");
    expect(await hold(six)).toBe("held");
    office.clock.advanceMinutes(16);
    expect(await hold(seven)).toBe("held");
    await office.db
      .updateTable("departure")
      .set({ status: "cancelled" })
      .where("id", "=", seven ?? "")
      .execute();
    expect(await hold(eight)).toBe("held");
  });

  it("are away for the tour's duration, over midnight and days, also when it changes", async () => {
    const [evening, sameEvening] = await departuresAt("22:00", "22:30");
    const [early, late] = await departuresAt("01:30", "04:00");
    expect(await hold(evening)).toBe("held");
    expect([await hold(sameEvening), await hold(early)]).toEqual(["no_guide", "no_guide"]);
    const minutes = office.db.updateTable("tour").where("id", "=", dawn);
    await minutes.set({ duration_minutes: 2 * 24 * 60 }).execute();
    await dutiesAreThoseOfDepartures();
    expect(await hold(late)).toBe("no_guide");
    const listed = await nextDepartures(office.deps, [dawn], {
      on: (await findDeparture(office.deps, late ?? ""))?.localDate,
    });
    expect(listed.has(dawn)).toBe(false);
    await minutes.set({ duration_minutes: 240 }).execute();
    expect(await hold(late)).toBe("held");
  });

  it("are counted when one statement takes first places on several departures", async () => {
    await saveGuides(office.db, 2);
    const all = await departuresAt("06:00", "06:30", "07:00", "07:30");
    await office.db.updateTable("departure").set({ taken: 1 }).where("id", "in", all).execute();
    const taken = await Promise.all(all.map((id) => office.taken(id)));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(2);
  });

  it("follow a departure to another hour, and are free when it is removed", async () => {
    const [six, seven] = await departuresAt("06:00", "07:00");
    expect(await hold(six)).toBe("held");
    const departure = office.db.updateTable("departure").where("id", "=", six ?? "");
    await departure.set({ starts_at: sql`starts_at + interval '9 hours'` }).execute();
    await dutiesAreThoseOfDepartures();
    expect(await hold(seven)).toBe("held");
  });

  it("away for a week leave all tours without dates in between", async () => {
    await listDepartures(office.deps, { tourId: dawn });
    const before = (await nextDepartures(office.deps, [dawn])).get(dawn);
    const running = (on?: string) => toursRunning(office.deps, { on });
    expect(await running(before?.localDate)).toContain(dawn);
    const { rows } = await sql<{ id: string; until: Date }>`
      INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, taken)
      SELECT gen_random_uuid(), id, '2026-11-21', '23:00', start, start, 4, 1
      FROM (SELECT * FROM tour WHERE kind = 'holiday' ORDER BY duration_minutes DESC LIMIT 1) AS longest,
        (SELECT '2026-11-21 23:00+05:30'::timestamptz AS start) AS of_start
      RETURNING id, starts_at + (SELECT max(duration_minutes) FROM tour) * interval '1 minute' AS until`.execute(
      office.db,
    );
    left.push(rows[0]?.id ?? "");
    const after = (await nextDepartures(office.deps, [dawn])).get(dawn);
    expect(Date.parse(after?.startsAt ?? "")).toBeGreaterThanOrEqual(rows[0]?.until.getTime() ?? 0);
    expect(await running(before?.localDate)).not.toContain(dawn);
    expect(await running(after?.localDate)).toContain(dawn);
    expect(await running()).toContain(dawn);
  });

  it("change the pages of all tours when the last one leaves or returns", async () => {
    const other = (await listTours(office.db, { slugs: ["mehrauli-ruins"] }))[0]?.id;
    const heard: string[] = [];
    await office.database.listen(
      "page_change",
      (payload) => heard.push(payload),
      () => undefined,
    );
    const [six] = await departuresAt("06:00");
    for (const taken of [1, 0]) {
      heard.length = 0;
      await office.db
        .updateTable("departure")
        .set({ taken })
        .where("id", "=", six ?? "")
        .execute();
      await expect.poll(() => heard).toContain(`tour:${other}`);
    }
  });

  it("are reported missing in the calendar, and such dates are not offered", async () => {
    const [six, seven, tomorrow] = [...(await departuresAt("06:00", "07:00")), ...(await departuresAt("07:00"))];
    expect(await findDeparture(office.deps, seven ?? "")).toMatchObject({ guidedPlaces: 10, standing: "free" });
    expect(await hold(six)).toBe("held");
    expect(await findDeparture(office.deps, seven ?? "")).toMatchObject({ guidedPlaces: 0, standing: "no_guide" });
    const listed = await listDepartures(office.deps, { tourId: dawn });
    expect(listed.filter(({ id }) => [six, seven, tomorrow].includes(id)).map(({ standing }) => standing)).toEqual([
      "free",
      "no_guide",
      "free",
    ]);
    const asked = { departureId: six ?? "", people: 2, now: office.clock.now(), limit: 2 };
    const near = await nearestWithRoom(office.db, { ...asked, wholeDeparture: false });
    expect(near.map(({ departureId }) => departureId)).toEqual([six, tomorrow]);
    const on = (await findDeparture(office.deps, seven ?? ""))?.localDate ?? "";
    await office.db
      .updateTable("departure")
      .set({ capacity: 1 })
      .where("id", "=", six ?? "")
      .execute();
    expect((await nextDepartures(office.deps, [dawn], { on })).has(dawn)).toBe(false);
  });

  it("follow a moved booking, and are not assigned to a late payer", async () => {
    const [six, seven] = await departuresAt("06:00", "07:00");
    const [other] = await departuresAt("06:00");
    const booking = await office.book({ id: other ?? "" }, 1);
    const late = await office.hold({ departure: six ?? "", people: 1, category: "regular" });
    const move = () =>
      changeDate(office.deps, {
        bookingId: booking.id,
        toDepartureId: seven ?? "",
        seenPaise: booking.totalPaise,
        actor: "traveller",
      });
    expect(await move()).toEqual({ refused: "no_guide" });
    office.clock.advanceMinutes(16);
    expect(await move()).toHaveProperty("moved");
    expect(await late.pay()).toBe("refunding");
    expect((await findBooking(office.deps, late.reference))?.status).toBe("expired");
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("are added when the company brings one for a promised party", async () => {
    const [six, seven] = await departuresAt("06:00", "07:00");
    expect(await hold(six)).toBe("held");
    const row = await findDeparture(office.deps, seven ?? "");
    if (!row) throw new Error("it is there");
    const party = { tourId: dawn, localDate: row.localDate, localTime: row.localTime, people: 4 };
    expect(await inTransaction(office.db, (tx) => addDepartureFor(tx, party))).toBe(seven);
    expect(await office.taken(seven ?? "")).toBe(4);
    expect(await findDeparture(office.deps, seven ?? "")).toMatchObject({ capacity: 4, standing: "sold_out" });
  });

  it("have the number that the operator sets", async () => {
    const [six, seven] = await departuresAt("06:00", "07:00");
    expect(await hold(six)).toBe("held");
    const order = { command: "guides", options: { number: "2" }, actor: "meera" };
    expect(await runCommand(office.deps, { ...order, dryRun: true })).toMatchObject({ ok: true });
    expect(await hold(seven)).toBe("no_guide");
    expect(await runCommand(office.deps, { ...order, dryRun: false })).toEqual({
      ok: true,
      lines: ["Guides: 2, before 1."],
    });
    expect(await hold(seven)).toBe("held");
  });

  it("are never in two places for many simultaneous requests; without turns they would be", async () => {
    await saveGuides(office.db, 3);
    const times = Array.from({ length: 24 }, (_, index) => `06:${String(index * 2).padStart(2, "0")}`);
    const rush = async () => {
      const all = await departuresAt(...times);
      await Promise.all(all.map((departure) => hold(departure)));
      return (await Promise.all(all.map((id) => office.taken(id)))).filter((taken) => taken > 0).length;
    };
    expect(await rush()).toBe(3);
    const { rows } = await sql<{ guarded: string }>`
      SELECT pg_get_functiondef('departure_takes_guide'::regproc) AS guarded`.execute(office.db);
    const guarded = rows[0]?.guarded ?? "";
    await sql.raw(guarded.replace("FOR UPDATE", "")).execute(office.db);
    // Two meet by luck, which has to come once.
    let unguarded = 0;
    for (let round = 0; round < 20 && unguarded <= 3; round += 1) {
      await office.db.updateTable("departure").set({ status: "cancelled" }).where("id", "in", left.splice(0)).execute();
      unguarded = await rush();
    }
    await sql.raw(guarded).execute(office.db);
    expect(unguarded).toBeGreaterThan(3);
  });
});
