import { keptOff } from "#modules/credit/model.ts";
import { LEAST_PAYMENT_PAISE, sendable } from "#modules/payments/model.ts";
import { type Paise, sum, times } from "#platform/money.ts";
import {
  type BookingCategory,
  bookingCategoryLabels,
  describePeople,
  type PriceLine,
  type Prices,
  pricePerPerson,
} from "../price-lines.ts";
import { offOf, withPromo } from "../promo-lines.ts";
import { type BandWithSum, datedPolicy, type PolicyBand, refundPercentAt, shareBack } from "../refund-policies.ts";

/** Prices a smaller party at the booking's prices, never above its total. */
function priceOfFewer(
  booking: Pick<Cancellable, "prices" | "category" | "totalPaise" | "people" | "lines">,
  people: number,
): PriceLine[] {
  if (people === 0) return [];
  const { prices, category } = booking;
  const offPaise = offOf(booking.lines);
  const totalPaise = booking.totalPaise + offPaise;
  // Splits a bespoke price evenly, and one from before prices were stored.
  const even = Math.floor(totalPaise / booking.people);
  const unitPaise = prices ? pricePerPerson(prices, category, people) : even;
  const capped = Math.min(unitPaise, Math.floor(totalPaise / people));
  const label = `${bookingCategoryLabels[category]}, ${describePeople(people)}`;
  const line = { label, unitPaise: capped, count: people, amountPaise: times(capped, people) };
  const promo = booking.lines.find(({ code }) => code !== undefined);
  if (!promo?.code) return [line];
  // Rounded down, the part of those who stay never makes them pay more than all paid.
  const kept = keptOff(offPaise, totalPaise, line.amountPaise);
  return withPromo([line], { code: promo.code, label: promo.label, offPaise: kept }).lines;
}

/** Booking as its cancellation needs it. */
interface Cancellable {
  prices: Prices | null;
  category: BookingCategory;
  lines: readonly PriceLine[];
  totalPaise: Paise;
  people: number;
  bands: readonly PolicyBand[];
  startsAt: string;
  heldPaise?: Paise;
  /** Part of the price that was never paid. */
  unpaidPaise?: Paise;
}

/** Kept and refunded add up to payments of the leaving, less goodwill refunds. */
export interface CancellationQuote {
  people: number;
  percent: number;
  worthPaise: Paise;
  refundPaise: Paise;
  keptPaise: Paise;
  /** Set if less than the share is left. */
  cutToPaise: Paise | null;
  remainingLines: PriceLine[];
  remainingPaise: Paise;
  /** Part of the price that is due afterwards. */
  unpaidPaise: Paise;
  /** Null if time does not change it. */
  until: string | null;
}

/** Prices a cancellation: a refund pays first what is still due. The operator's own refunds everything. */
export function quoteCancellation(
  booking: Cancellable,
  leaving: number,
  now: string,
  isOperators = false,
): CancellationQuote {
  const remainingLines = priceOfFewer(booking, booking.people - leaving);
  const remainingPaise = sum(remainingLines.map((line) => line.amountPaise));
  const worthPaise = booking.totalPaise - remainingPaise;
  const percent = isOperators ? 100 : refundPercentAt(booking.bands, booking.startsAt, now);
  const { heldPaise = Number.MAX_SAFE_INTEGER, unpaidPaise = 0 } = booking;
  const isTooLittle = Math.min(worthPaise, heldPaise) < LEAST_PAYMENT_PAISE;
  const sharePaise = shareBack(worthPaise, percent);
  const backPaise = Math.max(0, sharePaise - unpaidPaise);
  const refundPaise = isTooLittle ? 0 : sendable(Math.min(backPaise, heldPaise));
  const paysPaise = sharePaise - backPaise;
  const leftPaise = unpaidPaise - paysPaise;
  const waivedPaise = leaving === booking.people ? leftPaise : 0;
  const band = datedPolicy(booking.bands, booking.startsAt, now)[0];
  return {
    people: leaving,
    percent,
    worthPaise,
    refundPaise,
    keptPaise: Math.min(worthPaise, heldPaise + unpaidPaise) - refundPaise - paysPaise - waivedPaise,
    cutToPaise: backPaise > heldPaise ? refundPaise : null,
    remainingLines,
    remainingPaise,
    unpaidPaise: leftPaise - waivedPaise,
    until: !isOperators && band && band.refundPercent > 0 ? band.until : null,
  };
}

/** Bands ahead with what each gives back to the whole party. */
export const refundBands = (booking: Cancellable, now: string): BandWithSum[] =>
  datedPolicy(booking.bands, booking.startsAt, now).map((band) => ({
    ...band,
    backPaise: quoteCancellation(booking, booking.people, band.until).refundPaise,
  }));
