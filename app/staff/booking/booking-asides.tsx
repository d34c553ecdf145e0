import { Link } from "react-router";
import { DeedList, useDeedAddress } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { BookingScreenData } from "./load-booking.server.ts";

type Rider = BookingScreenData["riders"][number];

const RiderCells = ({ rider, fillIn }: { rider: Rider; fillIn: string | null }) => {
  if (rider.isMissing)
    return (
      <td colSpan={3}>
        <span className="row">
          <UrgencySign of="soon">details missing</UrgencySign>
          {fillIn === null ? null : (
            <Link className="fill-in" to={fillIn} aria-label={`Fill in rider ${rider.position}`} preventScrollReset>
              Fill in
            </Link>
          )}
        </span>
      </td>
    );
  if (rider.isForgotten)
    return (
      <td colSpan={3} className="soft">
        forgotten after the ride
      </td>
    );
  return (
    <>
      <td className="num">{rider.height}</td>
      <td>{rider.isTooSmall ? <UrgencySign of="now">too small</UrgencySign> : <b>{rider.frame}</b>}</td>
      <td>{rider.diet}</td>
    </>
  );
};

export function DeskRidersPart({ riders, fills }: Pick<BookingScreenData, "riders" | "fills">) {
  const address = useDeedAddress();
  const fillIn = ({ position }: Rider): string | null =>
    fills === null ? null : address({ command: "save-rider", options: { reference: fills, rider: `${position}` } });
  return (
    <section aria-labelledby="riders">
      <h2 id="riders">Riders</h2>
      {riders.length === 0 ? (
        <p className="small soft">Riders come here once the booking is confirmed.</p>
      ) : (
        <table className="ruled">
          <thead className="vh">
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Height</th>
              <th scope="col">Frame</th>
              <th scope="col">Food</th>
            </tr>
          </thead>
          <tbody>
            {riders.map((rider) => (
              <tr key={rider.position}>
                <th scope="row">
                  <span>{rider.name}</span>
                  {rider.sub === "" ? null : <span className="sub">{rider.sub}</span>}
                  {rider.emergency === null ? null : <span className="sub">{`call ${rider.emergency}`}</span>}
                </th>
                <RiderCells rider={rider} fillIn={fillIn(rider)} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Tax invoices and credit notes; none before a rate of GST was entered. */
export const PapersPart = ({ papers }: Pick<BookingScreenData, "papers">) =>
  papers.length === 0 ? null : (
    <section aria-labelledby="papers">
      <h2 id="papers">Tax papers</h2>
      <table className="ruled">
        <thead className="vh">
          <tr>
            <th scope="col">Paper</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {papers.map(({ id, label, file, sub, sum }) => (
            <tr key={id}>
              <th scope="row">
                <a href={file} target="_blank" rel="noreferrer">
                  {label}
                </a>
                <span className="sub">{sub}</span>
              </th>
              <td className="num">{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

const stepClass = { over: "soft", now: "is-on", ahead: undefined } as const;

export const CancelPart = ({ cancel, movesFreely }: Pick<BookingScreenData, "cancel" | "movesFreely">) =>
  cancel.length === 0 ? null : (
    <section aria-labelledby="cancel">
      <h2 id="cancel">If they cancel</h2>
      <table className="ruled">
        <thead className="vh">
          <tr>
            <th scope="col">Until</th>
            <th scope="col">Share</th>
            <th scope="col">Goes back</th>
          </tr>
        </thead>
        <tbody>
          {cancel.map(({ until, percent, standing, sum, each }) => (
            <tr key={until} className={stepClass[standing]} aria-current={standing === "now" ? "true" : undefined}>
              <td>{standing === "now" ? <b>{until}</b> : until}</td>
              <td className="num">{standing === "now" ? <b>{percent}</b> : percent}</td>
              <td className="num">
                <span>{sum === null ? "over" : standing === "now" ? <b>{sum}</b> : sum}</span>
                {each === null || standing !== "now" ? null : <span className="sub">{each}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{`The policy as it was when they booked.${movesFreely === null ? "" : ` ${movesFreely}`}`}</p>
    </section>
  );

export const DeedsPart = ({ deeds, guestPage, audit }: Pick<BookingScreenData, "deeds" | "guestPage" | "audit">) => (
  <section aria-labelledby="deeds">
    <h2 id="deeds">Deeds</h2>
    <DeedList deeds={deeds} />
    <ul className="deeds">
      <li>
        <a href={guestPage} target="_blank" rel="noreferrer" data-key="v">
          <Sign name="eye" />
          See the guest’s own page
          <kbd>V</kbd>
        </a>
      </li>
      {audit === null ? null : (
        <li>
          <Link to={audit}>
            <Sign name="list" />
            Who did what with it
          </Link>
        </li>
      )}
    </ul>
    <p className="small soft">Each deed shows its plan first. On the guest’s page you only look.</p>
  </section>
);

export const PartsPart = ({ parts }: Pick<BookingScreenData, "parts">) =>
  parts.length === 0 ? null : (
    <section aria-labelledby="parts">
      <h2 id="parts">The others of the party</h2>
      <table className="ruled">
        <tbody>
          {parts.map(({ reference, address, words }) => (
            <tr key={reference}>
              <th scope="row">
                <Link to={address}>{reference}</Link>
                <span className="sub">{words}</span>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
