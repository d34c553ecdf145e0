import { isRosterCurrent } from "#modules/availability/index.server.ts";
import {
  findStanding,
  isAddressOf,
  isAsked,
  isHeld,
  isOffered,
  isWrongAddress,
} from "#modules/booking/index.server.ts";
import { findGiftOrder } from "#modules/credit/index.server.ts";
import type { OnMailDropped } from "#modules/messaging/index.server.ts";
import type { CheckedMailKind, IsStillTrue, MailData } from "#modules/messaging/model.ts";
import { arePhotosAs, isAnswer, resetAnswerNotice, tellOfPhotosAgain } from "#modules/reviews/index.server.ts";
import { findWaitlistTurn } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

type Check<Kind extends CheckedMailKind> = (db: Sql, data: MailData<Kind>) => Promise<boolean | MailData<Kind>>;
type Checks = { [Kind in CheckedMailKind]: Check<Kind> };

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
/** True if the address was corrected since. A mail without a link stays with the person who handed over. */
const isForNobody = async (db: Sql, { to: email, reference, linkId }: SaidOfMoney) =>
  linkId !== null && (await isWrongAddress(db, { reference, email }));
/** Reduces a mail to its refund, without the link if the booking was handed over since. */
const onlyRefund = async <Said extends SaidOfMoney>(db: Sql, said: Said) => ({
  ...said,
  linkId: (await isTheirs(db, said)) ? said.linkId : null,
  isOnlyRefund: true,
});
const stands = async (db: Sql, said: SaidToTraveller): Promise<boolean> => (await standingOf(db, said)) !== null;

/** Checks the mails that do harm once untrue: somebody comes to a ride that was called off, or pays twice. */
const checks: Checks = {
  // Its credit's rest comes back even if the booking no longer stands: tell only that.
  "booking.confirmed": async (db, said) => {
    if (await stands(db, said)) return true;
    return said.restPaise && (await isTheirs(db, said)) ? { ...said, isOnlyRest: true } : false;
  },
  "booking.guaranteed": stands,
  // Says who still rides. The others have mails of their own.
  "booking.guests_moved": async (db, said) => (await standingOf(db, said))?.people === said.people,
  "booking.split_off": stands,
  // The booking may have been handed over, or its address corrected.
  "booking.message": isTheirs,
  // If the booking was changed again, the refund of a cheaper date is still true: tell only that.
  "booking.moved": async (db, said) => {
    if (await stands(db, said)) return true;
    return said.refundPaise > 0 && (await isTheirs(db, said)) ? { ...said, isOnlyRefund: true } : false;
  },
  // After a partial cancellation the party may have moved or shrunk again: tell only the refund.
  "booking.cancelled": async (db, said) => {
    if (await isForNobody(db, said)) return false;
    if (said.isAll || said.linkId === null || (await standingOf(db, said))?.people === said.remaining) return true;
    return said.refundPaise > 0 && onlyRefund(db, said);
  },
  // If the booking no longer stands as it was, tell only the refund.
  "booking.money_returned": async (db, said) => {
    if (await isForNobody(db, said)) return false;
    if (!said.stillBooked || said.isCalledOff || (await stands(db, said))) return true;
    return { ...(await onlyRefund(db, said)), stillBooked: false, isChange: true };
  },
  "booking.refund_done": async (db, said) => !(await isForNobody(db, said)),
  "booking.credit": async (db, said) => !(await isForNobody(db, said)),
  // Drop it once the choice is made, which has its own mail, or the address was corrected.
  "booking.called_off": (db, { choiceId, to: email }) => isAsked(db, { choiceId, email }),
  "booking.reminder": stands,
  "booking.riders_missing": async (db, said) => ((await standingOf(db, said))?.ridersMissing ?? 0) > 0,
  "booking.payment_failed": (db, { reference }) => isHeld(db, reference),
  // Its link is old once the address was corrected.
  "booking.by_desk": async (db, said) => (await isTheirs(db, said)) && (await isHeld(db, said.reference)),
  // False once the answer was withdrawn or its review hidden.
  "review.answered": (db, { reviewId, answer }) => isAnswer(db, { id: reviewId, words: answer }),
  "review.photographs": arePhotosAs,
  // False once the gift was given back, or its address was changed by the desk.
  "gift.given": async (db, { giftId, to, isToBuyer }) => {
    const order = await findGiftOrder(db, giftId);
    const address = isToBuyer ? order?.buyer_email : order?.recipient_email;
    return order?.status === "sent" && address === to;
  },
  "gift.told": async (db, { giftId, what }) =>
    what !== "payment_failed" || (await findGiftOrder(db, giftId))?.status === "open",
  "quote.offered": (db, { quoteId }) => isOffered(db, quoteId),
  "waiting.entered": async (db, { waitingId }) => (await findWaitlistTurn(db, waitingId)) !== null,
  "waiting.told": async (db, { waitingId }) => (await findWaitlistTurn(db, waitingId))?.isInTurn === true,
  // False once the guide was given other rides, which have their own mail.
  "guide.roster": isRosterCurrent,
  "company.told": async (db, said) =>
    said.what !== "riders_missing" || ((await findStanding(db, said))?.ridersMissing ?? 0) > 0,
};

/**
 * Decides whether a queued mail is still true: meanwhile the ride may have been called off, moved or paid.
 * Money that moved stays true, but nobody is told at an address that was corrected.
 */
export const createMailRelevance =
  (db: Sql): IsStillTrue =>
  (kind, data) =>
    (checks[kind] as Check<typeof kind>)(db, data);

/** Runs for a mail that was dropped as untrue, in the transaction that notes it. */
export const createOnMailDropped =
  (clock: Clock): OnMailDropped =>
  async (tx, kind, data) => {
    if (kind === "review.answered") await resetAnswerNotice(tx, clock, (data as MailData<"review.answered">).reviewId);
    if (kind === "review.photographs") await tellOfPhotosAgain(tx, clock, data as MailData<"review.photographs">);
  };
