import { type RawBuilder, sql } from "kysely";
import { fromAddress } from "#platform/database/not-from-address.server.ts";

/**
 * SQL on the table alias `booking`: true if the booking has had this address since `until` or earlier.
 * After a hand-over or correction, that is when it came to the address.
 */
export const bookedFrom = (booking: string, email: string, until: Date | null): RawBuilder<boolean> => {
  const came = sql`coalesce(${sql.ref(`${booking}.contact_since`)}, ${sql.ref(`${booking}.created_at`)})`;
  return fromAddress({ email: `${booking}.contact_email`, at: came }, email, until);
};
