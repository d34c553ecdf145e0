import { groupStandingWords } from "#modules/availability/model.ts";
import { bookingCategoryLabels, bookingStatusLabels } from "#modules/booking/model.ts";
import type { BookingOfDesk } from "#modules/desk/index.server.ts";
import { mayOpen, type Role } from "#modules/staff/model.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { formatRupees } from "#platform/money.ts";
import { countryName } from "#platform/text/countries.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiClockTime, delhiDate, longDate, shortDate } from "#platform/time/delhi-time.ts";
import type { Urgency } from "../parts/state.tsx";

const HOUR = 60;
const DAY = 24 * HOUR;

/** "in 22 h 48 min", "in 9 days", "3 days ago". */
function untilWords(at: string, now: string): string {
  const minutes = Math.round((Date.parse(at) - Date.parse(now)) / 60_000);
  const away = Math.abs(minutes);
  const words =
    away >= 2 * DAY
      ? `${Math.floor(away / DAY)} days`
      : away >= HOUR
        ? `${Math.floor(away / HOUR)} h ${away % HOUR} min`
        : `${away} min`;
  return minutes >= 0 ? `in ${words}` : `${words} ago`;
}

function stateOf({ booking, paidPaise }: BookingOfDesk): { urgency: Urgency; words: string } {
  const { status, isCalledOff, choiceId, waiting } = booking;
  if (choiceId !== null) return { urgency: "now", words: "Called off, waits for the guest's choice" };
  if (isCalledOff && status === "confirmed") return { urgency: "now", words: "Called off" };
  if (waiting !== null)
    return { urgency: "soon", words: `${bookingStatusLabels[status]}, a change waits for its payment` };
  if (booking.rest !== null) return { urgency: "soon", words: `${bookingStatusLabels[status]}, a part is unpaid` };
  if (status === "confirmed") return { urgency: "well", words: paidPaise > 0 ? "Confirmed, paid" : "Confirmed" };
  if (status === "completed") return { urgency: "well", words: bookingStatusLabels[status] };
  return { urgency: status === "held" ? "soon" : "later", words: bookingStatusLabels[status] };
}

/** Head of the screen: whose booking it is, for when, and how its money stands. */
export function headOf(read: BookingOfDesk, { now, role }: { now: string; role: Role }) {
  const { booking, paidPaise, backPaise } = read;
  const { status, totalPaise, creditPaise, heldWithFeesPaise, lines } = booking;
  const duePaise =
    booking.waiting?.duePaise ?? booking.rest?.duePaise ?? (status === "held" ? totalPaise - creditPaise : 0);
  const today = delhiDate(now);
  return {
    reference: booking.reference,
    state: stateOf(read),
    booked: `booked ${shortDate(delhiDate(booking.bookedAt), today)}, ${delhiClockTime(booking.bookedAt)}`,
    who: `${booking.contactName}, ${pluralize(booking.people, "rider")}`,
    tour: booking.tour.name,
    departure: mayOpen(role, "departure") ? `/staff/departures/${booking.departureId}` : null,
    ride: `${longDate(booking.localDate)}, ${booking.localTime} IST, ${untilWords(booking.startsAt, now)}`,
    kind: [
      bookingCategoryLabels[booking.category],
      booking.quoteNumber === null ? null : `quote ${booking.quoteNumber}`,
      booking.group === null ? null : groupStandingWords(booking.group),
    ].filter((one) => one !== null),
    contact: {
      email: booking.contactEmail === NOBODY.email ? null : booking.contactEmail,
      phone: booking.contactPhone === "" ? null : booking.contactPhone,
      more: [countryName(booking.country), booking.touristCategory].filter(Boolean).join(" · "),
    },
    company: booking.bill?.company ?? null,
    money: [
      ...lines.map(({ label, amountPaise }) => ({ label, sum: formatRupees(amountPaise) })),
      ...(creditPaise > 0
        ? [{ label: booking.isByGift ? "By a gift" : "By a credit", sum: formatRupees(creditPaise) }]
        : []),
      ...(paidPaise > 0 ? [{ label: "Paid", sum: formatRupees(paidPaise) }] : []),
      ...(backPaise > 0 ? [{ label: "Given back", sum: formatRupees(-backPaise) }] : []),
    ],
    balance:
      duePaise > 0
        ? { label: "Due", sum: formatRupees(duePaise) }
        : { label: "We hold", sum: formatRupees(heldWithFeesPaise) },
  };
}
