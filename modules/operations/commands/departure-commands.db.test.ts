import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDeparture } from "#modules/availability/index.server.ts";
import { acceptQuote, cancelPeople, findQuote } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { runCommand } from "../run-command.server.ts";

describe("commands about departures", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  // One for all of them, each with departures of its own.
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const give = (command: string, options: Record<string, string>, dryRun = false) =>
    runCommand(office.deps, { command, options, actor: "meera", dryRun });
  const booked = (people = 1) => office.book(departure(), people);

  it("close days: nothing is sold, and booked guests ride", async () => {
    // The very last day, without other riders.
    const last = (await office.departuresOf("old-delhi-at-dawn")).at(-1) ?? expect.unreachable();
    const booking = await office.book(last, 1);
    const answer = await give("block-date", { from: booking.localDate, reason: "Republic Day" });
    expect(answer).toMatchObject({ ok: true });
    expect("lines" in answer && answer.lines.some((line) => line.includes(booking.departureId))).toBe(true);
    expect(await office.managed(booking.reference)).toMatchObject({ status: "confirmed", isCalledOff: false });
    const still = await office.departuresOf("old-delhi-at-dawn");
    expect(still.some(({ localDate }) => localDate === booking.localDate)).toBe(false);
  });

  it("change one departure, never below the places sold", async () => {
    const booking = await booked(3);
    const edit = (options: object) => give("edit-departure", { departure: booking.departureId, ...options });
    expect(await edit({})).toMatchObject({ ok: false, faults: [expect.stringContaining("Nothing to change")] });
    expect(await edit({ capacity: "2" })).toMatchObject({ ok: false, faults: [expect.stringContaining("3 places")] });
    expect(await edit({ cutoff: "2030-01-01T00:00:00Z" })).toMatchObject({ ok: false });
    for (const cutoff of ["soon", "0000-01-01T00:00:00Z"])
      expect(await edit({ cutoff })).toMatchObject({
        faults: ["--cutoff: a moment such as 2026-11-27 18:00 (Delhi time)"],
      });
    expect(await edit({ capacity: "3", status: "closed", reason: "one guide is ill" })).toMatchObject({ ok: true });
    const closed = await findDeparture(office.deps, booking.departureId);
    expect(closed).toMatchObject({ capacity: 3, standing: "closed", statusReason: "one guide is ill" });
    expect(await edit({ status: "open" })).toMatchObject({ ok: true });
    expect(await findDeparture(office.deps, booking.departureId)).toMatchObject({ statusReason: null });
    await give("cancel-departure", { departure: booking.departureId, reason: "Fog. All day." });
    expect(await edit({ status: "open" })).toMatchObject({
      ok: false,
      faults: [expect.stringContaining("called off")],
    });
  });

  it("admit nobody to a Private ride, and name its booking", async () => {
    const { id, localDate } = departure();
    const booking = await office.book({ id }, 2, "private");
    const edit = (options: object, dryRun = false) => give("edit-departure", { departure: id, ...options }, dryRun);
    for (const dryRun of [true, false])
      expect(await edit({ capacity: "12" }, dryRun)).toMatchObject({
        ok: false,
        faults: [expect.stringContaining("A private party has it")],
      });
    expect(await findDeparture(office.deps, id)).toMatchObject({ placesLeft: 0 });
    expect(await edit({ status: "closed", reason: "one guide is ill" }, true)).toMatchObject({
      lines: [expect.stringContaining("taken, booked as Private: closed"), expect.any(String)],
    });
    const listed = await give("list-departures", { tour: "old-delhi-at-dawn", from: localDate, to: localDate });
    expect("lines" in listed && listed.lines.find((line) => line.startsWith(id))).toMatch(
      /open {2}with 2 guides {2}booked as Private$/,
    );
    const { riders } = await office.managed(booking.reference);
    const all = { bookingId: booking.id, riderIds: riders.map((rider) => rider.id), actor: "traveller" as const };
    const shown = await cancelPeople(office.deps, { ...all, seenRefundPaise: -1 });
    await cancelPeople(office.deps, { ...all, seenRefundPaise: "nowPaise" in shown ? shown.nowPaise : 0 });
    expect(await edit({ capacity: "12" })).toMatchObject({ ok: true });
  });

  it("list who would ride with a quoted party, as its page does: its other parts do not count", async () => {
    const there = departure();
    const guest = { name: "Dora", email: "dora@example.com", phone: "+919800000001", words: "As you wished." };
    const ride = { tour: "old-delhi-at-dawn", date: there.localDate, time: there.localTime, people: "4" };
    const quote = (dryRun: boolean) => give("quote", { ...guest, ...ride, rupees: "9000" }, dryRun);
    expect(await quote(true)).toMatchObject({ lines: [expect.stringContaining("4 people"), expect.any(String)] });
    await office.book(there, 1);
    const told = expect.stringMatching(/^1 other has places .* page says that 1 other rides with this party\.$/);
    expect(await quote(true)).toMatchObject({ lines: [told, expect.any(String), expect.any(String)] });
    expect(await quote(false)).toMatchObject({ lines: [told, expect.stringContaining("on its way")] });
    const { id } = await office.db
      .selectFrom("bespoke_quote")
      .select("id")
      .where("contact_email", "=", guest.email)
      .executeTakeFirstOrThrow();
    expect(await acceptQuote(office.deps, id, { others: 1 })).toHaveProperty("reference");
    expect(await findQuote(office.deps, id)).toMatchObject({ others: 1 });
    expect(await quote(true)).toMatchObject({ lines: [told, expect.any(String), expect.any(String)] });
  });

  it("change a schedule's rule", async () => {
    const listed = await give("list-schedules", { tour: "old-delhi-at-dawn" });
    if (!("lines" in listed)) throw new Error("the tour has schedules");
    const [schedule = "", ...words] = listed.lines[0]?.split("  ") ?? [];
    const rule = JSON.parse(words.join("  ")) as object;
    const change = (changed: string, dryRun = false) => give("change-schedule", { schedule, rule: changed }, dryRun);
    expect(await change("{")).toMatchObject({ ok: false, faults: ["--rule: is no JSON"] });
    expect(await change(JSON.stringify({ ...rule, capacity: 0 }))).toMatchObject({
      ok: false,
      faults: [expect.stringContaining("--rule.capacity")],
    });
    const smaller = JSON.stringify({ ...rule, capacity: 7 });
    expect(await change(smaller, true)).toMatchObject({ ok: true });
    const empty = (await office.departuresOf("old-delhi-at-dawn")).find((one) => one.placesLeft === one.capacity);
    const capacity = async () => (await findDeparture(office.deps, empty?.id ?? ""))?.capacity;
    expect(await capacity()).toBe(10);
    expect(await change(smaller)).toMatchObject({ ok: true });
    expect(await capacity()).toBe(7);
    expect(await change(JSON.stringify(rule))).toMatchObject({ ok: true });
    const nowhere = { schedule: crypto.randomUUID(), rule: smaller };
    expect(await give("change-schedule", nowhere)).toEqual({
      ok: false,
      faults: ["There is no such schedule. See list-schedules."],
    });
  });

  it("record a no-show after the start only, and list riders with missing details", async () => {
    const booking = await booked(2);
    expect(await give("no-show", { reference: booking.reference })).toMatchObject({ ok: false });
    expect(await give("manifest", { departure: booking.departureId })).toMatchObject({
      ok: true,
      lines: [
        expect.any(String),
        expect.stringContaining(booking.reference),
        "  Regular Tour",
        "  Travels as: Expats",
        "  2 without details",
      ],
    });
    office.clock.set(booking.startsAt);
    expect(await give("no-show", { reference: booking.reference })).toMatchObject({ ok: true });
    expect((await office.managed(booking.reference)).status).toBe("no_show");
  });
});
