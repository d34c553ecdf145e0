import { Link } from "react-router";
import { hasBegun, isOver } from "#modules/desk/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiDate, longDate, shortDate } from "#platform/time/delhi-time.ts";
import { DeedButton } from "../parts/deed.tsx";
import { SeatLegend } from "../parts/seat-legend.tsx";
import { Sign } from "../parts/sign.tsx";
import type { TodayData } from "./load-today.server.ts";
import { NeedTable } from "./need-table.tsx";
import { RideCard } from "./ride-card.tsx";

const headings = ["Today", "Tomorrow"];

function summaryOf({ rides, more, ...all }: TodayData["days"][number], now: string): string {
  if (more > 0) return `${pluralize(all.running, "ride")}, ${pluralize(all.taken, "place")} taken`;
  const running = rides.filter(({ taken, status }) => taken > 0 && status !== "cancelled");
  const riders = running.reduce((sum, ride) => sum + ride.riders, 0);
  const out = running.filter((ride) => hasBegun(ride, now) && !isOver(ride, now)).length;
  const words = [pluralize(running.length, "ride"), pluralize(riders, "rider")].join(", ");
  return out === 0 ? words : `${words} · ${out === 1 ? "1 ride is out" : `${out} rides are out`}`;
}

/** First what needs a human, then the departures of today and tomorrow. */
export function TodayScreen({
  data: { needs, more, days, now, opens, mayBook, offersGuests, firstRun, contacts },
}: {
  data: TodayData;
}) {
  const today = delhiDate(now);
  return (
    <>
      <div className="title">
        <h1>Today</h1>
        <p>
          <span>{longDate(today)}</span> · <b>{needs.length + more}</b>{" "}
          <span>{needs.length + more === 1 ? "thing needs a human" : "things need a human"}</span> ·{" "}
          <span>{days[0] ? summaryOf(days[0], now) : ""}</span>
        </p>
        {mayBook ? (
          <span className="push">
            <DeedButton command="book-guest" hotkey="N">
              <Sign name="phone" /> Book for a caller
            </DeedButton>
          </span>
        ) : null}
      </div>
      {firstRun ? (
        <p className="row wrap inset first-run-line">
          <span>
            {firstRun.isDemo ? "This is the demo company." : `The first run of this company: ${firstRun.words}.`}
          </span>
          <Link to="/staff/first-run">{firstRun.isDemo ? "Begin with a company of your own" : "Go on"}</Link>
        </p>
      ) : null}
      {contacts === "" ? null : (
        <p className="row inset" role="alert">
          <span>{`Nothing can be booked until the company's contacts are true. These lead nowhere: ${contacts}.`}</span>
          <Link to="/staff/studio">Change them in the studio</Link>
        </p>
      )}
      <NeedTable needs={needs} now={now} opens={opens} />
      {more > 0 ? <p className="soft inset">{`${more} less urgent ones come up as these are dealt with.`}</p> : null}
      {offersGuests ? (
        <p className="row wrap part">
          <span>This demo has no guests today or tomorrow.</span>
          <DeedButton command="fill-demo-day">Bring invented guests</DeedButton>
        </p>
      ) : null}
      {days.map(({ date, rises, sets, rides, more }, at) => (
        <section className="day" key={date} aria-labelledby={`day-${at}`}>
          <div>
            <h2 id={`day-${at}`}>{headings[at]}</h2>
            <span>{shortDate(date)}</span>
            <span className="soft">
              <Sign name="today" /> <span className="vh">Sunrise and sunset </span>
              <span>{`${rises} – ${sets}`}</span>
            </span>
          </div>
          {rides.length === 0 ? (
            <p className="soft no-rides">Nothing departs. Departures of the timetable and those you add come here.</p>
          ) : (
            <div className="deps">
              {rides.map((ride) => (
                <RideCard key={ride.id} ride={ride} now={now} isLink={opens.departure} />
              ))}
              {more > 0 ? (
                <Link to={`/staff/calendar?view=list&from=${date}`}>{`${more} more in the calendar`}</Link>
              ) : null}
            </div>
          )}
        </section>
      ))}
      <SeatLegend className="inset" />
    </>
  );
}
