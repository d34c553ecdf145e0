import type fc from "fast-check";
import { expect } from "vitest";
import { balances } from "#modules/payments/index.server.ts";
import type { BookingDesk, HeldBooking } from "#tests/harness/booking-desk.ts";
import { CAPACITY, KINDS, type SeatModel, SOON } from "./ledger-of-seats.ts";
import type { DepartureKind, ModelBooking, ModelChange } from "./model-booking.ts";

/** The real thing, as far as one walk needs it. */
export interface Real {
  desk: BookingDesk;
  departures: string[];
  bookings: Map<ModelBooking, HeldBooking>;
  /** The real id of a change that waits for its money, and the provider's order that pays it. */
  changes: Map<ModelChange, { id: string; orderId: string }>;
  /** The ledger as the walk found it. */
  before: Awaited<ReturnType<typeof balances>>;
}
export type Step = fc.AsyncCommand<SeatModel, Real>;

/** A step that can always be taken. */
export const step = (name: string, run: (model: SeatModel, real: Real) => Promise<void>): Step => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

/** A step on one of the things (bookings, changes) made so far, if there is one that it fits. */
function onOne<Thing>(
  name: string,
  pick: number,
  listed: (model: Readonly<SeatModel>) => Thing[],
  run: (model: SeatModel, real: Real, thing: Thing) => Promise<void>,
): Step {
  const chosen = (model: Readonly<SeatModel>): Thing | undefined => {
    const fitting = listed(model);
    return fitting[pick % Math.max(1, fitting.length)];
  };
  return {
    check: (model) => chosen(model) !== undefined,
    async run(model, real) {
      await run(model, real, chosen(model) as Thing);
      await agree(model, real);
    },
    toString: () => `${name}(${pick})`,
  };
}

/** A step on a booking that it fits. */
export const onBooking = (
  name: string,
  pick: number,
  fits: (booking: ModelBooking) => boolean,
  run: (model: SeatModel, real: Real, booking: ModelBooking, held: HeldBooking) => Promise<void>,
): Step =>
  onOne(
    name,
    pick,
    (model) => model.bookings.filter(fits),
    (model, real, booking) => run(model, real, booking, real.bookings.get(booking) as HeldBooking),
  );

/** A step on a change that has not been paid. */
export const onChange = (
  name: string,
  pick: number,
  run: (model: SeatModel, real: Real, change: ModelChange, orderId: string) => Promise<void>,
): Step =>
  onOne(
    name,
    pick,
    (model) => model.changes.filter((one) => !one.paidAtProvider),
    (model, real, change) => run(model, real, change, real.changes.get(change)?.orderId ?? ""),
  );

/** After every step: places taken, every booking, and the money kept and owed are the same on both sides. */
async function agree(model: SeatModel, { desk, departures, bookings, before }: Real): Promise<void> {
  for (const [index, id] of departures.entries()) expect(await desk.placesTaken(id)).toBe(model.taken(index));
  for (const [booking, { reference }] of bookings) {
    const { status, people, totalPaise, departureId, contactName } = await desk.find(reference);
    expect([status, people, totalPaise, departures.indexOf(departureId), contactName]).toEqual([
      booking.status,
      booking.people,
      booking.total,
      booking.departure,
      booking.name,
    ]);
  }
  const now = await balances(desk.database.db);
  expect({ revenue: before.revenue - now.revenue, due: before.refunds_due - now.refunds_due }).toEqual({
    revenue: model.revenue,
    due: model.due,
  });
}

let made = 0;

/** One more day of the tour that all walks are about: as many as there are walks. */
async function newDeparture({ database, clock }: BookingDesk, kind: DepartureKind): Promise<string> {
  made += 1;
  const soon = new Date(clock.now().getTime() + SOON * 60_000).toISOString();
  const start = kind === "soon" ? `timestamptz '${soon}'` : `timestamptz '2030-01-01 01:00Z' + interval '${made} days'`;
  const { rows } = await database.executeRaw(
    `INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity)
     SELECT gen_random_uuid(), id, date '2030-01-01' + ${made}, '06:30', day, day, ${CAPACITY}
     FROM tour, LATERAL (SELECT ${start} AS day) AS d
     WHERE slug = '${kind === "holiday" ? "kerala-backwaters-by-cycle" : "old-delhi-at-dawn"}' RETURNING id`,
  );
  return String(rows[0]?.id);
}

/** A walk's beginning: departures of its own, nothing booked. */
export async function setOut(desk: BookingDesk): Promise<Real> {
  const departures: string[] = [];
  for (const kind of KINDS) departures.push(await newDeparture(desk, kind));
  return { desk, departures, bookings: new Map(), changes: new Map(), before: await balances(desk.database.db) };
}
