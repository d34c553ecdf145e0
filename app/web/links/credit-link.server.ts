import { type Credit, findCreditBehind, findCreditFrom } from "#modules/booking/index.server.ts";
import { type BookingCategory, creditLinkIdOf } from "#modules/booking/model.ts";
import type { AppContext } from "../app-context.server.ts";

/** What a page says of a credit. */
export interface ShownCredit {
  amountPaise: number;
  expiresOn: string;
  /** It has run out, or its money has gone back. */
  isOver: boolean;
  /** Of what it was to pay, some has gone back as money. */
  isLess: boolean;
  /** Its page; null where a newer link of it went to another address. */
  path: string | null;
}

/** Who is to ride, and how. */
type Party = { people: number; category: BookingCategory };

const creditPath = (app: AppContext, { id, linkVersion }: { id: string; linkVersion: number }): string =>
  `/credit/${id}?key=${app.signer.sign("credit", creditLinkIdOf({ id, linkVersion }))}`;

/** The credit that a booking was exchanged for, with its link: whoever opens the booking holds both. */
export async function creditFrom(app: AppContext, booking: { id: string }): Promise<ShownCredit | null> {
  const credit = await findCreditFrom(app, booking.id);
  return credit && { ...shown(credit), isLess: false, path: creditPath(app, credit) };
}

/**
 * The credit that pays for a booking no more, with the way to the same ride on it. A booking made by its first link may be a
 * stranger's, whose address has been corrected since: like everywhere, an old link leads to no newer one.
 */
export async function creditBehind(
  app: AppContext,
  booking: { id: string; reference: string; creditPaise: number; tourPath: string } & Party,
): Promise<ShownCredit | null> {
  const credit = booking.creditPaise > 0 ? await findCreditBehind(app, booking) : null;
  if (!credit) return null;
  const tour = booking.tourPath.split("/").pop() ?? "";
  const wish = new URLSearchParams({ tour, people: String(booking.people), category: booking.category });
  return {
    ...shown(credit),
    isLess: credit.amountPaise < booking.creditPaise,
    path: credit.linkVersion === 0 ? `${creditPath(app, credit)}&${wish}` : null,
  };
}

const shown = ({ amountPaise, expiresOn, isOver }: Credit) => ({ amountPaise, expiresOn, isOver });
