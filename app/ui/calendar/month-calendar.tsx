import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import {
  addMonths,
  dayForKey,
  monthWeeks,
  nameOfDay,
  nameOfMonth,
  nearestInWeek,
} from "#app/ui/calendar/calendar-dates.ts";
import { type CalendarDay, CalendarDayButton, DayMark, type DayTone } from "#app/ui/calendar/calendar-day.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  /** The month shown, "2026-11". */
  month: string;
  /** By day ("2026-11-22"). Missing days have no departure. */
  days: Record<string, CalendarDay>;
  selected?: string | null;
  onSelect: (day: string) => void;
  onMonthChange: (month: string) => void;
  min?: string;
  max?: string;
  /** Today in the time zone of the days, "2026-11-21". */
  today?: string;
  /** Labels of the legend; null hides it. */
  legend?: Partial<Record<DayTone, string>> | null;
  busy?: boolean;
  className?: string;
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const words = { free: "Places", few: "Few left", full: "Full", closed: "Closed" };

/** The month's weeks without past, empty ones, which would push the others off the screen. */
function weeksToCome(month: string, days: Props["days"], today = ""): (string | null)[][] {
  const all = monthWeeks(month);
  const isOver = (day: string | null) => day === null || (day < today && !days[day]);
  const left = all.filter((week) => !week.every(isOver));
  return left.length > 0 ? left : all;
}

/** A month's days to pick from by pointer or keys: one tab stop, arrows, Page Up, Page Down, Home, End. */
export function MonthCalendar(props: Props) {
  const { month, days, selected, onSelect, onMonthChange, min, max, today, legend = words, busy } = props;
  const title = useId();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [cursor, setCursor] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const follow = useRef(false);

  const weeks = weeksToCome(month, days, today);
  const dates = weeks.flat().filter((day): day is string => day !== null);
  const open = dates.find((day) => days[day] && !days[day].disabled && days[day].tone !== "none");
  const isHere = (day?: string | null): day is string => typeof day === "string" && dates.includes(day);
  const stop = [cursor, selected, open, today].find(isHere) ?? dates[0] ?? "";
  const canGo = (to: string) => !(min && to < min) && !(max && to > max);

  useEffect(() => {
    if (!follow.current || !cursor?.startsWith(month)) return;
    follow.current = false;
    (buttons.current.get(cursor) ?? buttons.current.get(stop))?.focus();
  }, [cursor, month, stop]);

  const press = (event: KeyboardEvent, day: string) => {
    const wanted = event.ctrlKey || event.metaKey || event.altKey ? null : dayForKey(event.key, day);
    if (!wanted) return;
    event.preventDefault();
    const next = nearestInWeek(event.key, wanted, (to) => (to.startsWith(month) ? isHere(to) : canGo(to.slice(0, 7))));
    if (!next) return;
    const nextMonth = next.slice(0, 7);
    follow.current = true;
    setCursor(next);
    if (nextMonth !== month) onMonthChange(nextMonth);
  };

  const turn = (by: 1 | -1) => {
    const to = addMonths(month, by);
    const possible = canGo(to);
    return (
      <button
        type="button"
        aria-label={`${by < 0 ? "Previous" : "Next"} month, ${nameOfMonth(to)}`}
        aria-disabled={!possible || undefined}
        onClick={() => (possible ? onMonthChange(to) : undefined)}
        className="grid size-11 place-items-center rounded-full hover:bg-sand/60 aria-disabled:text-edge aria-disabled:hover:bg-transparent"
      >
        <Icon name={by < 0 ? "chevron-left" : "chevron-right"} className="size-6" />
      </button>
    );
  };

  return (
    <div className={props.className} aria-busy={busy || undefined}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p id={title} role="status" className="font-display text-xl font-semibold">
          {nameOfMonth(month)}
        </p>
        <div className="flex">
          {turn(-1)}
          {turn(1)}
        </div>
      </div>
      <table
        role="grid"
        aria-labelledby={title}
        className={cx("w-full table-fixed border-separate border-spacing-0.5", busy && "opacity-60")}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="py-1 text-center text-sm font-normal text-ink-soft">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) =>
                day ? (
                  <td key={day} role="gridcell" aria-selected={day === selected} className="p-0">
                    <CalendarDayButton
                      ref={(node) => {
                        if (node) buttons.current.set(day, node);
                        else buttons.current.delete(day);
                      }}
                      day={day}
                      info={days[day]}
                      selected={day === selected}
                      today={day === today}
                      tabbable={day === stop}
                      outOfRange={Boolean(today && day < today && !days[day])}
                      onRefuse={() => setRefused(day)}
                      onPick={() => {
                        setRefused(null);
                        setCursor(day);
                        onSelect(day);
                      }}
                      onKeyDown={(event) => press(event, day)}
                    />
                  </td>
                ) : (
                  <td key={`empty-${weekdays[column]}`} role="gridcell" className="p-0" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isHere(refused) ? (
        <p role="status" className="mt-3 text-sm text-coral-ink">
          <span>{(days[refused]?.label ?? `${nameOfDay(refused)}: nothing runs`).replace(/\.?$/, ".")}</span>{" "}
          {days[refused]?.instead}
        </p>
      ) : null}
      {legend ? (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          {(["free", "few", "full", "closed"] as const).map((tone) =>
            legend[tone] ? (
              <li key={tone} className="flex items-center gap-1.5">
                <DayMark tone={tone} />
                <span>{legend[tone]}</span>
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
    </div>
  );
}
