import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { plainInLike } from "#platform/database/like-pattern.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { partsOf } from "./bookings-query.ts";
import { findTelling, words } from "./select-bookings.server.ts";

/** Person who has booked, known by the address. */
export interface FoundTraveller {
  email: string;
  name: string;
  phone: string;
  bookings: number;
  lastBookedAt: Date;
}

/** Bookings that are looked through: a commoner text needs more letters. */
const MOST_BOOKINGS = 400;
const MOST_LISTED = 50;

/** Finds travellers by any part of name, address or telephone number; who booked last stands first. */
export async function findTravellers(db: Sql, q: string): Promise<FoundTraveller[]> {
  const parts = sql.join(
    partsOf(q).map((part) => sql`${words} LIKE ${`%${plainInLike(part)}%`}`),
    sql` AND `,
  );
  const found = (await findTelling(db, q)) ?? parts;
  const { rows } = await sql<FoundTraveller>`
    SELECT email, (array_agg(name ORDER BY created_at DESC))[1] AS name, (array_agg(phone ORDER BY created_at DESC))[1] AS phone,
      count(*) AS bookings, max(created_at) AS "lastBookedAt"
    FROM (SELECT lower(contact_email) AS email, contact_name AS name, contact_phone AS phone, created_at
      FROM booking WHERE ${found} AND contact_email <> ${NOBODY.email}
      ORDER BY created_at DESC, id DESC LIMIT ${MOST_BOOKINGS}) AS found
    GROUP BY email ORDER BY max(created_at) DESC LIMIT ${MOST_LISTED}`.execute(db);
  return rows;
}
