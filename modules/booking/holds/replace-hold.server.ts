import { sql } from "kysely";
import { isUseOf } from "#modules/credit/index.server.ts";
import { findPaymentStanding } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { leaveDeparture } from "../bespoke/party.server.ts";
import { releaseCredits } from "../cancellations/credits.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import type { BookingRequest } from "../model.ts";
import { transition } from "../transition.server.ts";

/** Hold of the same traveller that a new one replaces. Its places and its code are theirs already. */
export interface OwnHold {
  id: string;
  until: Date;
  isExtended: boolean;
}

/** Ends the transaction of a hold that finds no places: the one that it was to replace stands. */
export class KeepsOwnHold extends Error {}

/** True if a hold has these people, this kind and this code, as typed. */
export async function isSameHold(
  db: Sql,
  row: { people: number; category: string; code_use_id: string | null },
  { wish, code }: { wish: BookingRequest; code?: string | undefined },
): Promise<boolean> {
  if (row.people !== wish.people || row.category !== wish.category) return false;
  if (row.code_use_id === null || code === undefined) return row.code_use_id === null && code === undefined;
  return isUseOf(db, row.code_use_id, code);
}

/**
 * Ends a hold in the transaction of the one that replaces it. `paid`: its payment is authorized, so it stays. `gone`: it
 * has ended, or was paid, meanwhile.
 */
export async function endReplacedHold(tx: Tx, clock: Clock, bookingId: string): Promise<"ended" | "paid" | "gone"> {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== "held") return "gone";
  if ((await findPaymentStanding(tx, bookingId)).promised) return "paid";
  const reason = "held again by the same traveller with other terms";
  await transition(tx, clock, { bookingId, to: "expired", actor: "traveller", reason });
  await leaveDeparture(tx, booking);
  await releaseCredits(tx, [bookingId]);
  return "ended";
}

/** Says which hold has replaced an ended one: its late money may take the places of that. */
export async function noteReplacement(tx: Tx, formerId: string, newId: string): Promise<void> {
  await tx.updateTable("booking").set({ replaced_by: newId }).where("id", "=", formerId).execute();
}

/** The hold that now stands for one that was replaced, perhaps more than once. Null if it ended or is being paid. */
async function findReplacement(tx: Tx, replacedBy: string | null) {
  for (let id = replacedBy; id !== null; ) {
    const next = await tx.selectFrom("booking").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
    if (next.status === "held") return (await findPaymentStanding(tx, id)).promised ? null : next;
    id = next.replaced_by;
  }
  return null;
}

/**
 * Takes the places of an ended hold again for its late money. A hold that replaced it ends: its traveller has paid this
 * one. If even its places are too few, it stands, and nothing is taken. Needs the departure's lock.
 */
export async function retakeForReplaced(
  tx: Tx,
  clock: Clock,
  { replaced_by }: { replaced_by: string | null },
  retake: () => Promise<number | null>,
): Promise<number | null> {
  const taken = await retake();
  const replacement = await findReplacement(tx, replaced_by);
  if (replacement === null) return taken;
  await sql`SAVEPOINT before_replacement`.execute(tx);
  const reason = "the hold that it replaced was paid";
  await transition(tx, clock, { bookingId: replacement.id, to: "expired", actor: "system", reason });
  await leaveDeparture(tx, replacement);
  await releaseCredits(tx, [replacement.id]);
  const seats = taken ?? (await retake());
  if (seats === null) await sql`ROLLBACK TO SAVEPOINT before_replacement`.execute(tx);
  return seats;
}
