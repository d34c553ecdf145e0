import { Form, Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import type { StandingData } from "./standing.server.ts";
import { STUDIO_FORM, TIMETABLE_LEFT_OUT } from "./studio-address.ts";

/** Deeds on a document as a whole, and the timetables of a tour. */
export const StandingPart = ({
  standing: { text, isOff, canGo, copies, place, timetables },
}: {
  standing: StandingData;
}) => (
  <>
    {timetables === null ? null : <Timetables timetables={timetables} />}
    {isOff || canGo || copies !== null ? (
      <section className="part" aria-labelledby="whole">
        <h2 id="whole">The whole text</h2>
        {place === null ? null : <p className="soft">{`Place ${place.now} of ${place.all} in lists.`}</p>}
        <div className="row wrap">
          {isOff ? (
            <DeedButton command="republish-text" options={text}>
              Publish it again
            </DeedButton>
          ) : null}
          {copies === null ? null : (
            <Form method="post" action={`/staff/studio?${STUDIO_FORM}=1`}>
              <button className="btn" type="submit" name="press" value={copies}>
                Begin a new one with a copy
              </button>
            </Form>
          )}
          {place === null ? null : (
            <DeedButton command="move-in-list" options={text}>
              Move it in lists
            </DeedButton>
          )}
          {canGo ? (
            <DeedButton command="unpublish-text" options={text}>
              Take it off the site
            </DeedButton>
          ) : null}
        </div>
      </section>
    ) : null}
  </>
);

const Timetables = ({ timetables: { add, all, first } }: { timetables: NonNullable<StandingData["timetables"]> }) => (
  <section className="part" aria-labelledby="timetables">
    <div className="spread">
      <h2 id="timetables">Timetables</h2>
      {add === null ? null : (
        <Link className="btn" to={add}>
          Add a timetable
        </Link>
      )}
    </div>
    {first === null ? null : <FirstTimetable first={first} />}
    {all.length === 0 && first === null ? (
      <p className="empty">Without a timetable guests find no dates of this tour.</p>
    ) : null}
    <ul className="cards">
      {all.map(({ id, words, change }) => (
        <li key={id}>
          <p>{words}</p>
          <div className="acts">
            <Link className="btn" to={change}>
              Change it
            </Link>
            <DeedButton command="end-schedule" options={{ schedule: id }}>
              End it
            </DeedButton>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

type First = NonNullable<NonNullable<StandingData["timetables"]>["first"]>;

/** Timetable with which a new tour begins. */
const FirstTimetable = ({ first: { words, change } }: { first: First }) => (
  <ul className="cards">
    <li>
      <div>
        <p>{words}</p>
        <p className="soft">Its departures are made when the tour is published. Guests can book them at once.</p>
      </div>
      {change === null ? null : (
        <Form method="post" action={`?${STUDIO_FORM}=1`} className="acts">
          <Link className="btn" to={change}>
            Change it
          </Link>
          <button className="btn" type="submit" name="press" value={TIMETABLE_LEFT_OUT}>
            Leave it out
          </button>
        </Form>
      )}
    </li>
  </ul>
);
