import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { materialiseDepartures, nextSeason, saveSchedule } from "#modules/availability/index.server.ts";
import { acceptQuote, changeDate, expireHolds, offerQuote } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

const TOUR = "mehrauli-ruins";
const sundays = {
  weekdays: ["sun"],
  startTimes: ["07:30"],
  capacity: 8,
  cutoff: { kind: "clock-before", days: 1, at: "17:00" },
  horizonDays: 28,
};
const SUNDAYS = "Sundays at 07:30; 8 places; bookable from 28 days before, until 17:00, 1 day before";
const WITHDRAWN = "closed: the timetable has changed";

describe("a tour's timetables", () => {
  let office: BookingOffice;
  let tourId: string;
  let schedule: string;

  const open = async () => {
    office = await openBookingOffice();
    tourId = (await office.departuresOf(TOUR))[0]?.tourId ?? "";
  };
  const close = () => office?.close();
  /** Gives the tour this timetable alone; there must be no bookings. */
  const begin = async () => {
    office.clock.set("2026-11-21T06:00:00Z");
    await office.db.deleteFrom("departure").where("tour_id", "=", tourId).execute();
    await office.db.deleteFrom("schedule").where("tour_id", "=", tourId).execute();
    schedule = await saveSchedule(office.db, tourId, sundays);
    await materialiseDepartures(office.deps, tourId);
  };

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const add = (rule: object, dryRun = false) =>
    give("add-schedule", { tour: TOUR, rule: JSON.stringify(rule) }, dryRun);
  const end = (options: { schedule?: string; from?: string } = {}, dryRun = false) =>
    give("end-schedule", { schedule, ...options }, dryRun);
  const all = async () => {
    const rows = await office.db
      .selectFrom("departure")
      .select(["id", "local_date", "local_time", "capacity", "status", "status_reason"])
      .where("tour_id", "=", tourId)
      .orderBy("starts_at")
      .execute();
    return rows.map(({ status_reason: why, ...row }) => ({
      ...row,
      words: `${row.local_date} ${row.local_time} ${why === null ? row.status : `${row.status}: ${why}`}`,
    }));
  };
  const seatsOf = (id: string) =>
    office.db.selectFrom("departure").select(["taken", "capacity"]).where("id", "=", id).executeTakeFirstOrThrow();
  const list = async () => (await all()).map(({ words }) => words);
  const idOn = async (day: string) => (await all()).find(({ local_date }) => local_date === day)?.id ?? "";
  const idIn = (line = "") => /--schedule (\S+)$/.exec(line)?.[1] ?? "";

  describe("without guests", () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(begin);

    it("get a second one that sells beside the first", async () => {
      const audit = office.db.selectFrom("audit").select("outcome").where("command", "=", "add-schedule");
      const done = () => audit.where("step", "=", "done").execute();
      const before = await done();
      const evenings = { ...sundays, weekdays: ["sat", "sun"], startTimes: ["16:00"], capacity: 6 };
      const told = [
        "Mehrauli Ruins and Ridge would also run Saturdays and Sundays at 16:00; 6 places; bookable from 28 days before, until 17:00, 1 day before.",
        "9 departures would be made at once, up to Saturday 19 December 2026; the first to come is on Saturday 21 November 2026.",
      ];
      expect(await add(evenings, true)).toEqual([...told, "Nothing was changed (dry run)."]);
      expect(await list()).toHaveLength(4);
      const [added, end] = await add(evenings);
      expect(added).toBe("The timetable is added: 9 departures made.");
      expect(end).toMatch(/^To end it: end-schedule --schedule \S{36}$/);
      expect(await list()).toHaveLength(13);
      expect((await office.departuresOf(TOUR)).filter(({ localTime }) => localTime === "16:00")).toHaveLength(8);
      expect(await give("list-schedules", { tour: TOUR })).toEqual([
        expect.stringContaining(`${schedule}  {`),
        `  ${SUNDAYS}`,
        expect.stringContaining(`${idIn(end)}  {`),
        expect.stringContaining("Saturdays and Sundays at 16:00"),
      ]);
      const outcomes = await done();
      expect(outcomes).toHaveLength(before.length + 1);
      expect(outcomes).toContainEqual({ outcome: { schedule: idIn(end), made: 9 } });
    });

    it("get one at another tour's hour", async () => {
      const [dawn] = await office.departuresOf("old-delhi-at-dawn");
      const planned = await add({ ...sundays, startTimes: [dawn?.localTime] }, true);
      expect(planned.slice(1)).toEqual([
        expect.stringMatching(/^4 departures would be made at once, /),
        "Nothing was changed (dry run).",
      ]);
    });

    it("get one opening later, and the page names its first day", async () => {
      await end();
      expect(await nextSeason(office.deps, tourId)).toBeNull();
      const heard: string[] = [];
      await office.database.listen(
        "page_change",
        (what) => heard.push(what),
        () => undefined,
      );
      const summer = { ...sundays, season: { from: "04-01", to: "06-30" } };
      expect((await add(summer, true))[1]).toBe(
        "No departure of it could be booked yet: its first day is Sunday 4 April 2027, which opens on Sunday 7 March 2027.",
      );
      await add(summer);
      await expect.poll(() => heard).toContain(`tour:${tourId}`);
      expect(await nextSeason(office.deps, tourId)).toBe("2027-04-04");
    });

    it("refuse a mistyped option name, when adding and changing", async () => {
      const typed = { ...sundays, Season: { from: "10-01", to: "03-31" }, cutoff: { ...sundays.cutoff, hours: 4 } };
      for (const dryRun of [true, false])
        for (const refused of [
          await add(typed, dryRun),
          await give("change-schedule", { schedule, rule: JSON.stringify(typed) }, dryRun),
        ])
          expect(refused.toSorted()).toEqual([
            "--rule.Season: there is no field with this name",
            "--rule.cutoff.hours: there is no field with this name",
          ]);
      expect(await list()).toHaveLength(4);
    });

    it("refuse a decision that comes too late, when adding and changing", async () => {
      const late = (hours: number) => ({ ...sundays, minimumGroup: { riders: 2, decideHoursBefore: hours } });
      const change = (rule: object) => give("change-schedule", { schedule, rule: JSON.stringify(rule) }, true);
      for (const refused of [await add(late(72), true), await add(late(72)), await change(late(72))])
        expect(refused).toEqual([
          expect.stringMatching(
            /^--rule: minimumGroup\.decideHoursBefore: it is decided 3 days before .* 4 days \(96 hours\)/,
          ),
        ]);
      expect((await add(late(96), true))[0]).toContain("only with 2 riders or more, decided 96 hours before");
      expect((await change(late(96)))[1]).toContain("decided 96 hours before");
    });

    it("refuse duplicates and empty rules; a quoted tour has none", async () => {
      const already = ["The tour runs by this rule already: list-schedules shows it."];
      expect(await add(sundays)).toEqual(already);
      expect(await add(sundays, true)).toEqual(already);
      const mondays = { ...sundays, weekdays: ["mon"] };
      const both = await Promise.all([add(mondays), add(mondays)]);
      expect(both).toContainEqual(already);
      expect(await list()).toHaveLength(8);
      expect(await add({ ...mondays, lastDay: "2026-11-01" })).toEqual([
        expect.stringMatching(/^By this rule there is no departure at all: Mondays .*; last day 1 November 2026\.$/),
      ]);
      const quotes = "Delhi Your Own Way is sold by quotes, each with a date of its own: it has no timetable.";
      const bespoke = { tour: "delhi-your-own-way", rule: JSON.stringify(sundays) };
      expect(await give("add-schedule", bespoke)).toEqual([quotes]);
      expect(await give("list-schedules", { tour: "delhi-your-own-way" })).toEqual([quotes]);
      await office.db.deleteFrom("departure").where("tour_id", "=", tourId).execute();
      await office.db.deleteFrom("schedule").where("tour_id", "=", tourId).execute();
      expect(await give("list-schedules", { tour: TOUR })).toEqual([
        "Mehrauli Ruins and Ridge has no timetable: add-schedule gives it one.",
      ]);
    });

    it("end from a given day", async () => {
      expect(await end({ from: "2026-11-20" })).toEqual(["--from: is in the past"]);
      expect(await end({ schedule: crypto.randomUUID() })).toEqual(["There is no such schedule. See list-schedules."]);
      expect(await end({ from: "2026-12-13" })).toEqual(["The timetable ends. 1 departure closed."]);
      office.clock.advanceMinutes(7 * 24 * 60);
      await materialiseDepartures(office.deps, tourId);
      expect(await list()).toEqual([
        "2026-11-22 07:30 open",
        "2026-11-29 07:30 open",
        "2026-12-06 07:30 open",
        `2026-12-13 07:30 ${WITHDRAWN}`,
      ]);
      expect((await give("list-schedules", { tour: TOUR }))[1]).toBe(`  ${SUNDAYS}; last day 12 December 2026`);
    });

    it("run again when a mistakenly ended one is added", async () => {
      const before = await list();
      await end();
      expect((await list()).every((words) => words.endsWith(WITHDRAWN))).toBe(true);
      expect((await add(sundays, true))[1]).toBe(
        "4 departures would be made at once, up to Saturday 19 December 2026; the first to come is on Sunday 22 November 2026.",
      );
      await add(sundays);
      expect(await list()).toEqual(before);
    });

    it("are replaced as far as the new one reaches; the rest closes and reopens day by day", async () => {
      await add({ ...sundays, weekdays: ["sat", "sun"], horizonDays: 14 });
      expect((await end({}, true)).slice(2, 4)).toEqual([
        "2 departures that nobody is on would close.",
        "2 departures that nobody is on would go on by another timetable of the tour.",
      ]);
      await end();
      const onSundays = (await all()).filter(({ local_date }) => new Date(local_date).getUTCDay() === 0);
      expect(onSundays.map(({ words }) => words)).toEqual([
        "2026-11-22 07:30 open",
        "2026-11-29 07:30 open",
        `2026-12-06 07:30 ${WITHDRAWN}`,
        `2026-12-13 07:30 ${WITHDRAWN}`,
      ]);
    });

    it("keep manually closed days closed", async () => {
      const under = (weekdays: string[]) =>
        give("change-schedule", { schedule, rule: JSON.stringify({ ...sundays, weekdays }) });
      await under(["sat"]);
      expect(await list()).toContain(`2026-11-29 07:30 ${WITHDRAWN}`);
      await give("edit-departure", { departure: await idOn("2026-11-29"), status: "closed" });
      await under(["sun"]);
      expect((await list()).filter((words) => /2026-(11-29|12-06)/.test(words))).toEqual([
        "2026-11-29 07:30 closed",
        "2026-12-06 07:30 open",
      ]);
    });

    it("open no blocked day, when they end or the block does", async () => {
      await give("block-date", { from: "2026-12-06", to: "2026-12-13", tour: TOUR, reason: "smog" });
      await end();
      expect(await list()).toContain(`2026-12-06 07:30 ${WITHDRAWN}`);
      await add({ ...sundays, lastDay: "2026-12-06" });
      expect((await list()).slice(2)).toEqual(["2026-12-06 07:30 closed: smog", `2026-12-13 07:30 ${WITHDRAWN}`]);
      const blocks = await give("list-blocks", {});
      const block = blocks.find((line) => line.endsWith("smog"))?.slice(0, 36) ?? "";
      expect(await give("unblock", { block })).toEqual(["The block has ended. 1 departure is open for new bookings."]);
      expect((await list()).slice(2)).toEqual(["2026-12-06 07:30 open", `2026-12-13 07:30 ${WITHDRAWN}`]);
    });
  });

  describe("with guests", () => {
    // A new office for each test: bookings stay.
    beforeEach(async () => {
      await open();
      await begin();
    });
    afterEach(close);

    it("end: guests still ride and are listed, with manual changes; nothing new is made", async () => {
      const [booked, edited] = [await idOn("2026-11-29"), await idOn("2026-12-06")];
      const { reference } = await office.book({ id: booked }, 3);
      await give("edit-departure", { departure: edited, capacity: "5" });
      const left = [
        "Still running, with people on them: 1. Call a departure off, or close it to sell no more of it.",
        `  ${booked}  Sunday 29 November 2026, 07:30 IST, 3 of 8 taken`,
        "Still open without anybody, because they were changed by hand: 1. Close a departure to sell no more of it.",
        `  ${edited}  Sunday 6 December 2026, 07:30 IST`,
      ];
      const before = await list();
      expect(await end({}, true)).toEqual([
        `Mehrauli Ruins and Ridge runs ${SUNDAYS}.`,
        "From Saturday 21 November 2026 on it would run by this timetable no more.",
        "2 departures that nobody is on would close.",
        ...left,
        "Nothing was changed (dry run).",
      ]);
      expect(await list()).toEqual(before);
      expect(await end()).toEqual(["The timetable ends. 2 departures closed.", ...left]);
      const after = [
        `2026-11-22 07:30 ${WITHDRAWN}`,
        "2026-11-29 07:30 open",
        "2026-12-06 07:30 open",
        `2026-12-13 07:30 ${WITHDRAWN}`,
      ];
      expect(await list()).toEqual(after);
      expect(await office.managed(reference)).toMatchObject({ status: "confirmed", isCalledOff: false });
      expect(await give("list-schedules", { tour: TOUR })).toEqual([
        expect.stringContaining('"lastDay":"2026-11-20"'),
        `  ENDED, runs no more: ${SUNDAYS}; last day 20 November 2026`,
      ]);
      expect(await end()).toEqual(["That timetable ends already: its last day is 20 November 2026."]);
      office.clock.advanceMinutes(10 * 24 * 60);
      expect(await materialiseDepartures(office.deps)).toBeGreaterThan(0);
      expect(await list()).toEqual(after);
    });

    it("change: everybody with places or an open quote is listed", async () => {
      const days = ["2026-11-22", "2026-11-29", "2026-12-06", "2026-12-13"] as const;
      const [held, sold, byQuote] = [await idOn(days[0]), await idOn(days[1]), await idOn(days[2])];
      await office.hold({ departure: held, people: 2, category: "regular" });
      const { id: bookingId } = await office.book({ id: sold }, 3);
      await office.db
        .updateTable("tour")
        .set({ regular_paise: 9000_00, offer_paise: null })
        .where("id", "=", tourId)
        .execute();
      const move = { bookingId, toDepartureId: held, seenPaise: 27_000_00, actor: "traveller" } as const;
      expect(await changeDate(office.deps, move)).toHaveProperty("toPay");
      const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
      const offer = {
        tour: TOUR,
        ...carla,
        time: "07:30",
        people: 4,
        totalPaise: 9000_00,
        words: "Slowly.",
        validDays: 5,
      };
      const quote = async (date: string) => {
        const offered = await offerQuote(office.deps, { ...offer, date });
        if ("refused" in offered) throw new Error(offered.refused);
        return offered;
      };
      expect(await acceptQuote(office.deps, (await quote(days[2])).id)).toHaveProperty("reference");
      const open = await quote(days[3]);
      const { taken, capacity } = await seatsOf(byQuote);
      const left = [
        "Still running, with people on them: 3. Call a departure off, or close it to sell no more of it.",
        `  ${held}  Sunday 22 November 2026, 07:30 IST, 5 of 8 taken, 5 of them held and not paid yet`,
        `  ${sold}  Sunday 29 November 2026, 07:30 IST, 3 of 8 taken`,
        `  ${byQuote}  Sunday 6 December 2026, 07:30 IST, ${taken} of ${capacity} taken, 4 of them held and not paid yet`,
        "Places that are held and then not paid are for sale again, until the departure is closed.",
        "Offered by quotes that can still be accepted: 1. Who accepts rides at that hour all the same; quote --number offers them another.",
        `  ${open.number}  Sunday 13 December 2026, 07:30 IST, 4 people, until Thu 26 Nov, 11:30 IST`,
      ];
      const before = await list();
      const options = { schedule, rule: JSON.stringify({ ...sundays, weekdays: ["mon"] }) };
      expect(await give("change-schedule", options, true)).toEqual([
        `Now:  ${SUNDAYS}`,
        `Then: ${SUNDAYS.replace("Sundays", "Mondays")}`,
        "1 departure that nobody is on would close.",
        ...left,
        "Nothing was changed (dry run).",
      ]);
      expect(await list()).toEqual(before);
      expect(await give("change-schedule", options)).toEqual(["The schedule is changed.", ...left]);
      expect(await list()).toContain(`2026-12-13 07:30 ${WITHDRAWN}`);
      // As announced: unpaid places are for sale again, and the quote still brings its party to its hour.
      office.clock.advanceMinutes(20);
      await expireHolds(office.deps);
      expect((await office.departuresOf(TOUR)).map(({ id }) => id)).toContain(held);
      const accepted = await acceptQuote(office.deps, open.id);
      expect(await office.managed(accepted?.reference ?? "")).toMatchObject({ localDate: days[3], isCalledOff: false });
    });

    it("are replaced at the hours both have", async () => {
      const { reference } = await office.book({ id: await idOn("2026-11-29") }, 1);
      const larger = { ...sundays, weekdays: ["mon", "sun"], capacity: 12 };
      expect((await add(larger, true)).slice(1, 3)).toEqual([
        "4 departures would be made at once, up to Saturday 19 December 2026; the first to come is on Sunday 22 November 2026.",
        "At 4 more hours of the rule the tour has a departure already, which stays as it is.",
      ]);
      const added = idIn((await add(larger))[1]);
      expect((await end({}, true)).slice(2, 4)).toEqual([
        "No departure would close.",
        "3 departures that nobody is on would go on by another timetable of the tour.",
      ]);
      await end();
      const capacities = (await all()).map(({ local_date, capacity, status }) => `${local_date} ${capacity} ${status}`);
      expect(capacities).toContain("2026-11-29 8 open");
      expect(capacities).toContain("2026-12-06 12 open");
      expect(capacities.every((words) => words.endsWith("open"))).toBe(true);
      expect(await office.managed(reference)).toMatchObject({ status: "confirmed" });
      await end({ schedule: added });
      expect((await list()).filter((words) => words.endsWith("open"))).toEqual(["2026-11-29 07:30 open"]);
    });
  });
});
