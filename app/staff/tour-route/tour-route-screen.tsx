import { Form, Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import type { TourRouteData } from "./load-tour-route.server.ts";
import { DAY, NO_DAY } from "./route-address.ts";

/** A tour's route: the member's file with its map and its days, and the route that guests see. */
export const TourRouteScreen = ({ data }: { data: TourRouteData }) => (
  <>
    <p className="crumb">
      <Link to={data.text}>
        <Sign name="left" /> <span>{data.name}</span>
      </Link>
    </p>
    <div className="title">
      <h1>Route</h1>
      <p>{data.name}</p>
    </div>
    <Bring data={data} />
    {data.draft === null ? null : <Draft draft={data.draft} address={data.address} />}
    <Standing now={data.now} tour={data.tour} />
  </>
);

const Bring = ({ data: { upload, limits, fault, isNothing, now } }: { data: TourRouteData }) => (
  <section className="part" aria-labelledby="bring-route">
    <h2 id="bring-route">{now === null ? "Bring a route" : "Bring another route"}</h2>
    <form method="post" action={upload} encType="multipart/form-data" className="bring">
      <label>
        <b>Route file</b>
        <span className="soft" id="route-limits">
          {limits}
        </span>
        <input
          type="file"
          name="route"
          accept=".gpx,application/gpx+xml"
          aria-describedby={fault ? "route-fault route-limits" : "route-limits"}
          aria-invalid={fault !== null || isNothing}
        />
      </label>
      {isNothing ? (
        <p className="fault" role="alert">
          <Sign name="warning" />
          <span>Choose a file first.</span>
        </p>
      ) : fault === null ? null : (
        <p className="fault" role="alert" id="route-fault">
          <Sign name="warning" />
          <span>{`${fault.fileName}, line ${fault.line}, column ${fault.column}: ${fault.words}`}</span>
        </p>
      )}
      <p>
        <button className="btn" type="submit">
          Look at this file
        </button>
      </p>
    </form>
    <p className="soft">Guests see nothing of it before it is published.</p>
  </section>
);

type DraftData = NonNullable<TourRouteData["draft"]>;

const Draft = ({ draft, address }: { draft: DraftData; address: string }) => (
  <section className="part" aria-labelledby="draft-route">
    <div className="spread">
      <h2 id="draft-route">{`Draft: ${draft.fileName}`}</h2>
      <span className="row wrap">
        <a className="btn" href={draft.file}>
          Download the draft
        </a>
        {draft.problem === null ? (
          <DeedButton command="set-route" options={draft.deed} isNext>
            Publish this route
          </DeedButton>
        ) : null}
      </span>
    </div>
    <p className="soft">{`Brought ${draft.brought}. Guests do not see it yet.`}</p>
    <Notes notes={draft.notes} />
    <Form action={address} preventScrollReset className="route-days">
      <fieldset>
        <legend>Which track is which day</legend>
        {draft.tracks.map(({ name, length, day }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tracks stand in the file's order, and their names may be equal
          <label key={at}>
            <span>
              <span>{name}</span> <span className="soft">{length}</span>
            </span>
            <select className="field" name={DAY} defaultValue={day}>
              <option value={NO_DAY}>Leave it out</option>
              {draft.offered.map((one) => (
                <option key={one} value={one}>{`Day ${one}`}</option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      {draft.problem === null ? null : (
        <p className="fault" role="alert">
          <Sign name="warning" />
          <span>{draft.problem}</span>
        </p>
      )}
      <button className="btn" type="submit">
        Draw it with these days
      </button>
    </Form>
    <Days days={draft.days} />
    <Drawing html={draft.drawing} label={`The draft as guests would see it`} />
  </section>
);

const Standing = ({ now, tour }: { now: TourRouteData["now"]; tour: string }) => (
  <section className="part" aria-labelledby="route-now">
    <div className="spread">
      <h2 id="route-now">What guests see</h2>
      {now === null ? null : (
        <span className="row wrap">
          <a className="btn" href={now.file}>
            Download the file
          </a>
          <DeedButton command="remove-route" options={{ tour }}>
            Remove the route
          </DeedButton>
        </span>
      )}
    </div>
    {now === null ? (
      <p className="empty">This tour has no route: its page shows no map of the way.</p>
    ) : (
      <>
        <p className="soft">{now.from}</p>
        <Days days={now.days} />
        <Drawing html={now.drawing} label="The route as guests see it" />
      </>
    )}
  </section>
);

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <ul className="route-notes">
      {notes.map((words) => (
        <li key={words}>
          <Sign name="warning" /> <span>{words}</span>
        </li>
      ))}
    </ul>
  );

const Days = ({ days }: { days: readonly string[] }) => (
  <ul>
    {days.map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
);

/** Map and heights by the very code of the tour's page. */
const Drawing = ({ html, label }: { html: string; label: string }) => (
  <details className="route-drawing" open>
    <summary>{label}</summary>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us on the server, with escaped names */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </details>
);
