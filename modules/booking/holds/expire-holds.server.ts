import { sql } from "kysely";
import { freeSeatsOf, lockDeparture, retakeSeats } from "#modules/availability/index.server.ts";
import { takeBackUses } from "#modules/credit/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { sum } from "#platform/money.ts";
import { fitsAgreedParty, leaveDeparture, type Party } from "../bespoke/party.server.ts";
import { releaseCredits } from "../cancellations/credits.server.ts";
import { expirePendingChanges } from "../changes/pending-change.server.ts";
import type { BookingCategory } from "../model.ts";
import { transition, transitionAll } from "../transition.server.ts";
import { isQuoted } from "./extend-hold.server.ts";

/** Always locks the departure first, so that concurrent runs take turns. */
export const expireHoldsOf = ({ db, clock }: { db: Db; clock: Clock }, departureId: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    await lockDeparture(tx, departureId);
    return expireHoldsOfLocked(tx, clock, departureId);
  });

export async function expireHoldsOfLocked(tx: Tx, clock: Clock, departureId: string): Promise<number> {
  let ended = await expirePendingChanges(tx, { toDepartureId: departureId, due: clock.now() });
  const due = await tx
    .selectFrom("booking")
    .select(["id", "departure_id", "seats", isQuoted.as("isQuoted")])
    .where("departure_id", "=", departureId)
    .where("status", "=", "held")
    .where("hold_expires_at", "<=", clock.now())
    // Quoted parties last: the end of other holds may extend theirs.
    .orderBy(isQuoted)
    .orderBy("id")
    // Waits for a hold being extended, which then is not due.
    .forUpdate()
    .execute();
  for (const booking of due) {
    if (booking.isQuoted && !(await isDue(tx, booking.id, clock.now()))) continue;
    const moved = await transition(tx, clock, {
      bookingId: booking.id,
      to: "expired",
      actor: "system",
      reason: "the hold ran out",
    });
    if (!moved) continue;
    await leaveDeparture(tx, booking);
    await releaseCredits(tx, [booking.id]);
    ended += 1;
  }
  return ended;
}

async function isDue(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("booking")
    .select("id")
    .where("id", "=", bookingId)
    .where("hold_expires_at", "<=", now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Retakes places on a locked departure for late money, ending overdue holds if needed.
 * Null if they are gone, or a party would ride with more others than agreed.
 */
export async function retakeFromLapsed(
  tx: Tx,
  clock: Clock,
  wish: { departureId: string; people: number; category: BookingCategory; party: Party | null },
): Promise<number | null> {
  const { departureId, people, category, party } = wish;
  const isPartys = party !== null;
  const wholeDeparture = category === "private" && !isPartys;
  const retake = async () =>
    party === null || (await fitsAgreedParty(tx, { departureId, people }, party))
      ? retakeSeats(tx, { departureId, people, wholeDeparture, isPartys, now: clock.now() })
      : null;
  const taken = await retake();
  if (taken !== null) return taken;
  return (await expireHoldsOfLocked(tx, clock, departureId)) > 0 ? retake() : null;
}

/** More would delay new holds on these departures. */
const AT_ONCE = { holds: 1_000, departures: 200 };

/** Counts departures for one batch: fewer if each has many overdue holds. */
async function countTogether({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { holds, departures } = await db
    .selectFrom("booking")
    .select(({ fn }) => [
      fn.countAll<number>().as("holds"),
      fn.count<number>("departure_id").distinct().as("departures"),
    ])
    .where("status", "=", "held")
    .where("hold_expires_at", "<=", clock.now())
    .executeTakeFirstOrThrow();
  const together = Math.floor((AT_ONCE.holds * departures) / Math.max(holds, 1));
  return Math.min(Math.max(together, 1), AT_ONCE.departures);
}

/**
 * Ends due holds in few statements: holds can be made faster than single runs end them.
 * Skips locked departures, and those of quoted parties, whose holds depend on each other.
 */
const expireTogether = ({ db, clock }: { db: Db; clock: Clock }, departuresAtOnce: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const departures = await sql<{ id: string }>`
      SELECT id FROM departure WHERE id IN (
          SELECT departure_id FROM booking WHERE status = 'held' AND hold_expires_at <= ${clock.now()}::timestamptz)
        AND NOT EXISTS (SELECT FROM booking WHERE booking.departure_id = departure.id AND status = 'held' AND ${isQuoted})
      ORDER BY id LIMIT ${departuresAtOnce} FOR UPDATE SKIP LOCKED`.execute(tx);
    if (departures.rows.length === 0) return 0;
    const due = await tx
      .selectFrom("booking")
      .select(["id", "departure_id", "seats"])
      .where(
        "departure_id",
        "in",
        departures.rows.map(({ id }) => id),
      )
      .where("status", "=", "held")
      .where("hold_expires_at", "<=", clock.now())
      .where(sql<boolean>`NOT ${isQuoted}`)
      .orderBy("id")
      .limit(AT_ONCE.holds)
      .forUpdate()
      .execute();
    const ended = await transitionAll(tx, clock, {
      bookingIds: due.map(({ id }) => id),
      to: "expired",
      actor: "system",
      reason: "the hold ran out",
    });
    if (ended.length === 0) return 0;
    const isEnded = new Set(ended.map(({ id }) => id));
    const freed = Map.groupBy(
      due.filter(({ id }) => isEnded.has(id)),
      (booking) => booking.departure_id,
    );
    await freeSeatsOf(
      tx,
      [...freed].map(([departureId, bookings]) => ({ departureId, seats: sum(bookings.map(({ seats }) => seats)) })),
    );
    await releaseCredits(tx, [...isEnded]);
    return ended.length;
  });

/** Runs every minute: batches, then the rest one by one, and what ended bookings used of codes. */
export async function expireHolds(deps: { db: Db; clock: Clock }): Promise<number> {
  const { db, clock } = deps;
  let ended = 0;
  // A failed batch has a bad row, which the single runs find.
  const departures = await countTogether(deps);
  for (let last = -1; last !== 0; ended += last) last = await expireTogether(deps, departures).catch(() => 0);
  const due = await db
    .selectFrom("booking")
    .select("departure_id")
    .where("status", "=", "held")
    .where("hold_expires_at", "<=", clock.now())
    .union(
      db
        .selectFrom("booking_change")
        .select((is) => is.ref("to_departure_id").$notNull().as("departure_id"))
        .where("status", "=", "waiting")
        .where("to_departure_id", "is not", null)
        .where("expires_at", "<=", clock.now()),
    )
    .execute();
  try {
    const swept = await runEach(
      due,
      ({ departure_id }) => expireHoldsOf(deps, departure_id),
      "departures could not be swept",
    );
    return ended + swept;
  } finally {
    await takeBackUses(deps);
  }
}
