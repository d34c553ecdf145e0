import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { BookingView } from "#modules/booking/index.server.ts";
import { delhiTime, plainDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";

/** The bank said no, or what came was not what was asked; the places are still held, and what was typed is kept. */
export function Failed({ booking, payPath }: { booking: BookingView; payPath: string }) {
  const { refund } = booking.payment;
  return (
    <>
      <h1>The payment did not go through</h1>
      <Notice tone="error" still title={refund ? "Your money is on its way back" : "No money was taken"}>
        {refund
          ? `A payment of ${formatRupees(refund.amountPaise)} came that was not what had been asked for. It goes back whole and reaches you by ${plainDate(refund.promisedBy)}.`
          : "If your bank shows the amount all the same, it is only set aside, and your bank lets go of it by itself, usually within a week."}
      </Notice>
      <p>
        Your places are still held until <strong>{delhiTime(booking.holdExpiresAt)}</strong>, and nothing you typed is
        lost.
      </p>
      <div>
        <Button href={payPath} size="lg">
          Try again
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        Another card, or UPI, often works where one bank does not. A card from abroad must be allowed for payments
        online.
      </p>
    </>
  );
}
