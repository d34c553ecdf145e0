import type { KeyboardEvent, ReactElement, Ref } from "react";
import { nameOfDay } from "#app/ui/calendar/calendar-dates.ts";
import { cx } from "#app/ui/cx.ts";

/** State of a day. `none`: no departure. */
export type DayTone = "free" | "few" | "full" | "closed" | "none";

export type CalendarDay = {
  /** Full description for screen readers: "Saturday 22 November, 6 places, ₹2,000". */
  label: string;
  tone: DayTone;
  note?: string;
  foot?: string;
  /** Explain it in the label. */
  disabled?: boolean;
  /** Shown with the label after a press on a disabled day. */
  instead?: ReactElement;
};

type Props = {
  day: string;
  info?: CalendarDay;
  selected: boolean;
  today: boolean;
  tabbable: boolean;
  outOfRange: boolean;
  onPick: () => void;
  onRefuse: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLButtonElement>;
};

const looks: Record<DayTone, string> = {
  free: "bg-card font-semibold shadow-[inset_0_0_0_1px_var(--color-edge)] hover:bg-marigold hover:text-[#2a1238]",
  few: "bg-card font-semibold shadow-[inset_0_0_0_1px_var(--color-edge)] hover:bg-marigold hover:text-[#2a1238]",
  full: "text-ink-soft",
  closed: "text-ink-soft",
  none: "text-ink-soft",
};

export function CalendarDayButton(props: Props) {
  const { day, info, selected, today, tabbable, outOfRange, onPick, onRefuse, onKeyDown, ref } = props;
  const tone = info?.tone ?? "none";
  const off = outOfRange || !info || info.disabled || tone === "none";
  const label = info?.label ?? nameOfDay(day);
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={tabbable ? 0 : -1}
      aria-label={today ? `Today, ${label}` : label}
      aria-disabled={off || undefined}
      title={off && info ? info.label : undefined}
      onClick={off ? onRefuse : onPick}
      onKeyDown={onKeyDown}
      className={cx(
        "relative flex h-14 w-full min-w-0 flex-col items-center justify-center rounded-md leading-none tabular-nums",
        selected ? "bg-ink font-semibold text-paper" : looks[tone],
        outOfRange && "opacity-50",
      )}
    >
      <span
        className={cx(
          "text-base",
          info?.foot && "leading-none",
          today && "underline decoration-2 underline-offset-3",
          tone === "full" && "line-through",
        )}
      >
        {Number(day.slice(8, 10))}
      </span>
      <span aria-hidden="true" className="mt-1 flex h-3.5 items-center gap-0.5 text-[0.6875rem] leading-none">
        <DayMark tone={tone} />
        {info?.note ? <span>{info.note}</span> : null}
      </span>
      {info?.foot ? (
        <span aria-hidden="true" className="text-[0.625rem] font-normal tracking-tight">
          {info.foot}
        </span>
      ) : null}
    </button>
  );
}

/** A shape for each tone, so that colour is never the only sign. */
export function DayMark({ tone }: { tone: DayTone }) {
  if (tone === "none") return null;
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0 overflow-visible">
      {tone === "free" ? <circle cx="5" cy="5" r="4" className="fill-teal stroke-current" strokeWidth=".75" /> : null}
      {tone === "few" ? (
        <>
          <circle cx="5" cy="5" r="4" className="fill-card stroke-current" strokeWidth="1" />
          <path d="M5 1a4 4 0 0 1 0 8z" className="fill-coral" />
        </>
      ) : null}
      {tone === "full" ? <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" /> : null}
      {tone === "closed" ? <path d="M1.5 5h7" stroke="currentColor" strokeWidth="1.75" /> : null}
    </svg>
  );
}
