import { type RawBuilder, sql } from "kysely";
import { fromAddress } from "#platform/database/not-from-address.server.ts";

/**
 * Of a row of `booking`, by the name that a statement gives it: it stands under this address, and has since `until` at the latest. One that
 * was handed over, or whose address was put right, has come to it then, whenever it was made.
 */
export const bookedFrom = (booking: string, email: string, until: Date | null): RawBuilder<boolean> => {
  const came = sql`coalesce(${sql.ref(`${booking}.contact_since`)}, ${sql.ref(`${booking}.created_at`)})`;
  return fromAddress({ email: `${booking}.contact_email`, at: came }, email, until);
};
