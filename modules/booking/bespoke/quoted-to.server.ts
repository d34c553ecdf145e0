import { type RawBuilder, sql } from "kysely";
import { fromAddress } from "#platform/database/not-from-address.server.ts";
import { bookedFrom } from "../privacy/booked-from.server.ts";

/**
 * SQL on `bespoke_quote`: true if it went to `email` before `until`, or to a mistyped address later corrected to
 * `email`.
 * The wrong address matches nothing of the right one.
 */
export const wasQuotedTo = (
  email: string,
  until: Date | null,
): RawBuilder<boolean> => sql<boolean>`(${isNumberOf(email)} AND EXISTS (
  SELECT FROM bespoke_quote AS later LEFT JOIN booking AS made
    ON made.id = later.booking_id AND made.contact_name = later.contact_name
  WHERE later.number = bespoke_quote.number AND later.version >= bespoke_quote.version
    AND later.contact_name = bespoke_quote.contact_name
    AND (${fromAddress({ email: "later.contact_email", at: "later.created_at" }, email, until)}
      OR ${bookedFrom("made", email, until)})))`;

/** SQL: the quote has a version or a booking of this address, by the indexes of both. */
const isNumberOf = (email: string): RawBuilder<boolean> => sql<boolean>`bespoke_quote.number = ANY(ARRAY(
  SELECT number FROM bespoke_quote AS own WHERE lower(own.contact_email) = ${email.toLowerCase()}
  UNION SELECT own.number FROM booking AS made JOIN bespoke_quote AS own ON own.booking_id = made.id
  WHERE lower(made.contact_email) = ${email.toLowerCase()}))`;
