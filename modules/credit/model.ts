import { formatRupees, type Paise } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";

export {
  GIFT_AHEAD_DAYS,
  GIFT_BACK_DAYS,
  type GiftStatus,
  giftStatuses,
} from "./gifts/gift-terms.ts";

export const codeKinds = ["promo", "gift"] as const;
export type CodeKind = (typeof codeKinds)[number];

export const useStates = ["held", "used", "released"] as const;
export type UseState = (typeof useStates)[number];

/** Movements of a gift: the codes of `credit_entry.kind`. `refund`: the buyer has the money back. */
export const creditEntryKinds = ["issue", "use", "give_back", "expire", "refund"] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** A gift lasts so long, and after money came back to it at least `GIFT_LASTS_AGAIN_DAYS`. */
export const GIFT_LASTS_DAYS = 730;
export const GIFT_LASTS_AGAIN_DAYS = 90;

/** The provider moves nothing under one rupee, and no ride is sold for less. */
const LEAST_PAISE: Paise = 100;

/** Code as typed, in capitals, without spaces and hyphens. */
export const readWord = (typed: string): string => typed.toUpperCase().replace(/[\s\-–—]/g, "");

export const isWord = (word: string): boolean => /^[A-Z0-9]{4,24}$/.test(word);

/** Gift codes in groups of four, for the eye and the telephone. */
export const showWord = ({ kind, word }: { kind: CodeKind; word: string }): string =>
  kind === "gift" ? word.replace(/(.{4})(?=.)/g, "$1-") : word;

interface Worth {
  kind: CodeKind;
  percent: number | null;
  off_paise: number | null;
  balance_paise: number;
}

/** Paise that a promo code takes off: whole rupees in the guest's favour, and at least one rupee stays to pay. */
function promoOff({ percent, off_paise }: Pick<Worth, "percent" | "off_paise">, grossPaise: Paise): Paise {
  const wanted = percent === null ? (off_paise ?? 0) : Math.ceil((grossPaise * percent) / 100 / 100) * 100;
  return Math.max(0, Math.min(wanted, grossPaise - LEAST_PAISE));
}

/** Paise that a gift pays: all, or as much as leaves nothing or at least one rupee. */
function giftPays(balancePaise: Paise, totalPaise: Paise): Paise {
  if (balancePaise >= totalPaise) return totalPaise;
  return totalPaise - balancePaise < LEAST_PAISE ? totalPaise - LEAST_PAISE : balancePaise;
}

export const worthOf = (code: Worth, grossPaise: Paise): Paise =>
  code.kind === "promo" ? promoOff(code, grossPaise) : giftPays(code.balance_paise, grossPaise);

/** Part of a reduction that stays with fewer people: in proportion to their price, rounded down. */
export const keptOff = (offPaise: Paise, grossPaise: Paise, remainingPaise: Paise): Paise =>
  grossPaise <= 0 ? 0 : Math.floor((offPaise * remainingPaise) / grossPaise);

/** Reasons for which a code does not hold. */
export type CodeFault =
  | "unknown"
  | "ended"
  | "too_early"
  | "past"
  | "other_tour"
  | "other_day"
  | "used_up"
  | "used_by_you"
  | "too_small"
  | "empty";

interface Limits {
  kind: CodeKind;
  book_from: string | null;
  book_until: string | null;
  ride_from: string | null;
  ride_until: string | null;
  least_paise: number;
}

/** Says beside the field why a code does not hold. A gift's own words, since it is somebody's money. */
export function describeCodeFault(fault: CodeFault, code: Limits | null): string {
  const thing = code?.kind === "gift" ? "gift" : "code";
  switch (fault) {
    case "unknown":
      return "We don't know that code. Please check the letters, or leave it empty.";
    case "ended":
      return `That ${thing} is no longer valid.`;
    case "too_early":
      return `That ${thing} can be used from ${plainDate(code?.book_from ?? "")}.`;
    case "past":
      return `That ${thing} was valid until ${plainDate(code?.book_until ?? "")}.`;
    case "other_tour":
      return `That ${thing} isn't for this tour.`;
    case "other_day":
      return `That ${thing} isn't for this day. ${describeRideDays(code)}`;
    case "used_up":
      return `That ${thing} has been used up.`;
    case "used_by_you":
      return `That ${thing} has been used with this e-mail address as often as it may be.`;
    case "too_small":
      return `That ${thing} is for bookings of ${formatRupees(code?.least_paise ?? 0)} or more.`;
    case "empty":
      return "Nothing is left of that gift.";
  }
}

function describeRideDays(code: Limits | null): string {
  const { ride_from: from, ride_until: until } = code ?? {};
  if (from && until) return `It holds for rides from ${plainDate(from)} to ${plainDate(until)}.`;
  return from ? `It holds for rides from ${plainDate(from)}.` : `It holds for rides until ${plainDate(until ?? "")}.`;
}

interface Terms extends Worth, Limits {
  tours: readonly string[] | null;
  most_uses: number | null;
  most_each: number | null;
}

/** Sentences about what a code is worth and where it holds. */
export function describeTerms(code: Terms): string[] {
  const { percent, off_paise: off, tours, most_uses: most, most_each: each, least_paise: least } = code;
  const { book_from: from, book_until: until, ride_from: rideFrom, ride_until: rideUntil } = code;
  const days = (first: string | null, last: string | null): string =>
    [...(first ? [`from ${plainDate(first)}`] : []), ...(last ? [`until ${plainDate(last)}`] : [])].join(" ");
  return [
    ...(code.kind === "gift"
      ? []
      : [percent === null ? `${formatRupees(off ?? 0)} off a booking.` : `${percent}% off.`]),
    ...(tours === null ? [] : [`For ${tours.length === 1 ? "one tour" : `${tours.length} tours`} only.`]),
    ...(from || until ? [`Booked ${days(from, until)}.`] : []),
    ...(rideFrom || rideUntil ? [`For rides ${days(rideFrom, rideUntil)}.`] : []),
    ...(most === null ? [] : [`At most ${most} ${most === 1 ? "booking" : "bookings"}.`]),
    ...(each === null ? [] : [`At most ${each} for one e-mail address.`]),
    ...(least === 0 ? [] : [`For bookings of ${formatRupees(least)} or more.`]),
  ];
}
