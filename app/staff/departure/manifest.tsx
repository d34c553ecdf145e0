import { Link } from "react-router";
import { pluralize } from "#platform/text/pluralize.ts";
import { bookingAddress } from "../parts/addresses.ts";
import { useDeedAddress } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { DepartureData } from "./load-departure.server.ts";
import {
  cameWords,
  eats,
  isAhead,
  mayTickIn,
  moneyOf,
  nameOf,
  type PartyOnScreen,
  type RiderOnScreen,
  remarksOf,
  tickOf,
} from "./rider-words.ts";

/** Riders by party, as a table for desk and paper. */
export function Manifest({ data }: { data: DepartureData }) {
  const { parties } = data.page;
  return (
    <table className="manifest wide">
      <thead>
        <tr>
          <th scope="col" className="tick-column">
            <span className="vh">Arrived</span>
            <Sign name="check" />
          </th>
          <th scope="col">Rider</th>
          <th scope="col" className="num">
            Height
          </th>
          <th scope="col">Frame</th>
          <th scope="col">Eats</th>
          <th scope="col">Remarks</th>
          <th scope="col" className="num">
            Came
          </th>
        </tr>
      </thead>
      {parties.map((party) => (
        <PartyRows key={party.id} party={party} data={data} />
      ))}
    </table>
  );
}

function PartyRows({ party, data }: { party: PartyOnScreen; data: DepartureData }) {
  const { tone, words } = moneyOf(party);
  const said = [party.remarks, ...party.notes].filter((text) => text !== "");
  return (
    <tbody>
      <tr className="group">
        <th colSpan={5} scope="rowgroup">
          {data.opensBooking ? (
            <Link className="ref" to={bookingAddress(party.reference)}>
              {party.reference}
            </Link>
          ) : (
            <span className="ref">{party.reference}</span>
          )}{" "}
          <span>{`${party.contactName} · ${pluralize(party.people, "rider")} · `}</span>
          <a href={`tel:${party.contactPhone}`}>{party.contactPhone}</a>
          {said.length > 0 ? <span className="sub said">{said.join(" · ")}</span> : null}
        </th>
        <td className="num" colSpan={2}>
          <UrgencySign of={tone}>{words}</UrgencySign>
        </td>
      </tr>
      {party.riders.map((rider) => (
        <RiderRow key={rider.position} party={party} rider={rider} data={data} />
      ))}
      {party.missing > party.riders.length ? (
        <tr>
          <td />
          <td
            colSpan={6}
            className="is-now"
          >{`${pluralize(party.missing - party.riders.length, "rider")} without details`}</td>
        </tr>
      ) : null}
    </tbody>
  );
}

interface RiderProps {
  party: PartyOnScreen;
  rider: RiderOnScreen;
  mayTick: boolean;
}

export function FillIn({ party, rider, data }: Omit<RiderProps, "mayTick"> & { data: DepartureData }) {
  const address = useDeedAddress();
  if (rider.isFilled || data.runs["save-rider"] !== true || !isAhead(data)) return null;
  const options = { reference: party.reference, rider: `${rider.position}` };
  return (
    <Link
      className="fill-in no-print"
      to={address({ command: "save-rider", options })}
      aria-label={`Fill in rider ${rider.position} of ${party.reference}`}
      preventScrollReset
    >
      Fill in
    </Link>
  );
}

function RiderRow({ party, rider, data }: Omit<RiderProps, "mayTick"> & { data: DepartureData }) {
  const mayTick = mayTickIn(data);
  const remarks = remarksOf(rider);
  return (
    <tr tabIndex={0} data-row="">
      <td>
        <ArrivedTick party={party} rider={rider} mayTick={mayTick} />
      </td>
      <th scope="row" className={rider.isFilled ? undefined : "is-now"}>
        <span>{nameOf(rider)}</span> <FillIn party={party} rider={rider} data={data} />
      </th>
      <td className="num">{rider.heightCm === null ? "—" : `${rider.heightCm} cm`}</td>
      <td>
        <b>{rider.frame ?? "—"}</b>
      </td>
      <td>{rider.diet === "all" ? <span className="soft">everything</span> : <b>{eats(rider)}</b>}</td>
      <td>{remarks}</td>
      <td className="num soft">{cameWords(rider)}</td>
    </tr>
  );
}

/** Box that opens the plan of a tick; without the right it only shows it. */
export function ArrivedTick({ party, rider, mayTick }: RiderProps) {
  const address = useDeedAddress();
  const hasCome = rider.arrivedAt !== null;
  const box = hasCome ? "tick is-ticked" : "tick";
  const words = `${nameOf(rider)} ${hasCome ? "has arrived: take it back" : "has arrived"}`;
  const standing = rider.isNoShow ? "did not come" : hasCome ? "has arrived" : "has not arrived";
  if (!mayTick || rider.isNoShow) return <span role="img" aria-label={standing} className={box} />;
  return (
    <Link
      className="hit"
      to={address({ command: "mark-arrived", options: tickOf(party, rider) })}
      aria-label={words}
      data-deed=""
      data-open=""
      preventScrollReset
    >
      <span className={box} aria-hidden="true" />
    </Link>
  );
}
