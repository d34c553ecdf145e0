import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPromo } from "#modules/credit/index.server.ts";
import { auditLedger, listMoneyTrail, sendRefunds } from "#modules/payments/index.server.ts";
import { sum } from "#platform/money.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { auditBookings } from "../audit-bookings.server.ts";
import { cancelPeople } from "../cancellations/cancel-people.server.ts";
import { refundByOperator } from "../cancellations/refund-by-operator.server.ts";
import { listParties } from "../desk/departure-parties.server.ts";
import { findBooking } from "../find-booking.server.ts";
import type { ManagedBooking } from "../find-managed-booking.server.ts";
import { holdSeats } from "../holds/hold-seats.server.ts";
import { quoteCancellation } from "../model.ts";
import { confirmFromBrowser, startPayment } from "../pay-booking.server.ts";
import { quote } from "../quote.server.ts";
import { changeDate } from "./change-date.server.ts";
import { dropChange, expireChanges, findChange, startChangePayment } from "./changes.server.ts";
import { quoteShare, type SplitRequest, splitBooking } from "./split-booking.server.ts";

describe("moving some guests of a booking", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice({ connections: MANY_CONNECTIONS });
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  putClockBack(() => office.clock);
  afterAll(() => office?.close());

  const priced = (paise: number) =>
    sql`UPDATE tour SET regular_paise = ${paise}, offer_paise = NULL WHERE slug = 'old-delhi-at-dawn'`.execute(
      office.db,
    );
  /** Moves the last riders of a booking. */
  const split = (
    booking: ManagedBooking,
    people: number,
    to: { id: string },
    seenPaise: number,
    more: Partial<SplitRequest> = {},
  ) =>
    splitBooking(office.deps, {
      ...{ bookingId: booking.id, riderIds: booking.riders.slice(-people).map(({ id }) => id), toDepartureId: to.id },
      ...{ seenPaise, seenWorthPaise: quoteShare(booking, people, booking.asOf).worthPaise },
      ...{ isLate: false, isOnUs: false, contact: null, ...more },
    });
  const done = async (answer: Awaited<ReturnType<typeof split>>): Promise<ManagedBooking> => {
    if (!("split" in answer)) throw new Error(answer.refused);
    return office.managed(answer.split.reference);
  };
  const cancelAll = async (reference: string) => {
    const booking = await office.managed(reference);
    return cancelPeople(office.deps, {
      ...{ bookingId: booking.id, riderIds: booking.riders.map(({ id }) => id), actor: "operator" },
      seenRefundPaise: quoteCancellation(booking, booking.people, office.clock.now().toISOString()).refundPaise,
    });
  };
  const isSound = async () => {
    expect((await auditLedger(office.db)).faults).toEqual([]);
    expect(await auditBookings(office.db)).toEqual([]);
  };

  it("gives them a booking with their riders, their share of price and payment, and the same policy", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 4);
    const own = await done(await split(booking, 1, to, 2000_00));
    const rest = await office.managed(booking.reference);
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([3, 1]);
    expect(rest).toMatchObject({ people: 3, totalPaise: 6000_00, heldPaise: 6000_00, departureId: from.id });
    expect(own).toMatchObject({ people: 1, totalPaise: 2000_00, heldPaise: 2000_00, departureId: to.id });
    expect(own.riders.map(({ id, position }) => [id, position])).toEqual([[booking.riders[3]?.id, 1]]);
    expect(rest.riders.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(own.bands).toEqual(booking.bands);
    const [paid] = booking.payments;
    expect(rest.payments).toMatchObject([{ ...paid, amountPaise: 6000_00, wholePaise: 8000_00 }]);
    expect(own.payments).toMatchObject([{ providerPaymentId: paid?.providerPaymentId, amountPaise: 2000_00 }]);
    expect((await listParties(office.db, to.id)).map(({ reference }) => reference)).toEqual([own.reference]);
    await isSound();
  });

  it("lets each party keep its part of what a promo code takes off, and uses the code once", async () => {
    const none = { offPaise: null, tours: null, rideFrom: null, rideUntil: null, bookFrom: null, bookUntil: null };
    const terms = { ...none, label: "ten off", percent: 10, mostUses: 1, mostEach: 1, leastPaise: 0 };
    const { db, deps, clock, sandbox } = office;
    await createPromo(db, "TENOFF", terms, clock.now());
    const [from, to, dearer] = [departure(), departure(), departure()];
    const held = await holdSeats(deps, {
      ...{ wish: { departure: from.id, people: 4, category: "regular" }, seenPaise: 8000_00, code: "TENOFF" },
      ...{ requestKey: crypto.randomUUID(), holder },
    });
    const booking = (await findBooking(deps, "held" in held ? held.held.reference : "")) ?? expect.unreachable();
    await confirmFromBrowser(deps, await sandbox.pay((await startPayment(deps, booking)).providerOrderId));
    const paid = await office.managed(booking.reference);
    expect(paid.totalPaise).toBe(7200_00);
    expect(await split(paid, 1, to, 2000_00)).toMatchObject({ refused: "price_moved", nowPaise: 1800_00 });

    const own = await done(await split(paid, 1, to, 1800_00));
    const rest = await office.managed(booking.reference);
    expect(own).toMatchObject({ totalPaise: 1800_00, heldPaise: 1800_00, departureId: to.id });
    expect(own.lines.map(({ amountPaise }) => amountPaise)).toEqual([2000_00, -200_00]);
    expect(rest).toMatchObject({ totalPaise: 5400_00, heldPaise: 5400_00 });
    await priced(3000_00);
    const seenPaise = 2800_00;
    const asked = { bookingId: own.id, toDepartureId: dearer.id, seenPaise, actor: "traveller" as const };
    expect(await changeDate(deps, asked)).toMatchObject({ toPay: { duePaise: 1000_00 } });
    await priced(2000_00);
    const { uses } = await db
      .selectFrom("price_code")
      .select("uses")
      .where("word", "=", "TENOFF")
      .executeTakeFirstOrThrow();
    expect(uses).toBe(1);
    await isSound();
  });

  it("writes to the guest about both bookings, and to the company", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 3);
    const own = await done(await split(booking, 2, to, 4000_00));
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      ...{ topic: "booking.guests_moved", to: booking.contactEmail, people: 1, leaving: 2, toDate: to.localDate },
      ...{ newReference: own.reference, newLinkId: own.linkId, localDate: from.localDate, isWaiting: false },
    });
    expect(await office.told(own.reference)).toMatchObject([
      { topic: "booking.moved", to: booking.contactEmail, people: 2, localDate: to.localDate },
    ]);
    expect((await office.companyTold(booking.reference)).at(-1)).toMatchObject({ what: "guests_moved", leaving: 2 });
    expect(own.history.map(({ reason }) => reason)[0]).toContain(booking.reference);
    expect((await office.managed(booking.reference)).history.at(-1)?.reason).toContain(own.reference);
  });

  it("keeps a new holder's link and riders to themselves", async () => {
    const booking = await office.book(departure(), 2);
    const contact = { name: "Bela Rao", email: "bela@example.com", phone: "+919811111111" };
    const own = await done(await split(booking, 1, departure(), 2000_00, { contact }));
    expect(own).toMatchObject({ contactName: "Bela Rao", contactEmail: "bela@example.com", people: 1 });
    expect(own.riders[0]?.id).not.toBe(booking.riders[1]?.id);
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({ newLinkId: null });
    expect(await office.told(own.reference)).toMatchObject([{ topic: "booking.moved", to: "bela@example.com" }]);
  });

  it("refunds each booking by its policy from the one payment, and never more than was paid", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 4);
    const own = await done(await split(booking, 1, to, 2000_00));
    expect(await cancelAll(own.reference)).toMatchObject({ cancelled: { refundPaise: 1800_00, keptPaise: 200_00 } });
    expect(await cancelAll(booking.reference)).toMatchObject({
      cancelled: { refundPaise: 5400_00, keptPaise: 600_00 },
    });
    const [gone, left] = [await office.managed(own.reference), await office.managed(booking.reference)];
    expect(gone.refunds).toMatchObject([{ amountPaise: 1800_00 }]);
    expect(left.refunds).toMatchObject([{ amountPaise: 5400_00 }]);
    expect([gone.heldPaise, left.heldPaise]).toEqual([200_00, 600_00]);
    const seen = await listMoneyTrail(office.db, [own.id]);
    expect(
      seen.refunds.map(({ amountPaise }) => amountPaise),
      "its own alone",
    ).toEqual([1800_00]);
    const goodwill = { amountPaise: 201_00, seenBackPaise: 1800_00, reason: "they asked" };
    expect(await refundByOperator(office.deps, { bookingId: own.id, ...goodwill })).toMatchObject({
      refused: "too_much",
      leftPaise: 200_00,
    });
    await sendRefunds(office.deps);
    const trail = await listMoneyTrail(office.db, [own.id, booking.id]);
    expect(trail.payments).toHaveLength(1);
    expect(trail.refunds.map(({ status }) => status)).not.toContain("requested");
    expect(trail.refunds.every(({ providerRefundId }) => providerRefundId !== null)).toBe(true);
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, 0]);
    await isSound();
  });

  it("splits what is left after goodwill, so that both together hold no more", async () => {
    const booking = await office.book(departure(), 2);
    const goodwill = { amountPaise: 3000_00, seenBackPaise: 0, reason: "the train was late" };
    await refundByOperator(office.deps, { bookingId: booking.id, ...goodwill });
    const own = await done(await split(await office.managed(booking.reference), 1, departure(), 2000_00));
    expect([own.heldPaise, (await office.managed(booking.reference)).heldPaise]).toEqual([1000_00, 0]);
    expect(await cancelAll(booking.reference)).toMatchObject({ cancelled: { refundPaise: 0 } });
    expect(await cancelAll(own.reference)).toMatchObject({ cancelled: { refundPaise: 1000_00 } });
    await isSound();
  });

  it("lets a lost dispute take from the paying booking first", async () => {
    const booking = await office.book(departure(), 4);
    const own = await done(await split(booking, 1, departure(), 2000_00));
    const loses = (paise: number) =>
      sql`WITH found AS (SELECT payment.id FROM payment JOIN payment_order ON payment_order.id = payment_order_id
          WHERE payable_ref = ${booking.id})
        INSERT INTO chargeback (provider_dispute_id, payment_id, amount_paise, created_at)
        SELECT 'disp_split', id, ${paise}, now() FROM found
        ON CONFLICT (provider_dispute_id) DO UPDATE SET amount_paise = excluded.amount_paise`.execute(office.db);
    await loses(5000_00);
    expect((await office.managed(booking.reference)).heldPaise).toBe(1000_00);
    expect((await office.managed(own.reference)).heldPaise).toBe(2000_00);
    await loses(7000_00);
    expect((await office.managed(booking.reference)).heldPaise).toBe(0);
    expect((await office.managed(own.reference)).heldPaise).toBe(1000_00);
    await sql`DELETE FROM chargeback WHERE provider_dispute_id = 'disp_split'`.execute(office.db);
  });

  it("gives back what a cheaper date costs less", async () => {
    const booking = await office.book(departure(), 3);
    await priced(1500_00);
    const answer = await split(booking, 2, departure(), 3000_00);
    await priced(2000_00);
    expect(answer).toMatchObject({ landed: { moved: { refundPaise: 1000_00 } } });
    expect(await done(answer)).toMatchObject({ totalPaise: 3000_00, heldPaise: 3000_00 });
    expect(await office.managed(booking.reference)).toMatchObject({
      totalPaise: 2000_00,
      heldPaise: 2000_00,
      refunds: [],
    });
    await isSound();
  });

  it("has a dearer date paid on the new booking, which rides on the old date until then", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 3);
    await priced(2500_00);
    const answer = await split(booking, 1, to, 2500_00);
    await priced(2000_00);
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([3, 1]);
    const own = await done(answer);
    expect(own).toMatchObject({ departureId: from.id, totalPaise: 2000_00, waiting: { duePaise: 500_00 } });
    expect(await office.told(own.reference)).toMatchObject([
      { topic: "booking.split_off", duePaise: 500_00, payUntil: own.waiting?.expiresAt, toDate: to.localDate },
    ]);
    const change = await findChange(office.deps, own.waiting?.id ?? "");
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId))).toBe("captured");
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([2, 1]);
    expect(await office.managed(own.reference)).toMatchObject({ departureId: to.id, heldPaise: 2500_00 });
    await isSound();
  });

  it("leaves them on the old date, in a booking of their own, if the difference is not paid", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 2);
    await priced(2500_00);
    const own = await done(await split(booking, 1, to, 2500_00));
    await priced(2000_00);
    office.clock.advanceMinutes(16);
    await expireChanges(office.deps);
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([2, 0]);
    expect(await office.managed(own.reference)).toMatchObject({
      departureId: from.id,
      status: "confirmed",
      waiting: null,
    });
    await isSound();
  });

  it("keeps a private party's departure its own until the last of its bookings leaves", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 3, "private");
    const answer = await split(booking, 1, to, 3600_00);
    expect(answer).toMatchObject({ landed: { toPay: { duePaise: expect.any(Number) } } });
    const own = await done(answer);
    expect(await office.taken(from.id)).toBe(from.capacity);
    await cancelAll(booking.reference);
    expect(await office.taken(from.id), "one of them is still there").toBe(from.capacity);
    const change = await findChange(office.deps, own.waiting?.id ?? "");
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, to.capacity]);
    await isSound();
  });

  it("keeps it through two splits, and each part gives back its own share", async () => {
    const [from, to] = [departure(), departure()];
    const first = await office.book(from, 3, "private");
    /** They stay on the old date, since nobody pays for the dearer one. */
    const stay = async (booking: ManagedBooking, people: number) => {
      const { people: before } = booking;
      const quoted = await quote(office.deps, { departure: to.id, people, category: "private" });
      const price = "quote" in quoted ? quoted.quote.totalPaise : 0;
      const own = await done(await split(booking, people, to, price));
      await dropChange(office.deps, own.waiting?.id ?? "");
      expect((await office.managed(booking.reference)).people).toBe(before - people);
      return office.managed(own.reference);
    };
    const second = await stay(first, 2);
    const third = await stay(second, 1);
    const parts = await Promise.all([first, second, third].map(({ reference }) => office.managed(reference)));
    expect(sum(parts.map(({ heldPaise }) => heldPaise))).toBe(first.totalPaise);
    expect(parts.map(({ totalPaise }) => totalPaise)).toEqual(parts.map(({ heldPaise }) => heldPaise));
    const left: number[] = [];
    for (const { reference } of [second, first, third]) {
      await cancelAll(reference);
      left.push(await office.taken(from.id));
    }
    expect(left).toEqual([from.capacity, from.capacity, 0]);
    const given = await Promise.all([first, second, third].map(({ reference }) => office.managed(reference)));
    expect(given.map(({ refunds }) => sum(refunds.map(({ amountPaise }) => amountPaise)))).toEqual(
      parts.map(({ totalPaise }) => (totalPaise * 9) / 10),
    );
    await isSound();
  });

  it("splits again what was split off", async () => {
    const booking = await office.book(departure(), 4);
    const second = await done(await split(booking, 3, departure(), 6000_00));
    const third = await done(await split(second, 1, departure(), 2000_00));
    const held = await Promise.all(
      [booking, second, third].map(async ({ reference }) => (await office.managed(reference)).heldPaise),
    );
    expect(held).toEqual([2000_00, 4000_00, 2000_00]);
    expect(await cancelAll(third.reference)).toMatchObject({ cancelled: { refundPaise: 1800_00 } });
    expect(await cancelAll(second.reference)).toMatchObject({ cancelled: { refundPaise: 3600_00 } });
    await isSound();
  });

  it("moves each rider once for simultaneous presses", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => split(booking, 1, to, 2000_00)));
    expect(answers.filter((answer) => "split" in answer)).toHaveLength(1);
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([2, 1]);
    await isSound();
  });

  it("sells the last place once to many who want it at the same time", async () => {
    const to = departure();
    await office.db.updateTable("departure").set({ capacity: 2 }).where("id", "=", to.id).execute();
    const parties = await Promise.all(
      [departure(), departure(), departure(), departure()].map((from) => office.book(from, 3)),
    );
    const answers = await Promise.all([
      ...parties.map((booking) => split(booking, 2, to, 4000_00)),
      office.hold({ departure: to.id, people: 1, category: "regular" }).then(
        () => null,
        () => null,
      ),
    ]);
    expect(await office.taken(to.id)).toBeLessThanOrEqual(2);
    expect(answers.filter((answer) => answer !== null && "split" in answer).length).toBeLessThanOrEqual(1);
    for (const booking of parties) {
      const { people, departureId } = await office.managed(booking.reference);
      expect(await office.taken(departureId)).toBe(people);
    }
    await isSound();
  });

  it("refuses and changes nothing: everybody, a full date, a shown price that moved, a pending change, too late", async () => {
    const [from, full] = [departure(), departure()];
    await office.book(full, 10);
    const booking = await office.book(from, 2);
    expect(await split(booking, 2, departure(), 4000_00)).toEqual({ refused: "nobody_stays" });
    expect(await split(booking, 1, full, 2000_00)).toEqual({ refused: "sold_out" });
    expect(await split(booking, 1, departure(), 1999_00)).toMatchObject({ refused: "price_moved", nowPaise: 2000_00 });
    expect(await split(booking, 1, departure(), 2000_00, { seenWorthPaise: 1_00 })).toEqual({ refused: "changed" });
    expect(await split(booking, 1, from, 2000_00)).toEqual({ refused: "changed" });
    office.clock.set(new Date(Date.parse(booking.startsAt) - 71 * 3_600_000));
    expect(await split(booking, 1, departure(), 2000_00)).toEqual({ refused: "too_late" });
    expect(await office.managed(booking.reference)).toMatchObject({ people: 2, totalPaise: 4000_00 });
    expect(await split(booking, 1, departure(), 2000_00, { isLate: true })).toHaveProperty("split");
  });
});
