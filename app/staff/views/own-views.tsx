import { Form, Link } from "react-router";
import { LONGEST_VIEW_NAME, MOST_VIEWS } from "#modules/staff/model.ts";
import { Sign } from "../parts/sign.tsx";
import type { OwnViewsData } from "./own-views.server.ts";

const faults = {
  bad_name: `Give it a name of 2 to ${LONGEST_VIEW_NAME} letters.`,
  too_many: `These are ${MOST_VIEWS} already. Delete one first.`,
} as const;

/** Views that the person has named, beside those of every day, and the way to name what is shown. */
export function OwnViews({ own }: { own: OwnViewsData }) {
  const { views, query, fault } = own;
  return (
    <>
      {views.length === 0 ? null : (
        <ul className="own-views" aria-label="Your own views">
          {views.map(({ id, name, address, isOn }) => (
            <li key={id}>
              <Link to={address} aria-current={isOn ? "true" : undefined}>
                {name}
              </Link>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="view" value={own.list} />
                <button type="submit" name="drop" value={id} aria-label={`Delete the view ${name}`}>
                  <Sign name="cross" />
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {(query === "" || views.some(({ isOn }) => isOn)) && fault === null ? null : <KeepView key={query} own={own} />}
    </>
  );
}

const KeepView = ({ own: { list, query, fault, typed } }: { own: OwnViewsData }) => (
  <details className="keep-view" open={fault !== null}>
    <summary>Keep this view</summary>
    <Form method="post" preventScrollReset className="row">
      <input type="hidden" name="view" value={list} />
      <input type="hidden" name="query" value={query} />
      <label className="row">
        <span className="vh">Name of the view</span>
        <input
          className="field"
          name="name"
          defaultValue={typed}
          placeholder="Name it"
          autoComplete="off"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : "view-fault"}
        />
      </label>
      <button type="submit" className="btn">
        Keep
      </button>
    </Form>
    {fault === null ? null : (
      <p className="fault-words" id="view-fault" role="alert">
        {faults[fault]}
      </p>
    )}
  </details>
);
