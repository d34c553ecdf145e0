import type { ReactNode } from "react";
import { Ticket } from "#app/ui/art/ticket.tsx";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import {
  type CancellationQuote,
  describeFormerMoney,
  describePeople,
  describeReduction,
} from "#modules/booking/model.ts";
import { isDeskReceipt } from "#modules/payments/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

type Props = {
  booking: Pick<ManagedBooking, "people" | "prices" | "lines" | "asOf" | "ownHeldPaise" | "giftHeldPaise" | "payments">;
  quoted: CancellationQuote;
  /** Fee deducted for the transfer of the others. */
  feePaise?: number;
  children?: ReactNode;
};

export function CancellationSum({ booking, quoted, feePaise = 0, children }: Props) {
  const { percent, refundPaise, keptPaise, remainingPaise, until } = quoted;
  const left = booking.people - quoted.people;
  const by = until
    ? `, if you ${feePaise > 0 ? "hand it over" : "cancel"} by ${delhiInstant(until, booking.asOf)}`
    : "";
  const dearer = dearerWords(booking, quoted);
  const share = dearer ? "that" : `the ${formatRupees(quoted.worthPaise)} that ${describePeople(quoted.people)} paid`;
  const fee = feePaise > 0 ? `, less the fee of ${formatRupees(feePaise)}` : "";
  const former = describeFormerMoney({ refundPaise, formerPaise: refundPaise - booking.ownHeldPaise });
  // Own payments go first, then the gift.
  const toGift = Math.max(
    0,
    Math.min(booking.giftHeldPaise, refundPaise - booking.ownHeldPaise + booking.giftHeldPaise),
  );
  return (
    <Ticket
      label="Your refund"
      main={
        <>
          <dl className="grid grid-cols-2 gap-4">
            <div>
              <dt className="text-sm text-ink-soft">You get back</dt>
              <dd className="font-display text-3xl font-bold tabular-nums">{formatRupees(refundPaise)}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">We keep</dt>
              <dd className="font-display text-3xl font-semibold tabular-nums">{formatRupees(keptPaise)}</dd>
            </div>
          </dl>
          {dearer ? <p className="mt-4 text-sm">{dearer}</p> : null}
          <p className={dearer ? "mt-2 text-sm" : "mt-4 text-sm"}>
            {`${percent}% of ${share}${describeReduction(quoted)}${fee}${by}.`}
          </p>
          <p className="mt-2 text-sm">
            {left > 0
              ? `${describePeople(left)} still ${left === 1 ? "rides" : "ride"}, for ${formatRupees(remainingPaise)}.${dearer || feePaise > 0 ? "" : " Nothing else changes."}`
              : "The booking ends, and its places are free at once."}
          </p>
        </>
      }
      stub={
        <>
          {toGift > 0 ? (
            <p className="mb-4 text-sm">{`${formatRupees(toGift)} of it goes back to your gift, at once. Its code pays for another ride.`}</p>
          ) : null}
          {refundPaise > toGift ? (
            <p className="mb-4 text-sm">
              {former === null
                ? wayBack(booking.payments)
                : `${former}, within 15 days, usually in five to seven working days. Anything paid more than six months ago goes by bank transfer.`}
            </p>
          ) : null}
          {children}
        </>
      }
    />
  );
}

function wayBack(payments: Props["booking"]["payments"]): string {
  const ofRide = payments.filter(({ isFee }) => !isFee);
  const ofDesk = ofRide.filter(({ providerPaymentId }) => isDeskReceipt(providerPaymentId));
  if (ofDesk.length === 0)
    return "We refund you the way you paid, or by bank transfer if you paid more than six months ago. It reaches you within 15 days, usually in five to seven working days.";
  const byTransfer = "by bank transfer or UPI, within 15 days. We'll write to you for your account details.";
  return ofDesk.length === ofRide.length
    ? `You didn't pay on our site, so it comes ${byTransfer}`
    : `What you paid on our site goes back the way you paid. Anything else comes ${byTransfer}`;
}

/** Explains that a private rider alone pays another price, which lowers the refund. Null if the unit price stays. */
function dearerWords({ prices, lines }: Props["booking"], quoted: CancellationQuote): string | null {
  const [before, after] = [lines[0], quoted.remainingLines[0]];
  if (!prices || !before || !after || before.unitPaise === after.unitPaise) return null;
  const whom = after.count === 1 ? "Alone" : `For ${describePeople(after.count)}`;
  return `${whom}, the ride costs ${formatRupees(after.unitPaise)} instead of ${formatRupees(before.unitPaise)} a person; the price ${quoted.worthPaise > 0 ? `falls by ${formatRupees(quoted.worthPaise)}` : "stays as it is"}.`;
}
