import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { BookingView } from "#modules/booking/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { FailureDetails } from "../pay/failure-details.tsx";

/** The payment failed or had the wrong amount; the places are still held. */
export function Failed({ booking, payPath, here }: { booking: BookingView; payPath: string; here: string }) {
  const { refund, lastFailure } = booking.payment;
  return (
    <>
      <h1>{refund ? "The payment did not go through" : "A try to pay did not go through"}</h1>
      <Notice tone="error" still title={refund ? "Your money is on its way back" : "No money was taken for it"}>
        <span>
          {refund
            ? `A payment of ${formatRupees(refund.amountPaise)} ${refund.cause === "sent_back" ? "was sent back before it had reached us" : "came that was not what had been asked for"}. It goes back whole and reaches you by ${plainDate(refund.promisedBy)}.`
            : "If your bank shows the amount all the same, it is only set aside, and your bank lets go of it by itself, usually within a week."}
        </span>
        {lastFailure && !refund ? <FailureDetails failure={lastFailure} /> : null}
      </Notice>
      <p>
        Your places are still held until <strong>{delhiInstant(booking.holdExpiresAt)}</strong>, and nothing you typed
        is lost.
      </p>
      <div>
        <Button href={payPath} size="lg">
          Try again
        </Button>
      </div>
      <p>
        Has another try gone through since, in your bank&apos;s app? Then please do not pay again: this page looks for
        it every few seconds, and the confirmation comes by mail.
        <noscript>
          {" "}
          <a href={here}>Look again now</a>
        </noscript>
      </p>
      <p className="text-sm text-ink-soft">
        Another card, or UPI, often works where one bank does not. A card from abroad must be allowed for payments
        online.
      </p>
    </>
  );
}
