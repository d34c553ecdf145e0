import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { BookingView } from "#modules/booking/index.server.ts";
import { longDate, plainDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";

/** Paid and booked. */
export function Confirmed({ booking }: { booking: BookingView }) {
  const { reference, contactName, contactEmail, totalPaise, localDate, localTime, tourPath, payment } = booking;
  return (
    <>
      <h1>You are riding, {contactName}</h1>
      <p className="text-lg">
        Your booking <strong className="whitespace-nowrap">{reference}</strong> is confirmed for{" "}
        <strong>
          {longDate(localDate)}, {localTime} IST
        </strong>
        . The confirmation goes to {contactEmail}.
      </p>
      <p>{formatRupees(totalPaise)} paid. Nothing was added.</p>
      {payment.refund ? (
        <Notice still title={`${formatRupees(payment.refund.amountPaise)} is on its way back`}>
          You paid twice; the second payment goes back whole and reaches you by {plainDate(payment.refund.promisedBy)}.
          Your booking stands.
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-4">
        <Button to={tourPath} variant="secondary">
          See the tour again
        </Button>
      </div>
    </>
  );
}
