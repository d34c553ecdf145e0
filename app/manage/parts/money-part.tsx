import { Button } from "#app/ui/button.tsx";
import { managePath } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { describeFormerMoney, lineLabel } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";
import { isToTransfer, RefundSteps } from "./refund-steps.tsx";

function refundState(refund: ManagedBooking["refunds"][number]): string {
  if (refund.status === "processed") return "has left us";
  if (refund.isHeld) return "is on hold until we speak with you";
  if (refund.isSentBefore) return "is being checked";
  return isToTransfer(refund) ? "is coming by bank transfer" : "is on its way back";
}

export function MoneyPart({
  booking,
  bookingKey,
  papers = "",
}: {
  booking: ManagedBooking;
  bookingKey: string;
  /** HTML. */
  papers?: string;
}) {
  const { payments, refunds, chargebacks, deskRefunds, lines, totalPaise, status, creditPaise, isByGift } = booking;
  return (
    <section aria-labelledby="money-heading">
      <h2 id="money-heading" className="text-2xl">
        Money
      </h2>
      {status === "confirmed" || status === "completed" ? (
        <ul className="mt-4 border-t border-line">
          {lines.map((line) => (
            <li key={line.label} className="flex justify-between gap-4 border-b border-line py-2.5">
              <span>{lineLabel(line)}</span>
              <span className="tabular-nums">{formatRupees(line.amountPaise)}</span>
            </li>
          ))}
          <li className="flex items-baseline justify-between gap-4 py-2.5">
            <span>No tax or fee added</span>
            <strong className="font-display text-xl tabular-nums">{formatRupees(totalPaise)}</strong>
          </li>
        </ul>
      ) : null}
      {payments.map((payment) => (
        <p key={payment.providerPaymentId} className="mt-2 text-sm text-ink-soft">
          {`${formatRupees(payment.amountPaise)}${payment.amountPaise < payment.wholePaise ? ` of ${formatRupees(payment.wholePaise)}` : ""} paid on ${recordedInstant(payment.at)}${payment.isFee ? ", for handing over" : ""}${payment.isOfCredit ? ", which became your credit" : ""}`}
        </p>
      ))}
      {chargebacks.map(({ providerDisputeId, amountPaise, at, reversedAt }) => (
        <p key={providerDisputeId} className="mt-2 text-sm text-ink-soft">
          <span>{formatRupees(amountPaise)}</span> taken back on <span>{recordedInstant(at)}</span> by the bank that
          paid it
          {reversedAt === null ? null : <span>{`, and paid again on ${recordedInstant(reversedAt)}`}</span>}
        </p>
      ))}
      {deskRefunds.map(({ providerPaymentId, amountPaise, at }) => (
        <p key={providerPaymentId} className="mt-2 text-sm text-ink-soft">
          <span>{formatRupees(amountPaise)}</span> refunded on <span>{recordedInstant(at)}</span> by us, through our
          payment provider
        </p>
      ))}
      {creditPaise > 0 && status !== "expired" && status !== "released" ? (
        <p className="mt-2 text-sm text-ink-soft">{`${formatRupees(creditPaise)} paid with your ${isByGift ? "gift" : "credit"}`}</p>
      ) : null}
      {payments.length > 0 || (isByGift && status !== "expired" && status !== "released") ? (
        <p className="mt-2">
          <Button to={managePath(booking.reference, bookingKey, "receipt")} variant="link" icon="print">
            Receipt
          </Button>
        </p>
      ) : (
        <p className="mt-3 text-ink-soft">No money has been paid.</p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React on the server */}
      <div dangerouslySetInnerHTML={{ __html: papers }} />
      {refunds.map((refund) => (
        <div key={refund.id} className="mt-6 rounded-md bg-cream p-4">
          {refund.isFormerHolders ? <FormerHolders refund={refund} /> : <OwnRefund refund={refund} />}
        </div>
      ))}
    </section>
  );
}

type Refund = ManagedBooking["refunds"][number];

/** A former holder's refund, without its progress, which only they are told. */
const FormerHolders = ({ refund: { amountPaise, status, requestedAt } }: { refund: Refund }) => (
  <>
    <h3 className="text-lg">
      <span>{formatRupees(amountPaise)}</span> <span>{status === "processed" ? "went" : "goes"}</span> to the former
      traveller
    </h3>
    <p className="text-sm text-ink-soft">
      Requested on <span>{recordedInstant(requestedAt)}</span>, before it was handed over. We write to the former
      traveller about it.
    </p>
  </>
);

/** The bank took this money back by chargeback, so the refund is no longer promised. */
const HeldRefund = ({ refund: { requestedAt } }: { refund: Refund }) => (
  <p className="text-sm text-ink-soft">
    Requested on <span>{recordedInstant(requestedAt)}</span>. Your bank has since taken this money back for you, so we
    don&apos;t send it again. If you don&apos;t have it, write to us.
  </p>
);

/** A refund that may have been sent outside our books; a person checks first. */
const SentBefore = ({ refund: { requestedAt, promisedBy } }: { refund: Refund }) => (
  <p className="text-sm text-ink-soft">
    Requested on <span>{recordedInstant(requestedAt)}</span>. It may already have been sent to you, so one of us checks
    before we send anything again. Whatever is still missing reaches you by <span>{plainDate(promisedBy)}</span>.
  </p>
);

const OwnRefund = ({ refund }: { refund: Refund }) => (
  <>
    <h3 className="text-lg">{`${formatRupees(refund.amountPaise)} ${refundState(refund)}`}</h3>
    <OwnStanding refund={refund} />
  </>
);

function OwnStanding({ refund }: { refund: Refund }) {
  if (refund.isHeld) return <HeldRefund refund={refund} />;
  return refund.isSentBefore ? <SentBefore refund={refund} /> : <RefundOnItsWay refund={refund} />;
}

const RefundOnItsWay = ({ refund }: { refund: Refund }) => (
  <>
    {refund.isToFormer && !isToTransfer(refund) && refund.bankReference === null ? (
      <p>{`${describeFormerMoney({ refundPaise: refund.amountPaise, formerPaise: refund.amountPaise }) ?? ""}.`}</p>
    ) : null}
    <p className="text-sm text-ink-soft">
      Promised by <span>{plainDate(refund.promisedBy)}</span>; most banks need five to seven working days.
    </p>
    {isToTransfer(refund) ? (
      <p className="mt-2">
        We can&apos;t refund it the way you paid. We&apos;ll send it by bank transfer, and write to you for your account
        details.
      </p>
    ) : null}
    <RefundSteps refund={refund} />
  </>
);
