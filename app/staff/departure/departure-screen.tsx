import { Fragment } from "react";
import { Link } from "react-router";
import { describeSpan, hasBegun, isOver, timeBeside } from "#modules/desk/model.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant, longDate, shortDate } from "#platform/time/delhi-time.ts";
import { bookingAddress, departureAddress } from "../parts/addresses.ts";
import { DeedButton, DeedList } from "../parts/deed.tsx";
import { SeatCells } from "../parts/seats.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { Crew } from "./crew.tsx";
import { deedsOf } from "./deeds-of-departure.ts";
import type { DepartureData } from "./load-departure.server.ts";
import { Manifest } from "./manifest.tsx";
import { ManifestOnPhone } from "./manifest-on-phone.tsx";
import { SetOut } from "./set-out.tsx";
import { WhyNotBox } from "./why-not-box.tsx";

/** One departure: who comes, what to set out, why it sells or not, and its deeds. */
export function DepartureScreen({ data }: { data: DepartureData }) {
  const { page, runs, print } = data;
  const deeds = deedsOf(data);
  const hasParties = page.parties.length > 0;
  return (
    <div className={print === "large" ? "departure is-large" : "departure"}>
      <Head data={data} />
      <Bar data={data} />
      <div className="two">
        <div>
          <Choices data={data} />
          <section aria-labelledby="manifest">
            <h2 id="manifest">Manifest</h2>
            {hasParties ? (
              <>
                <Manifest data={data} />
                <ManifestOnPhone data={data} />
                <SetOut page={page} />
              </>
            ) : (
              <p className="soft no-rides">
                {page.ride.seats.held > 0
                  ? `Nobody has paid yet; ${pluralize(page.ride.seats.held, "place")} held. Parties come here once they have paid.`
                  : "Nobody has booked. Parties and their riders come here with their booking."}
              </p>
            )}
          </section>
          <Unsent page={page} />
          <div className="three">
            <Crew data={data} />
            <Waiting page={page} />
            <Lately data={data} />
          </div>
        </div>
        <aside className="aside">
          <WhyNotBox whyNot={page.whyNot} runs={runs} />
          {deeds.length > 0 ? (
            <section aria-labelledby="deeds">
              <h2 id="deeds">Deeds</h2>
              <DeedList deeds={deeds} />
            </section>
          ) : null}
        </aside>
      </div>
      <p className="keys">
        <span>
          <kbd>[</kbd> <kbd>]</kbd> the departure before, after
        </span>
        <span>
          <kbd>Ctrl K</kbd> every command for this departure
        </span>
        <span>prints on A4, and in large type</span>
      </p>
    </div>
  );
}

function Head({ data: { page, now } }: { data: DepartureData }) {
  const { ride, rises, holidays, meetingPoint } = page;
  const startsIn = Date.parse(ride.startsAt) - Date.parse(now);
  const standing = startsIn > 0 ? `leaves in ${describeSpan(startsIn)}` : isOver(ride, now) ? "over" : "on the road";
  return (
    <div className="title">
      <h1>{ride.tourName}</h1>
      <p>
        <Link to={`/staff/calendar?view=list&from=${ride.localDate}`}>{longDate(ride.localDate)}</Link>,{" "}
        <b>{`${ride.localTime} IST`}</b> · <Sign name="today" /> <span>{rises}</span> ·{" "}
        <span>{`back at ${timeBeside(ride.endsAt, ride.startsAt)}`}</span> · <b>{standing}</b>
        {holidays.map((name) => (
          <span key={name} className="public-holiday">
            <Sign name="star" /> <span>{name}</span>
          </span>
        ))}
      </p>
      <span className="board push">
        <span>
          <span>{meetingPoint.name}</span>
          {meetingPoint.nameHindi ? <span lang="hi">{meetingPoint.nameHindi}</span> : null}
        </span>
      </span>
    </div>
  );
}

function Bar({ data: { page, now, runs } }: { data: DepartureData }) {
  const { ride, parties, crew, before, after } = page;
  const riders = parties.flatMap((party) => party.riders);
  // The next deed is to name one.
  const lacksGuide = crew.missing.length > 0 && runs["assign-guide"] === true && ride.status !== "cancelled";
  const come = riders.filter(({ arrivedAt }) => arrivedAt !== null).length;
  const facts = [
    ride.status === "cancelled" ? `called off${ride.statusReason ? `: ${ride.statusReason}` : ""}` : null,
    ride.status === "cancelled" ? null : `${ride.seats.free} free`,
    come > 0 || hasBegun(ride, now) ? `${come} of ${riders.length} have arrived` : null,
    ride.missing > 0 ? `${pluralize(ride.missing, "detail")} missing` : null,
    ride.duePaise > 0 ? `${formatRupees(ride.duePaise)} due` : null,
  ].filter((fact) => fact !== null);
  return (
    <div className="bar">
      <span className="wide-seats">
        <SeatCells paid={ride.seats.paid} due={ride.seats.due} held={ride.seats.held} capacity={ride.capacity} />
      </span>
      <b>{`${ride.taken} of ${ride.capacity} places`}</b>
      <span className="soft">{facts.join(" · ")}</span>
      <span className="push row no-print">
        {before ? (
          <Link className="btn quiet" to={departureAddress(before)} data-key="[" aria-label="Departure before">
            <Sign name="left" />
          </Link>
        ) : null}
        {after ? (
          <Link className="btn quiet" to={departureAddress(after)} data-key="]" aria-label="Departure after">
            <Sign name="right" />
          </Link>
        ) : null}
        <PrintButtons />
        {runs["message-departure"] && parties.length > 0 ? (
          <DeedButton
            command="message-departure"
            options={{ departure: ride.id }}
            hotkey="M"
            isNext={!lacksGuide && ride.status !== "cancelled"}
          >
            <Sign name="mail" />{" "}
            <span>{parties.length === 1 ? "Message the party" : `Message all ${parties.length} parties`}</span>
          </DeedButton>
        ) : null}
      </span>
    </div>
  );
}

/** Without scripts the browser's own menu prints; the sheet is made for paper either way. */
const PrintButtons = () => (
  <>
    <button type="button" className="btn" data-key="p" onClick={() => window.print()}>
      <Sign name="print" /> Print <kbd>P</kbd>
    </button>
    <Link className="btn quiet" to="?print=large" preventScrollReset>
      Large type
    </Link>
  </>
);

/** Reference of a booking, and a link for a role that may open it. */
const Reference = ({ of, isOpen }: { of: string; isOpen: boolean }) =>
  isOpen ? (
    <Link className="ref" to={bookingAddress(of)}>
      {of}
    </Link>
  ) : (
    <span className="ref">{of}</span>
  );

/** Guests of a ride that is called off, who have not said what they want. */
function Choices({ data: { page, now, opensBooking } }: { data: DepartureData }) {
  if (page.ride.status !== "cancelled") return null;
  return (
    <section aria-labelledby="choices" className="part">
      <h2 id="choices">Has not chosen yet</h2>
      {page.choices.length === 0 ? (
        <p className="soft">Everybody has answered: another date, a credit or the money back.</p>
      ) : null}
      <ul className="waiting-list">
        {page.choices.map(({ reference, contactName, phone, until, heldPaise }) => (
          <li key={reference}>
            <Reference of={reference} isOpen={opensBooking} /> <b>{contactName}</b>{" "}
            <a className="nowrap" href={`tel:${phone}`}>
              <Sign name="phone" /> <span>{phone}</span>
            </a>{" "}
            <span className="soft">{`has until ${delhiInstant(until, now)}; then ${formatRupees(heldPaise)} goes back`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Guests whose mail did not arrive: they are told by telephone. */
function Unsent({ page: { unsent } }: Pick<DepartureData, "page">) {
  if (unsent.length === 0) return null;
  return (
    <section aria-labelledby="unsent" className="part">
      <h2 id="unsent">Did not arrive</h2>
      <ul className="waiting-list">
        {unsent.map(({ reference, contactName, phone, mail, why }) => (
          <li key={`${reference} ${mail}`}>
            <UrgencySign of="now">{mail}</UrgencySign> <span className="ref">{reference}</span>{" "}
            <span>{contactName}</span>{" "}
            <a className="nowrap" href={`tel:${phone}`}>
              <Sign name="phone" /> <span>{phone}</span>
            </a>{" "}
            {why === null ? null : <q className="soft">{why}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ page: { waiting, ride } }: Pick<DepartureData, "page">) {
  const fits = (people: number): string =>
    people <= ride.seats.free
      ? "Fits now."
      : `${pluralize(ride.seats.free, "place is", "places are")} free: does not fit.`;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting</h2>
      {waiting.length > 0 ? <p className="small soft">{pluralize(waiting.length, "party", "parties")}</p> : null}
      {waiting.length === 0 ? <p className="sum-line soft">Nobody waits for a place.</p> : null}
      <ol className="waiting-list">
        {waiting.map(({ name, people, turnUntil }) => (
          <li key={`${name} ${people}`}>
            <b>{`${name}, ${pluralize(people, "person", "people")}`}</b>{" "}
            <span className="soft">{turnUntil ? "Was told of a place." : fits(people)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Lately({ data: { page, now, opensBooking } }: { data: DepartureData }) {
  return (
    <section aria-labelledby="lately">
      <h2 id="lately">Lately</h2>
      {page.events.length === 0 ? <p className="sum-line soft">Nothing has happened yet.</p> : null}
      <dl className="kv sum lately">
        {page.events.map(({ at, reference, words }) => (
          <Fragment key={`${at} ${reference} ${words}`}>
            <dt>{at.slice(0, 10) === now.slice(0, 10) ? timeBeside(at, now) : shortDate(at.slice(0, 10)).slice(4)}</dt>
            <dd>
              <Reference of={reference} isOpen={opensBooking} /> <span>{words}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
