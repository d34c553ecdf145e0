import { findLeads } from "#modules/availability/index.server.ts";
import { type DeskBooking, findForDesk, mailsAhead } from "#modules/booking/index.server.ts";
import { listMessagesFrom } from "#modules/enquiries/index.server.ts";
import { listMailsAbout } from "#modules/messaging/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { aheadEntries } from "./ahead-entries.ts";
import { type CancelStep, cancelSteps } from "./cancel-table.ts";
import { eventEntries, wordEntries } from "./event-entries.ts";
import { mailEntries } from "./mail-entries.ts";
import { moneyBack, moneyEntries } from "./money-entries.ts";
import type { TimelineEntry } from "./timeline-entry.ts";

export interface BookingOfDesk {
  booking: DeskBooking;
  /** Newest first. */
  past: TimelineEntry[];
  /** Furthest ahead first. */
  ahead: TimelineEntry[];
  cancel: CancelStep[];
  /** Captured payments, of a shared one its part, and money that has gone back or is on its way. */
  paidPaise: number;
  backPaise: number;
}

/** Newest first. Of one moment, what comes later in the list stands above: a cause below its mail. */
const newestFirst = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries.toSorted((one, other) => one.at.localeCompare(other.at)).toReversed();

/** Reads everything of a booking in one timeline. Messages count from the day of the booking on. */
export async function readBooking(deps: { db: Db; clock: Clock }, reference: string): Promise<BookingOfDesk | null> {
  const booking = await findForDesk(deps, reference);
  if (!booking) return null;
  const now = deps.clock.now();
  const { contactEmail, bookedAt } = booking;
  const [leads, mails, messages] = await Promise.all([
    findLeads(deps.db, booking.departureId),
    listMailsAbout(deps, booking.reference),
    contactEmail === NOBODY.email ? [] : listMessagesFrom(deps.db, contactEmail),
  ]);
  const since = messages.filter(({ sentAt }) => sentAt.toISOString() >= bookedAt);
  const past = newestFirst([
    ...eventEntries(booking),
    ...moneyEntries(booking.trail),
    ...mailEntries(mails, contactEmail),
    ...wordEntries(booking, since),
  ]);
  const iso = now.toISOString();
  const paidPaise = booking.payments.reduce((sum, one) => sum + one.amountPaise, 0);
  return {
    booking,
    past,
    ahead: newestFirst(
      aheadEntries(booking, { mails: mailsAhead(booking, now), leads: leads.map(({ name }) => name), now: iso }),
    ),
    cancel: cancelSteps(booking, iso),
    paidPaise,
    backPaise: moneyBack(booking.trail),
  };
}
