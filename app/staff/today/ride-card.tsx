import { Link } from "react-router";
import { type DeskRide, factsOfRide, isLong, isOver, rideState } from "#modules/desk/model.ts";
import { departureAddress } from "../parts/addresses.ts";
import { SeatCells } from "../parts/seats.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";

const classOf = (ride: DeskRide, tone: string, now: string): string =>
  ["dep", tone === "now" && "alarm", (isOver(ride, now) || ride.startsAt <= now) && "past", isLong(ride) && "long"]
    .filter(Boolean)
    .join(" ");

/** A departure as a card: hour, tour, a cell a place, guides and what is still missing. */
export function RideCard({ ride, now, isLink }: { ride: DeskRide; now: string; isLink: boolean }) {
  const { tone, words } = rideState(ride, now);
  const { paid, due, held } = ride.seats;
  return (
    <article className={classOf(ride, tone, now)} data-ride={ride.id}>
      <div className="top">
        <span className="hour-and-name">
          <time dateTime={ride.startsAt}>{ride.localTime}</time>
          {isLink ? (
            <Link className="name" to={departureAddress(ride.id)} data-row="">
              {ride.tourName}
            </Link>
          ) : (
            <span className="name">{ride.tourName}</span>
          )}
        </span>
        <span className="state">
          <UrgencySign of={tone}>{words}</UrgencySign>
        </span>
      </div>
      <div className="fill">
        <SeatCells paid={paid} due={due} held={held} capacity={ride.capacity} />
        <b>{`${ride.taken}/${ride.capacity}`}</b>
      </div>
      <div className="facts">
        <span>
          <Sign name="guide" /> <Guides ride={ride} />
        </span>
        {factsOfRide(ride, now).map(({ words: fact, isGrave }) =>
          isGrave ? (
            <b key={fact} className="is-now">
              {fact}
            </b>
          ) : (
            <span key={fact}>{fact}</span>
          ),
        )}
      </div>
    </article>
  );
}

/** Names, and how many guides it lacks. */
function Guides({ ride: { guides, taken } }: { ride: Pick<DeskRide, "guides" | "taken"> }) {
  const { names, lacking } = guides;
  if (lacking > 0)
    return <b className="is-now">{names.length === 0 ? "nobody yet" : `${names.join(", ")}, ${lacking} short`}</b>;
  if (names.length > 0) return <span>{names.join(", ")}</span>;
  return <span>{taken === 0 ? "none needed yet" : "a guide is taken"}</span>;
}
