import { type BookingView, outcomeOf } from "#modules/booking/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { Later } from "./operation.server.ts";
import { CallRefusal } from "./refusals.ts";

/** While it is not known yet what became of a payment. */
export const CHECKING = "We are checking your payment. Please do not pay again; your confirmation comes by mail.";

/** What somebody is answered whose payment has been looked at: the ends that the outcome's page knows, in its words. */
export function answerAfterPayment(booking: BookingView): string | Later | CallRefusal {
  switch (outcomeOf(booking)) {
    case "confirmed": {
      // What the payer's browser once held opens no more than the booking's first link: it may be in other hands since.
      const address = booking.linkVersion === 0 ? booking.contactEmail : "the address of the booking";
      return `Your booking ${booking.reference} is confirmed. The confirmation goes to ${address}.`;
    }
    case "checking":
      return new Later(CHECKING);
    case "failed":
      return booking.payment.refund ? returned(booking) : new Later(CHECKING);
    case "refunded":
      return returned(booking);
    case "lapsing":
      return new CallRefusal("let_go");
    case "ended":
      return new CallRefusal("let_go", { message: "This booking was not paid in time. No money was taken." });
    case null:
      return new CallRefusal("over");
  }
}

/** Money that could not be kept; while its places are held, that they are: another payment is still good. */
function returned(booking: BookingView): CallRefusal {
  const isHeld = booking.status === "held";
  const why = whyReturned(booking, isHeld);
  if (why === null) return new CallRefusal("money_returned");
  const held = isHeld ? ` Your places are still held until ${delhiInstant(booking.holdExpiresAt)}.` : "";
  return new CallRefusal("money_returned", { message: `${why} All of it is on its way back to you.${held}` });
}

/** Null where the places had gone. */
function whyReturned({ status, payment: { refund } }: BookingView, isHeld: boolean): string | null {
  if (refund?.cause === "sent_back") return "Your payment was sent back before it had reached us.";
  if (refund?.cause === "mismatch" || isHeld) return "Your payment was not what had been asked for.";
  return status === "released" ? "Your payment came when we had taken this ride back." : null;
}
