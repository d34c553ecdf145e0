import { sql } from "kysely";
import { findDeparture, lockDeparture } from "#modules/availability/index.server.ts";
import { isBookable } from "#modules/availability/model.ts";
import { hasComeSince } from "#modules/booking/index.server.ts";
import { findTourForSale } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { assignTurns, turnUntil } from "./assign-turns.ts";
import { mailOf } from "./join.server.ts";

type Deps = { db: Db; clock: Clock };

/** Mails parties whose turn has come. Goes by the places now left, whatever freed them. */
export async function notifyWaitlist({ db, clock }: Deps): Promise<number> {
  await forgetWhoHasCome(db);
  const due = await departuresToLookAt(db, clock.now());
  return runEach(
    due,
    ({ id }) => inTransaction(db, (tx) => tellOf(tx, clock, id)),
    "waiting lists were not gone through",
  );
}

/** Removes parties that have booked or moved there. */
async function forgetWhoHasCome(db: Sql): Promise<void> {
  const [departureId, email, since] = [sql.ref("mine.departure_id"), sql.ref("mine.email"), sql.ref("mine.entered_at")];
  await sql`DELETE FROM waiting_party AS mine WHERE ${hasComeSince({ departureId, email, since })}`.execute(db);
}

/** Guides may be gone, so every running turn is looked at: `assignTurns` alone says which ends. */
async function departuresToLookAt(db: Sql, now: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT departure.id FROM waiting_party JOIN departure ON departure.id = departure_id
    WHERE departure.cutoff_at > ${now}
      AND (turn_until IS NOT NULL OR departure.status = 'open' AND people <= capacity - taken)`.execute(db);
  return rows;
}

async function tellOf(tx: Tx, clock: Clock, id: string): Promise<number> {
  // Bookings and other processes change the places meanwhile.
  await lockDeparture(tx, id);
  const departure = await findDeparture({ db: tx, clock }, id);
  const tour = departure && (await findTourForSale(tx, departure.tourId));
  if (!departure) return 0;
  const isSold = tour?.sells === "instant" && isBookable(departure.standing);
  const now = clock.now();
  const rows = await tx
    .selectFrom("waiting_party")
    .select(["id", "email", "people", "told_at as toldAt", "turn_until as turnUntil"])
    .where("departure_id", "=", id)
    .orderBy("turns_passed")
    .orderBy("entered_at")
    .orderBy("id")
    .execute();
  const cutoffAt = new Date(departure.cutoffAt);
  const { told, over } = assignTurns(rows, isSold ? departure.guidedPlaces : 0, { now, cutoffAt });
  if (over.length > 0) await endTurns(tx, over, now);
  if (!tour) return 0;
  const until = turnUntil(now, cutoffAt);
  let count = 0;
  for (const party of told) {
    const stays = await tx
      .updateTable("waiting_party")
      .set({ told_at: now, turn_until: until })
      .where("id", "=", party.id)
      .returning("id")
      .executeTakeFirst();
    // The party has left the list meanwhile.
    if (!stays) continue;
    const facts = mailOf(party, id, { ...departure, tour });
    await emit(tx, clock, "waiting.told", { ...facts, turnUntil: until.toISOString() });
    count += 1;
  }
  return count;
}

/** Moves a party back after an unused turn; outrun parties keep their place. */
async function endTurns(tx: Tx, over: { id: string }[], now: Date): Promise<void> {
  await tx
    .updateTable("waiting_party")
    .set({
      turns_passed: sql`turns_passed + CASE WHEN turn_until <= ${now} THEN 1 ELSE 0 END`,
      turn_until: null,
    })
    .where(
      "id",
      "in",
      over.map(({ id }) => id),
    )
    .execute();
}
