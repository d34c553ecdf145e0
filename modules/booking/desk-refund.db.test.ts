import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLedger, closeRefund, reconcileRefunds, sendRefunds } from "#modules/payments/index.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { cancelPeople } from "./cancellations/cancel-people.server.ts";
import { refundByOperator } from "./cancellations/refund-by-operator.server.ts";
import type { ManagedBooking } from "./find-managed-booking.server.ts";
import { quoteCancellation } from "./model.ts";

describe("money given back at the provider's own desk", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterEach(async () => {
    await office.sandbox.control("/account", { balance: null, refunds: "processed" });
    expect(await auditLedger(office.db)).toMatchObject({ faults: [], givenTwice: [] });
  });
  afterAll(() => office?.close());

  const paymentOf = ({ payments }: ManagedBooking): string => payments[0]?.providerPaymentId ?? "";
  /** A refund made at the provider's dashboard; returns its id. */
  const giveBack = async (booking: ManagedBooking, amount: number): Promise<string> =>
    String((await office.sandbox.api("POST", `/payments/${paymentOf(booking)}/refund`, { amount })).id);
  const hear = () => reconcileRefunds(office.deps);
  const now = ({ reference }: ManagedBooking) => office.managed(reference);
  const quoted = (booking: ManagedBooking, count = booking.people) =>
    quoteCancellation(booking, count, office.clock.now().toISOString(), false).refundPaise;
  const cancel = (booking: ManagedBooking) =>
    cancelPeople(office.deps, {
      bookingId: booking.id,
      riderIds: booking.riders.map(({ id }) => id),
      seenRefundPaise: quoted(booking),
      actor: "traveller",
    });
  const alerts = async (kind: string) =>
    (await listAlerts(office.db)).filter((alert) => alert.kind === kind).map(({ subject, times }) => [subject, times]);
  const atProvider = async (booking: ManagedBooking) =>
    ((await office.sandbox.api("GET", `/payments/${paymentOf(booking)}/refunds`)).items as { amount: number }[]).map(
      ({ amount }) => amount,
    );

  it("lowers what is promised, and is on the booking's page", async () => {
    const booking = await office.book(departure(), 1);
    expect(quoted(booking)).toBe(1800_00);
    const id = await giveBack(booking, 500_00);
    await hear();
    const after = await now(booking);
    expect([after.heldPaise, quoted(after)]).toEqual([1500_00, 1500_00]);
    expect(after.deskRefunds).toMatchObject([{ amountPaise: 500_00, providerPaymentId: paymentOf(booking) }]);
    expect(after.history.at(-1)?.reason).toBe("₹500 given back by the company at its payment provider");
    expect(await alerts("refund.not_ours")).toEqual([[id, 1]]);
    expect(await cancel(after)).toMatchObject({ cancelled: { refundPaise: 1500_00 } });
    await sendRefunds(office.deps);
    expect((await now(booking)).refunds).toMatchObject([{ status: "processed", amountPaise: 1500_00 }]);
    expect((await now(booking)).heldPaise).toBe(0);
  });

  it("is recorded once for many notices", async () => {
    const booking = await office.book(departure(), 1);
    const first = await giveBack(booking, 300_00);
    await Promise.all([hear(), hear(), hear()]);
    const second = await giveBack(booking, 200_00);
    await Promise.all([hear(), hear()]);
    await hear();
    expect((await now(booking)).deskRefunds).toMatchObject([{ amountPaise: 500_00 }]);
    expect((await alerts("refund.not_ours")).map(([subject]) => subject)).toEqual(
      expect.arrayContaining([first, second]),
    );
    const goodwill = { bookingId: booking.id, amountPaise: 100_00, reason: "a flat tyre" };
    expect(await refundByOperator(office.deps, { ...goodwill, seenBackPaise: 0 })).toEqual({
      refused: "moved",
      backPaise: 500_00,
    });
    expect(await refundByOperator(office.deps, { ...goodwill, seenBackPaise: 500_00, amountPaise: 1600_00 })).toEqual({
      refused: "too_much",
      leftPaise: 1500_00,
    });
  });

  it("is not confused with our own refund whose answer was lost", async () => {
    const booking = await office.book(departure(), 1);
    await cancel(booking);
    const path = `POST /v1/payments/${paymentOf(booking)}/refund`;
    await office.sandbox.control("/faults/next", { fault: "dieMidRequest", path, afterWork: true });
    await sendRefunds(office.deps);
    expect(await atProvider(booking)).toEqual([1800_00]);
    await hear();
    expect(await now(booking)).toMatchObject({ deskRefunds: [], refunds: [{ status: "processed" }] });
  });

  it("holds our uncovered refund, asks for at most the rest, and ends by the desk's number", async () => {
    const booking = await office.book(departure(), 1);
    // No webhook has come when the guest cancels.
    const id = await giveBack(booking, 500_00);
    await cancel(booking);
    await sendRefunds(office.deps);
    expect(await atProvider(booking)).toEqual([500_00]);
    const held = await now(booking);
    expect(held).toMatchObject({ heldPaise: 0, deskRefunds: [{ amountPaise: 500_00 }] });
    const [asked] = held.refunds;
    expect(asked).toMatchObject({ isByHand: true, isSentBefore: true, isHeld: false, status: "requested" });
    expect((await alerts("refund.stuck")).map(([subject]) => subject)).toContain(asked?.id);
    const closing = { refundId: asked?.id ?? "", reference: id };
    expect(await closeRefund(office.deps, closing)).toBe("too_little_at_desk");
    await giveBack(booking, 1300_00);
    await hear();
    expect(await closeRefund(office.deps, closing)).toBeNull();
    expect(await now(booking)).toMatchObject({
      deskRefunds: [],
      heldPaise: 200_00,
      refunds: [{ status: "processed" }],
    });
    expect((await alerts("refund.stuck")).map(([subject]) => subject)).not.toContain(asked?.id);
    await hear();
    expect(await now(booking)).toMatchObject({ deskRefunds: [], heldPaise: 200_00 });
  });

  it("is recorded in progress, and reversed when the bank refused it", async () => {
    await office.sandbox.control("/account", { refunds: "pending" });
    const booking = await office.book(departure(), 1);
    const id = await giveBack(booking, 500_00);
    await hear();
    expect((await now(booking)).heldPaise).toBe(1500_00);
    await office.sandbox.control(`/refunds/${id}/settle`, { status: "failed" });
    await hear();
    expect(await now(booking)).toMatchObject({ heldPaise: 2000_00, deskRefunds: [] });
  });
});
