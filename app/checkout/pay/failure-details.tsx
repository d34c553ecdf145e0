import type { PaymentFailure } from "#modules/payments/model.ts";

/** All details of a failed attempt (specification §8), for the bank's desk and ours. */
export function FailureDetails({ failure }: { failure: PaymentFailure }) {
  const { code, description, source, step, reason, metadata } = failure;
  const facts = Object.entries({
    "Error code": code,
    Description: description,
    Source: source,
    Step: step,
    Reason: reason,
    "Order ID": metadata?.order_id,
    "Payment ID": metadata?.payment_id,
  }).filter(([, said]) => said);
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        Details for your bank or for us
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, said]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{said}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
