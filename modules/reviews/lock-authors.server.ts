import { sql } from "kysely";
import type { Tx } from "#platform/database/database.server.ts";

/** Locks an author's reviews, those not written yet too. Call after locking the account and before any review. */
export async function lockAuthors(tx: Tx, ...authors: (string | null)[]): Promise<void> {
  const keys = new Set(authors.filter((author) => author !== null));
  // Fixed order against deadlocks.
  for (const key of [...keys].sort())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reviews by ${key}`}, 0))`.execute(tx);
}
