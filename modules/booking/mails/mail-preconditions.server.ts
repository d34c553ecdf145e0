import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { isCalledOff } from "../cancellations/close-choice.server.ts";
import { ridersMissing } from "../riders/riders.server.ts";

interface SaidRide {
  reference: string;
  email: string;
  localDate: string;
  localTime: string;
}

/** Finds a mail's ride. Null once its booking, holder, date or address changed, or it was called off. */
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
 * True if this address was corrected: it may be a stranger's, who was promised no more mail.
 * A hand-over alone does not count. After both nobody knows, so it does.
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
    .where("booking_event.kind", "=", "address_corrected")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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

export async function isHeld(db: Sql, reference: string): Promise<boolean> {
  const held = await db
    .selectFrom("booking")
    .select("id")
    .where("reference", "=", reference)
    .where("status", "=", "held")
    .executeTakeFirst();
  return held !== undefined;
}

/** True unless replaced. The mail itself handles expiry. */
export async function isOffered(db: Sql, quoteId: string): Promise<boolean> {
  const offered = await db
    .selectFrom("bespoke_quote")
    .select("id")
    .where("id", "=", quoteId)
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  return offered !== undefined;
}
