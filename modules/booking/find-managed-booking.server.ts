import { findDeparture } from "#modules/availability/index.server.ts";
import type { GroupStanding } from "#modules/availability/model.ts";
import { getBookedTour, type TourForSale } from "#modules/catalogue/index.server.ts";
import { tourTraits } from "#modules/catalogue/model.ts";
import type { ChargebackView, DeskRefundView, PaymentView, RefundView } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { formatRupees } from "#platform/money.ts";
import { ridesWithOthers } from "./bespoke/party.server.ts";
import { findMoney, handedOverAt } from "./cancellations/booking-money.server.ts";
import { refundBands } from "./cancellations/quote-cancellation.ts";
import { listPartsOfParty, type PartOfParty } from "./changes/parts-of-party.server.ts";
import { findRest, type Rest } from "./changes/rest.server.ts";
import { groupOf } from "./group-of.ts";
import { isQuoted } from "./holds/extend-hold.server.ts";
import {
  type BandWithSum,
  type BookingCategory,
  type BookingStatus,
  type CompanyBill,
  hasOtherDates,
  leavesFree,
  linkIdOf,
  movesFreely,
  type PolicyBand,
  type PriceLine,
  type Prices,
  type RiderView,
} from "./model.ts";
import { findCompanyBill } from "./privacy/company-bill.server.ts";
import { listRiders } from "./riders/riders.server.ts";
import type { ChangeKind } from "./tables.server.ts";

export interface ManagedBooking {
  asOf: string;
  id: string;
  reference: string;
  linkId: string;
  status: BookingStatus;
  category: BookingCategory;
  isShared: boolean;
  people: number;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  country: string;
  lines: PriceLine[];
  totalPaise: number;
  creditPaise: number;
  heldPaise: number;
  /** Part of `heldPaise` that a gift paid: it goes back to the gift, after the payments. */
  giftHeldPaise: number;
  isByGift: boolean;
  /** Includes hand-over fees, refunded only out of goodwill. */
  heldWithFeesPaise: number;
  /** Paid since the hand-over. The rest goes to the former holder's card. */
  ownHeldPaise: number;
  prices: Prices | null;
  bands: PolicyBand[];
  policy: BandWithSum[];
  departureId: string;
  group: GroupStanding | null;
  localDate: string;
  localTime: string;
  startsAt: string;
  isCalledOff: boolean;
  isQuoted: boolean;
  hasStarted: boolean;
  movesFreely: boolean;
  movesUntil: string;
  /** Until when they may leave free of charge, because the company moved the ride; null if not, or over. */
  freeUntil: string | null;
  canTransfer: boolean;
  tour: TourForSale;
  riders: RiderView[];
  payments: (PaymentView & { isFee: boolean; isOfCredit: boolean })[];
  feesPaise: number;
  isFeeKept: boolean;
  refunds: (RefundView & { isToFormer: boolean })[];
  chargebacks: ChargebackView[];
  deskRefunds: DeskRefundView[];
  bill: CompanyBill | null;
  history: { at: string; actor: string; reason: string; status: BookingStatus }[];
  /** Unpaid part of the price, of a booking that another system sold. */
  rest: Rest | null;
  unpaidPaise: number;
  holdExpiresAt: string;
  waiting: { id: string; kind: ChangeKind; duePaise: number; expiresAt: string } | null;
  choiceId: string | null;
  /** Other bookings of the party, of the same holder. */
  parts: PartOfParty[];
}

/** Finds a booking for its manage page. The caller has checked the link. */
export async function findManagedBooking(
  deps: { db: Db; clock: Clock },
  reference: string,
): Promise<ManagedBooking | null> {
  const { db, clock } = deps;
  const row = await db
    .selectFrom("booking")
    .selectAll()
    .select([isQuoted.as("isQuoted"), ridesWithOthers])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!row) return null;
  const now = clock.now().toISOString();
  const [tour, departure, riders, history, waiting, rest, choice, bill, parts] = await Promise.all([
    getBookedTour(db, row.tour_id),
    findDeparture(deps, row.departure_id),
    row.status === "confirmed" || row.status === "completed" ? listRiders(db, row) : [],
    db
      .selectFrom("booking_event")
      .select(["at", "actor", "kind", "reason", "to_status"])
      .where("booking_id", "=", row.id)
      .orderBy("at")
      .orderBy("id")
      .execute(),
    findWaitingChange(db, row.id, clock),
    findRest(db, row.id),
    db
      .selectFrom("guest_choice")
      .select("id")
      .where("booking_id", "=", row.id)
      .where("choice", "is", null)
      .executeTakeFirst(),
    findCompanyBill(db, row.id),
    listPartsOfParty(db, row),
  ]);
  if (!departure) throw new Error("a booking has lost its departure");
  const money = await findMoney(db, row.id, handedOverAt(history));
  const handings = history.filter(({ kind }) => kind === "handed_over");
  const { startsAt } = departure;
  const isCalledOff = departure.isCalledOff || choice !== undefined;
  const beforeCutoff = now < departure.cutoffAt;
  const isConfirmed = row.status === "confirmed";
  const bestBand = row.policy[0]?.fromHours ?? 0;
  const bandEnds = new Date(Date.parse(startsAt) - bestBand * 3_600_000).toISOString();
  const movesUntil = [bandEnds, departure.cutoffAt].sort()[0] ?? bandEnds;
  const freeUntil = isConfirmed && leavesFree(row, clock.now()) ? (row.leaves_free_until?.toISOString() ?? null) : null;
  const terms = {
    ...{ prices: row.prices, category: row.category, lines: row.price_lines, bands: row.policy, startsAt },
    ...{ totalPaise: row.total_paise, people: row.people, heldPaise: money.heldPaise },
    unpaidPaise: rest?.duePaise ?? 0,
  };
  return {
    asOf: now,
    id: row.id,
    reference: row.reference,
    linkId: linkIdOf({ reference: row.reference, linkVersion: row.link_version }),
    status: row.status,
    category: row.category,
    isShared: row.isShared,
    people: row.people,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    country: row.country,
    lines: row.price_lines,
    totalPaise: row.total_paise,
    creditPaise: row.credit_paise,
    heldPaise: money.heldPaise,
    giftHeldPaise: money.giftHeldPaise,
    isByGift: row.code_use_id !== null && row.credit_paise > 0,
    heldWithFeesPaise: money.heldWithFeesPaise,
    ownHeldPaise: money.ownHeldPaise,
    prices: row.prices,
    bands: row.policy,
    policy: refundBands(terms, now),
    departureId: departure.id,
    group: groupOf(departure.group, row),
    localDate: departure.localDate,
    localTime: departure.localTime,
    startsAt,
    isCalledOff,
    holdExpiresAt: row.hold_expires_at.toISOString(),
    isQuoted: row.isQuoted,
    hasStarted: now >= startsAt,
    movesFreely:
      isConfirmed &&
      hasOtherDates(tour) &&
      (freeUntil !== null || (beforeCutoff && movesFreely(row.policy, startsAt, now))),
    movesUntil: freeUntil !== null && freeUntil > movesUntil ? freeUntil : movesUntil,
    freeUntil,
    canTransfer: isConfirmed && beforeCutoff && tourTraits[tour.kind].canBeHandedOver && !isCalledOff,
    tour,
    riders,
    payments: money.payments,
    feesPaise: money.feesPaise,
    isFeeKept: handings.length > money.payments.filter(({ isFee }) => isFee).length,
    refunds: money.refunds,
    chargebacks: money.chargebacks,
    deskRefunds: money.deskRefunds,
    bill,
    history: [
      ...history.map(({ at, actor, reason, to_status }) => ({
        at: at.toISOString(),
        actor,
        reason,
        status: to_status,
      })),
      ...money.deskRefunds.map(({ at, amountPaise }) => ({
        at,
        actor: "operator",
        reason: `${formatRupees(amountPaise)} given back by the company at its payment provider`,
        status: row.status,
      })),
    ].sort((one, other) => one.at.localeCompare(other.at)),
    waiting,
    rest,
    unpaidPaise: rest?.duePaise ?? 0,
    choiceId: choice?.id ?? null,
    parts: parts.filter(({ hasSameHolder }) => hasSameHolder),
  };
}

async function findWaitingChange(db: Db, bookingId: string, clock: Clock): Promise<ManagedBooking["waiting"]> {
  const row = await db
    .selectFrom("booking_change")
    .select(["id", "kind", "due_paise", "expires_at"])
    .where("booking_id", "=", bookingId)
    .where("status", "=", "waiting")
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return row ? { id: row.id, kind: row.kind, duePaise: row.due_paise, expiresAt: row.expires_at.toISOString() } : null;
}
