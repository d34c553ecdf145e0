import { Notice } from "#app/ui/notice.tsx";
import { HOLD_MINUTES } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { useIsOver } from "./time-left.ts";

const WARNING_MS = 2 * 60_000;

/** Remaining hold time, with a notice at two minutes that screen readers read once. `isOver` is false during a payment. */
export function HoldClock(props: {
  /** An instant. */
  until: string;
  /** As given by the server, on receipt (`useIsOver`). */
  leftMs: number;
  receivedAtMs: number;
  isOver: boolean;
  canExtend: boolean;
}) {
  const { until, leftMs, receivedAtMs, isOver, canExtend } = props;
  const isNear = useIsOver(leftMs - WARNING_MS, receivedAtMs) && !isOver;
  const words = (
    <span>
      We&apos;re holding your places until <strong>{delhiInstant(until)}</strong>.
    </span>
  );
  return (
    <div role="status">
      {isNear ? (
        <Notice tone="warning" still title="Less than two minutes left to pay">
          {words}
          {canExtend ? <span>{` Need longer? Ask for ${HOLD_MINUTES} more minutes below.`}</span> : null}
        </Notice>
      ) : (
        <p>{words}</p>
      )}
    </div>
  );
}
