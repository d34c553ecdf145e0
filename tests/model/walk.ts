import type fc from "fast-check";
import { expect } from "vitest";
import { saveGuides } from "#modules/availability/index.server.ts";
import { balances } from "#modules/payments/index.server.ts";
import type { BookingDesk, HeldBooking } from "#tests/harness/booking/desk.ts";
import { leadWithOneGuide } from "#tests/harness/booking/lead-with-one-guide.ts";
import { CAPACITY, DECIDES, KINDS, MINIMUM, type SeatModel } from "./ledger-of-seats.ts";
import { type DepartureKind, type ModelBooking, type ModelChange, type ModelCredit, SOON } from "./model-booking.ts";

/** The real thing, as far as one walk needs it. */
export interface Real {
  desk: BookingDesk;
  departures: string[];
  bookings: Map<ModelBooking, HeldBooking>;
  /** The real id of a change that waits for its money, and the provider's order that pays it. */
  changes: Map<ModelChange, { id: string; orderId: string }>;
  /** The real id of a credit. */
  credits: Map<ModelCredit, string>;
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

/** A step on one of the bookings or changes made so far, if one fits. */
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

/** A step on a credit, spent or not. */
export const onCredit = (
  name: string,
  pick: number,
  run: (model: SeatModel, real: Real, credit: ModelCredit, creditId: string) => Promise<void>,
): Step =>
  onOne(
    name,
    pick,
    (model) => [...model.credits],
    (model, real, credit) => run(model, real, credit, real.credits.get(credit) ?? ""),
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
  const { db } = desk.database;
  // One question for all of them: a walk is long, and after each of its steps everything is compared.
  const taken = await db.selectFrom("departure").select(["id", "taken"]).where("id", "in", departures).execute();
  const takenOf = new Map(taken.map((row) => [row.id, row.taken]));
  expect(departures.map((id) => takenOf.get(id))).toEqual(departures.map((_, index) => model.taken(index)));
  if (bookings.size > 0) {
    const ids = [...bookings.values()].map(({ id }) => id);
    const rows = await db.selectFrom("booking").selectAll().where("id", "in", ids).execute();
    const found = new Map(rows.map((row) => [row.id as string, row]));
    const kept = ids.map((id) => {
      const row = found.get(id);
      return row && [row.status, row.people, row.total_paise, row.credit_paise, row.departure_id, row.contact_name];
    });
    expect(kept).toEqual([...bookings.keys()].map((booking) => expected(booking, departures)));
  }
  const now = await balances(desk.database.db);
  expect({ revenue: before.revenue - now.revenue, due: before.refunds_due - now.refunds_due }).toEqual({
    revenue: model.revenue,
    due: model.refunds.total,
  });
}

const expected = (booking: ModelBooking, departures: string[]): unknown[] => [
  booking.status,
  booking.people,
  booking.total,
  booking.creditPays,
  departures[booking.departure],
  booking.name,
];

/** At the end of a walk: the site finds every booking in its stored state. */
export async function everyBookingIsFound({ desk, departures, bookings }: Real): Promise<void> {
  for (const [booking, { reference }] of bookings) {
    const { status, people, totalPaise, creditPaise, departureId, contactName } = await desk.find(reference);
    expect([status, people, totalPaise, creditPaise, departureId, contactName]).toEqual(expected(booking, departures));
  }
}

let made = 0;

/** One more day of the tour that all walks are about: as many as there are walks. */
async function newDeparture({ database, clock }: BookingDesk, kind: DepartureKind): Promise<string> {
  made += 1;
  const inMinutes = (minutes: number) =>
    `timestamptz '${new Date(clock.now().getTime() + minutes * 60_000).toISOString()}'`;
  // A twin starts half an hour after the first departure of its walk, on the same day.
  const day = kind === "twin" ? made - KINDS.indexOf("twin") : made;
  const late = kind === "twin" ? 30 : 0;
  const start =
    kind === "soon" ? inMinutes(SOON) : `timestamptz '2030-01-01 01:00Z' + interval '${day} days ${late} minutes'`;
  const { rows } = await database.executeRaw(
    `INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, group_min, decides_at)
     SELECT gen_random_uuid(), id, date '2030-01-01' + ${day}, '${kind === "twin" ? "07:00" : "06:30"}', day, day, ${CAPACITY},
       ${kind === "forming" ? `${MINIMUM}, ${inMinutes(DECIDES)}` : "1, NULL"}
     FROM tour, LATERAL (SELECT ${start} AS day) AS d
     WHERE slug = '${kind === "holiday" ? "kerala-backwaters-by-cycle" : "old-delhi-at-dawn"}' RETURNING id`,
  );
  return String(rows[0]?.id);
}

/** A walk's beginning: departures of its own, nothing booked, one guide. */
export async function setOut(desk: BookingDesk): Promise<Real> {
  await leadWithOneGuide(desk.database.db);
  await saveGuides(desk.database.db, 1);
  const departures: string[] = [];
  for (const kind of KINDS) departures.push(await newDeparture(desk, kind));
  return {
    desk,
    departures,
    bookings: new Map(),
    changes: new Map(),
    credits: new Map(),
    before: await balances(desk.database.db),
  };
}
