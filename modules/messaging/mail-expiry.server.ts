import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import type { MailData, MailKind } from "./model.ts";

type Lasting = { [Kind in MailKind]?: (data: MailData<Kind>, writtenAt: Date) => Date | null };

const after = (writtenAt: Date, hours: number): Date => new Date(writtenAt.getTime() + hours * 3_600_000);
/** The first instant of a day in Delhi. */
const midnight = (localDate: string): Date => delhiToInstant(localDate, "00:00");

/**
 * Mails that speak of a moment: after it they are not so, or their link opens nothing. How long a link does is set in accounts
 * (`auth.server.ts`, `verify-email.server.ts`): an hour and a day.
 */
const lasting: Lasting = {
  // "See you tomorrow", read on the day itself, keeps somebody in bed.
  "booking.reminder": ({ localDate }) => midnight(localDate),
  "booking.riders_missing": ({ localDate, localTime }) => delhiToInstant(localDate, localTime),
  "booking.payment_failed": ({ holdExpiresAt }) => new Date(holdExpiresAt),
  "quote.offered": ({ expiresAt }) => new Date(expiresAt),
  "waiting.entered": ({ cutoffAt }) => new Date(cutoffAt),
  "waiting.told": ({ cutoffAt }) => new Date(cutoffAt),
  "company.told": (data) => (data.what === "riders_missing" ? midnight(data.localDate) : null),
  "account.reset_password": (_, writtenAt) => after(writtenAt, 1),
  "account.verify_email": (_, writtenAt) => after(writtenAt, 24),
};

/** Until when a mail is worth sending that was written then; null: as long as it is tried. */
export function mailExpiresAt<Kind extends MailKind>(kind: Kind, data: MailData<Kind>, writtenAt: Date): Date | null {
  return lasting[kind]?.(data, writtenAt) ?? null;
}

/** Who asked for an offer and never had it takes us for people who do not answer: somebody must call them. */
const awaited: ReadonlySet<MailKind> = new Set<MailKind>(["quote.offered"]);

/** Whether a human hears of a mail whose moment passed before it could go out; most are worth nothing then, and no call either. */
export const isAwaited = (kind: MailKind): boolean => awaited.has(kind);
