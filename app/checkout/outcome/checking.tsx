import { Wheel } from "#app/ui/art/wheel.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { BookingView } from "#modules/booking/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** Money may be on its way: say neither "pay" nor "not paid". */
export function Checking({ booking, payPath, here }: { booking: BookingView; payPath: string; here: string }) {
  const { promised } = booking.payment;
  return (
    <>
      {/* Without scripts, reload. */}
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <h1>We&apos;re checking your payment</h1>
      <Wheel size="lg" label="Checking" className="text-coral-ink" />
      <Notice tone="warning" still title="Please don't pay again">
        <span>
          {promised
            ? "Your bank has approved the payment. We're waiting for the payment provider to confirm it."
            : "If you have paid, your bank's answer is on its way."}
        </span>{" "}
        This page checks every few seconds. You can close it: we&apos;ll mail you the confirmation.
      </Notice>
      {promised || booking.status !== "held" ? null : (
        <p>
          Not paid yet? Your places are held until <span>{delhiInstant(booking.holdExpiresAt)}</span>.{" "}
          <a href={payPath}>Back to payment</a>
        </p>
      )}
      <noscript>
        <a href={here}>Check again now</a>
      </noscript>
    </>
  );
}
