import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import type { TravellerAccount } from "../find-account.server.ts";

interface NewLink {
  topic: "account.reset_password" | "account.verify_email";
  account: TravellerAccount;
  value: string;
}

/** True if a link like this was mailed within a minute and is unused. */
export async function isLinkJustMailed(tx: Tx, clock: Clock, { topic, account, value }: NewLink): Promise<boolean> {
  // Serialises double submits.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${topic} ${account.id}`}, 0))`.execute(tx);
  const aMinuteAgo = new Date(clock.now().getTime() - 60_000);
  const { rows } = await sql`SELECT FROM outbox
    WHERE payload ->> 'accountId' = ${account.id} AND lower(payload ->> 'to') = ${account.email.toLowerCase()}
      AND topic = ${topic} AND next_attempt_at > ${aMinuteAgo}
      AND (SELECT count(*) FROM verification WHERE value = ${value}) > 1`.execute(tx);
  return rows.length > 0;
}
