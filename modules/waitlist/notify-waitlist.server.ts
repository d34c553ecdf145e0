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

/**
 * Goes through the waiting lists of departures that can still be booked, and notes a mail to whoever is told now that there is room
 * (`assignTurns` says who). It looks at the places as they are, whatever set them free: a cancellation, a hold that ran out, a larger
 * group, a guide who is back. Returns how many were told.
 */
export async function notifyWaitlist({ db, clock }: Deps): Promise<number> {
  await forgetWhoHasCome(db);
  const due = await departuresToLookAt(db, clock.now());
  return runEach(
    due,
    ({ id }) => inTransaction(db, (tx) => tellOf(tx, clock, id)),
    "waiting lists were not gone through",
  );
}

/** Who has booked, or moved a booking there, waits no longer. */
async function forgetWhoHasCome(db: Sql): Promise<void> {
  const [departureId, email, since] = [sql.ref("mine.departure_id"), sql.ref("mine.email"), sql.ref("mine.entered_at")];
  await sql`DELETE FROM waiting_party AS mine WHERE ${hasComeSince({ departureId, email, since })}`.execute(db);
}

/** Where somebody may have to be told, or what somebody was told may be so no longer. */
async function departuresToLookAt(db: Sql, now: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT departure.id FROM waiting_party JOIN departure ON departure.id = departure_id
    WHERE departure.cutoff_at > ${now}
      AND CASE WHEN turn_until IS NULL THEN departure.status = 'open' AND people <= capacity - taken
        ELSE departure.status <> 'open' OR people > capacity - taken OR taken = 0 END`.execute(db);
  return rows;
}

async function tellOf(tx: Tx, clock: Clock, id: string): Promise<number> {
  // Places are taken and given back, and other processes look at the list, before it or after it.
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
  const { told, over } = assignTurns(rows, isSold ? departure.placesLeft : 0, { now, cutoffAt });
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
    // Who has left the list meanwhile is not written to.
    if (!stays) continue;
    const facts = mailOf(party, id, { ...departure, tour });
    await emit(tx, clock, "waiting.told", { ...facts, turnUntil: until.toISOString() });
    count += 1;
  }
  return count;
}

/** Whoever let a whole turn go by stands behind those who did not have one; whom others were quicker than keeps their place. */
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
