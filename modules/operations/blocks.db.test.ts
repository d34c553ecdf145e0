import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  changeSchedule,
  listSchedules,
  lockDeparture,
  materialiseDepartures,
  saveSchedule,
  unblock,
} from "#modules/availability/index.server.ts";
import { decideDepartures } from "#modules/booking/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { runCommand } from "./run-command.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("blocked days", () => {
  let office: BookingOffice;
  let tourId: string;
  const heard: string[] = [];

  // Blocks reach all tours and change timetables: each has a company of its own.
  beforeEach(async () => {
    office = await openBookingOffice();
    tourId = (await office.departuresOf(TOUR))[0]?.tourId ?? "";
    await materialiseDepartures(office.deps);
    // The demo company has days of its own on which nothing runs.
    await office.db.deleteFrom("blackout").execute();
    await office.database.listen(
      "page_change",
      (what) => heard.push(what),
      () => undefined,
    );
  });
  afterEach(() => office?.close());

  const order = (command: string, options: Record<string, string>, dryRun = false) =>
    runCommand(office.deps, { command, options, actor: "meera", dryRun });
  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await order(command, options, dryRun);
    return answer.ok ? answer.lines : answer.faults;
  };
  const blockIds = async () => (await give("list-blocks", {})).map((line) => line.slice(0, 36));
  const standsOn = async (day: string, tour = tourId) => {
    const rows = await office.db
      .selectFrom("departure")
      .select(["status", "status_reason as reason"])
      .where("local_date", "=", day)
      .where("tour_id", "=", tour)
      .orderBy("starts_at")
      .execute();
    return rows.map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));
  };
  const idOn = async (day: string): Promise<string> => {
    const found = (await office.departuresOf(TOUR)).find(({ localDate }) => localDate === day);
    if (!found) throw new Error(`nothing sells on ${day}`);
    return found.id;
  };

  it("are never past, as by a wrong year; a running block may last", async () => {
    const past = { from: "2026-03-21", to: "2026-03-22", reason: "Holi" };
    const over = ["Those days are over: Saturday 21 March 2026 to Sunday 22 March 2026 (2 days)."];
    for (const dryRun of [true, false]) expect(await give("block-date", past, dryRun)).toEqual(over);
    expect(await give("block-date", { ...past, from: "2026-11-20", to: "2026-11-20" })).toEqual([
      "Those days are over: Friday 20 November 2026.",
    ]);
    const far = { from: "2026-12-25", to: "2926-12-26", reason: "Christmas" };
    for (const dryRun of [true, false])
      expect(await give("block-date", far, dryRun)).toEqual([
        expect.stringMatching(/more than 730 days away\. Is its year right\?/),
      ]);
    expect(await give("list-blocks", {})).toEqual(["No day is blocked."]);
    await give("block-date", { from: "2026-11-20", to: "2026-11-21", reason: "the marathon" });
    expect(await give("list-blocks", {})).toHaveLength(1);
  });

  it("are announced by a plan, listed while they last, and opened again", async () => {
    const typo = { from: "2026-12-01", to: "2026-12-31", reason: "the marathon" };
    const before = await office.departuresOf(TOUR);
    expect(await give("block-date", typo, true)).toEqual([
      "Tuesday 1 December 2026 to Thursday 31 December 2026 (31 days), ALL tours, closed because: the marathon",
      expect.stringMatching(/^\d+ departures would close; 0 of them have people, who would still ride\.$/),
      "Nothing was changed (dry run).",
    ]);
    expect(await give("list-blocks", {})).toEqual(["No day is blocked."]);
    const [closed, undo] = await give("block-date", typo);
    const [id = ""] = await blockIds();
    expect(closed).toMatch(/^\d+ departures closed\.$/);
    expect(undo).toBe(`To undo it: unblock --block ${id}`);
    for (const dryRun of [true, false])
      expect(await give("block-date", typo, dryRun), "the first answer may have been lost").toEqual([
        `Those days are blocked already. End that block to open them.`,
      ]);
    await give("block-date", { from: "2027-08-15", tour: TOUR, reason: "Independence Day" });
    const [, other = ""] = await blockIds();
    expect(await give("list-blocks", {})).toEqual([
      `${id}  Tuesday 1 December 2026 to Thursday 31 December 2026 (31 days), ALL tours, closed because: the marathon`,
      `${other}  Sunday 15 August 2027, the tour Old Delhi at Dawn only, closed because: Independence Day`,
    ]);
    expect((await office.departuresOf(TOUR)).some(({ localDate }) => localDate.startsWith("2026-12"))).toBe(false);
    const many = closed?.split(" ")[0];
    expect(await give("unblock", { block: id }, true)).toEqual([
      expect.stringMatching(/^This block would end: Tuesday 1 December .*, ALL tours, closed because: the marathon$/),
      `${many} departures to come would open for new bookings.`,
      "Nothing was changed (dry run).",
    ]);
    expect(await blockIds()).toContain(id);
    expect(await give("unblock", { block: id })).toEqual([
      `The block has ended. ${many} departures are open for new bookings.`,
    ]);
    expect(await office.departuresOf(TOUR)).toEqual(before);
    expect(await blockIds()).toEqual([other]);
    expect(await give("unblock", { block: id })).toEqual(["There is no such block. See list-blocks."]);
    const audit = office.db.selectFrom("audit").select(["command", "outcome"]).where("command", "=", "unblock");
    const outcomes = (await audit.where("step", "=", "done").execute()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([expect.objectContaining({ ...typo, tour: null, opened: Number(many) })]);
  });

  it("do not touch departed rides of any day", async () => {
    office.clock.set("2026-12-05T05:00:00Z");
    const days = { from: "2026-12-04", to: "2026-12-06", tour: TOUR, reason: "smog" };
    expect(await give("block-date", days, true)).toContain(
      "1 departure would close; 0 of them have people, who would still ride.",
    );
    expect((await give("block-date", days))[0]).toMatch(/^1 departure closed/);
    expect(await Promise.all(["2026-12-04", "2026-12-05", "2026-12-06"].map((day) => standsOn(day)))).toEqual([
      ["open"],
      ["open"],
      ["closed: smog"],
    ]);
    await give("unblock", { block: (await blockIds())[0] ?? "" });
  });

  it("update pages when they open, close or change the reason", async () => {
    await give("block-date", { from: "2026-12-06", tour: TOUR, reason: "the marathon" });
    await give("block-date", { from: "2026-12-06", tour: TOUR, reason: "smog" });
    for (const [block = "", then] of [
      [(await blockIds())[0], "closed: smog"],
      [(await blockIds())[1], "open"],
    ]) {
      heard.length = 0;
      await give("unblock", { block });
      expect(await standsOn("2026-12-06")).toEqual([then]);
      await expect.poll(() => heard).toContain(`tour:${tourId}`);
    }
  });

  it("stay closed for another reason, under another block, or by hand", async () => {
    const [both, single, edited, off] = ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"];
    const ill = await idOn(single);
    await give("edit-departure", { departure: ill, status: "closed", reason: "one guide is ill" });
    await give("cancel-departure", { departure: await idOn(off), reason: "The bridge is shut." });
    const changed = await idOn(edited);
    await give("edit-departure", { departure: changed, capacity: "4" });
    // An empty word of a shell is no number of places.
    expect(await give("edit-departure", { departure: changed, capacity: "" })).toEqual([
      "--capacity: a number such as 12",
    ]);
    await give("block-date", { from: both, to: "2026-12-11", tour: TOUR, reason: "smog" });
    await give("block-date", { from: both, reason: "the marathon" });
    const [smog = "", marathon = ""] = await Promise.all(
      ["smog", "the marathon"].map(async (reason) => {
        const row = office.db.selectFrom("blackout").select("id").where("reason", "=", reason);
        return (await row.executeTakeFirstOrThrow()).id;
      }),
    );
    const elsewhere = { db: office.db, clock: office.clock };
    expect(await give("unblock", { block: smog })).toEqual([
      "The block has ended. 1 departure is open for new bookings.",
      "1 departure stays closed because of another block (list-blocks).",
      "2 departures stay closed, changed by hand or promised to a party. Each can be opened by editing it.",
      `  ${ill}  Tuesday 8 December 2026, 06:30 IST, Old Delhi at Dawn`,
      `  ${changed}  Wednesday 9 December 2026, 06:30 IST, Old Delhi at Dawn`,
    ]);
    expect(await standsOn(both)).toEqual(["closed: the marathon"]);
    expect(await standsOn(single)).toEqual(["closed: one guide is ill"]);
    expect(await standsOn(edited)).toEqual(["closed: smog"]);
    expect(await standsOn(off)).toEqual(["cancelled: The bridge is shut."]);
    expect(await standsOn("2026-12-11")).toEqual(["open"]);
    expect((await unblock(elsewhere, marathon))?.opens.length).toBeGreaterThan(1);
    expect(await standsOn(both)).toEqual(["open"]);
  });

  it("open nothing that left or that the timetable dropped; its guests may ride", async () => {
    const { id: scheduleId, rule } = (await listSchedules(office.db, tourId))[0] ?? { id: "", rule: {} };
    const rider = await office.book({ id: await idOn("2026-12-14") }, 2);
    await give("block-date", { from: "2026-12-13", to: "2026-12-16", tour: TOUR, reason: "smog" });
    const [block = ""] = await blockIds();
    await changeSchedule(office.deps, scheduleId, { ...rule, weekdays: ["sun", "wed"] });
    await atTime(office.clock, "2026-12-13T12:00:00Z", async () => {
      expect(await give("unblock", { block })).toEqual([
        "The block has ended. 2 departures are open for new bookings.",
      ]);
    });
    expect(await standsOn("2026-12-13")).toEqual(["closed: smog"]);
    expect(await standsOn("2026-12-14")).toEqual(["open"]);
    expect(await standsOn("2026-12-15")).toEqual(["closed: the timetable has changed"]);
    expect(await standsOn("2026-12-16")).toEqual(["open"]);
    expect(await office.managed(rider.reference)).toMatchObject({ status: "confirmed" });
    await changeSchedule(office.deps, scheduleId, rule);
    expect(await standsOn("2026-12-15")).toEqual(["open"]);
  });

  it("open nothing that would be called off at once for too few riders", async () => {
    const [late, early] = [await idOn("2027-01-05"), await idOn("2027-01-06")];
    await give("block-date", { from: "2027-01-05", to: "2027-01-06", tour: TOUR, reason: "smog" });
    const [block = ""] = await blockIds();
    const needs = (id: string, decidesAt: string) =>
      office.db
        .updateTable("departure")
        .set({ group_min: 4, decides_at: new Date(decidesAt) })
        .where("id", "=", id)
        .execute();
    await needs(late, "2026-11-20T00:00:00Z");
    await needs(early, "2027-01-02T00:00:00Z");
    expect((await give("unblock", { block }, true)).join(" ")).toMatch(
      /1 departure to come would open .* had to be there/,
    );
    const [ended, stays, which] = await give("unblock", { block });
    expect(ended).toBe("The block has ended. 1 departure is open for new bookings.");
    expect(stays).toMatch(/^1 departure stays closed: the riders that they need had to be there by a day that is over/);
    expect(which).toContain(late);
    expect(await standsOn("2027-01-05")).toEqual(["closed: nobody had booked by the time we had to decide"]);
    expect(await standsOn("2027-01-06")).toEqual(["open"]);
    await decideDepartures(office.deps);
    expect(await standsOn("2027-01-05"), "and nothing is called off for good").not.toContain("cancelled");
    const open = { departure: late, status: "open" };
    expect(await give("edit-departure", open)).toEqual([expect.stringContaining("guarantee-departure")]);
    expect(await give("guarantee-departure", { departure: late })).toEqual(["It runs. Its guests get a mail."]);
    expect(await give("edit-departure", open)).toEqual(["Changed."]);
    await decideDepartures(office.deps);
    expect(await standsOn("2027-01-05")).toEqual(["open"]);
    await office.db
      .updateTable("departure")
      .set({ group_min: 1, decides_at: null })
      .where("group_min", "=", 4)
      .execute();
  });

  it("open nothing that an older version's timetable left to the block", async () => {
    const { id: scheduleId, rule } = (await listSchedules(office.db, tourId))[0] ?? { id: "", rule: {} };
    await give("block-date", { from: "2026-12-20", to: "2026-12-22", tour: TOUR, reason: "smog" });
    const [block = ""] = await blockIds();
    const only = json({ ...(rule as object), weekdays: ["sun", "tue"] });
    await office.db.updateTable("schedule").set({ rule: only }).where("id", "=", scheduleId).execute();
    const kept = "1 departure stays closed: the timetable has changed, and calls for nothing at that hour.";
    expect(await give("unblock", { block }, true)).toContain(kept);
    expect(await give("unblock", { block })).toEqual([
      "The block has ended. 2 departures are open for new bookings.",
      kept,
    ]);
    expect(await standsOn("2026-12-20")).toEqual(["open"]);
    expect(await standsOn("2026-12-21")).toEqual(["closed: the timetable has changed"]);
    await changeSchedule(office.deps, scheduleId, rule);
    expect(await standsOn("2026-12-21")).toEqual(["open"]);
  });

  it("name what they leave closed, also with a manually changed reason", async () => {
    const id = await idOn("2026-12-28");
    await give("block-date", { from: "2026-12-28", tour: TOUR, reason: "smog" });
    await give("edit-departure", { departure: id, reason: "We all rest" });
    const [block = ""] = await blockIds();
    const named = [
      "1 departure stays closed, changed by hand or promised to a party. Each can be opened by editing it.",
      `  ${id}  Monday 28 December 2026, 07:00 IST, Old Delhi at Dawn`,
    ];
    expect((await give("unblock", { block }, true)).slice(2, -1)).toEqual(named);
    // Another block over it is not why it stays closed.
    await give("block-date", { from: "2026-12-28", tour: TOUR, reason: "the marathon" });
    expect((await give("unblock", { block })).slice(1)).toEqual(named);
    expect(await standsOn("2026-12-28")).toEqual(["closed: We all rest"]);
  });

  it("are refused for years outside the database", async () => {
    expect(await give("block-date", { from: "0000-12-31", reason: "smog" }, true)).toEqual([
      "--from: A day such as 2026-11-28",
    ]);
  });

  it("say so when they are over", async () => {
    await give("block-date", { from: "2026-11-22", reason: "smog" });
    const [block = ""] = await blockIds();
    office.clock.set("2026-11-23T06:00:00Z");
    expect(await give("unblock", { block }, true)).toEqual([
      "Its days are over (Sunday 22 November 2026): there is nothing to open.",
    ]);
    expect(await give("list-blocks", {})).toEqual(["No day is blocked."]);
  });

  it("miss no departure that is being made at that moment", async () => {
    const made = { local_date: "2026-12-06", local_time: "21:00", starts_at: new Date("2026-12-06T15:30:00Z") };
    const making = async (
      row: { status: "open" | "closed"; status_reason: string | null; closed_by?: "block"; closed_by_block?: string },
      meanwhile: () => unknown,
    ) => {
      let other: unknown;
      await office.db.deleteFrom("departure").where("local_time", "=", "21:00").execute();
      await office.db.transaction().execute(async (tx) => {
        // As `materialiseDepartures` does after reading the blocks.
        const timetables = tx.selectFrom("schedule").select("id").where("tour_id", "=", tourId).forUpdate();
        await timetables.executeTakeFirstOrThrow();
        other = meanwhile();
        await untilStatementsWait(office.database);
        const places = { capacity: 3, cutoff_at: made.starts_at };
        await tx
          .insertInto("departure")
          .values({ id: newId(), tour_id: tourId, ...made, ...places, ...row })
          .execute();
      });
      return other;
    };
    const block = { from: "2026-12-06", tour: TOUR, reason: "smog" };
    await making({ status: "open", status_reason: null }, () => give("block-date", block));
    expect(await standsOn("2026-12-06")).toEqual(["closed: smog", "closed: smog"]);
    const [id = ""] = await blockIds();
    const closed = { status: "closed", status_reason: "smog", closed_by: "block" } as const;
    expect(await making({ ...closed, closed_by_block: id }, () => give("unblock", { block: id }))).toEqual([
      "The block has ended. 2 departures are open for new bookings.",
    ]);
    expect(await standsOn("2026-12-06")).toEqual(["open", "open"]);
  });

  it("close the days of a timetable that is being added", async () => {
    const cutoff = { kind: "clock-before", days: 1, at: "17:00" };
    let blocking: Promise<unknown> = Promise.resolve();
    await office.db.transaction().execute(async (tx) => {
      await saveSchedule(tx, tourId, {
        weekdays: ["sun"],
        startTimes: ["21:10"],
        capacity: 3,
        cutoff,
        horizonDays: 30,
      });
      blocking = give("block-date", { from: "2026-12-06", tour: TOUR, reason: "smog" });
      await untilStatementsWait(office.database);
    });
    // Made while the days are being blocked, and the timetable was there before.
    await Promise.all([blocking, materialiseDepartures(office.deps, tourId)]);
    expect(new Set(await standsOn("2026-12-06"))).toEqual(new Set(["closed: smog"]));
    expect(await standsOn("2026-12-13")).toContain("open");
  });

  it("are blocked and opened beside a move between two of them, without deadlock", async () => {
    const [schedule] = await listSchedules(office.db, tourId);
    // As of two timetables: the one with the higher number lies before the other, by its day and in the table.
    const [low, high] = [newId(), newId()];
    const row = {
      tour_id: tourId,
      schedule_id: schedule?.id ?? null,
      local_time: "21:00",
      capacity: 3,
      status: "open",
    } as const;
    const on = (id: string, day: string) => {
      const starts = new Date(`${day}T15:30:00Z`);
      return { ...row, id, local_date: day, starts_at: starts, cutoff_at: starts };
    };
    await office.db
      .insertInto("departure")
      .values([on(high, "2027-01-12"), on(low, "2027-01-13")])
      .execute();
    const beside = async (ordered: () => Promise<string[]>): Promise<string[]> => {
      let other: Promise<string[]> = Promise.resolve([]);
      await office.db.transaction().execute(async (tx) => {
        // As a change of date does.
        await lockDeparture(tx, low);
        other = ordered();
        await untilStatementsWait(office.database);
        await lockDeparture(tx, high);
      });
      return other;
    };
    const block = { from: "2027-01-12", to: "2027-01-13", tour: TOUR, reason: "smog" };
    expect(await beside(() => give("block-date", block))).toContainEqual(
      expect.stringMatching(/^\d departures closed\./),
    );
    const [id = ""] = await blockIds();
    expect(await beside(() => give("unblock", { block: id }))).toContainEqual(
      expect.stringMatching(/^The block has ended\./),
    );
    await office.db.updateTable("departure").set({ status: "open" }).where("id", "in", [low, high]).execute();
    const again = () => changeSchedule(office.deps, schedule?.id ?? "", schedule?.rule).then(() => ["changed"]);
    expect(await beside(again)).toEqual(["changed"]);
    await office.db.deleteFrom("departure").where("id", "in", [low, high]).execute();
  });
});
