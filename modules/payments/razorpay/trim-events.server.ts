import { sql } from "kysely";
import { type Db, inTransaction, json } from "#platform/database/database.server.ts";
import { storedEvent } from "./provider-event.server.ts";

const AT_ONCE = 200;
const BATCHES = 20;

/** Removes payers from events that older versions stored whole. */
export async function trimEvents({ db }: { db: Db }): Promise<number> {
  let trimmed = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const count = await trimSome(db);
    trimmed += count;
    if (count < AT_ONCE) break;
  }
  return trimmed;
}

const trimSome = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const whole = await tx
      .selectFrom("provider_event")
      .select(["event_id", "payload"])
      .where("is_whole", "=", sql.lit(true))
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (whole.length === 0) return 0;
    const kept = whole.map(({ event_id, payload }) => ({ event_id, payload: storedEvent(payload) }));
    await sql`
      UPDATE provider_event SET payload = kept.payload, is_whole = false
      FROM jsonb_to_recordset(${json(kept)}) AS kept (event_id text, payload jsonb)
      WHERE provider_event.event_id = kept.event_id`.execute(tx);
    return whole.length;
  });
