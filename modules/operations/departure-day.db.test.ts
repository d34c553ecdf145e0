import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSchedules, materialiseDepartures } from "#modules/availability/index.server.ts";
import {
  acceptQuote,
  callOff,
  chooseAlternative,
  completeBookings,
  expireHolds,
  findQuote,
  offerQuote,
} from "#modules/booking/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { type BookingOffice, type Departure, endOf, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type DemoContent, demoContent, without } from "#tests/harness/pages/demo-content.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { theTour } from "./commands/departure-commands.server.ts";
import { runCommand } from "./run-command.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("a day's departures", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(9));
  });
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  afterAll(() => office?.close());

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const change = (id: string, to: object) => office.db.updateTable("booking").set(to).where("id", "=", id).execute();
  /** A party that has accepted a quote for a departure's hour and has not paid. */
  const promise = async ({ localDate: date, localTime: time }: Departure, tour = TOUR) => {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const ride = { tour, date, time, people: 4, totalPaise: 9_000_00, words: "As you wished." };
    const offered = await offerQuote(office.deps, { ...carla, ...ride, validDays: 2 });
    if ("refused" in offered) throw new Error(offered.refused);
    const shown = (await findQuote(office.deps, offered.id)) ?? undefined;
    return { number: offered.number, reference: (await acceptQuote(office.deps, offered.id, shown))?.reference ?? "" };
  };

  it("are listed with tour, time, places and guide, today's by default", async () => {
    const { id, localDate, localTime } = departure();
    const name = (await office.book({ id }, 3)).tour.name;
    await materialiseDepartures(office.deps);
    const lines = await give("list-day", { date: localDate });
    expect(lines).toContain(`${id}  ${localTime} IST  ${name}  3 of 10 taken  open  with 2 guides`);
    expect(lines[0]).toMatch(new RegExp(`${localDate.slice(0, 4)}: ${lines.length - 1} departures, 2 guides out$`));
    const tours = new Set(lines.slice(1).map((line) => line.split("  ")[2]));
    expect(tours.size, "of all tours").toBeGreaterThan(2);
    const hours = lines.slice(1).map((line) => line.split("  ")[1]);
    expect(hours).toEqual(hours.toSorted());
    expect((await give("list-day", {}))[0]).toMatch(/^Saturday 21 November 2026: \d+ departures/);
    await callOff(office.deps, { departureId: id, reason: "Fog all day.", answerHours: 48 });
    expect(await give("list-day", { date: localDate })).toContain(
      `${id}  ${localTime} IST  ${name}  3 of 10 taken  cancelled`,
    );
    expect(await give("list-day", { date: "2031-01-01" })).toEqual([
      "Wednesday 1 January 2031: 0 departures, 0 guides out",
    ]);
    for (const date of ["tomorrow", "0000-01-01", "2026-02-30"])
      expect(await give("list-day", { date }), date).toEqual(["--date: A day such as 2026-11-28"]);
  });

  it("are marked as left or closed, not as open", async () => {
    const { id, localDate, startsAt } = departure();
    await office.book({ id }, 1);
    const standing = async () => {
      const lines = await give("list-day", { date: localDate });
      return lines
        .find((line) => line.startsWith(id))
        ?.split("  ")
        .slice(4);
    };
    const minutes = (from: number) => new Date(Date.parse(startsAt) + from * 60_000);
    expect(await standing()).toEqual(["open", "with 2 guides"]);
    office.clock.set(minutes(-1));
    expect(await standing()).toEqual(["too late to book", "with 2 guides"]);
    office.clock.set(minutes(0));
    expect(await standing()).toEqual(["has left", "with 2 guides"]);
    await give("edit-departure", { departure: id, cutoff: minutes(60).toISOString() });
    expect(await standing()).toEqual([expect.stringMatching(/^has left, open until .* IST$/), "with 2 guides"]);
    await callOff(office.deps, { departureId: id, reason: "Fog all day.", answerHours: 48 });
    expect(await standing()).toEqual(["cancelled"]);
  });

  it("of a withdrawn tour are marked, with what still makes them", async () => {
    const { id, localDate, localTime } = departure();
    const { name } = (await office.book({ id }, 1)).tour;
    const day = { from: localDate, to: localDate, tour: TOUR };
    const publish = async (content: DemoContent, dryRun = false) => {
      const order = { command: "publish", options: {}, actor: "meera", content, dryRun };
      const answer = await runCommand(office.deps, order);
      return answer.ok ? answer.lines : answer.faults;
    };
    const [schedule] = await listSchedules(office.db, (await theTour(office.deps, TOUR)).id);
    if (!schedule) throw new Error("it has a timetable");
    const runsBy = (rule: object) =>
      office.db
        .updateTable("schedule")
        .set({ rule: json(rule) })
        .where("id", "=", schedule.id)
        .execute();
    const goesOn = `Tour ${name}: its timetable runs on, and makes departures that nobody can book. If the tour has gone for good: end-schedule --schedule ${schedule.id}`;
    const listed = `${id}  ${localTime} IST  ${name}  1 of 10 taken  tour withdrawn  with 2 guides`;
    const unsold = expect.stringMatching(/^\d+ of them (is|are) of a tour that is withdrawn: nothing of it is sold/);
    try {
      await runsBy({ ...schedule.rule, lastDay: "2026-11-20" });
      expect(await publish(without(demoContent(), TOUR), true), "it has ended").not.toContain(goesOn);
      await runsBy(schedule.rule);
      expect(await publish(without(demoContent(), TOUR))).toContain(goesOn);
      expect(await give("list-day", { date: localDate })).toContain(listed);
      expect(await give("list-departures", day)).toContain(
        `${id}  ${localDate} ${localTime} IST  1 of 10 taken  tour withdrawn  with 2 guides`,
      );
      expect(await give("block-date", { ...day, reason: "smog" }, true)).toContainEqual(unsold);
      expect(await give("block-date", { from: localDate, reason: "smog" }, true)).toContainEqual(unsold);
      await give("block-date", { ...day, reason: "smog" });
      const block = (await give("list-blocks", {})).find((line) => line.endsWith("smog"))?.slice(0, 36) ?? "";
      for (const dryRun of [true, false]) expect(await give("unblock", { block }, dryRun)).toContainEqual(unsold);
    } finally {
      await runsBy(schedule.rule);
      await publish(demoContent());
    }
    expect(await give("list-day", { date: localDate })).toContain(listed.replace("tour withdrawn", "open"));
    expect(await give("block-date", { ...day, reason: "smog" }, true)).not.toContainEqual(unsold);
  });

  it("of a tour sold by quotes are marked, not as open", async () => {
    const from = departure();
    const { localDate, localTime } = from;
    await promise(from, "delhi-your-own-way");
    const line = (await give("list-day", { date: localDate })).find((one) => one.includes("  Delhi Your Own Way  "));
    expect(line).toMatch(`${localTime} IST  Delhi Your Own Way  4 of 4 taken  sold by quotes  with 1 guide`);
  });

  it("name the others a party agreed to, before more are admitted", async () => {
    const there = departure();
    await office.book(there, 2);
    const { number } = await promise(there);
    const edit = (options: object) => give("edit-departure", { departure: there.id, ...options }, true);
    const agreed = `The party of quote ${number} has agreed to ride with 2 others: a new booking may bring more than that.`;
    for (const options of [{ capacity: "12" }, { status: "open" }])
      expect(await edit(options), JSON.stringify(options)).toContain(agreed);
    for (const options of [{ capacity: "6" }, { status: "closed", reason: "one guide is ill" }])
      expect(await edit(options), JSON.stringify(options)).not.toContain(agreed);
  });

  it("admit nobody to a party alone since its known others left", async () => {
    const there = departure();
    await office.hold({ departure: there.id, people: 2, category: "regular" });
    await promise(there);
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    for (const dryRun of [true, false])
      expect(await give("edit-departure", { departure: there.id, capacity: "12" }, dryRun)).toEqual([
        "A private party has it: nobody else can have places on it.",
      ]);
  });

  it("give the guide the bookers' remarks, one fact a line", async () => {
    const from = departure();
    const booking = await office.book(from, 1);
    const remarks = `We are Jain.\n${"A woman to guide us, please; my heart is not what it was. ".repeat(5)}`;
    await change(booking.id, { remarks, tourist_category: "International Tourist" });
    const [, contact, ...facts] = await give("manifest", { departure: from.id });
    expect(contact).toMatch(new RegExp(`^${booking.reference} .*, 1 person$`));
    expect(facts.slice(0, 4)).toEqual([
      "  Regular Tour",
      "  Travels as: International Tourist",
      "  Remarks:",
      "  > We are Jain.",
    ]);
    const said = facts.filter((line) => line.startsWith("  > "));
    expect(said.length).toBeGreaterThan(3);
    expect(said.map((line) => line.slice(4)).join(" ")).toBe(remarks.replace("\n", " ").trim());
    expect(facts.at(-1)).toBe("  1 without details");
    // A party that was quoted has not been asked.
    const party = await office.book(departure(), 2, "private");
    await change(party.id, { tourist_category: "" });
    expect((await give("manifest", { departure: party.departureId })).slice(2)).toEqual([
      "  Private Tour",
      "  2 without details",
    ]);
  });

  it("that were called off list nobody as riding, and who has not chosen", async () => {
    const from = departure();
    const [first, second] = [await office.book(from, 1), await office.book(from, 2)];
    await callOff(office.deps, { departureId: from.id, reason: "Fog all day.", answerHours: 48 });
    const goes = async ({ reference }: { reference: string }) => {
      const { choiceId } = await office.managed(reference);
      await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "refund", by: "traveller" });
    };
    const said = async () => (await give("manifest", { departure: from.id })).slice(1);
    await goes(first);
    expect(await said()).toEqual([
      "CALLED OFF: nobody rides. These guests have not chosen yet:",
      expect.stringMatching(`^${second.reference} `),
      ...["  Regular Tour", expect.stringMatching(/^ {2}Travels as: /), "  2 without details"],
    ]);
    await goes(second);
    expect(await said()).toEqual(["CALLED OFF: nobody rides."]);
  });

  it("list before a call-off everybody affected, former guests and holds too", async () => {
    const from = departure();
    const silent = await office.book(from, 1);
    await callOff(office.deps, { departureId: from.id, reason: "Too few had booked.", answerHours: 48 });
    const party = await promise(from);
    const order = { departure: from.id, reason: "Fog. All day." };
    const planned = await give("cancel-departure", order, true);
    expect(planned[0]).toMatch(/: 1 booking, 1 person; 1 hold would end$/);
    expect(planned.slice(1, -2).toSorted()).toEqual(
      [
        `  ${silent.reference}  Anna Example, 1, told before that it is off, has not chosen: would be asked anew`,
        `  ${party.reference}  Carla Example, 4, has accepted quote ${party.number}, not paid yet`,
      ].toSorted(),
    );
    expect(await give("cancel-departure", order)).toEqual(["Called off. Guests asked: 1. Holds ended: 1."]);
    const other = departure();
    const held = await office.hold({ departure: other.id, people: 2, category: "regular" });
    expect(await give("cancel-departure", { ...order, departure: other.id }, true)).toContain(
      `  ${held.reference}  Anna Example, 2, held, not paid yet`,
    );
  });

  it("that were ridden are not called off; one under way can be", async () => {
    const from = departure();
    const booking = await office.book(from, 2);
    const order = { departure: from.id, reason: "Fog. All day." };
    office.clock.set(booking.startsAt);
    expect((await give("cancel-departure", order, true))[0]).toMatch(/: 1 booking, 2 people$/);
    office.clock.set(endOf(booking).toISOString());
    await completeBookings(office.deps);
    for (const dryRun of [true, false])
      expect(await give("cancel-departure", order, dryRun)).toEqual([
        expect.stringMatching(/^It has left, and nobody is on it any more who could be asked: .* IST\.$/),
      ]);
    expect(await give("no-show", { reference: booking.reference, riders: "2" }, true)).toContainEqual(
      expect.stringMatching(/^ {2}Rider 2 .*, did not come$/),
    );
  });
});
