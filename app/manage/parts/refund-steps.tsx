import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";

type Refund = ManagedBooking["refunds"][number];

/** True if we must send it by bank transfer, and no clarification is pending. */
export const isToTransfer = ({ isByHand, isHeld, isSentBefore, status }: Refund): boolean =>
  isByHand && !isHeld && !isSentBefore && status !== "processed";

const reached: Record<Refund["status"], number> = { requested: 0, sent: 1, failed: 1, processed: 2 };

/** Progress of a refund. We cannot see when the bank shows it. */
export function RefundSteps({ refund }: { refund: Refund }) {
  const isTransfer = isToTransfer(refund) || refund.bankReference !== null;
  const shows = refund.isToFormer ? "it arrives within a few days" : "your bank shows it within a few days";
  const steps = isTransfer
    ? [
        { label: "Requested", at: refund.requestedAt },
        {
          label: refund.bankReference
            ? `It has left us by bank transfer, reference ${refund.bankReference}; ${shows}`
            : "Sent by bank transfer",
          at: refund.at,
        },
      ]
    : [
        { label: "Requested", at: refund.requestedAt },
        {
          label:
            refund.status === "failed"
              ? "The bank refused it; we're trying again"
              : refund.isToFormer
                ? "Sent to their bank"
                : "Sent to your bank",
          at: refund.at,
        },
        { label: `It has left us; ${shows}`, at: refund.at },
      ];
  const now = isToTransfer(refund) ? 0 : Math.min(reached[refund.status], steps.length - 1);
  return (
    <ol className="mt-3 grid gap-1.5">
      {steps.map((step, index) => {
        const isDone = index <= now;
        return (
          <li
            key={step.label}
            aria-current={index === now ? "step" : undefined}
            className={cx("flex gap-2.5", !isDone && "text-ink-soft")}
          >
            <Icon
              name={isDone ? (refund.status === "failed" && index === now ? "warning" : "check") : "clock"}
              className={cx("mt-0.5 size-5", isDone && "text-teal-ink")}
            />
            <span>
              {/* In words for screen readers. */}
              <span>{isDone ? step.label : `${step.label}: not yet`}</span>
              {index === 0 || index === now ? (
                <span className="block text-sm text-ink-soft">{recordedInstant(step.at)}</span>
              ) : isDone ? (
                <span className="sr-only"> (done)</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
