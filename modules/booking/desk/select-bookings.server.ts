import { type RawBuilder, sql } from "kysely";
import { findTourId } from "#modules/catalogue/index.server.ts";
import { findPayablesOf, isProviderId } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { plainInLike } from "#platform/database/like-pattern.ts";
import { isId } from "#platform/ids.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { ridersMissing } from "../riders/riders.server.ts";
import { type BookingSort, type BookingsQuery, partsOf } from "./bookings-query.ts";

/** Expression as indexed (`booking_words_idx`). */
const words = sql<string>`lower(booking.reference || ' ' || booking.contact_name || ' ' || booking.contact_email || ' ' || booking.contact_phone)`;

export const sortKeys: Record<BookingSort, RawBuilder<unknown>> = {
  booked: sql`booking.created_at`,
  ride: sql`departure.starts_at`,
  name: sql`lower(booking.contact_name)`,
  total: sql`booking.total_paise`,
};

/** Bookings of a company's name: more than these are no answer. */
const MOST_OF_COMPANY = 500;

const contains = (part: string): string => `%${plainInLike(part)}%`;

/** Ids of bookings that other tables name by this text. `isWhole`: nothing else can be meant. */
async function idsElsewhere(db: Sql, q: string): Promise<{ ids: string[]; isWhole: boolean }> {
  if (isProviderId(q)) {
    const refs = (await findPayablesOf(db, q)).filter(isId);
    const { rows } = await sql<{ id: string }>`SELECT id FROM booking WHERE id = ANY(${refs}::uuid[])
      UNION SELECT booking_id FROM booking_change WHERE id = ANY(${refs}::uuid[])`.execute(db);
    return { ids: rows.map(({ id }) => id), isWhole: true };
  }
  const rows = await db
    .selectFrom("company_bill")
    .select("booking_id")
    .where(sql<boolean>`lower(company) LIKE ${contains(q.toLowerCase())}`)
    .limit(MOST_OF_COMPANY)
    .execute();
  return { ids: rows.map(({ booking_id }) => booking_id), isWhole: false };
}

async function isFound(db: Sql, q: string): Promise<RawBuilder<boolean>> {
  const { ids, isWhole } = await idsElsewhere(db, q);
  const among = sql<boolean>`booking.id = ANY(${ids}::uuid[])`;
  if (isWhole) return among;
  const found = sql<boolean>`(${sql.join(
    partsOf(q).map((part) => sql`${words} LIKE ${contains(part)}`),
    sql` AND `,
  )})`;
  return ids.length === 0 ? found : sql<boolean>`(${found} OR ${among})`;
}

/** SQL: true if money is awaited. Needs the moment, as a hold that has run out is awaited no more. */
const isDue = (now: Date) => sql<boolean>`(booking.status = 'held' AND booking.hold_expires_at > ${now}
  OR booking.id IN (SELECT booking_id FROM booking_change WHERE status = 'waiting' AND expires_at > ${now}))`;

/** Conditions of a selection, over booking, departure and tour. */
export async function conditionsOf(
  { db, clock }: { db: Sql; clock: Clock },
  query: BookingsQuery,
): Promise<RawBuilder<boolean>> {
  const now = clock.now();
  const all: RawBuilder<boolean>[] = [sql`true`];
  if (query.q !== "") all.push(await isFound(db, query.q));
  if (query.status !== null) all.push(sql`booking.status = ${query.status}`);
  if (query.from !== null) all.push(sql`departure.starts_at >= ${delhiToInstant(query.from, "00:00")}`);
  if (query.to !== null) all.push(sql`departure.starts_at < ${delhiToInstant(addCalendarDays(query.to, 1), "00:00")}`);
  if (query.tour !== null) all.push(sql`booking.tour_id = ${await findTourId(db, query.tour)}::uuid`);
  if (query.isDue) all.push(isDue(now));
  if (query.isMissing)
    all.push(sql`booking.status = 'confirmed' AND departure.starts_at >= ${now} AND ${ridersMissing} > 0`);
  return sql<boolean>`${sql.join(all, sql` AND `)}`;
}
