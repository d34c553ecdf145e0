import { Form, Link } from "react-router";
import { Sign } from "../parts/sign.tsx";
import { DocumentFields } from "./document-fields.tsx";
import type { TimetableData } from "./load-timetable.server.ts";

/** Form of a timetable. Its button shows the plan: what opens, what closes, and which departures with guests stay. */
export const TimetableScreen = ({ data: { title, tour, address, fields, faults, shown } }: { data: TimetableData }) => (
  <>
    <p className="crumb">
      <Link to={tour.address}>
        <Sign name="left" /> <span>{tour.name}</span>
      </Link>
    </p>
    <div className="title">
      <h1>{title}</h1>
    </div>
    <p className="soft" role="status">
      {faults === 0
        ? "Nothing changes before you have seen the plan. Departures with guests stay as they are."
        : "Some fields are empty or wrong. Nothing was changed."}
    </p>
    <Form className="studio-form" action={address} key={shown} noValidate>
      <button className="vh" type="submit" name="press" value="plan" tabIndex={-1} aria-hidden="true">
        Show the plan
      </button>
      <DocumentFields fields={fields} shown={shown} />
      <div className="studio-foot">
        <button className="btn do" type="submit" name="press" value="plan">
          Show the plan
        </button>
      </div>
    </Form>
  </>
);
