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
export const words = sql<string>`lower(booking.reference || ' ' || booking.contact_name || ' ' || booking.contact_email || ' ' || booking.contact_phone)`;

interface SortKey {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
}
const id: SortKey = { key: sql`booking.id`, type: sql`uuid` };

/** Sort keys of each order; the last one is unique. Rides sort by departure, as their index does. */
export const sortKeys: Record<BookingSort, readonly SortKey[]> = {
  booked: [{ key: sql`booking.created_at`, type: sql`timestamptz` }, id],
  ride: [{ key: sql`departure.starts_at`, type: sql`timestamptz` }, { key: sql`departure.id`, type: sql`uuid` }, id],
  name: [{ key: sql`lower(booking.contact_name)`, type: sql`text` }, id],
  total: [{ key: sql`booking.total_paise`, type: sql`bigint` }, id],
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

/** The part that fewest bookings have comes first: one with digits, or else the longest. */
const rarestFirst = (parts: string[]): string[] =>
  parts.toSorted((one, other) => Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length);

/** Last digits of a telephone number that tell it from all others, as indexed. */
const TELLING_DIGITS = 10;

/**
 * Conditions that have an index of their own, and are asked first: a whole reference, a whole address, the beginning of an
 * address with its @, a whole telephone number. The letters of addresses are those of thousands of others.
 */
const telling = (q: string): RawBuilder<boolean>[] => {
  const [part = "", ...others] = partsOf(q);
  const address = q.toLowerCase();
  return [
    ...(/^[A-Z]{2,4}-[A-Z0-9]{4,12}$/i.test(q) ? [sql<boolean>`booking.reference = ${q.toUpperCase()}`] : []),
    ...(/^\S+@\S+\.\S+$/.test(q) ? [sql<boolean>`lower(booking.contact_email) = ${address}`] : []),
    ...(/^\S+@\S*$/.test(q) ? [sql<boolean>`lower(booking.contact_email) LIKE ${`${plainInLike(address)}%`}`] : []),
    ...(others.length === 0 && /^\d+$/.test(part) && part.length >= TELLING_DIGITS
      ? [sql<boolean>`right(booking.contact_phone, ${sql.lit(TELLING_DIGITS)}) = ${part.slice(-TELLING_DIGITS)}`]
      : []),
  ];
};

/** First of the telling conditions that some booking meets; null if none does. */
export async function findTelling(db: Sql, q: string): Promise<RawBuilder<boolean> | null> {
  for (const condition of telling(q)) {
    const { rows } = await sql`SELECT FROM booking WHERE ${condition} LIMIT 1`.execute(db);
    if (rows.length > 0) return condition;
  }
  return null;
}

async function isFound(db: Sql, q: string): Promise<RawBuilder<boolean>> {
  const told = await findTelling(db, q);
  if (told !== null) return told;
  const { ids, isWhole } = await idsElsewhere(db, q);
  const among = sql<boolean>`booking.id = ANY(${ids}::uuid[])`;
  if (isWhole) return among;
  const [rarest = "", ...others] = rarestFirst(partsOf(q));
  // The empty text keeps the index away: common parts have long lists in it.
  const found = sql<boolean>`(${sql.join(
    [sql`${words} LIKE ${contains(rarest)}`, ...others.map((part) => sql`${words} || '' LIKE ${contains(part)}`)],
    sql` AND `,
  )})`;
  return ids.length === 0 ? found : sql<boolean>`(${found} OR ${among})`;
}

/** SQL: true if money is awaited at that moment: an unpaid hold, a change that costs money, or the rest of a price. */
async function isDue(db: Sql, now: Date): Promise<RawBuilder<boolean>> {
  const changes = await db
    .selectFrom("booking_change")
    .select(["booking_id", "status"])
    .where((is) =>
      is.or([is("status", "=", "due"), is.and([is("status", "=", "waiting"), is("expires_at", ">", now)])]),
    )
    .execute();
  const { due = [], waiting = [] } = Object.groupBy(changes, ({ status }) => status);
  const ids = (of: typeof changes) => sql`ANY(${of.map(({ booking_id }) => booking_id)}::uuid[])`;
  return sql<boolean>`(booking.status = 'held' AND booking.hold_expires_at > ${now}
    OR (booking.status IN ('confirmed', 'completed', 'no_show') AND booking.id = ${ids(due)})
    OR booking.id = ${ids(waiting)})`;
}

/** Conditions of a selection, over booking and departure. */
export async function conditionsOf(
  { db, clock }: { db: Sql; clock: Clock },
  query: BookingsQuery,
): Promise<RawBuilder<boolean>> {
  const now = clock.now();
  const all: RawBuilder<boolean>[] = [sql`true`];
  if (query.q !== "") all.push(await isFound(db, query.q));
  if (query.only.length > 0) all.push(sql`booking.reference = ANY(${query.only}::text[])`);
  if (query.status !== null) all.push(sql`booking.status = ${query.status}`);
  if (query.from !== null) all.push(sql`departure.starts_at >= ${delhiToInstant(query.from, "00:00")}`);
  if (query.to !== null) all.push(sql`departure.starts_at < ${delhiToInstant(addCalendarDays(query.to, 1), "00:00")}`);
  if (query.tour !== null) all.push(sql`booking.tour_id = ${await findTourId(db, query.tour)}::uuid`);
  if (query.isDue) all.push(await isDue(db, now));
  if (query.isMissing)
    all.push(sql`booking.status = 'confirmed' AND departure.starts_at >= ${now} AND ${ridersMissing} > 0`);
  return sql<boolean>`${sql.join(all, sql` AND `)}`;
}
