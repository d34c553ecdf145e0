import { type RawBuilder, sql } from "kysely";
import { fromAddress } from "#platform/database/not-from-address.server.ts";
import { bookedFrom } from "../privacy/booked-from.server.ts";

/**
 * Of a row of `bespoke_quote`: it went to this address, `until` then, or to another one that was put right since, by a later version
 * to the same name or in the booking that came of one. Whoever has the wrong address gets nothing of what went to the right one.
 */
export const wasQuotedTo = (email: string, until: Date | null): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM bespoke_quote AS later LEFT JOIN booking AS made
    ON made.id = later.booking_id AND made.contact_name = later.contact_name
  WHERE later.number = bespoke_quote.number AND later.version >= bespoke_quote.version
    AND later.contact_name = bespoke_quote.contact_name
    AND (${fromAddress({ email: "later.contact_email", at: "later.created_at" }, email, until)}
      OR ${bookedFrom("made", email, until)}))`;
