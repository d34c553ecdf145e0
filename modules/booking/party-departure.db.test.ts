import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addSchedule,
  findDeparture,
  listDepartures,
  saveBlackout,
  saveSchedule,
} from "#modules/availability/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { acceptQuote, findQuote } from "./bespoke/bespoke-quotes.server.ts";
import { offerQuote } from "./bespoke/offer-quote.server.ts";
import { callOff, settleOverdueChoices } from "./cancellations/call-off.server.ts";
import { cancelPeople } from "./cancellations/cancel-people.server.ts";
import { decideDepartures } from "./cancellations/decide-departures.server.ts";
import { markNoShow } from "./cancellations/no-show.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { findBooking } from "./find-booking.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { completeBookings, sendRideReminders } from "./mails/after-ride.server.ts";
import { confirmFromBrowser, startPayment } from "./pay-booking.server.ts";
import { listBookingsOf } from "./privacy/bookings-of.server.ts";
import { quote } from "./quote.server.ts";
import { listManifest } from "./riders/manifest.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("a departure promised to a party", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  let tourId: string;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(9));
    tourId = (await listTours(office.db, { slugs: [TOUR] }))[0]?.id ?? "";
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock);

  type Ride = { date: string; time: string; people: number; email?: string; number?: string };
  const offered = async ({ email = "carla@example.com", ...wanted }: Ride) => {
    const carla = { name: "Carla Example", email, phone: "+919800000001", country: "IT" };
    const ride = { tour: TOUR, ...wanted, totalPaise: 9_000_00, words: "As you wished." };
    const answer = await offerQuote(office.deps, { ...carla, ...ride, validDays: 2 });
    if ("refused" in answer) throw new Error(answer.refused);
    return answer;
  };
  /** The party's booking, held until its quote runs out. */
  const promise = async (ride: Ride) => {
    const { id } = await offered(ride);
    const accepted = await acceptQuote(office.deps, id, (await findQuote(office.deps, id)) ?? undefined);
    const booking = await findBooking(office.deps, accepted?.reference ?? "");
    if (!booking) throw new Error("it is held");
    return booking;
  };
  type Held = Awaited<ReturnType<typeof promise>>;
  const pay = async (booking: Held) => {
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
  /** Lets the quote expire with the payment window open: the payment comes late. */
  const runOut = async (booking: Held) => {
    const { providerOrderId } = await startPayment(office.deps, booking);
    await atTime(office.clock, { minutes: 2 * 24 * 60 }, async () => {
      await expireHolds(office.deps);
    });
    expect(await findBooking(office.deps, booking.reference)).toMatchObject({ status: "expired" });
    return async () => confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
  };
  const capacityOf = async (id: string) =>
    (await office.db.selectFrom("departure").select("capacity").where("id", "=", id).executeTakeFirstOrThrow())
      .capacity;

  it("belongs to one of two parties that accept at once, as shown", async () => {
    const hour = { date: "2026-12-19", time: "15:45", people: 4 };
    const quotes = [await offered(hour), await offered({ ...hour, email: "dora@example.com" })];
    let both: Promise<unknown[]> = Promise.resolve([]);
    await office.db.transaction().execute(async (tx) => {
      // No booking is written before both have looked.
      await sql`LOCK TABLE booking IN SHARE MODE`.execute(tx);
      both = Promise.all(quotes.map(({ id }) => acceptQuote(office.deps, id)));
      await untilStatementsWait(office.database, 2);
    });
    expect(await both).toEqual(expect.arrayContaining([null, { reference: expect.any(String) }]));
    const row = office.db.selectFrom("departure").select(["taken", "capacity"]).where("local_date", "=", hour.date);
    expect(await row.where("local_time", "=", hour.time).execute()).toEqual([{ taken: 4, capacity: 4 }]);
  });

  it("is theirs alone when made for them: strangers neither see it nor get freed places", async () => {
    const booking = await promise({ date: "2026-12-20", time: "15:45", people: 4 });
    await pay(booking);
    expect(await listed()).not.toContain(booking.departureId);
    await cancelAll(booking.reference);
    expect(await office.taken(booking.departureId)).toBe(0);
    expect(await isForSale(booking.departureId)).toBe(false);
    expect(await listed()).not.toContain(booking.departureId);
  });

  it("is offered to no second party, but to its own parts and newer versions", async () => {
    const hour = { date: "2026-12-20", time: "16:20", people: 4 };
    const asked = await offered({ ...hour, email: "dora@example.com" });
    const first = await promise(hour);
    await expect(offered({ ...hour, email: "dora@example.com" })).rejects.toThrow("somebodys_own");
    // Shown before the first party accepted, and pressed with any number of others.
    expect(await acceptQuote(office.deps, asked.id, { others: 9 })).toBeNull();
    expect(await findQuote(office.deps, asked.id)).toMatchObject({ standing: "taken" });
    const part = await promise({ ...hour, people: 2, email: "Carla@example.com" });
    expect(part.departureId).toBe(first.departureId);
    // An address with a slip in it: the newer version goes to the right one, and ends the older.
    const late = { ...hour, time: "16:40" };
    const slip = await offered(late);
    expect(await acceptQuote(office.deps, slip.id)).not.toBeNull();
    const right = { ...late, number: slip.number, email: "carla.right@example.com" };
    expect(await offered(right)).toMatchObject({ number: slip.number, version: 2 });
  });

  it("admits nobody while shared, and others once all have left", async () => {
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

  it("is public again with its old capacity once they left in any way", async () => {
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
    await atTime(office.clock, { minutes: 3 * 24 * 60 }, async () => {
      await expireHolds(office.deps);
    });
    expect([await office.taken(forgets.id), await capacityOf(forgets.id)]).toEqual([3, before]);
    expect(await isForSale(forgets.id)).toBe(true);
  });

  it("admits no late-paying stranger while a part of the party is there", async () => {
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

  it("waits for a late-paying party, and takes it back", async () => {
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

  it("is not shared with strangers who booked after the party's time: its money goes back, with other dates", async () => {
    const { id, localDate: date, localTime: time } = departure();
    const before = await capacityOf(id);
    const booking = await promise({ date, time, people: 4 });
    const payLate = await runOut(booking);
    const anna = await office.book({ id }, 3);
    expect(await payLate()).toBe("refunding");
    expect([await office.taken(id), await capacityOf(id)]).toEqual([3, before]);
    expect(await findBooking(office.deps, booking.reference)).toMatchObject({ status: "expired" });
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      topic: "booking.money_returned",
      refundPaise: 9_000_00,
      alternatives: [expect.anything(), expect.anything(), expect.anything()],
    });
    expect((await office.managed(anna.reference)).status).toBe("confirmed");
  });

  it("is theirs alone when they pay late and nobody came, and public when they leave", async () => {
    const { id, localDate: date, localTime: time } = departure();
    const before = await capacityOf(id);
    const booking = await promise({ date, time, people: 4 });
    const payLate = await runOut(booking);
    expect(await isForSale(id)).toBe(true);
    expect(await payLate()).toBe("captured");
    expect([await office.taken(id), await capacityOf(id), await isForSale(id)]).toEqual([4, 4, false]);
    await cancelAll(booking.reference);
    expect([await office.taken(id), await capacityOf(id), await isForSale(id)]).toEqual([0, before, true]);
  });

  it("takes a late party back beside known others, above the tour's size, and beside nobody else", async () => {
    const [agreed, joined] = [departure(), departure()];
    for (const { id } of [agreed, joined]) await office.book({ id }, 2);
    const lates: (() => Promise<string>)[] = [];
    for (const { localDate: date, localTime: time } of [agreed, joined])
      lates.push(await runOut(await promise({ date, time, people: 12 })));
    await office.book(joined, 1);
    expect(await Promise.all(lates.map((payLate) => payLate()))).toEqual(["captured", "refunding"]);
    expect([await office.taken(agreed.id), await capacityOf(agreed.id)]).toEqual([14, 14]);
    expect(await isForSale(agreed.id)).toBe(false);
    expect(await office.taken(joined.id)).toBe(3);
  });

  it("is refused to a late party once promised to another, or booked as Private", async () => {
    const [promised, own] = [departure(), departure()];
    const lates: (() => Promise<string>)[] = [];
    for (const { localDate: date, localTime: time } of [promised, own])
      lates.push(await runOut(await promise({ date, time, people: 4 })));
    const other = await promise({
      date: promised.localDate,
      time: promised.localTime,
      people: 3,
      email: "dara@example.com",
    });
    await pay(other);
    await office.book(own, 2, "private");
    for (const payLate of lates) expect(await payLate()).toBe("refunding");
    expect([await office.taken(promised.id), await capacityOf(promised.id)]).toEqual([3, 3]);
    expect(await office.taken(own.id)).toBe(own.capacity);
  });

  it("takes a late party back past an expired hold", async () => {
    const { id, localDate: date, localTime: time } = departure();
    const payLate = await runOut(await promise({ date, time, people: 4 }));
    await office.hold({ departure: id, people: 2, category: "regular" });
    office.clock.advanceMinutes(16);
    expect(await payLate()).toBe("captured");
    expect([await office.taken(id), await capacityOf(id)]).toEqual([4, 4]);
  });

  it("is offered to no party while a Private booking pays to move there, and counts other moves", async () => {
    const [own, shared] = [departure(), departure()];
    const [anna, bela] = [await office.book(departure(), 2, "private"), await office.book(departure(), 3)];
    const tour = office.db.updateTable("tour").where("slug", "=", TOUR);
    const move = async (booking: { id: string }, to: Departure, seenPaise: number) =>
      changeDate(office.deps, { bookingId: booking.id, toDepartureId: to.id, seenPaise, actor: "traveller" });
    const offer = ({ localDate: date, localTime: time }: Departure) => ({ date, time, people: 4 });
    const asked = await offered(offer(own));
    const prices = await office.db
      .selectFrom("tour")
      .select(["private_multiple_paise", "regular_paise"])
      .where("slug", "=", TOUR)
      .executeTakeFirstOrThrow();
    await tour.set({ private_multiple_paise: 5000_00, regular_paise: 5000_00 }).execute();
    expect(await move(anna, own, 10000_00)).toHaveProperty("toPay");
    expect(await move(bela, shared, 15000_00)).toHaveProperty("toPay");
    await tour.set(prices).execute();
    await expect(promise(offer(own))).rejects.toThrow("somebodys_own");
    expect(await acceptQuote(office.deps, asked.id, { others: 9 })).toBeNull();
    const beside = await offered(offer(shared));
    expect(await findQuote(office.deps, beside.id)).toMatchObject({ others: 3 });
    expect(await acceptQuote(office.deps, beside.id)).toBeNull();
    expect([await office.taken(own.id), await office.taken(shared.id)]).toEqual([own.capacity, 3]);
  });

  it("is public when a timetable runs at its hour and the party left", async () => {
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

  it("runs for a paid party when a timetable adds a minimum", async () => {
    const party = await promise({ date: "2026-12-16", time: "15:20", people: 2 });
    expect(await pay(party)).toBe("captured");
    const cutoff = { kind: "clock-before" as const, days: 1, at: "18:00" };
    const minimumGroup = { riders: 4, decideHoursBefore: 96 };
    const wednesdays = { weekdays: ["wed"], startTimes: ["15:20"], capacity: 9, cutoff, minimumGroup };
    await addSchedule(office.deps, tourId, wednesdays);
    await atTime(office.clock, "2026-12-12T12:00:00Z", async () => {
      await decideDepartures(office.deps);
    });
    expect(await office.managed(party.reference)).toMatchObject({ status: "confirmed", isCalledOff: false });
    const group = { minimum: 4, state: "guaranteed" };
    expect(await findDeparture(office.deps, party.departureId)).toMatchObject({ isCalledOff: false, group });
    const topics = (await office.told(party.reference)).map(({ topic }) => topic);
    expect(topics, "they never heard of a doubt").toEqual(["booking.confirmed"]);
  });

  it("tells an unpaid party about the call-off, and how to go on; a short hold ends silently", async () => {
    const off = departure();
    const stranger = await office.hold({ departure: off.id, people: 1, category: "regular" });
    const booking = await promise({ date: off.localDate, time: off.localTime, people: 4 });
    const { providerOrderId } = await startPayment(office.deps, booking);
    const reason = "The bridge is closed.";
    await callOff(office.deps, { departureId: off.id, reason, answerHours: 48 });
    expect(await office.told(stranger.reference)).toEqual([]);
    const told = await office.told(booking.reference);
    expect(told).toMatchObject([{ topic: "booking.withdrawn", to: "carla@example.com", reason, people: 4 }]);
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId))).toBe("refunding");
    // An expired hold has lost its places even before the sweep.
    const late = departure();
    const lapsed = await promise({ date: late.localDate, time: late.localTime, people: 2 });
    await atTime(office.clock, { minutes: 2 * 24 * 60 }, () =>
      callOff(office.deps, { departureId: late.id, reason, answerHours: 48 }),
    );
    expect(await office.told(lapsed.reference)).toEqual([]);
  });

  it("returns to no sale if it was called off before and the party never pays", async () => {
    const from = departure();
    await callOff(office.deps, { departureId: from.id, reason: "The river stands in the street.", answerHours: 48 });
    const party = await promise({ date: from.localDate, time: from.localTime, people: 4 });
    expect(party.departureId).toBe(from.id);
    office.clock.advanceMinutes(3 * 24 * 60);
    await expireHolds(office.deps);
    expect([await office.taken(from.id), await isForSale(from.id)]).toEqual([0, false]);
  });

  it("runs for the party alone, and keeps the call-off for its former guests", async () => {
    const from = departure();
    const [silent, moves, leaves] = [
      await office.book(from, 1),
      await office.book(from, 1),
      await office.book(from, 1),
    ];
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
    await sendRideReminders(office.deps);
    hours(-1);
    const move = { bookingId: moves.id, toDepartureId: departure().id, seenPaise: 2000_00 };
    expect(await changeDate(office.deps, { ...move, actor: "traveller" })).toHaveProperty("moved");
    const whole = { bookingId: leaves.id, riderIds: leaves.riders.map(({ id }) => id), seenRefundPaise: 2000_00 };
    expect(await cancelPeople(office.deps, { ...whole, actor: "traveller" })).toHaveProperty("cancelled");
    hours(12);
    expect(await markNoShow(office.deps, silent.id)).toBeNull();
    await completeBookings(office.deps);
    expect(await office.managed(silent.reference)).toMatchObject({ status: "confirmed" });
    hours(35);
    expect(await settleOverdueChoices(office.deps)).toBe(1);
    const after = await office.managed(silent.reference);
    expect(after).toMatchObject({ status: "cancelled", refunds: [{ amountPaise: 2000_00 }] });
    const topics = (await office.told(silent.reference)).map(({ topic }) => topic);
    expect(topics).toEqual(["booking.confirmed", "booking.called_off", "booking.cancelled"]);
  });
});
