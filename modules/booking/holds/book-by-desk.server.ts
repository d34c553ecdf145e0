import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { notifyTraveller } from "../mails/booking-notifications.server.ts";
import type { BookingRequest } from "../model.ts";
import { type HoldAnswer, type Holder, holdSeats, type RefusedCode } from "./hold-seats.server.ts";

/** A caller may pay so long by the mailed link; the hold ends earlier if the ride leaves earlier. */
export const DESK_HOLD_HOURS = { least: 1, usual: 24, most: 72 } as const;

interface DeskBooking {
  wish: BookingRequest;
  holder: Holder;
  hours: number;
  /** Total as agreed with the caller, in paise. */
  seenPaise: number;
  /** Promo code or gift. */
  code?: string | undefined;
  /** Sold after the cut-off, until it starts. */
  isLate?: boolean;
  /** False for a guest who pays at the desk: no mail asks for money. */
  byLink: boolean;
}

/** `isNew` is false if an earlier press holds these places, or has booked them. */
export type DeskHoldAnswer =
  | (Extract<HoldAnswer, { held: unknown }> & { isNew: boolean })
  | Exclude<HoldAnswer, { held: unknown }>
  | RefusedCode;

/**
 * Holds places for a caller by the same statement as the site; the mail with the link to pay is written with the hold.
 * The same party of the same caller is held once, however often the desk asks.
 */
export async function bookByDesk(
  { db, clock, signer }: { db: Db; clock: Clock; signer: Pick<Signer, "sign"> },
  { hours, byLink, isLate = false, code, ...request }: DeskBooking,
): Promise<DeskHoldAnswer> {
  let isNew = false;
  const answer = await holdSeats(
    { db, clock },
    {
      ...{ ...request, requestKey: keyOf(signer, request), byDesk: { minutes: hours * 60, isLate } },
      ...(code && { code }),
      async onHeld(tx, { id, isPaid }) {
        isNew = true;
        if (byLink && !isPaid) await mailLink(tx, clock, id);
      },
    },
  );
  return "held" in answer ? { ...answer, isNew } : answer;
}

/** Signed, so that nobody who reads it can try names and numbers. */
function keyOf(signer: Pick<Signer, "sign">, { wish, holder }: Pick<DeskBooking, "wish" | "holder">): string {
  const { contactName, contactEmail, contactPhone } = holder;
  const caller = [contactName, contactEmail, contactPhone].map((said) => said.toLowerCase());
  const asked = JSON.stringify([wish.departure, wish.people, wish.category, ...caller]);
  return `desk ${signer.sign("desk booking", asked)}`;
}

/** Id of the hold that the desk has for this party of this caller, whatever its code. */
export async function findDeskHold(
  { db, clock, signer }: { db: Sql; clock: Clock; signer: Pick<Signer, "sign"> },
  asked: Pick<DeskBooking, "wish" | "holder">,
): Promise<string | undefined> {
  const key = keyOf(signer, asked);
  const held = await db
    .selectFrom("booking")
    .select("id")
    .where("departure_id", "=", asked.wish.departure)
    .where("status", "=", "held")
    .where("hold_expires_at", ">", clock.now())
    .where(sql<boolean>`(request_key = ${key} OR starts_with(request_key, ${`${key} after `}))`)
    .executeTakeFirst();
  return held?.id;
}

async function mailLink(tx: Tx, clock: Clock, bookingId: string): Promise<void> {
  const { total_paise, credit_paise, hold_expires_at } = await tx
    .selectFrom("booking")
    .select(["total_paise", "credit_paise", "hold_expires_at"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await notifyTraveller(tx, clock, bookingId, "booking.by_desk", {
    ...{ duePaise: total_paise - credit_paise, holdExpiresAt: hold_expires_at.toISOString() },
  });
}

/** True for places that the desk holds for a caller who has not paid yet. */
export async function isHeldByDesk({ db, clock }: { db: Sql; clock: Clock }, bookingId: string): Promise<boolean> {
  const held = await db
    .selectFrom("booking")
    .select("id")
    .where("id", "=", bookingId)
    .where("status", "=", "held")
    .where("hold_expires_at", ">", clock.now())
    .where(
      sql<boolean>`EXISTS (SELECT FROM booking_event
        WHERE booking_id = booking.id AND from_status IS NULL AND actor = 'operator')`,
    )
    .executeTakeFirst();
  return held !== undefined;
}

/** Mails the link to pay again. False if the hold is over, paid, or not the desk's. */
export const resendDeskLink = ({ db, clock }: { db: Db; clock: Clock }, bookingId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockBooking(tx, bookingId);
    return remailDeskLink(tx, clock, bookingId);
  });

/** Mails the link to pay of a locked booking that the desk holds. */
export async function remailDeskLink(tx: Tx, clock: Clock, bookingId: string): Promise<boolean> {
  if (!(await isHeldByDesk({ db: tx, clock }, bookingId))) return false;
  await mailLink(tx, clock, bookingId);
  return true;
}
