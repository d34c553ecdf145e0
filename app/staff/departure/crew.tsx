import { Fragment } from "react";
import { Link } from "react-router";
import { useDeedAddress } from "../parts/deed.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { DepartureData } from "./load-departure.server.ts";

const MOST_FREE = 5;

/** Guides of a departure, roles that nobody has yet, and guides who are free then. */
export function Crew({ data: { page, runs } }: { data: DepartureData }) {
  const { assigned, missing, free } = page.crew;
  const lacksGuide = missing.length > 0;
  const address = useDeedAddress();
  const departure = page.ride.id;
  const [first] = missing;
  const another = { departure, ...(first && { role: first.role }) };
  const mayAssign = runs["assign-guide"] === true && page.ride.status !== "cancelled";
  return (
    <section aria-labelledby="guides">
      <h2 id="guides">Guides</h2>
      <dl className="kv sum">
        {assigned.map(({ name, role }) => (
          <Fragment key={`${name} ${role}`}>
            <dt>{role}</dt>
            <dd>
              <b>{name}</b>
            </dd>
          </Fragment>
        ))}
        {missing.map(({ role, label }) => (
          <Fragment key={role}>
            <dt>{label}</dt>
            <dd>
              <UrgencySign of="now">nobody yet</UrgencySign>
            </dd>
          </Fragment>
        ))}
      </dl>
      {assigned.length + missing.length === 0 ? (
        <p className="small soft">
          {page.ride.status === "cancelled" ? "None needed: it is called off." : "None needed before somebody books."}
        </p>
      ) : null}
      {mayAssign ? (
        <p className="small no-print">
          <span>{free.length > 0 ? "Free at that time: " : ""}</span>
          {free.slice(0, MOST_FREE).map(({ id, name, role }, at) => (
            <Link
              key={id}
              className={lacksGuide && at === 0 ? "btn do free-guide" : "free-guide"}
              to={address({ command: "assign-guide", options: { departure, guide: id, ...(role && { role }) } })}
              preventScrollReset
            >
              {name}
            </Link>
          ))}
          <Link
            to={address({ command: "assign-guide", options: another, given: ["departure"] })}
            preventScrollReset
            data-key="a"
          >
            {free.length > 0 ? "another" : "Assign a guide"}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
