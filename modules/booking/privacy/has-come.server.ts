import { type RawBuilder, type SqlBool, sql } from "kysely";

interface Whom {
  departureId: RawBuilder<unknown>;
  email: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
}

/** SQL: true if this address joined since then, by payment or move. */
export const hasComeSince = ({ departureId, email, since }: Whom): RawBuilder<SqlBool> => sql`EXISTS (
  SELECT FROM booking JOIN booking_event AS came ON came.booking_id = booking.id
  WHERE booking.departure_id = ${departureId} AND lower(booking.contact_email) = lower(${email})
    AND booking.status = 'confirmed' AND came.at > ${since} AND came.to_status = 'confirmed'
    AND (came.from_status IS DISTINCT FROM 'confirmed' OR came.kind = 'moved'))`;
