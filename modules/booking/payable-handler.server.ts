import { nearestWithRoom } from "#modules/availability/index.server.ts";
import { settleGift, tellGiftFailed, tellGiftReturned } from "#modules/credit/index.server.ts";
import type { PayableHandler } from "#modules/payments/index.server.ts";
import type { ReturnCause } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { hasOpenChoice } from "./cancellations/close-choice.server.ts";
import { hasLostCredit } from "./cancellations/credits.server.ts";
import { bookingOfPayable } from "./cancellations/payable-refs.server.ts";
import { settleChange } from "./changes/changes.server.ts";
import { extendHoldForAuthorization } from "./holds/extend-hold-for-authorization.server.ts";
import { notifyTraveller } from "./mails/booking-notifications.server.ts";
import type { ReturnedStanding } from "./mails/company-notifications.server.ts";
import { hasBookedAgain, isBookedBefore } from "./privacy/booked-again.server.ts";
import { settleBooking } from "./settle-booking.server.ts";

const HOW_MANY_ALTERNATIVES = 3;

function standingAfter(
  { booking, isOfEndedLink, isDropped }: NonNullable<Awaited<ReturnType<typeof bookingOfPayable>>>,
  is: { isCalledOff: boolean; isBookedAgain: boolean; wasBookedBefore: boolean },
): ReturnedStanding {
  switch (booking.status) {
    case "completed":
    case "no_show":
      return "over";
    case "confirmed":
      if (is.isCalledOff) return "called_off";
      if (isDropped) return "dropped";
      return isOfEndedLink ? "other_hands" : "booked";
    case "released":
      return "withdrawn";
    default:
      if (is.isBookedAgain) return "booked_again";
      if (is.wasBookedBefore) return "booked_before";
      return booking.status === "cancelled" ? "cancelled" : "lapsed";
  }
}

/** For bookings, their changes and bought gifts. Tells travellers of failures and full refunds, and the company of late money. */
export const bookingPayableHandler = (deps: { clock: Clock }): PayableHandler => ({
  settle: async (tx, payableRef) =>
    (await settleGift(tx, deps.clock, payableRef)) ??
    (await settleChange(deps)(tx, payableRef)) ??
    (await settleBooking(deps)(tx, payableRef)),

  promised: (tx, payableRef) => extendHoldForAuthorization(tx, deps.clock, payableRef),

  async failed(tx, payableRef) {
    if (await tellGiftFailed(tx, deps.clock, payableRef)) return;
    const paid = await bookingOfPayable(tx, payableRef);
    // Payers of a change see the failure on the page and lose nothing.
    if (paid === null || paid.isChange || paid.booking.status !== "held") return;
    const { id, total_paise, credit_paise, hold_expires_at } = paid.booking;
    await notifyTraveller(tx, deps.clock, id, "booking.payment_failed", {
      duePaise: total_paise - credit_paise,
      holdExpiresAt: hold_expires_at.toISOString(),
    });
  },

  async returned(tx, payableRef, { cause, amountPaise, promisedBy }) {
    if (await tellGiftReturned(tx, deps.clock, payableRef, { amountPaise, promisedBy })) return;
    const paid = await bookingOfPayable(tx, payableRef);
    if (paid === null) return;
    const { id, status, departure_id: departureId, people, category, contact_email } = paid.booking;
    const stillBooked = status === "confirmed" || status === "completed";
    const wish = { departureId, people, wholeDeparture: category === "private" };
    const hasLapsed = cause === "not_given" && status === "expired" && !paid.isChange;
    const isBookedAgain = hasLapsed && (await hasBookedAgain(tx, paid.booking));
    const wasBookedBefore = hasLapsed && !isBookedAgain && (await isBookedBefore(tx, paid.booking));
    const alternatives =
      cause === "not_given" && !stillBooked && !paid.isChange && !isBookedAgain && !wasBookedBefore
        ? await nearestWithRoom(tx, { ...wish, now: deps.clock.now(), limit: HOW_MANY_ALTERNATIVES })
        : [];
    // Nobody can call an erased person.
    const isNews = cause === "not_given" && contact_email !== NOBODY.email;
    const isCalledOff = stillBooked && (await hasOpenChoice(tx, id));
    const standing = standingAfter(paid, { isCalledOff, isBookedAgain, wasBookedBefore });
    const news = isNews ? ({ what: "returned", refundPaise: amountPaise, stillBooked, standing } as const) : undefined;
    const said = {
      cause: cause satisfies ReturnCause,
      category,
      stillBooked,
      isWithdrawn: status === "released",
      isCalledOff,
      isChange: paid.isChange,
      isDropped: paid.isDropped,
      isBookedAgain,
      wasBookedBefore,
      isCreditGone: cause === "not_given" && !paid.isChange && (await hasLostCredit(tx, paid.booking)),
      refundPaise: amountPaise,
      promisedBy,
      alternatives,
    };
    await notifyTraveller(tx, deps.clock, id, "booking.money_returned", said, news);
  },
});
