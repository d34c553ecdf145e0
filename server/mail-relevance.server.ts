import {
  findStanding,
  isAddressOf,
  isAsked,
  isHeld,
  isOffered,
  isWrongAddress,
} from "#modules/booking/index.server.ts";
import type { OnMailDropped } from "#modules/messaging/index.server.ts";
import type { CheckedMailKind, IsStillTrue, MailData } from "#modules/messaging/model.ts";
import { isAnswer, resetAnswerNotice } from "#modules/reviews/index.server.ts";
import { findWaitlistTurn } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

type Check<Kind extends CheckedMailKind> = (db: Sql, data: MailData<Kind>) => Promise<boolean | MailData<Kind>>;
type Checks = { [Kind in CheckedMailKind]: Check<Kind> };

/** A ride as its traveller's mail says it. */
interface SaidToTraveller {
  to: string;
  reference: string;
  localDate: string;
  localTime: string;
}

interface SaidOfMoney extends SaidToTraveller {
  linkId?: string | null | undefined;
}

const standingOf = (db: Sql, { to: email, ...ride }: SaidToTraveller) => findStanding(db, { ...ride, email });
const isTheirs = (db: Sql, { to: email, reference }: SaidToTraveller) => isAddressOf(db, { reference, email });
/**
 * Whether a mail about money is for nobody at its address any more, which was put right. One without a link was written to who had
 * handed the booking over: it is theirs whoever has it now.
 */
const isForNobody = async (db: Sql, { to: email, reference, linkId }: SaidOfMoney) =>
  linkId !== null && (await isWrongAddress(db, { reference, email }));
/** Money that goes or comes is told whatever became of the ride, and without its link to who has handed the booking over since. */
const onlyRefund = async <Said extends SaidOfMoney>(db: Sql, said: Said) => ({
  ...said,
  linkId: (await isTheirs(db, said)) ? said.linkId : null,
  isOnlyRefund: true,
});
const stands = async (db: Sql, said: SaidToTraveller): Promise<boolean> => (await standingOf(db, said)) !== null;

/** Mails that do harm once they are not so: somebody comes to a ride that was called off, pays what is paid, or chooses anew. */
const checks: Checks = {
  // What comes back of a credit that was worth more is told all the same, where its traveller still reads it.
  "booking.confirmed": async (db, said) => {
    if (await stands(db, said)) return true;
    return said.restPaise && (await isTheirs(db, said)) ? { ...said, isOnlyRest: true } : false;
  },
  "booking.guaranteed": stands,
  // As is what comes back of a date that cost less, whatever the date is now.
  "booking.moved": async (db, said) => {
    if (await stands(db, said)) return true;
    return said.refundPaise > 0 && (await isTheirs(db, said)) ? { ...said, isOnlyRefund: true } : false;
  },
  // Of a party that is smaller: the others may ride on another day by now, or not at all, or be fewer still.
  "booking.cancelled": async (db, said) => {
    if (await isForNobody(db, said)) return false;
    if (said.isAll || said.linkId === null || (await standingOf(db, said))?.people === said.remaining) return true;
    return said.refundPaise > 0 && onlyRefund(db, said);
  },
  // Of a change that could not be made: "your booking stands as it was".
  "booking.money_returned": async (db, said) => {
    if (await isForNobody(db, said)) return false;
    if (!said.stillBooked || said.isCalledOff || (await stands(db, said))) return true;
    return { ...(await onlyRefund(db, said)), stillBooked: false, isChange: true };
  },
  "booking.refund_done": async (db, said) => !(await isForNobody(db, said)),
  "booking.credit": async (db, said) => !(await isForNobody(db, said)),
  // Whoever has chosen, on the booking's page or by telephone, hears of that by a mail of its own; nor is a wrong address asked.
  "booking.called_off": (db, { choiceId, to: email }) => isAsked(db, { choiceId, email }),
  "booking.reminder": stands,
  "booking.riders_missing": async (db, said) => ((await standingOf(db, said))?.ridersMissing ?? 0) > 0,
  "booking.payment_failed": (db, { reference }) => isHeld(db, reference),
  // What was taken back is read by nobody, nor what stood below words that are not shown any more.
  "review.answered": (db, { reviewId, answer }) => isAnswer(db, { id: reviewId, words: answer }),
  "quote.offered": (db, { quoteId }) => isOffered(db, quoteId),
  "waiting.entered": async (db, { waitingId }) => (await findWaitlistTurn(db, waitingId)) !== null,
  "waiting.told": async (db, { waitingId }) => (await findWaitlistTurn(db, waitingId))?.isInTurn === true,
  "company.told": async (db, said) =>
    said.what !== "riders_missing" || ((await findStanding(db, said))?.ridersMissing ?? 0) > 0,
};

/**
 * Decides whether a queued mail is still true and may be sent. While the mail server was away or refused the address, the ride may have
 * been called off, moved, cancelled or paid. Money that came or went stays true, but an address that was corrected since hears of none.
 */
export const createMailRelevance =
  (db: Sql): IsStillTrue =>
  (kind, data) =>
    (checks[kind] as Check<typeof kind>)(db, data);

/** Handles a mail that was dropped because it was no longer true, in the transaction that records it. */
export const createOnMailDropped =
  (clock: Clock): OnMailDropped =>
  async (tx, kind, data) => {
    if (kind === "review.answered") await resetAnswerNotice(tx, clock, (data as MailData<"review.answered">).reviewId);
  };
