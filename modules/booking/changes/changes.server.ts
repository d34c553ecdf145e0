import { findDeparture, hasLeft } from "#modules/availability/index.server.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import { findPaymentStanding, openOrder, type Settle } from "#modules/payments/index.server.ts";
import type { CheckoutOptions } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { formatRupees } from "#platform/money.ts";
import { hasPendingChange } from "../cancellations/cancel-people.server.ts";
import { isCalledOffFor } from "../cancellations/close-choice.server.ts";
import { groupOf } from "../group-of.ts";
import { retakeFromLapsed } from "../holds/expire-holds.server.ts";
import { isQuoted } from "../holds/extend-hold.server.ts";
import { isOpenedBy, lockBooking } from "../lock-booking.server.ts";
import { emitConfirmation, recordBookingEvent } from "../mails/booking-notifications.server.ts";
import type { ChangeKind } from "../tables.server.ts";
import { applyMove, canChangeDate } from "./change-date.server.ts";
import { abandonChangesUpTo, expirePendingChanges, isAbandoned } from "./pending-change.server.ts";
import { findRest } from "./rest.server.ts";
import { applyTransfer } from "./transfer-booking.server.ts";

export async function findChange({ db, clock }: { db: Db; clock: Clock }, id: string) {
  const row = await db
    .selectFrom("booking_change")
    .innerJoin("booking", "booking.id", "booking_change.booking_id")
    .select([
      "booking_change.id",
      "booking_id",
      "booking_change.kind",
      "booking_change.status",
      "booking_change.due_paise",
      "booking_change.expires_at",
      "new_contact",
      "booking.reference",
      "to_departure_id",
      "booking.people",
      "booking.category",
    ])
    .select(isQuoted.as("isQuoted"))
    .where("booking_change.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const to = row.to_departure_id === null ? null : await findDeparture({ db, clock }, row.to_departure_id);
  return {
    id: row.id,
    bookingId: row.booking_id,
    kind: row.kind,
    status: row.status,
    isRunning: (row.status === "waiting" || row.status === "due") && row.expires_at > clock.now(),
    duePaise: row.due_paise,
    expiresAt: row.expires_at.toISOString(),
    reference: row.reference,
    payment: await findPaymentStanding(db, row.id),
    newName: row.new_contact?.name ?? null,
    to: to && { localDate: to.localDate, localTime: to.localTime, group: groupOf(to.group, row) },
  };
}

export const startChangePayment = (
  deps: CaptureDeps,
  change: { id: string; duePaise: number; reference: string; kind: ChangeKind },
): Promise<CheckoutOptions> =>
  openOrder(deps, {
    ref: change.id,
    amountPaise: change.duePaise,
    receipt: `${change.reference} ${change.kind}`,
    notes: { reference: change.reference, for: change.kind },
  });

/** Drops a change and ended ones before it: late money applies none of them. False if paid or the link has ended. */
export const dropChange = ({ db }: { db: Db }, changeId: string, linkId?: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const find = tx.selectFrom("booking_change").select(["booking_id", "status"]).where("id", "=", changeId);
    const change = await find.executeTakeFirst();
    const booking = change && (await lockBooking(tx, change.booking_id));
    if (!booking || !isOpenedBy(booking, linkId)) return false;
    if ((await find.executeTakeFirstOrThrow()).status === "applied") return false;
    await expirePendingChanges(tx, { bookingId: booking.id, changeId });
    await abandonChangesUpTo(tx, booking.id, changeId);
    return true;
  });

/** Ends changes that were not paid in time. Runs every minute. */
export async function expireChanges({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const due = await db
    .selectFrom("booking_change")
    .select("booking_id")
    .distinct()
    .where("status", "=", "waiting")
    .where("expires_at", "<=", clock.now())
    .execute();
  const expire = ({ booking_id }: { booking_id: string }): Promise<number> =>
    inTransaction(db, async (tx) =>
      (await lockBooking(tx, booking_id)) ? expirePendingChanges(tx, { bookingId: booking_id, due: clock.now() }) : 0,
    );
  return runEach(due, expire, "bookings' changes could not be ended");
}

/** Ids sort by age. */
async function hasMovedSince(tx: Tx, change: { id: string; booking_id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom("booking_event")
    .select("id")
    .where("booking_id", "=", change.booking_id)
    .where("kind", "=", "moved")
    .where("id", ">", change.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Applies a paid change that still fits its booking and ride; otherwise the money goes back.
 * Late money needs free places, the same link and no newer wish.
 */
export const settleChange =
  ({ clock }: { clock: Clock }) =>
  async (...[tx, changeId]: Parameters<Settle>): Promise<Awaited<ReturnType<Settle>> | null> => {
    const wanted = await tx.selectFrom("booking_change").selectAll().where("id", "=", changeId).executeTakeFirst();
    if (!wanted) return null;
    const booking = await lockBooking(
      tx,
      wanted.booking_id,
      ...(wanted.to_departure_id ? [wanted.to_departure_id] : []),
    );
    if (wanted.kind === "rest" && booking) return settleRest(tx, clock, booking, changeId);
    if (booking?.status !== "confirmed") return { fulfilled: false, reason: "the booking is no longer confirmed" };
    const change = await tx
      .selectFrom("booking_change")
      .selectAll()
      .where("id", "=", changeId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (change.status === "applied") return { fulfilled: false, reason: "this change was already paid" };
    const departure = await findDeparture({ db: tx, clock }, booking.departure_id);
    if (!departure || (await isCalledOffFor(tx, departure, booking.id)))
      return { fulfilled: false, reason: `the departure was called off before the ${change.kind} was paid` };
    const now = clock.now();
    // A change ends when its ride leaves, even if the expiry job is late.
    const ridesOn = change.to_departure_id ?? booking.departure_id;
    const hasEnded = change.expires_at <= now && (await hasLeft(tx, ridesOn, now));
    if (change.kind === "transfer") {
      if (!change.new_contact || hasEnded) return { fulfilled: false, reason: "the transfer was paid after its time" };
      if (change.link_version !== booking.link_version)
        return { fulfilled: false, reason: "the transfer was asked for by a link that has ended since" };
      await applyTransfer(tx, clock, { booking, to: change.new_contact, feePaise: change.due_paise });
    } else {
      const { to_departure_id: toDepartureId, total_paise: newTotal, price_lines: lines } = change;
      if (isAbandoned(change)) return { fulfilled: false, reason: "the change had been dropped before it was paid" };
      let { seats } = change;
      // Changes from before prices were stored have none.
      const prices = change.prices ?? booking.prices;
      const isStale =
        lines?.[0]?.count !== booking.people || (newTotal ?? 0) - booking.total_paise !== change.due_paise;
      if (!toDepartureId || newTotal === null || !lines || isStale)
        return { fulfilled: false, reason: "the booking has changed since" };
      // A quote promises only its own departure.
      const wish = { departureId: toDepartureId, people: booking.people, category: booking.category, party: null };
      if (change.status === "expired" || hasEnded) {
        const late = (why: string) => ({ fulfilled: false as const, reason: `paid after the hold ran out, ${why}` });
        if (await hasMovedSince(tx, change)) return late("when another date had been chosen");
        if (await hasPendingChange(tx, booking.id, now)) return late("when another change was being paid");
        if (change.link_version !== booking.link_version) return late("by a link that has ended since");
        if (!canChangeDate(booking, departure, now)) return late("when it was too late to change the date");
        const retaken = await retakeFromLapsed(tx, clock, wish);
        if (retaken === null) return late("and the places are gone");
        seats = retaken;
      }
      await applyMove(tx, clock, { booking, toDepartureId, seats, lines, prices, newTotal, actor: "traveller" });
    }
    await tx
      .updateTable("booking_change")
      .set({ status: "applied", applied_at: clock.now(), ...retention.booking_change.forgets.over })
      .where("id", "=", changeId)
      .execute();
    return { fulfilled: true };
  };

/** Takes the rest of a booking that stands. The guest is told unless the ride is over. */
async function settleRest(
  tx: Tx,
  clock: Clock,
  booking: NonNullable<Awaited<ReturnType<typeof lockBooking>>>,
  changeId: string,
): Promise<Awaited<ReturnType<Settle>>> {
  const rest = await findRest(tx, booking.id);
  if (rest?.id !== changeId)
    return { fulfilled: false, reason: "the rest of the booking was paid, lowered or ended before" };
  const departure = await findDeparture({ db: tx, clock }, booking.departure_id);
  if (!departure || (await isCalledOffFor(tx, departure, booking.id)))
    return { fulfilled: false, reason: "the departure was called off before the rest was paid" };
  await tx
    .updateTable("booking_change")
    .set({ status: "applied", applied_at: clock.now() })
    .where("id", "=", changeId)
    .execute();
  const reason = `the rest of ${formatRupees(rest.duePaise)} was paid`;
  const { id: bookingId, status } = booking;
  await recordBookingEvent(tx, clock, { bookingId, status, actor: "system", kind: "rest_paid", reason });
  if (status === "confirmed") await emitConfirmation(tx, clock, bookingId);
  return { fulfilled: true };
}
