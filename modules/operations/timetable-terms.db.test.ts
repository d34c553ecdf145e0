import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addDepartureFor,
  materialiseDepartures,
  nextSeason,
  saveSchedule,
} from "#modules/availability/index.server.ts";
import { expireHolds } from "#modules/booking/index.server.ts";
import { inTransaction, json } from "#platform/database/database.server.ts";
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

describe("a timetable's terms", () => {
  let office: BookingOffice;
  let tourId: string;
  let schedule: string;

  // Saturday 21 November 2026, with this timetable alone. A new office for each test: bookings stay.
  beforeEach(async () => {
    office = await openBookingOffice();
    tourId = (await office.departuresOf(TOUR))[0]?.tourId ?? "";
    await runsBy(sundays);
    await materialiseDepartures(office.deps, tourId);
  });
  afterEach(() => office?.close());

  const runsBy = async (rule: object) => {
    await office.db.deleteFrom("departure").where("tour_id", "=", tourId).execute();
    await office.db.deleteFrom("schedule").where("tour_id", "=", tourId).execute();
    schedule = await saveSchedule(office.db, tourId, rule);
  };
  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const add = (rule: object, dryRun = false) =>
    give("add-schedule", { tour: TOUR, rule: JSON.stringify(rule) }, dryRun);
  const change = (rule: object, dryRun = false) =>
    give("change-schedule", { schedule, rule: JSON.stringify(rule) }, dryRun);

  const idOn = async (day: string) => {
    const row = office.db
      .selectFrom("departure")
      .select("id")
      .where("tour_id", "=", tourId)
      .where("local_date", "=", day);
    return (await row.executeTakeFirstOrThrow()).id;
  };

  const seen = (id: string) =>
    office.db.selectFrom("departure").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  const decided = (daysBefore: number, horizonDays: number) => ({
    ...sundays,
    minimumGroup: { riders: 2, decideHoursBefore: daysBefore * 24 },
    horizonDays,
  });

  it("leave a week to book before the decision, or are refused", async () => {
    const field = "--rule: minimumGroup.decideHoursBefore";
    for (const horizonDays of [60, 62, 68])
      for (const refused of [
        await add(decided(62, horizonDays), true),
        await add(decided(62, horizonDays)),
        await change(decided(62, horizonDays), true),
        await change(decided(62, horizonDays)),
      ])
        expect(refused, `${horizonDays}`).toEqual([
          `${field}: it is decided 62 days before the start whether the ride runs, and it can be booked from ${horizonDays} days before on: its riders would not have a week to come. horizonDays: 69 or more, or decide later`,
        ]);
    expect((await change(decided(62, 69), true))[1]).toContain("decided 1488 hours before");
    expect((await add(decided(62, 69)))[0]).toMatch(/^The timetable is added: 1 departure made\./);
  });

  it("leave a day to book before the cut-off, or are refused", async () => {
    const closing = (cutoff: object) => ({ ...sundays, cutoff });
    const refused = (before: string) => [
      `--rule: cutoff: it can be booked until ${before} before and from 28 days before on: that would not leave a day to book. horizonDays: 29 or more, or a later cut-off`,
    ];
    for (const give of [add, change]) {
      const onClock = (days: number) => give(closing({ kind: "clock-before", days, at: "18:00" }), true);
      expect(await onClock(28)).toEqual(refused("28 days"));
      expect((await onClock(27)).at(-1)).toBe("Nothing was changed (dry run).");
      const inHours = (hours: number) => give(closing({ kind: "hours-before", hours }), true);
      expect(await inHours(27 * 24 + 1)).toEqual(refused("649 hours"));
      expect((await inHours(27 * 24)).at(-1)).toBe("Nothing was changed (dry run).");
    }
    const both = {
      ...closing({ kind: "clock-before", days: 40, at: "18:00" }),
      minimumGroup: { riders: 2, decideHoursBefore: 960 },
    };
    expect(await add(both)).toEqual([
      expect.stringMatching(/^--rule: minimumGroup\.decideHoursBefore: /),
      expect.stringMatching(/^--rule: cutoff: /),
    ]);
  });

  it("name the first day that can be booked", async () => {
    expect((await add(decided(62, 365), true))[1]).toBe(
      "44 departures would be made at once, up to Sunday 21 November 2027; the first to come is on Sunday 24 January 2027.",
    );
    // On one Sunday of each year; whether the next one runs was decided five days ago.
    const onceAYear = { ...decided(62, 120), season: { from: "01-17", to: "01-23" } };
    expect((await add(onceAYear, true))[1]).toMatch(/its first day is Sunday 23 January 2028, /);
  });

  it("promise no season if no departure was ever bookable", async () => {
    const closedBefore = { ...sundays, cutoff: { kind: "clock-before", days: 120, at: "18:00" }, horizonDays: 90 };
    for (const rule of [decided(62, 60), closedBefore]) {
      await runsBy(rule);
      expect(await nextSeason(office.deps, tourId)).toBeNull();
    }
    await runsBy(decided(62, 365));
    expect(await nextSeason(office.deps, tourId)).toBe("2027-01-24");
  });

  describe("opening less far ahead than before", () => {
    const shorter = { ...sundays, horizonDays: 14 };
    const words = async () => {
      const rows = office.db.selectFrom("departure").select(["local_date", "status", "status_reason"]);
      const all = await rows.where("tour_id", "=", tourId).orderBy("starts_at").execute();
      return all.map(({ local_date, status, status_reason: why }) => `${local_date} ${why ?? status}`);
    };
    const closed = "the timetable has changed";

    it("close empty days beyond, list the rest, and reopen them day by day", async () => {
      const sold = await idOn("2026-12-13");
      await office.book({ id: sold }, 2);
      const told = [
        "1 departure that nobody is on would close.",
        "Still running, with people on them: 1. Call a departure off, or close it to sell no more of it.",
        `  ${sold}  Sunday 13 December 2026, 07:30 IST, 2 of 8 taken`,
      ];
      expect((await change(shorter, true)).slice(2)).toEqual([...told, "Nothing was changed (dry run)."]);
      expect(await change(shorter)).toEqual(["The schedule is changed.", ...told.slice(1)]);
      const days = ["2026-11-22 open", "2026-11-29 open", `2026-12-06 ${closed}`, "2026-12-13 open"];
      expect(await words()).toEqual(days);
      office.clock.advanceMinutes(24 * 60);
      await materialiseDepartures(office.deps, tourId);
      expect(await words()).toEqual(days.map((day) => day.replace(closed, "open")));
    });

    it("close no day of another timetable of the tour", async () => {
      await add({ ...sundays, weekdays: ["sun", "mon"] });
      expect((await change(shorter, true)).slice(2, 4)).toEqual([
        "No departure would close.",
        "2 departures that nobody is on would go on by another timetable of the tour.",
      ]);
      await change(shorter);
      expect((await words()).filter((day) => day.endsWith("open"))).toHaveLength(8);
    });

    it("end with all that an old version opened further ahead", async () => {
      await office.db
        .updateTable("schedule")
        .set({ rule: json(shorter) })
        .where("id", "=", schedule)
        .execute();
      const end = (dryRun: boolean) => give("end-schedule", { schedule, from: "2026-12-10" }, dryRun);
      expect(await end(true)).toContain("2 departures that nobody is on would close.");
      expect(await end(false)).toEqual(["The timetable ends. 2 departures closed."]);
      expect(await words()).toEqual([
        ...["2026-11-22 open", "2026-11-29 open", `2026-12-06 ${closed}`, `2026-12-13 ${closed}`],
      ]);
    });
  });

  describe("when changed", () => {
    const forming = decided(4, 28);
    const advice = "Each can be edited, guaranteed or called off by itself.";
    const again = "One that nobody is on any more keeps them too, until change-schedule is given this rule again.";
    const onOldTerms = (...lines: string[]) => [
      `On the terms that they had, because people are on them, they were changed by hand or it would be too late to decide: ${lines.length}. ${advice}`,
      ...lines.map((line) => `  ${line}`),
    ];
    /** Lines below the counts, equal in a dry run and a real one. */
    const left = async (rule: object): Promise<string[]> => {
      const planned = (await change(rule, true)).slice(3, -1);
      expect(await change(rule)).toEqual(["The schedule is changed.", ...planned]);
      return planned;
    };

    it("keep booked guests' terms, and name their missing minimum", async () => {
      await change({ ...forming, minimumGroup: { ...forming.minimumGroup, riders: 3 } });
      const [promised, waiting] = [await idOn("2026-11-29"), await idOn("2026-12-06")];
      await office.book({ id: promised }, 3);
      await office.book({ id: waiting }, 2);
      const kept = onOldTerms(
        `${waiting}  Sunday 6 December 2026, 07:30 IST, 2 of 8 taken: needs 3 riders, decided Wed 2 Dec, 07:30 IST`,
      );
      // The nearest one, without riders, would be past its decision: it stays without a minimum, as made.
      const near = await idOn("2026-11-22");
      expect(await left(forming)).toEqual(
        onOldTerms(
          `${near}  Sunday 22 November 2026, 07:30 IST, 0 of 8 taken: no minimum of riders`,
          ...kept.slice(1).map((line) => line.trim()),
        ).concat(again),
      );
      expect(await left(sundays)).toEqual([...kept, again]);
      expect(await seen(waiting)).toMatchObject({ group_min: 3, decides_at: new Date("2026-12-02T02:00:00Z") });
    });

    it("keep held and manually changed departures, until the rule is given again", async () => {
      const [held, edited] = [await idOn("2026-11-29"), await idOn("2026-12-06")];
      await office.hold({ departure: held, people: 2, category: "regular" });
      await give("edit-departure", { departure: edited, capacity: "5" });
      const smaller = { ...sundays, capacity: 6, cutoff: { kind: "hours-before", hours: 20 } };
      const byHand = `${edited}  Sunday 6 December 2026, 07:30 IST, 0 of 5 taken, changed by hand: 5 places, bookable until Sat 5 Dec, 17:00 IST`;
      const old = "8 places, bookable until Sat 28 Nov, 17:00 IST";
      expect(await left(smaller)).toEqual([
        ...onOldTerms(
          `${held}  Sunday 29 November 2026, 07:30 IST, 2 of 8 taken, 2 of them held and not paid yet: ${old}`,
          byHand,
        ),
        again,
      ]);
      const audit = office.db.selectFrom("audit").select("outcome").where("command", "=", "change-schedule");
      expect(await audit.where("step", "=", "done").orderBy("id", "desc").executeTakeFirst()).toEqual({
        outcome: { withPeople: [], byHand: [], onOldTerms: [held, edited] },
      });
      office.clock.advanceMinutes(20);
      await expireHolds(office.deps);
      expect(await seen(held)).toMatchObject({ taken: 0, capacity: 8 });
      expect(await left(smaller)).toEqual(onOldTerms(byHand));
      expect(await seen(held)).toMatchObject({ capacity: 6, cutoff_at: new Date("2026-11-28T06:00:00Z") });
    });

    it("count a party's own departure without the party", async () => {
      const id = await idOn("2026-12-06");
      const party = { tourId, localDate: "2026-12-06", localTime: "07:30", people: 4 };
      await inTransaction(office.db, (tx) => addDepartureFor(tx, party));
      expect(await left({ ...sundays, capacity: 6 })).toEqual(
        onOldTerms(
          `${id}  Sunday 6 December 2026, 07:30 IST, 4 of 4 taken, changed by hand: 8 places once its party has left`,
        ),
      );
    });

    it("name nothing if unchanged", async () => {
      await office.book({ id: await idOn("2026-12-06") }, 2);
      expect(await left(sundays)).toEqual([]);
    });
  });
});
