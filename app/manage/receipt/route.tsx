import { Fragment, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { openManageLink } from "#app/web/links/booking-link.server.ts";
import { managePath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { guestPapers, shownPapers } from "#app/web/tax-paper/guest-papers.server.ts";
import { findCreditFrom, type ManagedBooking } from "#modules/booking/index.server.ts";
import { type CompanyBill, describePeople } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { stateName } from "#modules/tax/model.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";
import { PaperList } from "../parts/paper-list.tsx";
import { isToTransfer } from "../parts/refund-steps.tsx";
import type { Route } from "./+types/route";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Receipt", "What was paid for this booking, to print or keep.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  const { legalName, gstin, grievanceOfficer, address, email } = await getPage(app.db, "company");
  const credit = await findCreditFrom(app, booking.id);
  return {
    booking,
    key,
    creditPaise: credit?.amountPaise ?? null,
    stateOfBill: booking.bill?.state ? stateName(booking.bill.state) : null,
    papers: shownPapers(await guestPapers(app.db, booking.id)),
    company: { legalName, gstin, grievanceOfficer, address, email },
  };
}

const methods: Record<string, string> = {
  card: "card",
  upi: "UPI",
  netbanking: "net banking",
  wallet: "wallet",
  cash: "cash",
};

/** Printable receipt with the provider's payment ids. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { booking, key, creditPaise, company, papers, stateOfBill } = loaderData;
  const { reference, tour, lines, payments, refunds, chargebacks, deskRefunds, totalPaise, feesPaise } = booking;
  const paid = sum(payments.map(({ amountPaise }) => amountPaise));
  const gone = chargebacks.filter(({ reversedAt }) => reversedAt === null);
  const given = [...refunds.filter(({ isHeld }) => !isHeld), ...gone, ...deskRefunds];
  // A refund that is being checked may be the one made at the provider's desk: never count more than was paid.
  const back = Math.min(paid, sum(given.map(({ amountPaise }) => amountPaise)));
  // Exchanged money is on the next ride's receipt too.
  const exchanged = Math.max(0, Math.min(creditPaise ?? 0, paid - back));
  // After a cancellation, the part that still pays for places.
  const byGift = booking.isByGift && booking.status !== "cancelled" ? booking.creditPaise : 0;
  const kept = paid - back - exchanged + byGift;
  // The total covers the remaining riders only, without cancellation charges for the others.
  const beyond = booking.status === "cancelled" ? 0 : kept - totalPaise - feesPaise;
  return (
    <div className="wrap page">
      <article className="mx-auto max-w-2xl">
        <p className="mb-6 print:hidden">
          <Button to={managePath(reference, key)} variant="quiet" icon="arrow-left" className="-ml-5">
            Your booking
          </Button>
        </p>
        <h1 className="text-3xl">{`Receipt ${reference}`}</h1>
        <PaperList papers={papers} reference={reference} bookingKey={key} />
        <p className="mt-4">
          <span>{company.legalName}</span>
          <br />
          {/* Break between address parts, never before the PIN code. */}
          {company.address.map((part, index) => (
            <Fragment key={part}>
              {index > 0 ? <span>{", "}</span> : null}
              <span className="inline-block">{part}</span>
            </Fragment>
          ))}
          {company.gstin ? (
            <>
              <br />
              <span>{`GSTIN ${company.gstin}`}</span>
            </>
          ) : null}
        </p>
        {booking.bill ? <BilledTo bill={booking.bill} state={stateOfBill} /> : null}
        <p className="mt-4">
          For <span>{booking.contactName}</span>: <span>{tour.name}</span>, <span>{longDate(booking.localDate)}</span>,{" "}
          <span>{booking.localTime}</span>&nbsp;IST
        </p>
        {/* An employer must not reimburse twice: the payment is also on the receipt of the ride that the credit pays for. */}
        {booking.status === "cancelled" ? (
          <p className="mt-4 font-semibold">
            {creditPaise !== null
              ? "This booking was exchanged for a credit. The same payment also appears on the receipt of the ride paid with that credit; it was made once."
              : "This booking is cancelled."}
          </p>
        ) : null}
        <Lines heading={`Price, ${describePeople(booking.people)}`}>
          {lines.map((line) => (
            <Line
              key={line.label}
              label={line.count > 1 ? `${line.label}, ${formatRupees(line.unitPaise)} each` : line.label}
              paise={line.amountPaise}
            />
          ))}
          {feesPaise > 0 ? <Line label="Handing over to another person" paise={feesPaise} /> : null}
          <Line
            label={papers.length === 0 ? "Total, no tax added" : "Total, GST included"}
            paise={totalPaise + feesPaise}
            strong
          />
        </Lines>
        <Lines heading="Paid">
          {payments.map((payment) => (
            <Line
              key={payment.providerPaymentId}
              label={`${recordedInstant(payment.at)}, ${methods[payment.method ?? ""] ?? payment.method ?? "Razorpay"}${payment.isFee ? ", for handing over" : ""}${payment.isOfCredit ? ", which became your credit" : ""}`}
              id={`Payment reference: ${payment.providerPaymentId}`}
              paise={payment.amountPaise}
            />
          ))}
          {byGift > 0 ? <Line label="With a gift" paise={byGift} /> : null}
          <Line label="Received" paise={paid + byGift} strong />
        </Lines>
        {refunds.length + chargebacks.length + deskRefunds.length > 0 || exchanged > 0 ? (
          <Lines heading="Refunded">
            {refunds.map((refund) => (
              <Line
                key={refund.id}
                label={`${recordedInstant(refund.requestedAt)}, ${refund.reason}${standingOf(refund)}`}
                id={refund.bankReference ? `Bank reference: ${refund.bankReference}` : undefined}
                paise={refund.amountPaise}
              />
            ))}
            {chargebacks.map((one) => (
              <Fragment key={one.providerDisputeId}>
                <Line
                  label={`${recordedInstant(one.at)}, taken back by the bank that paid it`}
                  id={`Dispute: ${one.providerDisputeId}`}
                  paise={one.amountPaise}
                />
                {one.reversedAt === null ? null : (
                  <Line
                    label={`${recordedInstant(one.reversedAt)}, paid again by that bank`}
                    id={`Dispute: ${one.providerDisputeId}`}
                    paise={-one.amountPaise}
                  />
                )}
              </Fragment>
            ))}
            {deskRefunds.map((one) => (
              <Line
                key={one.providerPaymentId}
                label={`${recordedInstant(one.at)}, refunded by us through our payment provider`}
                id={`Payment reference: ${one.providerPaymentId}`}
                paise={one.amountPaise}
              />
            ))}
            {exchanged > 0 ? <Line label="As a credit for another ride" paise={exchanged} /> : null}
            <Line label="Kept" paise={kept} strong />
            {beyond > 0 ? (
              <Line
                label={`Of that, for cancelled places${booking.isFeeKept ? " and for handing it over" : ""}`}
                paise={beyond}
              />
            ) : null}
          </Lines>
        ) : null}
        <p className="measure mt-8 text-sm text-ink-soft">
          Questions about this receipt? Write to <span>{company.email}</span> and mention the reference.
          {company.grievanceOfficer ? (
            <span>{` To complain, write to ${company.grievanceOfficer.name}, our grievance officer: ${company.grievanceOfficer.email}.`}</span>
          ) : null}
        </p>
      </article>
    </div>
  );
}

const BilledTo = ({
  bill: { company, gstin, address, orderNumber },
  state,
}: {
  bill: CompanyBill;
  state: string | null;
}) => (
  <section aria-labelledby="billed-to" className="mt-6 wrap-anywhere">
    <h2 id="billed-to" className="text-xl">
      Bill to
    </h2>
    <p className="mt-1 whitespace-pre-line">{[company, address].join("\n")}</p>
    {state ? <p>{state}</p> : null}
    {gstin ? <p>{`GSTIN ${gstin}`}</p> : null}
    {orderNumber ? <p>{`Order number ${orderNumber}`}</p> : null}
  </section>
);

/** Progress of a refund, after its label; empty once sent. */
function standingOf(refund: ManagedBooking["refunds"][number]): string {
  if (refund.isFormerHolders) return " (to the former traveller)";
  if (refund.isToFormer && !isToTransfer(refund) && refund.bankReference === null)
    return " (to the card or account the former traveller paid from)";
  if (refund.status === "processed") return "";
  if (refund.isHeld) return " (not sent: the bank has taken it back)";
  if (refund.isSentBefore) return " (being checked)";
  return isToTransfer(refund) ? " (by bank transfer, not sent yet)" : " (on its way)";
}

function Lines({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">{heading}</h2>
      <dl className="mt-2 divide-y divide-line border-y border-line">{children}</dl>
    </section>
  );
}

function Line({ label, id, paise, strong = false }: { label: string; id?: string; paise: number; strong?: boolean }) {
  return (
    <div className={strong ? "flex justify-between gap-6 py-2.5 font-semibold" : "flex justify-between gap-6 py-2.5"}>
      <dt className="min-w-0 first-letter:uppercase">
        <span>{label}</span>
        {id ? <span className="block text-sm text-ink-soft wrap-anywhere">{id}</span> : null}
      </dt>
      <dd className="whitespace-nowrap tabular-nums">{formatRupees(paise)}</dd>
    </div>
  );
}
