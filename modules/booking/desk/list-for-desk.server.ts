import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { restPaise } from "../changes/rest.server.ts";
import type { BookingCategory, BookingStatus } from "../model.ts";
import { ridersMissing } from "../riders/riders.server.ts";
import type { BookingsQuery } from "./bookings-query.ts";
import { conditionsOf, sortKeys } from "./select-bookings.server.ts";

type Deps = { db: Sql; clock: Clock };

/** Line of the desk's list. */
export interface BookingLine {
  reference: string;
  status: BookingStatus;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  country: string;
  company: string | null;
  people: number;
  category: BookingCategory;
  tourName: string;
  tourSlug: string;
  departureId: string;
  localDate: string;
  localTime: string;
  totalPaise: number;
  /** Awaited now: an unpaid hold, or a change that costs money. */
  duePaise: number;
  /** Riders of a coming ride without details. */
  missing: number;
  isOver: boolean;
  isCalledOff: boolean;
  bookedAt: string;
}

/** Figures of a selection; null of one that is too large to be counted at once. */
export interface BookingFigures {
  bookings: number;
  /** Riders and rupees of bookings that stand: confirmed, completed or missed. */
  riders: number;
  standingPaise: number;
  duePaise: number;
}

/** Larger selections are not counted: each page would read all of them. */
export const MOST_COUNTED = 1000;
const PAGE = 50;
export const MOST_EXPORTED = 20_000;

/** SQL: so many of the newest bookings. */
const newest = (most: number, condition: RawBuilder<boolean>) => sql`(
  SELECT * FROM booking WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT ${most}) AS booking`;

/** SQL: rows of a selection. The departures are left out where nothing is asked of them. */
const rowsOf = (
  { sort, from, to, isMissing }: Pick<BookingsQuery, "from" | "to" | "isMissing"> & Partial<BookingsQuery>,
  condition: RawBuilder<boolean>,
  among: RawBuilder<unknown> = sql`booking`,
) => sql`FROM ${among}
  ${sort === "ride" || from !== null || to !== null || isMissing ? sql`JOIN departure ON departure.id = booking.departure_id` : sql``}
  WHERE ${condition}`;

const duePaise = (now: Date) => sql`CASE WHEN booking.status = 'held' AND booking.hold_expires_at > ${now}
  THEN booking.total_paise - booking.credit_paise ELSE coalesce((SELECT due_paise FROM booking_change
    WHERE booking_id = booking.id AND status = 'waiting' AND expires_at > ${now}), ${restPaise}) END`;

/** Counts a selection, as far as it can be counted at once. */
export async function countForDesk(
  deps: Deps,
  query: BookingsQuery,
  found?: RawBuilder<boolean>,
): Promise<BookingFigures | null> {
  const condition = found ?? (await conditionsOf(deps, query));
  // The newest ones first: a thousand of a common kind are read along an index, and not by reading everything.
  const order =
    query.sort === "booked" && query.q === "" ? sql`ORDER BY booking.created_at DESC, booking.id DESC` : sql``;
  const { from, to, isMissing } = query;
  const counted = { from, to, isMissing };
  const { rows } = await sql<BookingFigures>`
    SELECT count(*) AS bookings,
      coalesce(sum(people) FILTER (WHERE stands), 0)::bigint AS riders,
      coalesce(sum(total_paise) FILTER (WHERE stands), 0)::bigint AS "standingPaise",
      coalesce(sum(due), 0)::bigint AS "duePaise"
    FROM (SELECT booking.people, booking.total_paise, booking.status IN ('confirmed', 'completed', 'no_show') AS stands,
      ${duePaise(deps.clock.now())} AS due ${rowsOf(counted, condition)} ${order} LIMIT ${MOST_COUNTED + 1}) AS found`.execute(
    deps.db,
  );
  const [figures] = rows;
  return figures && figures.bookings <= MOST_COUNTED ? figures : null;
}

/** SQL: the row behind the booking at which the page before ended. */
async function isAfter(db: Sql, { after, sort, isDescending }: BookingsQuery): Promise<RawBuilder<boolean>> {
  if (after === null) return sql`true`;
  const keys = sortKeys[sort];
  const { rows } = await sql<{
    keys: string[];
  }>`SELECT ARRAY[${sql.join(keys.map(({ key }) => sql`${key}::text`))}] AS keys
    FROM booking JOIN departure ON departure.id = departure_id WHERE reference = ${after}`.execute(db);
  const [last] = rows;
  if (!last) return sql`true`;
  const row = sql.join(keys.map(({ key }) => key));
  const than = sql.join(keys.map(({ type }, at) => sql`${last.keys[at]}::${type}`));
  return isDescending ? sql`(${row}) < (${than})` : sql`(${row}) > (${than})`;
}

/**
 * Lists a selection in its order, from behind `after`. Asks for `most` and one more, which says if there is a next page. `within`:
 * only so many of the newest bookings are looked at.
 */
export async function listForDesk(
  deps: Deps,
  query: BookingsQuery,
  { most = PAGE, found, within }: { most?: number; found?: RawBuilder<boolean>; within?: number } = {},
): Promise<{ lines: BookingLine[]; isMore: boolean }> {
  const { db, clock } = deps;
  const now = clock.now();
  const condition = found ?? (await conditionsOf(deps, query));
  const place = await isAfter(db, query);
  const way = query.isDescending ? sql`DESC` : sql`ASC`;
  const keys = sortKeys[query.sort];
  const order = sql.join(keys.map(({ key }) => sql`${key} ${way}`));
  const kept = sql.join(keys.map(({ key }, at) => sql`${key} AS ${sql.ref(`key${at}`)}`));
  const keptOrder = sql.join(keys.map((_, at) => sql`${sql.ref(`found.key${at}`)} ${way}`));
  // Only the keys are sorted: a common name has thousands of bookings, of which a page shows fifty.
  const { rows } = await sql<Omit<BookingLine, "bookedAt"> & { bookedAt: Date }>`
    SELECT reference, booking.status, contact_name AS "contactName", contact_email AS "contactEmail",
      contact_phone AS "contactPhone", country, people, booking.category, departure_id AS "departureId",
      local_date AS "localDate", local_time AS "localTime", total_paise AS "totalPaise", booking.created_at AS "bookedAt",
      starts_at <= ${now} AS "isOver", departure.status = 'cancelled' AS "isCalledOff", ${duePaise(now)} AS "duePaise",
      CASE WHEN booking.status = 'confirmed' AND departure.status <> 'cancelled' AND starts_at > ${now} THEN ${ridersMissing} ELSE 0 END AS missing,
      tour.name AS "tourName", tour.slug AS "tourSlug",
      (SELECT company FROM company_bill WHERE booking_id = booking.id) AS company
    FROM (SELECT booking.id AS found_id, ${kept} ${
      within === undefined
        ? rowsOf(query, sql`${condition} AND ${place}`)
        : rowsOf(query, condition, newest(within, place))
    }
      ORDER BY ${order} LIMIT ${most + 1}) AS found
    CROSS JOIN LATERAL (SELECT * FROM booking WHERE booking.id = found.found_id LIMIT 1) AS booking
    JOIN departure ON departure.id = booking.departure_id
    JOIN tour ON tour.id = booking.tour_id ORDER BY ${keptOrder}`.execute(db);
  const lines = rows.slice(0, most).map(({ bookedAt, ...line }) => ({ ...line, bookedAt: bookedAt.toISOString() }));
  return { lines, isMore: rows.length > most };
}

/** Newest bookings that are looked through for a text that more than a thousand have: as many rows as its index would give. */
const WALKED = 10_000;

/** Reads a page of a selection and its figures. What cannot be sorted as asked is sorted by the day of booking. */
export async function readBookingsPage(deps: Deps, asked: BookingsQuery, most = PAGE) {
  // Once for both: a company or a provider's id is looked for in other tables.
  const found = await conditionsOf(deps, asked);
  const figures = await countForDesk(deps, asked, found);
  const isSorted = canBeSorted(asked, figures);
  const query: BookingsQuery = isSorted ? asked : { ...asked, sort: "booked", isDescending: true };
  const near = figures === null && query.q !== "" && query.sort === "booked" && query.isDescending;
  const walked = near ? await listForDesk(deps, query, { found, most, within: WALKED }) : null;
  const page = walked?.isMore ? walked : await listForDesk(deps, query, { found, most });
  return { figures, isSorted, query, ...page };
}

export const canBeSorted = ({ sort }: BookingsQuery, figures: BookingFigures | null): boolean =>
  figures !== null || sort === "booked" || sort === "ride";
