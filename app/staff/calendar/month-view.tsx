import { Link } from "react-router";
import type { DayInCalendar, DeskRide } from "#modules/desk/model.ts";
import { rideState } from "#modules/desk/model.ts";
import { delhiDate, longDate } from "#platform/time/delhi-time.ts";
import { departureAddress } from "../parts/addresses.ts";
import type { CalendarData } from "./load-calendar.server.ts";
import { AddRide } from "./ride-line.tsx";
import { Blocks, MoreRides, placesWords } from "./week-view.tsx";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const FIRST_HOUR = "06:30";

const weeksOf = (days: readonly DayInCalendar[]): DayInCalendar[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => days.slice(at * 7, at * 7 + 7));

/** A month in whole weeks, a line a departure. */
export function MonthView({ data }: { data: CalendarData }) {
  const { page } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in itself, also by keyboard
    <section className="week-scroll" tabIndex={0} aria-label="Month">
      <table className="week-table month-table">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(page.days).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <DayCell key={day.date} day={day} data={data} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayCell({ day, data: { page, now, opens, mayAdd } }: { day: DayInCalendar; data: CalendarData }) {
  const today = delhiDate(now);
  const isOutside = day.date < page.from || day.date > page.to;
  const list = `?view=list&from=${day.date}${page.tour ? `&tour=${page.tour.slug}` : ""}`;
  return (
    <td className={[day.date === today && "on", isOutside && "outside"].filter(Boolean).join(" ") || undefined}>
      <Link className="day-number" to={list} aria-label={`${longDate(day.date)}, ${placesWords(day)}`}>
        <b>{Number(day.date.slice(8))}</b>
        <span className="soft">{day.rises}</span>
      </Link>
      <Blocks day={day} />
      {day.rides.map((ride) => (
        <MonthLine key={ride.id} ride={ride} now={now} opens={opens} />
      ))}
      <MoreRides day={day} page={page} />
      {mayAdd && day.date >= today && day.rides.length === 0 ? (
        <AddRide date={day.date} time={FIRST_HOUR} tour={page.tour?.slug} words={longDate(day.date)} />
      ) : null}
    </td>
  );
}

function MonthLine({ ride, now, opens }: { ride: DeskRide; now: string; opens: boolean }) {
  const { tone, words } = rideState(ride, now);
  const inside = (
    <>
      <b>{ride.localTime}</b> <span className="n">{ride.tourName}</span> <b>{`${ride.taken}/${ride.capacity}`}</b>
      {tone === "now" ? <span className="vh">{words}</span> : null}
    </>
  );
  const className = `month-line${tone === "now" ? " is-now" : ""}${ride.taken === 0 ? " soft" : ""}`;
  return opens ? (
    <Link className={className} to={departureAddress(ride.id)} data-row="">
      {inside}
    </Link>
  ) : (
    <span className={className}>{inside}</span>
  );
}
