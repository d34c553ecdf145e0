import { useRef } from "react";
import { Form, Link } from "react-router";
import { Sign } from "../parts/sign.tsx";
import { DocumentFields } from "./document-fields.tsx";
import type { TimetableData } from "./load-timetable.server.ts";
import { TIMETABLE_KEPT } from "./studio-address.ts";
import { useTypedSince } from "./typing/use-typed-since.ts";

/** A form shows its plan by its address; a draft is written by a post. */
const does = (keptAt: string | null) =>
  keptAt === null
    ? { name: "press", value: "plan" }
    : ({ name: "press", value: TIMETABLE_KEPT, formMethod: "post", formAction: keptAt } as const);

/** Form of a timetable. Its button shows the plan: what opens, what closes, and which departures with guests stay. */
export function TimetableScreen({ data }: { data: TimetableData }) {
  const { title, tour, address, keptAt, faults, shown, drawn } = data;
  const form = useRef<HTMLFormElement>(null);
  const { fields, noteSent } = useTypedSince(form, { drawn, fields: data.fields, isCarried: true });
  return (
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
          ? keptAt === null
            ? "Nothing changes before you have seen the plan. Departures with guests stay as they are."
            : "It is kept with your draft. Its departures are made when the tour is published."
          : "Some fields are empty or wrong. Nothing was changed."}
      </p>
      <Form
        className="studio-form"
        action={address}
        key={drawn}
        ref={form}
        onSubmit={({ currentTarget, nativeEvent }) => noteSent(currentTarget, (nativeEvent as SubmitEvent).submitter)}
        noValidate
      >
        <button className="vh" type="submit" {...does(keptAt)} tabIndex={-1} aria-hidden="true">
          {keptAt === null ? "Show the plan" : "Keep this timetable"}
        </button>
        <DocumentFields fields={fields} shown={shown} />
        <div className="studio-foot">
          <button className="btn do" type="submit" {...does(keptAt)}>
            {keptAt === null ? "Show the plan" : "Keep this timetable"}
          </button>
        </div>
      </Form>
    </>
  );
}
