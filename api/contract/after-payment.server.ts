import { type BookingView, outcomeOf } from "#modules/booking/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { Later } from "./operation.server.ts";
import { CallRefusal } from "./refusals.ts";

export const CHECKING = "We're checking your payment. Please don't pay again: we'll mail you the confirmation.";

/** Answer after a payment, in the words of the outcome page. */
export function answerAfterPayment(booking: BookingView): string | Later | CallRefusal {
  switch (outcomeOf(booking)) {
    case "confirmed": {
      // The payer holds the first link only; the booking may have changed hands.
      const address = booking.linkVersion === 0 ? booking.contactEmail : "the address of the booking";
      return `Your booking ${booking.reference} is confirmed. We've sent the confirmation to ${address}.`;
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
      return new CallRefusal("let_go", { message: "This booking wasn't paid in time. You haven't been charged." });
    case null:
      return new CallRefusal("over");
  }
}

/** The payment was refunded; places still held can be paid again. */
function returned(booking: BookingView): CallRefusal {
  const isHeld = booking.status === "held";
  const why = whyReturned(booking, isHeld);
  if (why === null) return new CallRefusal("money_returned");
  const held = isHeld ? ` Your places are still held until ${delhiInstant(booking.holdExpiresAt)}.` : "";
  return new CallRefusal("money_returned", { message: `${why} All of it is on its way back to you.${held}` });
}

/** Null if the places were gone. */
function whyReturned({ status, payment: { refund } }: BookingView, isHeld: boolean): string | null {
  if (refund?.cause === "sent_back") return "Your payment was sent back before it reached us.";
  if (refund?.cause === "mismatch" || isHeld) return "Your payment didn't match what we asked for.";
  return status === "released" ? "Your payment came after we withdrew this ride." : null;
}
