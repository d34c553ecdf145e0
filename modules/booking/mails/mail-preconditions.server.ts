import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { isCalledOff } from "../cancellations/close-choice.server.ts";
import { ridersMissing } from "../riders/riders.server.ts";
import { MAILED_WITH_RIDERS } from "./booking-notifications.server.ts";

/** A ride as a mail says it: whose booking it is, by its address, and when it goes in Delhi. */
interface SaidRide {
  reference: string;
  email: string;
  localDate: string;
  localTime: string;
}

/**
 * How the ride that a mail speaks of stands now, or null where it stands no more: its booking was cancelled, is in other hands, has
 * another date or another address, or the company has called the ride off.
 */
export async function findStanding(db: Sql, said: SaidRide): Promise<{ ridersMissing: number; people: number } | null> {
  const row = await db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .select([ridersMissing.as("ridersMissing"), "booking.people", isCalledOff])
    .where("booking.reference", "=", said.reference)
    .where("booking.status", "in", ["confirmed", "completed", "no_show"])
    .where(sql<boolean>`lower(booking.contact_email) = lower(${said.email})`)
    .where("departure.local_date", "=", said.localDate)
    .where("departure.local_time", "=", said.localTime)
    .executeTakeFirst();
  return row && !row.isCalledOff ? { ridersMissing: row.ridersMissing, people: row.people } : null;
}

/** Whether a booking's mails still go to this address. */
export async function isAddressOf(
  db: Sql,
  { reference, email }: { reference: string; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("id")
    .where("reference", "=", reference)
    .where(sql<boolean>`lower(contact_email) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a booking had another address than this put right: this one may be a stranger's, and was told that it gets no more mail. Who
 * has handed the booking over is none: their address was theirs. Where both have happened nobody knows, and it is a stranger's.
 */
export async function isWrongAddress(
  db: Sql,
  { reference, email }: { reference: string; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .innerJoin("booking_event", "booking_event.booking_id", "booking.id")
    .select("booking.id")
    .where("reference", "=", reference)
    .where(sql<boolean>`lower(contact_email) <> lower(${email})`)
    .where("reason", "like", `${MAILED_WITH_RIDERS.corrected}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a guest at this address is still asked what to have instead of a ride that was called off. */
export async function isAsked(db: Sql, { choiceId, email }: { choiceId: string; email: string }): Promise<boolean> {
  const open = await db
    .selectFrom("guest_choice")
    .innerJoin("booking", "booking.id", "guest_choice.booking_id")
    .select("guest_choice.id")
    .where("guest_choice.id", "=", choiceId)
    .where("guest_choice.choice", "is", null)
    .where(sql<boolean>`lower(booking.contact_email) = lower(${email})`)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a booking still waits for its money. */
export async function isHeld(db: Sql, reference: string): Promise<boolean> {
  const held = await db
    .selectFrom("booking")
    .select("id")
    .where("reference", "=", reference)
    .where("status", "=", "held")
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether a quote is the company's offer still: no newer version has replaced it. When it runs out its mail knows by itself. */
export async function isOffered(db: Sql, quoteId: string): Promise<boolean> {
  const offered = await db
    .selectFrom("bespoke_quote")
    .select("id")
    .where("id", "=", quoteId)
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  return offered !== undefined;
}
