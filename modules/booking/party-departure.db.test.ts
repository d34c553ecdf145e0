import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  changeSchedule,
  listDepartures,
  listSchedules,
  saveBlackout,
  saveSchedule,
} from "#modules/availability/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/bookings.ts";
import { completeRides, sendReminders } from "./after-ride.server.ts";
import { acceptQuote, findQuote, offerQuote } from "./bespoke-quotes.server.ts";
import { listBookingsOf } from "./bookings-of.server.ts";
import { callOff, settleOverdueChoices } from "./call-off.server.ts";
import { cancelPeople } from "./cancel-people.server.ts";
import { changeDate } from "./change-date.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { findBooking } from "./find-booking.server.ts";
import { listManifest, markNoShow } from "./operator.server.ts";
import { confirmFromBrowser, startPayment } from "./pay-booking.server.ts";
import { quote } from "./quote.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("a departure that a party was promised", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  let tourId: string;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(9));
    tourId = (await listTours(office.db, { slugs: [TOUR] }))[0]?.id ?? "";
  });
  afterAll(() => office?.close());

  /** The party's booking, held until its quote runs out. */
  const promise = async ({ date, time, people }: { date: string; time: string; people: number }) => {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const ride = { tour: TOUR, date, time, people, totalPaise: 9_000_00, words: "As you wished." };
    const offered = await offerQuote(office.deps, { ...carla, ...ride, validDays: 2 });
    if ("refused" in offered) throw new Error(offered.refused);
    const accepted = await acceptQuote(
      office.deps,
      offered.id,
      (await findQuote(office.deps, offered.id)) ?? undefined,
    );
    const booking = await findBooking(office.deps, accepted?.reference ?? "");
    if (!booking) throw new Error("it is held");
    return booking;
  };
  const pay = async (booking: Awaited<ReturnType<typeof promise>>) => {
    const { providerOrderId } = await startPayment(office.deps, booking);
    return confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
  };
  const cancelAll = async (reference: string) => {
    const { riders, id } = await office.managed(reference);
    const all = { bookingId: id, riderIds: riders.map((rider) => rider.id), actor: "traveller" as const };
    const shown = await cancelPeople(office.deps, { ...all, seenRefundPaise: -1 });
    const seenRefundPaise = "nowPaise" in shown ? shown.nowPaise : 0;
    expect(await cancelPeople(office.deps, { ...all, seenRefundPaise })).toHaveProperty("cancelled");
  };
  const isForSale = async (id: string) =>
    !("refused" in (await quote(office.deps, { departure: id, people: 1, category: "regular" })));
  const listed = async () => (await listDepartures(office.deps, { tourId })).map(({ id }) => id);
  const capacityOf = async (id: string) =>
    (await office.db.selectFrom("departure").select("capacity").where("id", "=", id).executeTakeFirstOrThrow())
      .capacity;

  it("is theirs alone when it was made for them: strangers neither see it nor take what they give back", async () => {
    const booking = await promise({ date: "2026-12-20", time: "15:45", people: 4 });
    await pay(booking);
    expect(await listed()).not.toContain(booking.departureId);
    await cancelAll(booking.reference);
    expect(await office.taken(booking.departureId)).toBe(0);
    expect(await isForSale(booking.departureId)).toBe(false);
    expect(await listed()).not.toContain(booking.departureId);
  });

  it("takes nobody else in while they share it, and what it always took once all have left", async () => {
    const shared = departure();
    const before = await capacityOf(shared.id);
    const anna = await office.book(shared, 2);
    const booking = await promise({ date: shared.localDate, time: shared.localTime, people: 12 });
    await pay(booking);
    expect(await office.taken(shared.id)).toBe(14);
    await cancelAll(anna.reference);
    expect(await isForSale(shared.id)).toBe(false);
    await cancelAll(booking.reference);
    expect([await office.taken(shared.id), await capacityOf(shared.id)]).toEqual([0, before]);
    expect(await isForSale(shared.id)).toBe(true);
  });

  it("is everybody's again with its old capacity as soon as they have left, however that came", async () => {
    const cancels = departure();
    const before = await capacityOf(cancels.id);
    await office.book(cancels, 2);
    const cancelled = await promise({ date: cancels.localDate, time: cancels.localTime, people: 12 });
    await pay(cancelled);
    await cancelAll(cancelled.reference);
    expect([await office.taken(cancels.id), await capacityOf(cancels.id)]).toEqual([2, before]);
    expect(await isForSale(cancels.id)).toBe(true);
    const forgets = departure();
    await office.book(forgets, 3);
    await promise({ date: forgets.localDate, time: forgets.localTime, people: 12 });
    const since = office.clock.now();
    office.clock.advanceMinutes(3 * 24 * 60);
    await expireHolds(office.deps);
    office.clock.set(since);
    expect([await office.taken(forgets.id), await capacityOf(forgets.id)]).toEqual([3, before]);
    expect(await isForSale(forgets.id)).toBe(true);
  });

  it("takes no stranger in whose money comes late, and keeps to itself while a part of the party is there", async () => {
    const shared = departure();
    const stranger = await office.hold({ departure: shared.id, people: 2, category: "regular" });
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    const [one, other] = [
      await promise({ date: shared.localDate, time: shared.localTime, people: 3 }),
      await promise({ date: shared.localDate, time: shared.localTime, people: 4 }),
    ];
    for (const part of [one, other]) await pay(part);
    expect(await stranger.pay()).toBe("refunding");
    expect([await office.taken(shared.id), await capacityOf(shared.id)]).toEqual([7, 7]);
    await cancelAll(one.reference);
    expect([await office.taken(shared.id), await capacityOf(shared.id)]).toEqual([4, 4]);
    expect(await isForSale(shared.id)).toBe(false);
  });

  it("waits for a party that pays after its time, and takes it back", async () => {
    const booking = await promise({ date: "2026-12-21", time: "15:45", people: 4 });
    const { providerOrderId } = await startPayment(office.deps, booking);
    office.clock.advanceMinutes(3 * 24 * 60);
    await expireHolds(office.deps);
    expect(await office.taken(booking.departureId)).toBe(0);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    expect(await findBooking(office.deps, booking.reference)).toMatchObject({ status: "confirmed" });
    expect([await office.taken(booking.departureId), await capacityOf(booking.departureId)]).toEqual([4, 4]);
    expect(await isForSale(booking.departureId)).toBe(false);
  });

  it("becomes everybody's when a timetable comes to run at its hour and the party has left", async () => {
    const [left, rides, closed] = await Promise.all(
      ["2026-12-22", "2026-12-23", "2026-12-24"].map((date) => promise({ date, time: "16:10", people: 4 })),
    );
    if (!left || !rides || !closed) throw new Error("all are promised");
    for (const booking of [left, rides, closed]) await pay(booking);
    for (const { reference } of [left, closed]) await cancelAll(reference);
    await saveBlackout(office.db, { tourId, from: "2026-12-24", to: "2026-12-24", reason: "The guides' day off." });
    const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const cutoff = { kind: "clock-before", days: 1, at: "18:00" };
    await saveSchedule(office.db, tourId, { weekdays: everyDay, startTimes: ["16:10"], capacity: 9, cutoff });
    expect(await listed()).toEqual(expect.arrayContaining([left.departureId, rides.departureId]));
    expect([await isForSale(left.departureId), await isForSale(rides.departureId)]).toEqual([true, false]);
    const rowOf = async ({ departureId }: { departureId: string }) =>
      office.db.selectFrom("departure").selectAll().where("id", "=", departureId).executeTakeFirstOrThrow();
    const dayBefore = (day: string) => new Date(`${day}T12:30:00Z`);
    expect(await rowOf(left)).toMatchObject({ cutoff_at: dayBefore("2026-12-21"), status: "open", edited_at: null });
    expect(await rowOf(rides)).toMatchObject({ cutoff_at: dayBefore("2026-12-22"), edited_at: expect.any(Date) });
    expect(await rowOf(closed)).toMatchObject({ status: "closed", status_reason: "The guides' day off." });
    await cancelAll(rides.reference);
    expect([await capacityOf(left.departureId), await capacityOf(rides.departureId)]).toEqual([9, 9]);
  });

  it("that was called off before goes back on no sale when the party never pays", async () => {
    const from = departure();
    await callOff(office.deps, { departureId: from.id, reason: "The river stands in the street.", answerHours: 48 });
    const party = await promise({ date: from.localDate, time: from.localTime, people: 4 });
    expect(party.departureId).toBe(from.id);
    office.clock.advanceMinutes(3 * 24 * 60);
    await expireHolds(office.deps);
    expect([await office.taken(from.id), await isForSale(from.id)]).toEqual([0, false]);
    // Nor when the timetable changes, which goes through its days again.
    for (const { id, rule } of await listSchedules(office.db, tourId))
      await changeSchedule(office.deps, id, { ...rule, capacity: 11 });
    expect(await isForSale(from.id)).toBe(false);
    expect(await listed()).not.toContain(from.id);
    expect([await capacityOf(from.id), await capacityOf(departure().id)]).toEqual([0, 11]);
  });

  it("does not break our word to guests whom we told that the ride is off, and runs for the party alone", async () => {
    const from = departure();
    const [silent, moves, leaves] = [
      await office.book(from, 1),
      await office.book(from, 1),
      await office.book(from, 1),
    ];
    const since = office.clock.now();
    const hours = (count: number) => office.clock.set(new Date(Date.parse(silent.startsAt) + count * 3_600_000));
    hours(-14);
    await callOff(office.deps, { departureId: from.id, reason: "Too few had booked.", answerHours: 48 });
    const party = await promise({ date: from.localDate, time: from.localTime, people: 4 });
    expect(party).toMatchObject({ departureId: from.id, isCalledOff: false });
    expect(await office.managed(silent.reference)).toMatchObject({ isCalledOff: true, choiceId: expect.any(String) });
    expect(await findBooking(office.deps, silent.reference)).toMatchObject({ isCalledOff: true });
    const orders = await listBookingsOf(office.db, "anna@example.com");
    expect(orders.find(({ reference }) => reference === silent.reference)).toMatchObject({ standing: "Called off" });
    expect((await listManifest(office.db, from.id)).map(({ reference }) => reference)).not.toContain(silent.reference);
    hours(-12.5);
    await sendReminders(office.deps);
    hours(-1);
    const move = { bookingId: moves.id, toDepartureId: departure().id, seenPaise: 2000_00 };
    expect(await changeDate(office.deps, { ...move, actor: "traveller" })).toHaveProperty("moved");
    const whole = { bookingId: leaves.id, riderIds: leaves.riders.map(({ id }) => id), seenRefundPaise: 2000_00 };
    expect(await cancelPeople(office.deps, { ...whole, actor: "traveller" })).toHaveProperty("cancelled");
    hours(12);
    expect(await markNoShow(office.deps, silent.id)).toBe(false);
    await completeRides(office.deps);
    expect(await office.managed(silent.reference)).toMatchObject({ status: "confirmed" });
    hours(35);
    expect(await settleOverdueChoices(office.deps)).toBe(1);
    office.clock.set(since);
    const after = await office.managed(silent.reference);
    expect(after).toMatchObject({ status: "cancelled", refunds: [{ amountPaise: 2000_00 }] });
    const topics = (await office.told(silent.reference)).map(({ topic }) => topic);
    expect(topics).toEqual(["booking.confirmed", "booking.called_off", "booking.cancelled"]);
  });
});
