import { useEffect, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { HOLD_MINUTES } from "#modules/booking/model.ts";
import { delhiClockTime, delhiInstant } from "#platform/time/delhi-time.ts";
import { describeLeft, LEFT_SOON_S, NEARLY_OVER_S, secondsLeft } from "./describe-left.ts";
import { browserUptime } from "./time-left.ts";

type Props = {
  /** An instant. */
  until: string;
  /** As given by the server, on receipt (`useIsOver`). */
  leftMs: number;
  receivedAtMs: number;
  /** True once the time is over; during a payment the page stays. */
  isOver: boolean;
  canExtend: boolean;
};

/** Delay in which a clock that shows minutes may stand still on a first visit, in ms. */
const STANDS_MS = 20_000;

/**
 * Time left to pay: minutes, and seconds in the last two. The figure is no live region, or a screen reader would read it each second;
 * a status says it at five and at two minutes. Without scripts it says until when the places are held.
 */
export function HoldClock({ until, leftMs, receivedAtMs, isOver, canExtend }: Props) {
  const { left, isRunning } = useSecondsLeft(leftMs, receivedAtMs);
  const here = useHourHere(until);
  const isNear = left <= NEARLY_OVER_S;
  const isShort = leftMs <= 2 * HOLD_MINUTES * 60_000;
  return (
    <div data-wakes={isNear ? 0 : STANDS_MS} className="grid grid-cols-[auto_1fr] items-center gap-x-2.5">
      <Icon name="clock" className="row-span-2 size-8" />
      <strong className={cx("text-lg tabular-nums noscript:hidden", isNear && "text-coral-ink")}>
        {describeLeft(left)}
      </strong>
      <strong className="hidden text-lg noscript:block">Your places are held</strong>
      <span className="text-sm leading-snug text-ink-soft">
        We&apos;re holding your places until <strong className="whitespace-nowrap">{delhiInstant(until)}</strong>.
        {here === null ? null : <span>{` That is ${here} for you.`}</span>}
      </span>
      {isShort ? (
        <progress
          aria-hidden="true"
          max={HOLD_MINUTES * 60}
          value={left}
          className={cx("pay-left col-span-2 mt-1.5 noscript:hidden", isNear && "pay-left-near")}
        />
      ) : null}
      <p role="status" className="sr-only">
        {!isRunning || isOver ? "" : statusWords(left, canExtend)}
      </p>
    </div>
  );
}

function statusWords(left: number, canExtend: boolean): string {
  if (left > LEFT_SOON_S) return "";
  if (left > NEARLY_OVER_S) return "Less than five minutes left to pay.";
  return `Less than two minutes left to pay.${canExtend ? ` Need longer? Ask for ${HOLD_MINUTES} more minutes below.` : ""}`;
}

/** Seconds left, in steps that the page shows: as the server counted them before the page's scripts run. */
function useSecondsLeft(leftMs: number, receivedAtMs: number): { left: number; isRunning: boolean } {
  const [left, setLeft] = useState(secondsLeft(leftMs));
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    const look = (): void => setLeft(secondsLeft(leftMs - (browserUptime() - receivedAtMs)));
    setRunning(true);
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [leftMs, receivedAtMs]);
  return { left, isRunning };
}

/** The hour on the reader's own clock, if it is not Delhi's. */
function useHourHere(until: string): string | null {
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    const moment = new Date(until);
    const two = (value: number): string => String(value).padStart(2, "0");
    const hour = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
    setHere(hour === delhiClockTime(until) ? null : hour);
  }, [until]);
  return here;
}
