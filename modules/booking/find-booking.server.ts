import { type Selectable, sql } from "kysely";
import { type GroupStanding, groupStandingOf } from "#modules/availability/model.ts";
import { tourPath } from "#modules/catalogue/model.ts";
import { findPayable, findPaymentStanding, type PaymentStanding } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { ridesWithOthers } from "./bespoke/party.server.ts";
import { isCalledOff } from "./cancellations/close-choice.server.ts";
import { refundSteps } from "./cancellations/refund-steps.server.ts";
import { groupOf } from "./group-of.ts";
import { isQuoted, mayExtend } from "./holds/extend-hold.server.ts";
import type { Holder } from "./holds/hold-seats.server.ts";
import { type BandWithSum, type BookingCategory, type BookingStatus, datedPolicy, type PriceLine } from "./model.ts";
import type { BookingTable } from "./tables.server.ts";

export interface BookingView {
  id: string;
  reference: string;
  status: BookingStatus;
  tourId: string;
  tourName: string;
  tourPath: string;
  /** If false, nothing is at `tourPath`. */
  isPublished: boolean;
  departureId: string;
  localDate: string;
  localTime: string;
  people: number;
  category: BookingCategory;
  /** True for a quoted party that rides with others. */
  isShared: boolean;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  country: string;
  lines: PriceLine[];
  totalPaise: number;
  /** Paid by a credit, or by a gift (`isByGift`). */
  creditPaise: number;
  isByGift: boolean;
  /** Changed after confirmation: its sums may differ from the payments. */
  isChanged: boolean;
  /** Off for these guests, even if it runs for another party. */
  isCalledOff: boolean;
  isQuoted: boolean;
  linkVersion: number;
  holdExpiresAt: string;
  canExtend: boolean;
  policy: BandWithSum[];
  /** Minimum of riders, if it matters to this party. */
  group: GroupStanding | null;
  payment: PaymentStanding;
}

const isChanged = sql<boolean>`EXISTS (SELECT FROM booking_event
  WHERE booking_id = booking.id AND from_status = 'confirmed')`.as("isChanged");

/** Strangers' requests go through `openBooking`. */
export async function findBooking(
  { db, clock }: { db: Db; clock: Clock },
  reference: string,
): Promise<BookingView | null> {
  const row = await db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .selectAll("booking")
    .select(["departure.local_date", "departure.local_time", "departure.starts_at", "tour.name as tourName"])
    .select(["departure.status as departureStatus", "group_min", "decides_at", "guaranteed_at", "taken"])
    .select([isCalledOff, isQuoted.as("isQuoted"), ridesWithOthers, isChanged])
    .select(mayExtend(clock.now()).as("canExtend"))
    .select(["tour.category as tourCategory", "tour.slug as tourSlug", "tour.published as isPublished"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!row) return null;
  const now = clock.now().toISOString();
  const startsAt = row.starts_at.toISOString();
  const minimum = {
    groupMin: row.group_min,
    decidesAt: row.decides_at?.toISOString() ?? null,
    guaranteedAt: row.guaranteed_at?.toISOString() ?? null,
    taken: row.taken,
  };
  const group = groupStandingOf({ status: row.departureStatus, startsAt, ...minimum }, now);
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    tourId: row.tour_id,
    tourName: row.tourName,
    tourPath: tourPath(row.tourCategory, row.tourSlug),
    isPublished: row.isPublished,
    departureId: row.departure_id,
    localDate: row.local_date,
    localTime: row.local_time,
    people: row.people,
    category: row.category,
    isShared: row.isShared,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    country: row.country,
    lines: row.price_lines,
    totalPaise: row.total_paise,
    creditPaise: row.credit_paise,
    isByGift: row.code_use_id !== null && row.credit_paise > 0,
    isChanged: row.isChanged,
    isCalledOff: row.isCalledOff,
    isQuoted: row.isQuoted,
    linkVersion: row.link_version,
    holdExpiresAt: row.hold_expires_at.toISOString(),
    canExtend: row.canExtend,
    policy:
      row.status === "confirmed"
        ? await refundSteps(db, row, { startsAt, now: clock.now() })
        : datedPolicy(row.policy, startsAt, now),
    group: groupOf(group, row),
    payment: await findPaymentStanding(db, row.id),
  };
}

export const holderOf = (row: Selectable<BookingTable>): Holder => ({
  contactName: row.contact_name,
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  country: row.country,
  touristCategory: row.tourist_category,
  remarks: row.remarks,
});

export const findHolder = async (db: Sql, bookingId: string): Promise<Holder> =>
  holderOf(await db.selectFrom("booking").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow());

export async function findBookingOfOrder(
  deps: { db: Db; clock: Clock },
  providerOrderId: string,
): Promise<BookingView | null> {
  const bookingId = await findPayable(deps.db, providerOrderId);
  if (bookingId === null) return null;
  const row = await deps.db.selectFrom("booking").select("reference").where("id", "=", bookingId).executeTakeFirst();
  return row ? findBooking(deps, row.reference) : null;
}
