import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cancelPeople,
  confirmFromBrowser,
  expireHolds,
  extendHold,
  findManagedBooking,
  noteFailureFromBrowser,
  quote,
} from "#modules/booking/index.server.ts";
import { balances, sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingDesk, type HeldBooking, openBookingDesk } from "#tests/harness/booking-desk.ts";
import { type Category, type ModelBooking, SeatModel } from "./ledger-of-seats.ts";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.MODEL_RUNS ?? 25);

/** The real thing, as far as one run needs it. */
interface Real {
  desk: BookingDesk;
  departures: string[];
  bookings: Map<ModelBooking, HeldBooking>;
  /** The ledger as the walk found it. */
  before: Awaited<ReturnType<typeof balances>>;
}
type Step = fc.AsyncCommand<SeatModel, Real>;

/** A step on one of the bookings made so far, if there is one that it fits. */
function onBooking(
  name: string,
  pick: number,
  fits: (booking: ModelBooking) => boolean,
  run: (model: SeatModel, real: Real, booking: ModelBooking, held: HeldBooking) => Promise<void>,
): Step {
  const chosen = (model: Readonly<SeatModel>): ModelBooking | undefined => {
    const fitting = model.bookings.filter(fits);
    return fitting[pick % Math.max(1, fitting.length)];
  };
  return {
    check: (model) => chosen(model) !== undefined,
    async run(model, real) {
      const booking = chosen(model) as ModelBooking;
      await run(model, real, booking, real.bookings.get(booking) as HeldBooking);
      await agree(model, real);
    },
    toString: () => `${name}(${pick})`,
  };
}

const step = (name: string, run: (model: SeatModel, real: Real) => Promise<void>): Step => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

let made = 0;

/** One more day of the ride that all walks are about: as many as there are walks. */
async function newDeparture({ database }: BookingDesk): Promise<string> {
  made += 1;
  const { rows } = await database.executeRaw(
    `INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity)
     SELECT gen_random_uuid(), id, date '2030-01-01' + ${made}, '06:30', day, day, 10
     FROM tour, LATERAL (SELECT timestamptz '2030-01-01 01:00Z' + interval '${made} days' AS day) AS d
     WHERE slug = 'old-delhi-at-dawn' RETURNING id`,
  );
  return String(rows[0]?.id);
}

/** After every step: places taken, every booking, and the money kept and owed are the same on both sides. */
async function agree(model: SeatModel, { desk, departures, bookings, before }: Real): Promise<void> {
  for (const [index, id] of departures.entries()) expect(await desk.placesTaken(id)).toBe(model.taken(index));
  for (const [booking, { reference }] of bookings) {
    const { status, people, totalPaise } = await desk.find(reference);
    expect({ status, people, total: totalPaise }).toEqual({
      status: booking.status,
      people: booking.people,
      total: booking.total,
    });
  }
  const now = await balances(desk.database.db);
  expect({ revenue: before.revenue - now.revenue, due: before.refunds_due - now.refunds_due }).toEqual({
    revenue: model.revenue,
    due: model.due,
  });
}

const open = (booking: ModelBooking): boolean => !booking.paidAtProvider;
const wish = {
  departure: fc.nat(1),
  people: fc.integer({ min: 1, max: 11 }),
  category: fc.constantFrom<Category>("regular", "private"),
};

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
    step(`hold(${departure}, ${people}, ${category})`, async (model, { desk, departures, bookings }) => {
      const expected = model.hold(departure, people, category);
      const held = desk.hold(people, departures[departure], category);
      if (typeof expected === "string") await expect(held).rejects.toThrow(`refused: ${expected}`);
      else bookings.set(expected, await held);
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
  fc.nat(20).map((pick) =>
    onBooking("pay", pick, open, async (model, { desk }, booking, { orderId }) => {
      const result = await desk.sandbox.pay(orderId);
      booking.paidAtProvider = true;
      expect(await confirmFromBrowser(desk.deps, result)).toBe(model.hear(booking, booking.total));
      expect(await confirmFromBrowser(desk.deps, result)).toBe("already_known");
    }),
  ),
  fc.nat(20).map((pick) =>
    onBooking("payAnotherAmount", pick, open, async (model, { desk }, booking, { orderId }) => {
      const result = await desk.sandbox.pay(orderId, { amount: 500_00 });
      booking.paidAtProvider = true;
      expect(await confirmFromBrowser(desk.deps, result)).toBe(model.hear(booking, 500_00));
    }),
  ),
  fc.nat(20).map((pick) =>
    onBooking("payUnheard", pick, open, async (_model, { desk }, booking, { orderId }) => {
      const { razorpay_payment_id: payment } = await desk.sandbox.pay(orderId);
      booking.paidAtProvider = true;
      booking.unheard.push({ payment, amount: booking.total });
    }),
  ),
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
        booking.unheard.push({ payment, amount: booking.total });
      },
    ),
  ),
  fc.record({ pick: fc.nat(20), count: fc.integer({ min: 1, max: 3 }) }).map(({ pick, count }) =>
    onBooking(
      `cancel ${count} of `,
      pick,
      (one) => one.status === "confirmed" && one.people >= count,
      async (model, { desk }, booking, { id, reference }) => {
        const riders = (await findManagedBooking(desk.deps, reference))?.riders ?? [];
        const seenRefundPaise = model.cancel(booking, count);
        const riderIds = riders.slice(0, count).map((rider) => rider.id);
        const request = { bookingId: id, riderIds, seenRefundPaise, actor: "traveller" as const };
        expect(await cancelPeople(desk.deps, request)).toMatchObject({ cancelled: { refundPaise: seenRefundPaise } });
        expect(await cancelPeople(desk.deps, request)).toEqual({ refused: "already" });
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
      model.sendRefunds();
    }),
  ),
];

describe("the booking engine beside a plain model of it", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
    await desk.sandbox.control("/webhook", { url: null });
  }, 90_000);
  afterAll(() => desk?.close());

  it(`agrees after every step of any walk (SEED=${seed} MODEL_RUNS=${runs})`, { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: "max" }), async (walk) => {
        // What an earlier walk left behind is none of this one's business.
        await sendRefunds(desk.deps);
        desk.clock.advanceMinutes(31);
        await expireHolds(desk.deps);
        const real: Real = {
          desk,
          departures: [await newDeparture(desk), await newDeparture(desk)],
          bookings: new Map(),
          before: await balances(desk.database.db),
        };
        const model = new SeatModel();
        await fc.asyncModelRun(() => ({ model, real }), walk);
        expect(await desk.faultsOfLedger()).toEqual([]);
        for (const [booking, { reference }] of real.bookings)
          expect(await desk.told("booking.confirmed", reference)).toHaveLength(booking.confirmations);
      }),
      { seed, numRuns: runs },
    );
  });
});
