import { Link } from "react-router";
import { type DeskRide, hasBegun, isOver, rideState } from "#modules/desk/model.ts";
import { departureAddress } from "../parts/addresses.ts";
import { useDeedAddress } from "../parts/deed.tsx";
import { SeatCells } from "../parts/seats.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { MovableRide } from "./movable-ride.tsx";

const classOf = ({ taken }: DeskRide, tone: string, isPast: boolean): string =>
  ["ev", tone === "now" && "alarm", isPast && "past", !isPast && taken === 0 && "none"].filter(Boolean).join(" ");

/** A departure in a cell of the week: hour, places, tour, and a word where somebody is needed. */
export function RideInCell({
  ride,
  now,
  opens,
  say,
}: {
  ride: DeskRide;
  now: string;
  opens: boolean;
  /** Given if the member may move it. */
  say: ((words: string) => void) | null;
}) {
  const { tone, words } = rideState(ride, now);
  const { paid, due, held } = ride.seats;
  const isTold = tone === "now" || tone === "soon" || ride.status !== "open";
  const inside = (
    <>
      <span className="r">
        <span>{ride.localTime}</span>
        <span>{`${ride.taken}/${ride.capacity}`}</span>
      </span>
      <span className="n">{ride.tourName}</span>
      <SeatCells paid={paid} due={due} held={held} capacity={ride.capacity} />
      {isTold ? <UrgencySign of={tone}>{words}</UrgencySign> : null}
    </>
  );
  const className = classOf(ride, tone, isOver(ride, now));
  const line = opens ? (
    <Link className={className} to={departureAddress(ride.id)} data-row="">
      {inside}
    </Link>
  ) : (
    <span className={className}>{inside}</span>
  );
  if (say === null || ride.status === "cancelled" || hasBegun(ride, now)) return line;
  return (
    <MovableRide ride={ride} say={say}>
      {line}
    </MovableRide>
  );
}

/** Opens the plan of a new departure on that day, at an hour of that part of it. */
export function AddRide({
  date,
  time,
  tour,
  words,
}: {
  date: string;
  time: string;
  tour: string | undefined;
  words: string;
}) {
  const address = useDeedAddress();
  const options = { date, time, ...(tour !== undefined && { tour }) };
  return (
    <Link
      className="add-ride"
      to={address({ command: "add-departure", options })}
      preventScrollReset
      aria-label={`Add a ride, ${words}`}
      data-row=""
    >
      <Sign name="plus" /> <span>Add a ride</span>
    </Link>
  );
}
