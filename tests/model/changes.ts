import fc from "fast-check";
import { expect } from "vitest";
import {
  cancelPeople,
  changeDate,
  confirmFromBrowser,
  decideDepartures,
  dropChange,
  expireChanges,
  findChange,
  findManagedBooking,
  settleOverdueChoices,
  startChangePayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import type { BookingDesk } from "#tests/harness/booking/desk.ts";
import { CAPACITY, KINDS, listOf, type SeatModel } from "./ledger-of-seats.ts";
import { type ModelBooking, type ModelChange, PRICES, priceOf } from "./model-booking.ts";
import { onBooking, onChange, type Real, type Step, step } from "./walk.ts";

const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
const actor = "traveller" as const;
const confirmed = (booking: ModelBooking): boolean => booking.status === "confirmed";
const pick = fc.nat(20);
const departure = fc.nat(KINDS.length - 1);
/** Mostly another ride, which is where rides go; now and then the holiday, where they may not. */
const target = fc.oneof({ weight: 8, arbitrary: fc.nat(KINDS.length - 2) }, { weight: 1, arbitrary: departure });
/** Cheaper, dearer, and dearer by less than the provider takes. */
export const price = fc.constantFrom(1500_00, 2000_00, 2000_30, 2500_00);

export async function managed({ deps }: BookingDesk, reference: string) {
  const booking = await findManagedBooking(deps, reference);
  if (!booking) throw new Error(`there is no booking ${reference}`);
  return booking;
}
const ridersOf = async (desk: BookingDesk, reference: string, count: number): Promise<string[]> =>
  (await managed(desk, reference)).riders.slice(0, count).map(({ id }) => id);

/** Opens the order that pays a change, as the page does that asks for the money. */
async function awaitMoney(real: Real, expected: ModelChange, changeId: string): Promise<void> {
  const change = await findChange(real.desk.deps, changeId);
  if (!change) throw new Error("the change is there");
  const { providerOrderId } = await startChangePayment(real.desk.deps, change);
  real.changes.set(expected, { id: changeId, orderId: providerOrderId });
}

export const setPrice = async (model: SeatModel, { desk }: Real, regular: number): Promise<void> => {
  model.prices = { ...PRICES, ride: { ...PRICES.ride, regular } };
  await desk.database.executeRaw(
    `UPDATE tour SET regular_paise = ${regular}, offer_paise = NULL WHERE slug = 'old-delhi-at-dawn'`,
  );
};

/** Steps after payment: fewer people, another date, another person, a called-off departure. */
export const changes: fc.Arbitrary<Step>[] = [
  fc.record({ pick, count: fc.integer({ min: 1, max: 3 }) }).map(({ pick, count }) =>
    onBooking(
      `cancel ${count} of`,
      pick,
      (one) => confirmed(one) && one.people >= count,
      async (model, { desk }, booking, { id, reference }) => {
        const riderIds = await ridersOf(desk, reference, count);
        const expected = model.cancel(booking, count);
        const seenRefundPaise = typeof expected === "number" ? expected : 0;
        const answer = await cancelPeople(desk.deps, { bookingId: id, riderIds, seenRefundPaise, actor });
        if (typeof expected === "string") return expect(answer).toEqual({ refused: expected });
        expect(answer).toMatchObject({ cancelled: { refundPaise: expected } });
        const again = await cancelPeople(desk.deps, { bookingId: id, riderIds, seenRefundPaise, actor });
        expect(again).toEqual({ refused: "already" });
      },
    ),
  ),
  fc.record({ pick, to: target, regular: price }).map(({ pick, to, regular }) =>
    onBooking(`move to ${to} at ${regular} of`, pick, confirmed, async (model, real, booking, { id }) => {
      await setPrice(model, real, regular);
      const { desk, departures } = real;
      const before = booking.total;
      const expected = model.move(booking, to);
      const seenPaise = priceOf(model.prices[listOf(to)], booking.people, booking.category);
      const request = { bookingId: id, toDepartureId: departures[to] ?? "", seenPaise, actor };
      const answer = await changeDate(desk.deps, request);
      if (typeof expected === "string") return expect(answer).toEqual({ refused: expected });
      if ("refund" in expected) return expect(answer).toMatchObject({ moved: { refundPaise: expected.refund } });
      expect(answer).toMatchObject({ toPay: { duePaise: expected.total - before } });
      if ("toPay" in answer) await awaitMoney(real, expected, answer.toPay.changeId);
    }),
  ),
  pick.map((pick) =>
    onBooking("transfer", pick, confirmed, async (model, real, booking, { id }) => {
      const expected = model.transfer(booking);
      const asked = { bookingId: id, to: bela, leavingRiderIds: [], seenRefundPaise: 0 };
      const answer = await transferBooking(real.desk.deps, asked);
      if (typeof expected === "string") return expect(answer).toEqual({ refused: expected });
      expect(answer).toMatchObject({ toPay: { duePaise: expected.due } });
      if ("toPay" in answer) await awaitMoney(real, expected, answer.toPay.changeId);
    }),
  ),
  fc.record({ pick, count: fc.integer({ min: 1, max: 2 }) }).map(({ pick, count }) =>
    onBooking(
      `transfer without ${count}`,
      pick,
      (one) => confirmed(one) && one.people >= count,
      async (model, { desk }, booking, { id, reference }) => {
        const leavingRiderIds = await ridersOf(desk, reference, count);
        const expected = model.transferWithout(booking, count, bela.name);
        const seenRefundPaise = typeof expected === "number" ? expected : 0;
        const asked = { bookingId: id, to: bela, leavingRiderIds, seenRefundPaise };
        const answer = await transferBooking(desk.deps, asked);
        if (typeof expected === "string") expect(answer).toEqual({ refused: expected });
        else expect(answer).toMatchObject({ transferred: { refundPaise: expected } });
      },
    ),
  ),
  pick.map((pick) =>
    onChange("payChange", pick, async (model, { desk }, change, orderId) => {
      const result = await desk.sandbox.pay(orderId);
      change.paidAtProvider = true;
      expect(await confirmFromBrowser(desk.deps, result)).toBe(model.payChange(change, bela.name));
      expect(await confirmFromBrowser(desk.deps, result)).toBe("already_known");
    }),
  ),
  pick.map((pick) =>
    onBooking("dropChange", pick, confirmed, async (model, { desk }, booking, { id }) => {
      const change = desk.database.db.selectFrom("booking_change").select("id").where("booking_id", "=", id);
      const waiting = await change.where("status", "=", "waiting").executeTakeFirst();
      if (waiting) await dropChange(desk.deps, waiting.id);
      model.drop(booking);
    }),
  ),
  fc.constant(
    step("sweepChanges", async (model, { desk }) => {
      expect(await expireChanges(desk.deps)).toBe(model.sweepChanges());
    }),
  ),
];

/** Cleans up after a walk: pending changes end and the price is restored. */
export async function tidyUp(desk: BookingDesk): Promise<void> {
  desk.clock.advanceMinutes(61);
  await expireChanges(desk.deps);
  await settleOverdueChoices(desk.deps);
  await decideDepartures(desk.deps);
  const { ride, holiday } = PRICES;
  await desk.database.executeRaw(
    `UPDATE departure SET status = 'cancelled' WHERE schedule_id IS NULL;
     UPDATE guest_choice SET choice = 'refund', chosen_by = 'system', chosen_at = now() WHERE choice IS NULL;
     UPDATE tour SET regular_paise = ${ride.regular}, offer_paise = NULL, group_size_max = ${CAPACITY}
     WHERE slug = 'old-delhi-at-dawn';
     UPDATE tour SET regular_paise = ${holiday.regular}, offer_paise = NULL, private_single_paise = ${holiday.privateOne},
       private_multiple_paise = ${holiday.privateMore} WHERE slug = 'kerala-backwaters-by-cycle'`,
  );
}
