import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { BookingView } from "#modules/booking/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { FailureDetails } from "../pay/failure-details.tsx";

/** The payment failed, or was not what we asked for; the places are still held. */
export function Failed({ booking, payPath, here }: { booking: BookingView; payPath: string; here: string }) {
  const { refund, lastFailure } = booking.payment;
  return (
    <>
      <h1>{refund ? "Your payment didn't go through" : "A payment attempt didn't go through"}</h1>
      <Notice tone="error" still title={refund ? "Your money is on its way back" : "You haven't been charged"}>
        <span>
          {refund
            ? `A payment of ${formatRupees(refund.amountPaise)} ${refund.cause === "sent_back" ? "was sent back before it reached us" : "didn't match what we asked for"}. All of it is going back, and it reaches you by ${plainDate(refund.promisedBy)}.`
            : "If your bank still shows the amount, it is only reserved. Your bank releases it by itself, usually within a week."}
        </span>
        {lastFailure && !refund ? <FailureDetails failure={lastFailure} /> : null}
      </Notice>
      <p>
        Your places are still held until <strong>{delhiInstant(booking.holdExpiresAt)}</strong>, and we&apos;ve kept
        everything you typed.
      </p>
      <div>
        <Button href={payPath} size="lg">
          Try again
        </Button>
      </div>
      <p>
        Did a later payment go through in your bank&apos;s app? Then please don&apos;t pay again: this page checks every
        few seconds, and we&apos;ll mail you the confirmation.
        <noscript>
          {" "}
          <a href={here}>Check again now</a>
        </noscript>
      </p>
      <p className="text-sm text-ink-soft">
        Another card, or UPI, often works. If your card is from abroad, check that it allows online payments.
      </p>
    </>
  );
}
