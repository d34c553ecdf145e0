import { type RawBuilder, sql } from "kysely";
import { fromAddress } from "#platform/database/not-from-address.server.ts";
import { bookedFrom } from "../privacy/booked-from.server.ts";

/**
 * SQL on `bespoke_quote`: true if it went to `email` before `until`, or to a mistyped address later corrected to
 * `email`.
 * The wrong address matches nothing of the right one.
 */
export const wasQuotedTo = (email: string, until: Date | null): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM bespoke_quote AS later LEFT JOIN booking AS made
    ON made.id = later.booking_id AND made.contact_name = later.contact_name
  WHERE later.number = bespoke_quote.number AND later.version >= bespoke_quote.version
    AND later.contact_name = bespoke_quote.contact_name
    AND (${fromAddress({ email: "later.contact_email", at: "later.created_at" }, email, until)}
      OR ${bookedFrom("made", email, until)}))`;
