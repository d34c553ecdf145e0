import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reconcileDisputes, sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { quoteCancellation } from "../model.ts";
import { listRiders } from "../riders/riders.server.ts";
import { cancelPeople } from "./cancel-people.server.ts";
import { refundByOperator } from "./refund-by-operator.server.ts";

describe("cancelling some or all of a party", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  putClockBack(() => office.clock);
  afterAll(() => office?.close());

  const booked = (people: number, category: "regular" | "private" = "regular") =>
    office.book(departure(), people, category);
  const cancel = (booking: Awaited<ReturnType<typeof booked>>, count: number, seen?: number) =>
    cancelPeople(office.deps, {
      bookingId: booking.id,
      riderIds: booking.riders.slice(0, count).map(({ id }) => id),
      seenRefundPaise:
        seen ?? quoteCancellation(booking, count, office.clock.now().toISOString(), booking.isCalledOff).refundPaise,
      actor: "traveller",
    });

  it("refunds the leaving riders' share, and keeps the others booked", async () => {
    const booking = await booked(3);
    expect(await cancel(booking, 1)).toMatchObject({ cancelled: { refundPaise: 1800_00, keptPaise: 200_00 } });
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "confirmed", people: 2, totalPaise: 4000_00 });
    expect(after.riders).toHaveLength(2);
    expect(after.refunds).toMatchObject([{ amountPaise: 1800_00, status: "requested", promisedBy: "2026-12-06" }]);
    expect(await office.taken(booking.departureId)).toBe(2);
    await sendRefunds(office.deps);
    expect((await office.managed(booking.reference)).refunds).toMatchObject([{ status: "processed" }]);
    expect(await office.sumOfLedger()).toBe(0);
    const told = await office.told(booking.reference);
    expect(told.map(({ topic }) => topic)).toEqual(["booking.confirmed", "booking.cancelled"]);
    expect(told[1]).toMatchObject({ leaving: 1, remaining: 2, refundPaise: 1800_00, keptPaise: 200_00 });
  });

  it("cancels the whole booking with its last rider, and frees its places at once", async () => {
    const booking = await booked(2);
    await cancel(booking, 2);
    expect(await office.managed(booking.reference)).toMatchObject({ status: "cancelled", people: 2 });
    expect(await office.taken(booking.departureId)).toBe(0);
  });

  it("cancels once for many presses in many tabs", async () => {
    const booking = await booked(4);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(booking, 2)));
    expect(answers.filter((answer) => "cancelled" in answer)).toHaveLength(1);
    expect(await cancel(booking, 2)).toEqual({ refused: "already" });
    const after = await office.managed(booking.reference);
    expect(after.people).toBe(2);
    expect(after.refunds).toHaveLength(1);
    expect(await office.taken(booking.departureId)).toBe(2);
  });

  it("asks again when a refund step ended meanwhile", async () => {
    const booking = await booked(1);
    const departs = new Date(booking.startsAt).getTime();
    office.clock.set(new Date(departs - 71 * 3_600_000));
    expect(await cancel(booking, 1, 1800_00)).toEqual({
      refused: "refund_moved",
      seenPaise: 1800_00,
      nowPaise: 1200_00,
    });
    office.clock.set(new Date(departs - 11 * 3_600_000));
    expect(await cancel(booking, 1)).toMatchObject({ cancelled: { refundPaise: 0, keptPaise: 2000_00 } });
  });

  it("refuses a request without riders or with unknown ones", async () => {
    const booking = await booked(1);
    for (const riderIds of [[], ["nobody"], ["'; DROP TABLE rider"]])
      expect(
        await cancelPeople(office.deps, { bookingId: booking.id, riderIds, seenRefundPaise: 0, actor: "traveller" }),
      ).toEqual({ refused: "nobody" });
  });

  it("never restores a cancelled rider from a page that was open", async () => {
    const booking = await booked(3);
    await Promise.all([cancel(booking, 2), ...Array.from({ length: 4 }, () => office.managed(booking.reference))]);
    const stale = { id: booking.id, people: 3 };
    await listRiders(office.db, stale);
    const after = await office.managed(booking.reference);
    expect([after.people, after.riders.length]).toEqual([1, 1]);
  });

  it("refuses after the ride's start", async () => {
    const booking = await booked(1);
    office.clock.set(booking.startsAt);
    expect(await cancel(booking, 1)).toEqual({ refused: "started" });
  });

  it("charges a private party reduced to one person the single price of its booking day", async () => {
    const booking = await booked(3, "private");
    expect(booking.totalPaise).toBe(7800_00);
    expect(await cancel(booking, 2)).toMatchObject({
      cancelled: { worthPaise: 4200_00, refundPaise: 3780_00, remainingPaise: 3600_00 },
    });
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ people: 1, totalPaise: 3600_00 });
    expect(await office.taken(booking.departureId), "still theirs alone").toBe(10);
  });

  it("refunds at most what is left after an earlier refund", async () => {
    const booking = await office.book(departure(), 2);
    const goodwill = { amountPaise: 1000_00, seenBackPaise: 0, reason: "a flat tyre" };
    await refundByOperator(office.deps, { bookingId: booking.id, ...goodwill });
    const answer = await cancel(await office.managed(booking.reference), 2);
    expect(answer).toMatchObject({ cancelled: { refundPaise: 3000_00, keptPaise: 0 } });
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("refunds the rest in a second step, and never more than was paid", async () => {
    const booking = await booked(3);
    await cancel(booking, 1);
    await cancel(await office.managed(booking.reference), 2);
    const { refunds } = await office.managed(booking.reference);
    expect(refunds.map(({ amountPaise }) => amountPaise)).toEqual([1800_00, 3600_00]);
    await sendRefunds(office.deps);
    expect(await office.sumOfLedger()).toBe(0);
  });

  it.each(["who cancels", "the company that is generous"])(
    "waits for a bank's dispute at that moment, and %s is told what is left",
    async (who) => {
      const booking = await office.book(departure(), 2);
      const payment_id = booking.payments[0]?.providerPaymentId ?? "";
      const dispute = (await office.sandbox.control("/disputes", { payment_id, amount: 2500_00 })) as { id: string };
      await office.sandbox.control(`/disputes/${dispute.id}/settle`, { status: "lost" });
      const goodwill = { bookingId: booking.id, amountPaise: 1800_00, seenBackPaise: 0, reason: "a flat tyre" };
      let asked: Promise<unknown> = Promise.resolve();
      let taking: Promise<unknown> = Promise.resolve();
      await office.db.transaction().execute(async (tx) => {
        await tx
          .selectFrom("payment")
          .select("id")
          .where("provider_payment_id", "=", payment_id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        taking = reconcileDisputes(office.deps);
        await untilStatementsWait(office.database);
        asked = who === "who cancels" ? cancel(booking, 1) : refundByOperator(office.deps, goodwill);
        await untilStatementsWait(office.database, 2);
      });
      await taking;
      expect(await asked).toEqual(
        who === "who cancels"
          ? { refused: "refund_moved", seenPaise: 1800_00, nowPaise: 1500_00 }
          : { refused: "too_much", leftPaise: 1500_00 },
      );
      const after = await office.managed(booking.reference);
      expect(after).toMatchObject({ status: "confirmed", people: 2, refunds: [], heldPaise: 1500_00 });
    },
  );
});
