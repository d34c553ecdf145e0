import { type Credit, findCreditBehind, findCreditFrom } from "#modules/booking/index.server.ts";
import { type BookingCategory, creditLinkIdOf } from "#modules/booking/model.ts";
import type { AppContext } from "../app-context.server.ts";

export interface ShownCredit {
  amountPaise: number;
  expiresOn: string;
  /** Expired, or paid back. */
  isOver: boolean;
  /** Part was paid back as money. */
  isLess: boolean;
  /** Null if a newer link went to another address. */
  path: string | null;
}

type Party = { people: number; category: BookingCategory };

const creditPath = (app: AppContext, { id, linkVersion }: { id: string; linkVersion: number }): string =>
  `/credit/${id}?key=${app.signer.sign("credit", creditLinkIdOf({ id, linkVersion }))}`;

/** Includes the credit's link, since the booking's reader owns both. */
export async function creditFrom(app: AppContext, booking: { id: string }): Promise<ShownCredit | null> {
  const credit = await findCreditFrom(app, booking.id);
  return credit && { ...shown(credit), isLess: false, path: creditPath(app, credit) };
}

/** Has no link if the credit has a newer one: the booking's first reader may be a stranger, whose old link must lead to none. */
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
