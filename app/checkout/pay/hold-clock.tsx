import { Notice } from "#app/ui/notice.tsx";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { useIsOver } from "./time-left.ts";

const WARNING_MS = 2 * 60_000;

/**
 * How long the places are held: one sentence, and a calm word when two minutes are left. Screen readers hear it once, when it
 * comes. `isOver`: the time has run out while somebody pays, who is told nothing of it.
 */
export function HoldClock(props: {
  /** An instant. */
  until: string;
  /** As the house said it and the browser received it (`useIsOver`). */
  leftMs: number;
  receivedAtMs: number;
  isOver: boolean;
  canExtend: boolean;
}) {
  const { until, leftMs, receivedAtMs, isOver, canExtend } = props;
  const isNear = useIsOver(leftMs - WARNING_MS, receivedAtMs) && !isOver;
  const words = (
    <span>
      We hold your places until <strong>{delhiInstant(until)}</strong>.
    </span>
  );
  return (
    <div role="status">
      {isNear ? (
        <Notice tone="warning" still title="Less than two minutes are left to pay">
          {words}
          {canExtend ? <span> If you need longer, ask for 15 minutes more below.</span> : null}
        </Notice>
      ) : (
        <p>{words}</p>
      )}
    </div>
  );
}
