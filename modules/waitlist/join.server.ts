import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import type { WaitlistDeparture, WaitlistForm } from "./model.ts";
import { findWaitlistDeparture } from "./sold-out.server.ts";

const NOTE_AGAIN_AFTER_MS = 24 * 3_600_000;

/** `too_many`: larger than the departure ever takes. */
export type JoinAnswer = "entered" | "not_found" | "too_many" | Exclude<WaitlistDeparture["standing"], "full">;

/** A known address keeps its entry, with at most one mail a day. The answer reveals nothing. */
export async function joinWaitlist(
  deps: { db: Db; clock: Clock },
  departure: string,
  { name, email, people }: WaitlistForm,
): Promise<JoinAnswer> {
  const waited = await findWaitlistDeparture(deps, { departure, people });
  if (!waited) return "not_found";
  if (waited.standing === "over") return "over";
  if (people > waited.most) return "too_many";
  if (waited.standing === "free") return "free";
  const now = deps.clock.now();
  const aDayAgo = new Date(now.getTime() - NOTE_AGAIN_AFTER_MS);
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string; email: string; people: number }>`
      INSERT INTO waiting_party AS mine (id, departure_id, name, email, people, entered_at, noted_at)
        VALUES (${newId()}, ${departure}, ${name}, ${email}, ${people}, ${now}, ${now})
      ON CONFLICT (departure_id, lower(email)) DO UPDATE SET noted_at = ${now} WHERE mine.noted_at <= ${aDayAgo}
      RETURNING id, email, people`.execute(tx);
    const [party] = rows;
    if (party) await emit(tx, deps.clock, "waiting.entered", mailOf(party, departure, waited));
  });
  return "entered";
}

/** Without the name, as the address is unverified. */
export const mailOf = (
  { id, email, people }: { id: string; email: string; people: number },
  departureId: string,
  { tour, localDate, localTime, cutoffAt }: Pick<WaitlistDeparture, "tour" | "localDate" | "localTime" | "cutoffAt">,
) => ({
  to: email,
  waitingId: id,
  departureId,
  tourName: tour.name,
  tourPath: tour.path,
  localDate,
  localTime,
  people,
  cutoffAt,
});
