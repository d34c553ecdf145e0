import { sql } from "kysely";
import { freeSeats, leavesAt } from "#modules/availability/index.server.ts";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { newId } from "#platform/ids.server.ts";
import { extendTimeOfLoneParty } from "../bespoke/party.server.ts";
import { HOLD_MINUTES, type PriceLine, type Prices } from "../model.ts";
import type { ChangeKind, NewContact } from "../tables.server.ts";

type Wanted =
  | { kind: "move"; toDepartureId: string; seats: number; lines: PriceLine[]; prices: Prices | null; newTotal: number }
  | { kind: "transfer"; to: NewContact };

/** Records a pending change of a locked booking, instead of any other. It ends when its ride leaves at the latest. */
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

export const findPendingChange = (db: Sql, bookingId: string, now: Date) =>
  db
    .selectFrom("booking_change")
    .select(["id", "due_paise", "to_departure_id", "new_contact"])
    .where("booking_id", "=", bookingId)
    .where("status", "=", "waiting")
    .where("expires_at", ">", now)
    .executeTakeFirst();

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
    .set({ status: "expired", ...retention.booking_change.forgets.over })
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

/** Clears the prices of ended changes up to this one, so that late money cannot apply them. Ids sort by age. */
export async function abandonChangesUpTo(tx: Tx, bookingId: string, changeId: string): Promise<void> {
  await tx
    .updateTable("booking_change")
    .set({ price_lines: null, total_paise: null })
    .where("booking_id", "=", bookingId)
    .where("status", "=", "expired")
    .where("id", "<=", changeId)
    .execute();
}

/** Transfers need no mark: late money never applies them. */
export const isAbandoned = (change: { kind: ChangeKind; total_paise: number | null }): boolean =>
  change.kind === "move" && change.total_paise === null;
