import { Link } from "react-router";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { WaitlistData } from "./load-waitlist.server.ts";

type Waited = WaitlistData["departures"][number];

export const WaitlistScreen = ({ data }: { data: WaitlistData }) => (
  <>
    <div className="title">
      <h1>Waiting</h1>
      <p role="status">{data.words}</p>
    </div>
    {data.departures.length === 0 ? (
      <p className="empty">
        Nobody waits. When a departure is full, guests may ask to be told of a free place; they come here in the order
        of their turns.
      </p>
    ) : (
      <p className="small soft">
        The site tells whose turn it is by itself as soon as places are free. Nothing has to be done here.
      </p>
    )}
    {data.departures.map((departure) => (
      <Departure key={departure.id} departure={departure} />
    ))}
  </>
);

const Departure = ({ departure: { id, name, places, sale, parties } }: { departure: Waited }) => (
  <section className="part" aria-labelledby={`waiting-${id}`}>
    <div className="spread">
      <h2 id={`waiting-${id}`}>
        <Link to={`/staff/departures/${id}`}>{name}</Link>
      </h2>
      <p className="soft small">{`${places} · ${sale}`}</p>
    </div>
    <TableRegion label={`Waiting for ${name}`}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col" className="num">
              Place
            </th>
            <th scope="col">Who</th>
            <th scope="col">People</th>
            <th scope="col">Turn</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {parties.map((party) => (
            <tr key={party.id} data-row="" tabIndex={-1}>
              <td className="num">{party.place}</td>
              <th scope="row">
                <span>{party.name}</span>
                <span className="sub">
                  <a href={`mailto:${party.email}`}>{party.email}</a>
                </span>
              </th>
              <td>{party.people}</td>
              <td>
                <UrgencySign of={party.state.urgency}>{party.state.words}</UrgencySign>
                {party.passed === null ? null : <span className="sub">{party.passed}</span>}
              </td>
              <td className="nowrap">{party.since}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  </section>
);
