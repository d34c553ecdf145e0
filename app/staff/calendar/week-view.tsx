import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type DayInCalendar, dayParts, isInPart, isLong } from "#modules/desk/model.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { Sign } from "../parts/sign.tsx";
import type { CalendarData } from "./load-calendar.server.ts";
import { AddRide, RideInCell } from "./ride-line.tsx";

/** Seven days by parts of the day; no empty hours. */
export function WeekView({ data }: { data: CalendarData }) {
  const { page, now, opens, mayAdd, mayMove } = data;
  const [said, setSaid] = useState("");
  const say = mayMove ? setSaid : null;
  const today = delhiDate(now);
  const table = useRef<HTMLElement>(null);
  const [monday] = page.days;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week that is opened
  useEffect(() => {
    const { current } = table;
    const [names, column] = [current?.querySelector<HTMLElement>("th"), current?.querySelector<HTMLElement>("th.on")];
    if (current && names && column) current.scrollLeft = column.offsetLeft - names.offsetWidth;
  }, [monday?.date]);
  const hasLong = page.days.some(({ rides }) => rides.some(isLong));
  /** Cell that a ride may be moved to. */
  const slot = ({ date }: DayInCalendar, start: string) =>
    mayMove && date >= today ? { "data-date": date, "data-start": start } : {};
  const onToday = ({ date }: DayInCalendar) => (date === today ? "on" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in itself, also by keyboard
    <section className="week-scroll" ref={table} tabIndex={0} aria-label="Week">
      <table className="week-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Part of the day</span>
            </th>
            {page.days.map((day) => (
              <th scope="col" key={day.date} className={onToday(day)}>
                <b>{`${shortDate(day.date).split(" ").slice(0, 2).join(" ")}${day.date === today ? ", today" : ""}`}</b>
                <span className="soft">{placesWords(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <Sign name="today" /> rises
            </th>
            {page.days.map((day) => (
              <td key={day.date} className={onToday(day)}>
                <span>{`${day.rises} IST`}</span>
                <Blocks day={day} />
              </td>
            ))}
          </tr>
          {hasLong ? (
            <tr>
              <th scope="row">Several days</th>
              {page.days.map((day) => (
                <td key={day.date} className={onToday(day)} {...slot(day, "")}>
                  {day.rides.filter(isLong).map((ride) => (
                    <RideInCell key={ride.id} ride={ride} now={now} opens={opens} say={say} />
                  ))}
                </td>
              ))}
            </tr>
          ) : null}
          {dayParts.map((part) => (
            <tr key={part.name}>
              <th scope="row">
                <span>{part.name}</span>
                <span className="soft">{part.words}</span>
              </th>
              {page.days.map((day) => {
                const rides = day.rides.filter((ride) => !isLong(ride) && isInPart(ride, part));
                return (
                  <td key={day.date} className={onToday(day)} {...slot(day, part.start)}>
                    {rides.map((ride) => (
                      <RideInCell key={ride.id} ride={ride} now={now} opens={opens} say={say} />
                    ))}
                    {mayAdd && day.date >= today ? (
                      <AddRide
                        date={day.date}
                        time={part.start}
                        tour={page.tour?.slug}
                        words={`${shortDate(day.date)}, ${part.name}`}
                      />
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
          {page.days.some(({ more }) => more > 0) ? (
            <tr>
              <th scope="row">Not listed</th>
              {page.days.map((day) => (
                <td key={day.date} className={onToday(day)}>
                  <MoreRides day={day} page={page} />
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  );
}

export const placesWords = ({ taken, capacity }: DayInCalendar): string =>
  capacity === 0 ? "nothing departs" : `${taken} of ${capacity} places`;

/** Link to the rides of a day that are not listed; in the list itself to those behind the last one. */
export function MoreRides({
  day,
  page,
  isInList = false,
}: {
  day: DayInCalendar;
  page: CalendarData["page"];
  isInList?: boolean;
}) {
  if (day.more === 0) return null;
  const behind = isInList ? `&after=${day.last}` : "";
  return (
    <Link className="small" to={`?view=list&from=${day.date}${page.tour ? `&tour=${page.tour.slug}` : ""}${behind}`}>
      {`${day.more} more`}
    </Link>
  );
}

/** Public holidays and blocks of a day, with the tour that a block closes. */
export const Blocks = ({ day: { blocks, holidays } }: { day: DayInCalendar }) => (
  <>
    {holidays.map((name) => (
      <span key={name} className="public-holiday">
        <Sign name="star" /> <span>{name}</span>
      </span>
    ))}
    {blocks.map(({ id, tourName, reason }) => (
      <span key={id} className="blockd">
        <b>
          <Sign name="lock" /> Blocked
        </b>{" "}
        <span>{tourName === null ? reason : `${tourName}: ${reason}`}</span>
      </span>
    ))}
  </>
);
