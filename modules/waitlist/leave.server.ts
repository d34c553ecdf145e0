import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { fromAddress } from "#platform/database/not-from-address.server.ts";

/** What an entry is about, for whoever has its link; null: it is no longer on a list. */
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

/** Whether a party is on its list, and whether it is its turn: it has been told of room that is there yet. Null: it is on none. */
export async function findWaitlistTurn(db: Sql, id: string): Promise<{ isInTurn: boolean } | null> {
  const row = await db.selectFrom("waiting_party").select("turn_until").where("id", "=", id).executeTakeFirst();
  return row ? { isInTurn: row.turn_until !== null } : null;
}

/** Takes a party off its list, and forgets it; one that is off it already stays off. */
export async function leaveWaitlist(db: Sql, id: string): Promise<void> {
  await db.deleteFrom("waiting_party").where("id", "=", id).execute();
}

/** For which departures an address waits, as its owner may read it; all, or those that it came on `until` then. */
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

/** Takes an address off every list, or off those that it came on `until` then. */
export async function forgetWaitlistOf(db: Sql, email: string, until: Date | null = null): Promise<void> {
  await db
    .deleteFrom("waiting_party")
    .where(fromAddress({ email: "email", at: "entered_at" }, email, until))
    .execute();
}

const FORGET_AFTER_DAYS = 2;

/** Forgets the lists of departures that have left two days ago, or would have. Returns how many parties were on them. */
export async function forgetPastWaitlist({ db, clock }: { db: Sql; clock: Clock }): Promise<number> {
  const until = new Date(clock.now().getTime() - FORGET_AFTER_DAYS * 86_400_000);
  const result = await sql`DELETE FROM waiting_party USING departure
    WHERE departure.id = departure_id AND departure.starts_at <= ${until}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
