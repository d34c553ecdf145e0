import { sql } from "kysely";
import { freeSeats, leavesAt } from "#modules/availability/index.server.ts";
import { json, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { extendTimeOfLoneParty } from "../bespoke/party.server.ts";
import { HOLD_MINUTES, type PriceLine, type Prices } from "../model.ts";
import type { NewContact } from "../tables.server.ts";

/** What is done once it is paid: the booking moves, to places that are taken there already, or is handed over. */
type Wanted =
  | { kind: "move"; toDepartureId: string; seats: number; lines: PriceLine[]; prices: Prices | null; newTotal: number }
  | { kind: "transfer"; to: NewContact };

/**
 * Notes a change of a locked booking that waits for its money, as long as places are held and no longer than until its ride has
 * left, on the new date if it moves, instead of what waited before. Answers its id, under which it is paid.
 */
export async function awaitPayment(
  tx: Tx,
  now: Date,
  booking: { id: string; departure_id: string; link_version: number },
  duePaise: number,
  wanted: Wanted,
): Promise<string> {
  await expirePendingChanges(tx, { bookingId: booking.id });
  const isMove = wanted.kind === "move";
  const ridesOn = isMove ? wanted.toDepartureId : booking.departure_id;
  const paidBy = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const { id } = await tx
    .insertInto("booking_change")
    .values({
      id: newId(),
      booking_id: booking.id,
      kind: wanted.kind,
      status: "waiting",
      due_paise: duePaise,
      to_departure_id: isMove ? wanted.toDepartureId : null,
      ...(isMove && { seats: wanted.seats }),
      price_lines: isMove ? json(wanted.lines) : null,
      prices: isMove && wanted.prices ? json(wanted.prices) : null,
      total_paise: isMove ? wanted.newTotal : null,
      new_contact: isMove ? null : json(wanted.to),
      link_version: booking.link_version,
      expires_at: sql<Date>`(SELECT least(${paidBy}::timestamptz, ${leavesAt}) FROM departure WHERE id = ${ridesOn})`,
      created_at: now,
      applied_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Ends what waits for payment on a locked booking, or the moves to a locked departure; or only that change, that kind of it, or
 * what had to be paid by `due`. A waiting move gives its places on the new date back. Returns how many ended.
 */
export async function expirePendingChanges(
  tx: Tx,
  where: ({ bookingId: string } | { toDepartureId: string }) & {
    changeId?: string;
    kind?: "move" | "transfer";
    due?: Date;
  },
): Promise<number> {
  const { changeId, kind, due } = where;
  let query = tx
    .updateTable("booking_change")
    .set({ status: "expired", new_contact: null })
    .where("status", "=", "waiting");
  query =
    "bookingId" in where
      ? query.where("booking_id", "=", where.bookingId)
      : query.where("to_departure_id", "=", where.toDepartureId);
  if (changeId !== undefined) query = query.where("id", "=", changeId);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (due !== undefined) query = query.where("expires_at", "<=", due);
  const ended = await query.returning(["to_departure_id", "seats"]).execute();
  for (const { to_departure_id, seats } of ended) {
    if (to_departure_id === null) continue;
    await freeSeats(tx, to_departure_id, seats);
    await extendTimeOfLoneParty(tx, to_departure_id);
  }
  return ended.length;
}

/**
 * What was dropped stays so, whereas money that comes late makes what only was not paid in time: a date that is dropped keeps no
 * price at which it could be had. Of a locked booking, all that has ended and was asked for no later than that change; ids sort by age.
 */
export async function abandonChangesUpTo(tx: Tx, bookingId: string, changeId: string): Promise<void> {
  await tx
    .updateTable("booking_change")
    .set({ price_lines: null, total_paise: null })
    .where("booking_id", "=", bookingId)
    .where("status", "=", "expired")
    .where("id", "<=", changeId)
    .execute();
}

/** Whether a change of date was dropped. Of a handing over it makes no difference: none is made late. */
export const isAbandoned = (change: { kind: "move" | "transfer"; total_paise: number | null }): boolean =>
  change.kind === "move" && change.total_paise === null;
