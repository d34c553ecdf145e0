import { type RawBuilder, sql } from "kysely";
import { fromAddress } from "#platform/database/not-from-address.server.ts";

/** SQL: true if the booking came to this address by `until`, also by hand-over or correction. */
export const bookedFrom = (booking: string, email: string, until: Date | null): RawBuilder<boolean> => {
  const came = sql`coalesce(${sql.ref(`${booking}.contact_since`)}, ${sql.ref(`${booking}.created_at`)})`;
  return fromAddress({ email: `${booking}.contact_email`, at: came }, email, until);
};
