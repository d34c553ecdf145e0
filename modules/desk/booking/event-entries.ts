import type { DeskBooking, DeskEvent } from "#modules/booking/index.server.ts";
import type { Actor, BookingEventKind, BookingStatus } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { type EntrySign, joined, type TimelineEntry } from "./timeline-entry.ts";

const actorWords: Record<Actor, string> = {
  traveller: "by the guest",
  operator: "by the company",
  provider: "",
  system: "by itself",
};

const kinds: Record<Exclude<BookingEventKind, "status" | "paid">, { name: string; sign: EntrySign }> = {
  moved: { name: "Date changed", sign: "calendar" },
  handed_over: { name: "Handed over", sign: "people" },
  address_corrected: { name: "Address corrected", sign: "pencil" },
  riders_cancelled: { name: "Riders cancelled", sign: "cross" },
  riders_split: { name: "Guests moved", sign: "people" },
  split_off: { name: "Split off", sign: "people" },
  rider_no_show: { name: "A rider did not come", sign: "cross" },
  rest_paid: { name: "Rest paid", sign: "money" },
  given_back: { name: "Money given back", sign: "back" },
};

const statuses: Record<BookingStatus, { name: string; sign: EntrySign }> = {
  held: { name: "Places held", sign: "ticket" },
  confirmed: { name: "Booked", sign: "ticket" },
  completed: { name: "Ridden", sign: "bicycle" },
  no_show: { name: "Missed", sign: "cross" },
  expired: { name: "Not paid in time", sign: "clock" },
  released: { name: "Places let go", sign: "cross" },
  cancelled: { name: "Cancelled", sign: "cross" },
};

function eventEntry({ at, kind, to, actor, reason }: DeskEvent): TimelineEntry {
  const { name, sign } = kind === "status" || kind === "paid" ? statuses[to] : kinds[kind];
  return { at, group: "events", sign, name, words: joined(actorWords[actor], reason) };
}

/** Changes of the booking, call-offs, its credit and what the guest wrote when booking. */
export const eventEntries = (booking: DeskBooking): TimelineEntry[] => [
  ...booking.events.map(eventEntry),
  ...booking.callOffs.map(
    ({ at, reason }): TimelineEntry => ({ at, group: "events", sign: "cross", name: "Ride called off", words: reason }),
  ),
  ...(booking.remarks === "" || booking.quoteNumber !== null
    ? []
    : [
        {
          ...{ at: booking.bookedAt, group: "words" as const, sign: "chat" as const },
          ...{ name: `Remark of ${booking.contactName}`, words: "", said: booking.remarks },
        },
      ]),
  ...(booking.credit === null
    ? []
    : [
        {
          ...{ at: booking.credit.at, group: "money" as const, sign: "ticket" as const, name: "A credit was given" },
          words: joined(
            formatRupees(booking.credit.amountPaise),
            booking.credit.isSpent ? "spent" : `until ${plainDate(booking.credit.expiresOn)}`,
          ),
        },
      ]),
];

/** Notes of colleagues, and messages from the booking's address. */
export const wordEntries = (
  { notes }: Pick<DeskBooking, "notes">,
  messages: readonly { name: string; message: string; sentAt: Date }[],
): TimelineEntry[] => [
  ...notes.map(
    ({ words, at }): TimelineEntry => ({ at, group: "words", sign: "note", name: "Note", words: "", said: words }),
  ),
  ...messages.map(
    ({ name, message, sentAt }): TimelineEntry => ({
      ...{ at: sentAt.toISOString(), group: "words", sign: "chat", name: `From ${name}`, words: "contact form" },
      said: message,
    }),
  ),
];
