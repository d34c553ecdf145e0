import { sql } from "kysely";
import type { Tx } from "#platform/database/database.server.ts";

/**
 * Locks the reviews of an account and of addresses in small letters until the transaction ends, also those that are not there yet: a tour
 * has one review of each. Taken after the account's own row and before any review.
 */
export async function lockAuthors(tx: Tx, ...authors: (string | null)[]): Promise<void> {
  const keys = new Set(authors.filter((author) => author !== null));
  // In one order, so that two transactions never wait for each other.
  for (const key of [...keys].sort())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reviews by ${key}`}, 0))`.execute(tx);
}
