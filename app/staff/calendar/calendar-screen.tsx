import { Form, Link, useSubmit } from "react-router";
import { type CalendarView, calendarViews } from "#modules/desk/model.ts";
import { dayAndMonth, delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { SeatLegend } from "../parts/seat-legend.tsx";
import { Sign } from "../parts/sign.tsx";
import { ListView } from "./list-view.tsx";
import type { CalendarData } from "./load-calendar.server.ts";
import { MonthView } from "./month-view.tsx";
import { WeekView } from "./week-view.tsx";

const labels: Record<CalendarView, string> = { month: "Month", week: "Week", list: "List" };

/** "23 – 29 November 2026", "November 2026". */
function heading({ view, from, to }: CalendarData["page"]): string {
  if (view === "month") return plainDate(from).split(" ").slice(1).join(" ");
  const begin = from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}` : dayAndMonth(from);
  return `${begin} – ${plainDate(to)}`;
}

/** Departures by month, week or list, in the address. */
export function CalendarScreen({ data }: { data: CalendarData }) {
  const { page, isChosen } = data;
  return (
    <>
      <Bar data={data} />
      {page.view === "month" ? <MonthView data={data} /> : null}
      {page.view === "week" ? (
        <div className={isChosen ? undefined : "week-or-list"}>
          <WeekView data={data} />
          {isChosen ? null : <ListView data={data} />}
        </div>
      ) : null}
      {page.view === "list" ? <ListView data={data} /> : null}
      <SeatLegend />
      <p className="keys">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> from ride to ride
        </span>
        <span>
          <kbd>Enter</kbd> open, or add in an empty cell
        </span>
        <span>
          <kbd>[</kbd> <kbd>]</kbd> before, after
        </span>
        <span>
          <kbd>3</kbd> the same as a list
        </span>
        {data.mayMove && page.view === "week" ? (
          <span>
            drag a ride, or press <kbd>Enter</kbd> on its handle, to move it
          </span>
        ) : null}
      </p>
    </>
  );
}

function Bar({ data: { page, now } }: { data: CalendarData }) {
  const to = (more: Record<string, string>): string => {
    const wanted = { view: page.view, from: page.from, ...(page.tour && { tour: page.tour.slug }), ...more };
    return `?${new URLSearchParams(wanted)}`;
  };
  return (
    <div className="title">
      <h1>{heading(page)}</h1>
      <span className="row">
        <Link className="btn" to={to({ from: page.before })} data-key="[" aria-label="Before">
          <Sign name="left" /> <kbd>[</kbd>
        </Link>
        <Link className="btn" to={to({ from: delhiDate(now) })} data-key="t">
          Today <kbd>T</kbd>
        </Link>
        <Link className="btn" to={to({ from: page.after })} data-key="]" aria-label="After">
          <Sign name="right" /> <kbd>]</kbd>
        </Link>
      </span>
      <TourFilter page={page} />
      <nav className="switch" aria-label="View">
        {calendarViews.map((view, at) => (
          <Link
            key={view}
            to={to({
              view,
              from: delhiDate(now) >= page.from && delhiDate(now) <= page.to ? delhiDate(now) : page.from,
            })}
            aria-current={view === page.view ? "page" : undefined}
            data-key={`${at + 1}`}
          >
            <span>{labels[view]}</span> <kbd>{at + 1}</kbd>
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Without scripts the button sends the choice. */
function TourFilter({ page }: Pick<CalendarData, "page">) {
  const submit = useSubmit();
  return (
    <Form className="push row" onChange={(event) => submit(event.currentTarget)}>
      <input type="hidden" name="view" value={page.view} />
      <input type="hidden" name="from" value={page.from} />
      <select
        key={page.tour?.slug}
        className="field"
        name="tour"
        defaultValue={page.tour?.slug ?? ""}
        aria-label="Tours"
      >
        <option value="">All tours</option>
        {page.tours.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn">
          Show
        </button>
      </noscript>
    </Form>
  );
}
