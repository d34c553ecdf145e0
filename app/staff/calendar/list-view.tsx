import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { Sign } from "../parts/sign.tsx";
import { RideCard } from "../today/ride-card.tsx";
import type { CalendarData } from "./load-calendar.server.ts";
import { AddRide } from "./ride-line.tsx";
import { Blocks, MoreRides, placesWords } from "./week-view.tsx";

const FIRST_HOUR = "06:30";

/** The same departures below each other, day by day. */
export function ListView({ data: { page, now, opens, mayAdd } }: { data: CalendarData }) {
  const today = delhiDate(now);
  const days = page.days.filter(({ date, rides, blocks }) => date >= today || rides.length + blocks.length > 0);
  return (
    <div className="calendar-list">
      {days.map((day) => (
        <section className="day" key={day.date} aria-labelledby={`list-${day.date}`}>
          <div>
            <h2 id={`list-${day.date}`}>{day.date === today ? "Today" : shortDate(day.date, today)}</h2>
            {day.date === today ? <span>{shortDate(day.date)}</span> : null}
            <span className="soft">
              <Sign name="today" /> <span>{day.rises}</span>
            </span>
            <span className="soft">{placesWords(day)}</span>
            <Blocks day={day} />
            {mayAdd && day.date >= today ? (
              <AddRide date={day.date} time={FIRST_HOUR} tour={page.tour?.slug} words={shortDate(day.date)} />
            ) : null}
          </div>
          <div className="deps">
            {day.rides.map((ride) => (
              <RideCard key={ride.id} ride={ride} now={now} isLink={opens} />
            ))}
            <MoreRides day={day} page={page} isInList />
          </div>
        </section>
      ))}
    </div>
  );
}
