import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { fromAddress } from "#platform/database/not-from-address.server.ts";

export async function findWaitlistParty(db: Sql, id: string) {
  const row = await db
    .selectFrom("waiting_party")
    .innerJoin("departure", "departure.id", "departure_id")
    .innerJoin("tour", "tour.id", "tour_id")
    .select(["tour.name as tourName", "local_date as localDate", "local_time as localTime", "people"])
    .where("waiting_party.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** `isInTurn`: told of room that still exists. Null if not on a list. */
export async function findWaitlistTurn(db: Sql, id: string): Promise<{ isInTurn: boolean } | null> {
  const row = await db.selectFrom("waiting_party").select("turn_until").where("id", "=", id).executeTakeFirst();
  return row ? { isInTurn: row.turn_until !== null } : null;
}

export async function leaveWaitlist(db: Sql, id: string): Promise<void> {
  await db.deleteFrom("waiting_party").where("id", "=", id).execute();
}

export async function exportWaitlistOf(db: Sql, email: string, until: Date | null = null) {
  return db
    .selectFrom("waiting_party")
    .innerJoin("departure", "departure.id", "departure_id")
    .innerJoin("tour", "tour.id", "tour_id")
    .select(["tour.name as tour", "local_date as date", "local_time as time", "waiting_party.name", "email", "people"])
    .select(["entered_at as since", "told_at as lastToldAt"])
    .where(fromAddress({ email: "email", at: "entered_at" }, email, until))
    .orderBy("entered_at")
    .execute();
}

export async function forgetWaitlistOf(db: Sql, email: string, until: Date | null = null): Promise<void> {
  await db
    .deleteFrom("waiting_party")
    .where(fromAddress({ email: "email", at: "entered_at" }, email, until))
    .execute();
}

const FORGET_AFTER_DAYS = 2;

/** Deletes lists two days after departure. Returns the number of parties. */
export async function forgetPastWaitlist({ db, clock }: { db: Sql; clock: Clock }): Promise<number> {
  const until = new Date(clock.now().getTime() - FORGET_AFTER_DAYS * 86_400_000);
  const result = await sql`DELETE FROM waiting_party USING departure
    WHERE departure.id = departure_id AND departure.starts_at <= ${until}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
