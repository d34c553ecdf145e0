import { type FormEvent, useEffect, useRef } from "react";
import { Wheel } from "#app/ui/art/wheel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CheckoutOptions, PaymentFailure } from "#modules/payments/model.ts";
import { formatRupees } from "#platform/money.ts";
import { FailureDetails } from "./failure-details.tsx";
import { PayWays } from "./pay-ways.tsx";
import { ProviderFields } from "./provider-fields.tsx";
import { usePayment } from "./use-payment.ts";

type Props = {
  checkout: CheckoutOptions;
  companyName: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  publicUrl: string;
  returnPath: string;
  payPath: string;
  outcomePath: string;
  /** End of the payment time, in browser uptime (ms). */
  endsAtMs: number;
  /** An earlier failed attempt. */
  failedBefore: PaymentFailure | null;
  /** Reports a payment under way: window open, or paid but not confirmed. */
  onPaying(isPaying: boolean): void;
  /** Reassurance after a failed attempt. */
  stillTrue?: string;
  mailed?: string;
};

const UNREACHABLE = "The connection failed, so we couldn't open the payment.";

/** Pay button: a form to the provider's page, replaced by the payment window with scripts. */
export function PayForm(props: Props) {
  const {
    checkout,
    companyName,
    description,
    prefill,
    publicUrl,
    returnPath,
    payPath,
    outcomePath,
    endsAtMs,
    onPaying,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const about = { checkout, companyName, description, prefill, returnPath, outcomePath, endsAtMs };
  const { stage, failure, isUnreachable, pay } = usePayment(about);
  const isPaying = stage !== "ready";
  useEffect(() => onPaying(isPaying), [isPaying, onPaying]);
  // A later attempt may have succeeded in the bank's app, so do not call this one the last.
  const failed = failure ?? (isUnreachable ? null : props.failedBefore);
  const isFromBefore = failed !== null && failure === null;
  const said = isUnreachable ? UNREACHABLE : failed ? failed.description || "Your bank declined the payment." : null;

  if (stage === "telling" || stage === "lost")
    return (
      <Notice
        tone={stage === "lost" ? "warning" : "success"}
        title={stage === "lost" ? "You've paid, but the connection is lost" : "Paid. We're recording it"}
        action={<Wheel size="sm" />}
      >
        {stage === "lost"
          ? "Please don't pay again. This page continues as soon as you're back online. If you close it, we'll mail you the confirmation."
          : "One moment, please."}
      </Notice>
    );

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void pay(() => form.current?.submit());
  };
  return (
    <>
      {said && stage === "ready" ? (
        <Notice tone="error" title={isFromBefore ? "A payment attempt didn't go through" : "The payment failed"}>
          <span>{said}</span> {isFromBefore ? <span>You haven&apos;t been charged. </span> : null}
          <span>{`${props.stillTrue ?? "We're still holding your places"}. You can try again.`}</span>
          {failed ? <FailureDetails failure={failed} /> : null}
        </Notice>
      ) : null}
      <form ref={form} method="post" action={checkout.hostedUrl} onSubmit={submit} data-opens="" className="grid gap-3">
        <ProviderFields
          checkout={checkout}
          companyName={companyName}
          description={description}
          prefill={prefill}
          callbackUrl={publicUrl + returnPath}
          cancelUrl={publicUrl + payPath}
        />
        <Button
          type="submit"
          size="lg"
          busy={stage === "open"}
          className="w-full"
        >{`Pay ${formatRupees(checkout.amountPaise)}`}</Button>
        <PayWays />
        <p className="text-sm text-ink-soft">
          {`Razorpay takes the payment and brings you back here. ${props.mailed ?? "We mail the ticket."}`}
        </p>
      </form>
    </>
  );
}
