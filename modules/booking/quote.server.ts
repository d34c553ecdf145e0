import { findDeparture } from "#modules/availability/index.server.ts";
import { type DepartureView, isBookable, type Standing, standingOf } from "#modules/availability/model.ts";
import { findTourForSale, type TourForSale } from "#modules/catalogue/index.server.ts";
import { pricesOn, type TourPrices } from "#modules/catalogue/model.ts";
import { contactsThatStopSales } from "#modules/content/index.server.ts";
import { LARGEST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { type Paise, sum } from "#platform/money.ts";
import { groupOf } from "./group-of.ts";
import { expireHolds, expireHoldsOf } from "./holds/expire-holds.server.ts";
import { isForWantOfPlaces } from "./holds/held-places.server.ts";
import {
  type BookingRefusal,
  type BookingRequest,
  cityPolicy,
  datedPolicy,
  HOLD_MINUTES,
  holidayPolicy,
  policyOf,
  policySchema,
  priceLines,
  type Quote,
} from "./model.ts";

// Nothing is sold under a policy with gaps.
for (const policy of [cityPolicy, holidayPolicy]) policySchema.parse(policy);

interface QuoteTerms {
  /** Covered by a credit or an earlier payment. */
  settledPaise?: number;
  /** The desk sells after the cut-off too, until it starts. */
  isLate?: boolean;
  /** Hold of the same traveller: its places are free for them. */
  besides?: string | undefined;
}

/** Prices a departure; no other code does. Ends overdue holds that are in the way. */
export async function quote(
  deps: { db: Db; clock: Clock },
  wish: BookingRequest,
  { settledPaise = 0, ...terms }: QuoteTerms = {},
): Promise<QuoteAnswer> {
  const answer = await quoteWithPlaces(deps, wish, terms);
  const isTooMuch = "quote" in answer && !fitsOnePayment(answer.quote.totalPaise - settledPaise);
  return isTooMuch ? { refused: "over_one_payment" } : answer;
}

export const fitsOnePayment = (duePaise: Paise): boolean => duePaise <= LARGEST_PAYMENT_PAISE;

async function quoteWithPlaces(
  deps: { db: Db; clock: Clock },
  wish: BookingRequest,
  terms: QuoteTerms,
): Promise<QuoteAnswer> {
  const answer = await quoteNow(deps, wish, terms);
  const refused = "refused" in answer ? answer.refused : null;
  // A hold on any departure then may occupy a guide.
  const made =
    refused === "no_guide" || (refused === "too_few_places" && (await isShortOfGuides(deps, wish)))
      ? await expireHolds(deps)
      : refused !== null && isForWantOfPlaces(refused)
        ? await expireHoldsOf(deps, wish.departure)
        : 0;
  return made > 0 ? quoteNow(deps, wish, terms) : answer;
}

const isShortOfGuides = async (deps: { db: Db; clock: Clock }, { departure, people }: BookingRequest) =>
  ((await findDeparture(deps, departure))?.placesLeft ?? 0) >= people;

/** Tour with its prices on the day of a departure. */
export interface PricedTour extends TourForSale {
  prices: TourPrices;
}

type QuoteAnswer = { quote: Quote; tour: PricedTour } | { refused: BookingRefusal };

/** Standing of a departure that is sold until it starts. */
const lateStanding = (departure: DepartureView, people: number, now: string): Standing =>
  departure.standing === "past_cutoff"
    ? standingOf({ ...departure, status: "open", cutoffAt: departure.startsAt }, people, now)
    : departure.standing;

async function seatsOf(db: Db, { departure }: BookingRequest, holdId: string | undefined): Promise<number> {
  if (holdId === undefined) return 0;
  const held = await db
    .selectFrom("booking")
    .select("seats")
    .where("id", "=", holdId)
    .where("departure_id", "=", departure)
    .where("status", "=", "held")
    .executeTakeFirst();
  return held?.seats ?? 0;
}

async function quoteNow(
  deps: { db: Db; clock: Clock },
  wish: BookingRequest,
  { isLate = false, besides }: QuoteTerms,
): Promise<QuoteAnswer> {
  const departure = await findDeparture(deps, wish.departure, wish.people, await seatsOf(deps.db, wish, besides));
  const tour = departure && (await findTourForSale(deps.db, departure.tourId));
  if (!departure || !tour || tour.sells !== "instant") return { refused: "not_found" };
  if ((await contactsThatStopSales(deps.db)).length > 0) return { refused: "closed" };
  if (wish.people > tour.groupSizeMax) return { refused: "group_too_large" };
  const now = deps.clock.now();
  const standing = isLate ? lateStanding(departure, wish.people, now.toISOString()) : departure.standing;
  if (!isBookable(standing)) return { refused: standing };
  if (wish.category === "private" && departure.placesLeft < departure.capacity) return { refused: "not_private" };
  if (wish.category === "private" && departure.guidedPlaces < departure.capacity) return { refused: "no_guide" };
  const prices = pricesOn(tour.priceList, departure.localDate);
  const lines = priceLines(prices, wish.category, wish.people);
  const leavesIn = Math.max(Date.parse(departure.startsAt), Date.parse(departure.cutoffAt)) - now.getTime();
  return {
    tour: { ...tour, prices },
    quote: {
      departureId: departure.id,
      tour: { id: tour.id, name: tour.name, path: tour.path },
      localDate: departure.localDate,
      localTime: departure.localTime,
      people: wish.people,
      category: wish.category,
      lines,
      totalPaise: sum(lines.map((line) => line.amountPaise)),
      policy: datedPolicy(policyOf(tour.kind), departure.startsAt, now.toISOString()),
      heldMinutes: Math.min(HOLD_MINUTES, Math.ceil(leavesIn / 60_000)),
      group: groupOf(departure.group, { ...wish, isQuoted: false }),
    },
  };
}
