import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** Finds the addresses, in small letters, that refused their last mail. */
export async function findRefusedAddresses(db: Sql, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string; isRefused: boolean }>`
    SELECT DISTINCT ON (lower(recipient)) lower(recipient) AS address, refused_at IS NOT NULL AS "isRefused"
    FROM mail WHERE lower(recipient) = ANY(${addresses.map((one) => one.toLowerCase())})
      AND (refused_at IS NOT NULL OR status IN ('sent', 'kept'))
    ORDER BY lower(recipient), coalesce(refused_at, sent_at, created_at) DESC`.execute(db);
  return new Set(rows.flatMap(({ address, isRefused }) => (isRefused ? [address] : [])));
}
