import { useState } from "react";
import { useKeptLook } from "#app/checkout/pay/last-look.ts";
import { PayForm } from "#app/checkout/pay/pay-form.tsx";
import { PaymentAway } from "#app/checkout/pay/payment-away.tsx";
import { useFreshWhenSeenAgain, useLookAgain } from "#app/checkout/pay/stay-fresh.ts";
import { useIsOver } from "#app/checkout/pay/time-left.ts";
import { Wheel } from "#app/ui/art/wheel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { GiftTicket } from "./gift-ticket.tsx";
import type { PayLook } from "./own-gift.server.ts";

export { lookOrKeep } from "#app/checkout/pay/last-look.ts";
export { browserUptime } from "#app/checkout/pay/time-left.ts";

/** Payment of a gift. Once it is paid, the same address shows the gift. */
export function PayGift({ look, receivedAtMs }: { look: PayLook; receivedAtMs: number }) {
  const { facts, checkout, problem, promised, isLetGo, paths, companyName, publicUrl, prefill, lastFailure } = look;
  const [isPaying, setPaying] = useState(false);
  const isOver = useIsOver(look.leftMs, receivedAtMs) && !isPaying && !promised;
  useKeptLook(look);
  useLookAgain(promised && !isLetGo);
  useFreshWhenSeenAgain(isPaying, look);
  return (
    <div className="wrap page">
      <p className="kicker">{facts.number}</p>
      <h1 className="mt-2">Pay for your gift</h1>
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <GiftTicket facts={facts} className="lg:col-start-2" />
        <div className="grid max-w-xl content-start gap-5 lg:col-start-1 lg:row-start-1">
          {promised ? <Promised sum={facts.sum} isLetGo={isLetGo} /> : null}
          {isOver ? (
            <Notice
              tone="warning"
              instead
              title="The time to pay has run out"
              action={<Button to="/gift">Begin again</Button>}
            >
              You haven&apos;t been charged.
            </Notice>
          ) : null}
          <UnsavedNotice />
          {problem && !isOver ? <PaymentAway problem={problem} payPath={paths.payPath} /> : null}
          {checkout && !isOver ? (
            <PayForm
              checkout={checkout}
              companyName={companyName}
              description={`Gift voucher ${facts.number}`}
              prefill={prefill}
              publicUrl={publicUrl}
              failedBefore={lastFailure}
              stillTrue="Your gift waits here"
              mailed="We mail the gift on its day."
              endsAtMs={look.leftMs + receivedAtMs}
              onPaying={setPaying}
              {...paths}
            />
          ) : null}
          {promised ? null : (
            <p>
              <Button href={paths.outcomePath} variant="link">
                I&apos;ve paid. Where is my gift?
              </Button>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Promised({ sum, isLetGo }: { sum: string; isLetGo: boolean }) {
  if (isLetGo)
    return (
      <Notice tone="warning" still title="Your bank replied too late, and you haven't been charged">
        It has set <span>{sum}</span> aside, and releases it within a day or two.
      </Notice>
    );
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <Notice tone="warning" still title="Please don't pay again" action={<Wheel size="sm" />}>
        Your bank has approved the payment. We&apos;re waiting for the payment provider to confirm it. This page checks
        every few seconds. You can close it: we&apos;ll mail you the result.
      </Notice>
    </>
  );
}
