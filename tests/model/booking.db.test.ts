import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  auditBookings,
  confirmFromBrowser,
  expireHolds,
  extendHold,
  noteFailureFromBrowser,
  quote,
} from "#modules/booking/index.server.ts";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { afterCallingOff, callingOff } from "./calling-off.ts";
import { changes, tidyUp } from "./changes.ts";
import { HOLD, KINDS, SeatModel } from "./ledger-of-seats.ts";
import { type Category, dueOf, type ModelBooking } from "./model-booking.ts";
import { everyBookingIsFound, onBooking, type Real, type Step, setOut, step } from "./walk.ts";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.MODEL_RUNS ?? 40);

const open = (booking: ModelBooking): boolean => !booking.paidAtProvider;
const wish = {
  departure: fc.nat(KINDS.length - 1),
  people: fc.integer({ min: 1, max: 9 }),
  category: fc.constantFrom<Category>("regular", "private"),
};

const few = { ...wish, people: fc.integer({ min: 1, max: 4 }) };

/** Holds places, on the site and in the model. Null: both refuse with the same code. */
async function holdBoth(
  model: SeatModel,
  { desk, departures, bookings }: Real,
  { departure, people, category }: { departure: number; people: number; category: Category },
): Promise<ModelBooking | null> {
  const expected = model.hold(departure, people, category);
  const held = desk.hold(people, departures[departure], category);
  if (typeof expected === "string") {
    await expect(held).rejects.toThrow(`refused: ${expected}`);
    return null;
  }
  bookings.set(expected, await held);
  return expected;
}

/** The provider takes the price of a booking. */
function payAtProvider({ desk, bookings }: Real, booking: ModelBooking) {
  booking.paidAtProvider = true;
  return desk.sandbox.pay(bookings.get(booking)?.orderId ?? "");
}

/** The same, with the webhook in a later step. */
async function payUnheard(real: Real, booking: ModelBooking): Promise<void> {
  const { razorpay_payment_id: payment } = await payAtProvider(real, booking);
  booking.unheard.push({ payment, amount: dueOf(booking) });
}

/** The same, and the browser tells us at once. */
async function payHeard(model: SeatModel, real: Real, booking: ModelBooking): Promise<void> {
  const { deps } = real.desk;
  const result = await payAtProvider(real, booking);
  expect(await confirmFromBrowser(deps, result)).toBe(model.hear(booking, dueOf(booking)));
  expect(await confirmFromBrowser(deps, result)).toBe("already_known");
}

const steps: fc.Arbitrary<Step>[] = [
  fc.record(wish).map(({ departure, people, category }) =>
    step(`quote(${departure}, ${people}, ${category})`, async (model, { desk, departures }) => {
      const answer = await quote(desk.deps, { departure: departures[departure] ?? "", people, category });
      expect("quote" in answer ? answer.quote.totalPaise : answer.refused).toBe(
        model.quote(departure, people, category),
      );
    }),
  ),
  fc.record(wish).map(({ departure, people, category }) =>
    step(`hold(${departure}, ${people}, ${category})`, async (model, real) => {
      await holdBoth(model, real, { departure, people, category });
    }),
  ),
  // A bank that answers late: the traveller books again and pays for that too. "hear" draws which is announced first.
  fc.record(few).map(({ departure, people, category }) =>
    step(`payTwice(${departure}, ${people}, ${category})`, async (model, real) => {
      for (const minutes of [HOLD, 0]) {
        const booking = await holdBoth(model, real, { departure, people, category });
        if (booking === null) return;
        await payUnheard(real, booking);
        model.now += minutes;
        real.desk.clock.advanceMinutes(minutes);
      }
    }),
  ),
  // Held and paid at once: steps after payment need many paid bookings.
  fc.record(few).map(({ departure, people, category }) =>
    step(`book(${departure}, ${people}, ${category})`, async (model, real) => {
      const booking = await holdBoth(model, real, { departure, people, category });
      if (booking !== null) await payHeard(model, real, booking);
    }),
  ),
  fc.nat(20).map((pick) =>
    onBooking(
      "extend",
      pick,
      () => true,
      async (model, { desk }, booking, { id }) => {
        expect(await extendHold(desk.deps, id)).toBe(model.extend(booking));
      },
    ),
  ),
  fc.nat(20).map((pick) => onBooking("pay", pick, open, (model, real, booking) => payHeard(model, real, booking))),
  fc.nat(20).map((pick) =>
    onBooking("payAnotherAmount", pick, open, async (model, { desk }, booking, { orderId }) => {
      const result = await desk.sandbox.pay(orderId, { amount: 500_00 });
      booking.paidAtProvider = true;
      expect(await confirmFromBrowser(desk.deps, result)).toBe(model.hear(booking, 500_00));
    }),
  ),
  fc.nat(20).map((pick) => onBooking("payUnheard", pick, open, (_model, real, booking) => payUnheard(real, booking))),
  fc.nat(20).map((pick) =>
    onBooking(
      "hear",
      pick,
      (one) => one.unheard.length > 0,
      async (model, { desk }, booking) => {
        const { payment, amount } = booking.unheard.shift() ?? { payment: "", amount: 0 };
        expect(await noteFailureFromBrowser(desk.deps, payment)).toBe(model.hear(booking, amount));
      },
    ),
  ),
  fc.nat(20).map((pick) =>
    onBooking("fail", pick, open, async (_model, { desk }, booking, { orderId }) => {
      const { razorpay_payment_id: payment } = await desk.sandbox.pay(orderId, { outcome: "failure" });
      expect(await noteFailureFromBrowser(desk.deps, payment)).toBe("failed");
      booking.failed.push(payment);
    }),
  ),
  fc.nat(20).map((pick) =>
    onBooking(
      "succeedAfterAll",
      pick,
      (one) => open(one) && one.failed.length > 0,
      async (_model, { desk }, booking) => {
        const payment = booking.failed.shift() ?? "";
        await desk.sandbox.control(`/payments/${payment}/capture-late`, {});
        booking.paidAtProvider = true;
        booking.unheard.push({ payment, amount: dueOf(booking) });
      },
    ),
  ),
  fc.integer({ min: 1, max: 10 }).map((minutes) =>
    step(`pass(${minutes})`, async (model, { desk }) => {
      model.now += minutes;
      desk.clock.advanceMinutes(minutes);
    }),
  ),
  fc.constant(
    step("sweep", async (model, { desk }) => {
      expect(await expireHolds(desk.deps)).toBe(model.sweep());
    }),
  ),
  fc.constant(
    step("sendRefunds", async (model, { desk }) => {
      await sendRefunds(desk.deps);
      model.refunds.send(model.now);
    }),
  ),
  fc.constant(
    step("refundsFail", async (model, { desk }) => {
      await failRefunds(desk);
      model.refunds.fail(model.now);
    }),
  ),
];

/** Every refund that is due goes to the bank, and comes back from there. */
async function failRefunds({ sandbox, deps, database }: BookingDesk): Promise<void> {
  await sandbox.control("/account", { refunds: "pending" });
  await sendRefunds(deps);
  const sent = await database.db
    .selectFrom("refund")
    .select("provider_refund_id")
    .where("status", "=", "sent")
    .execute();
  for (const { provider_refund_id } of sent)
    await sandbox.control(`/refunds/${provider_refund_id}/settle`, { status: "failed" });
  await sandbox.control("/account", { refunds: "processed" });
  await sendRefunds(deps);
}

describe("the booking engine against a simple model", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
    await desk.sandbox.control("/webhook", { url: null });
  });
  afterAll(() => desk?.close());

  it(`agrees after every step of random walks (SEED=${seed} MODEL_RUNS=${runs})`, { timeout: 600_000 }, async () => {
    await fc.assert(
      // Steps after payment come three times as often: faults there need longer walks.
      fc.asyncProperty(
        fc.commands(
          [...steps, callingOff, ...changes, ...changes, ...changes, ...afterCallingOff, ...afterCallingOff],
          { maxCommands: 120, size: "max" },
        ),
        async (walk) => {
          // Leftovers of an earlier walk must not matter.
          await tidyUp(desk);
          await expireHolds(desk.deps);
          await sendRefunds(desk.deps);
          const real = await setOut(desk);
          const model = new SeatModel();
          await fc.asyncModelRun(() => ({ model, real }), walk);
          await everyBookingIsFound(real);
          expect(await desk.faultsOfLedger()).toEqual([]);
          expect(await auditBookings(desk.database.db)).toEqual([]);
          for (const [booking, { reference }] of real.bookings)
            expect(await desk.told("booking.confirmed", reference)).toHaveLength(booking.confirmations);
        },
      ),
      { seed, numRuns: runs },
    );
  });
});
