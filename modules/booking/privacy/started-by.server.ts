import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** Finds those created by `until`, except bookings that came to `email` later. */
export async function startedBy(
  db: Sql,
  numbers: readonly string[],
  { email, until }: { email: string; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT reference AS number FROM booking WHERE reference = ANY(${numbers}::text[]) AND created_at <= ${until}
      AND NOT (lower(contact_email) = ${email.toLowerCase()} AND coalesce(contact_since, created_at) > ${until})
    UNION SELECT number FROM bespoke_quote WHERE number = ANY(${numbers}::text[]) AND created_at <= ${until}`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}
