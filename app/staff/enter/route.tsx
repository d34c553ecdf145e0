import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { callerOf } from "#app/account/session-cookie.server.ts";
import { getContext } from "#app/web/app-context.server.ts";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { offersPasskeys } from "#modules/staff/index.server.ts";
import { type Role, roleLabels, roles } from "#modules/staff/model.ts";
import { browserMarks, staffOf } from "../console/staff-cookie.server.ts";
import styles from "../console.css?url";
import { AlonePage } from "../parts/alone-page.tsx";
import { companyNameOf } from "../parts/code-offer.server.ts";
import { FormOnce } from "../parts/form-once.tsx";
import { PasskeyForm } from "../parts/passkey-form.tsx";
import { Problem } from "../parts/problem.tsx";
import { Sign } from "../parts/sign.tsx";
import { staffPathOf } from "../parts/staff-path.ts";
import { TypedField } from "../parts/typed-field.tsx";
import { forgetOldDrafts } from "../sheet/draft-store.ts";
import type { Route } from "./+types/route";
import { actOnEntry } from "./act-on-entry.server.ts";

export const headers = privateHeaders;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: Route.MetaFunction = () => privateMeta("Come in", "For the people of the company");

function onwardWords(to: string): string | null {
  if (to === "/staff") return null;
  return new URL(to, "http://console").searchParams.has("do")
    ? "You are logged out. Come in again: you get back to the form, with what you typed."
    : "Come in to get to the page that you asked for.";
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const to = staffPathOf(new URL(request.url).searchParams.get("to"));
  const staff = await staffOf(app, request);
  return {
    to,
    isInAs: staff?.name ?? null,
    onward: onwardWords(to),
    company: companyNameOf(app),
    hasPasskeys: offersPasskeys(app.publicUrl),
    isDemo: app.env.APP_MODE === "demo",
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const form = fieldsOf(await readForm(request));
  const to = staffPathOf(new URL(request.url).searchParams.get("to"));
  const marks = await browserMarks(app, request);
  return actOnEntry({ app, caller: callerOf(context, request), marks, form, to });
}

/** Way into the console: a passkey first, then a code. */
export default function Enter({ loaderData, actionData }: Route.ComponentProps) {
  const { company, to, isInAs, onward, hasPasskeys, isDemo } = loaderData;
  useEffect(() => forgetOldDrafts(browserNow()), []);
  return (
    <AlonePage company={company} title="For the people of the company">
      <Problem words={actionData && "problem" in actionData ? actionData.problem : undefined} />
      {isInAs === null ? null : (
        <p>
          <span>{`You are in as ${isInAs}.`}</span> <Link to={to}>Go on to the console</Link>
        </p>
      )}
      {onward === null || isInAs !== null ? null : <p role="status">{onward}</p>}
      {isDemo ? <DemoDoors /> : null}
      {hasPasskeys ? (
        <section>
          <h2>By passkey</h2>
          <p className="soft">Your finger, your face or your device&apos;s number.</p>
          <PasskeyForm label="Come in by passkey" isNext={!isDemo} />
        </section>
      ) : null}
      <CodeForm answer={actionData} isNext={!hasPasskeys && !isDemo} />
      <p className="soft small">
        No way in any more? Ask an owner to mail you a new one. The operator of the server can do it too.
      </p>
    </AlonePage>
  );
}

function CodeForm({ answer, isNext }: { answer: Route.ComponentProps["actionData"]; isNext: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  const { faults = {}, typed = {} } = answer && "typed" in answer ? answer : {};
  return (
    <section>
      <h2>By code</h2>
      <FormOnce className="ask" noValidate>
        <div className="fields">
          <TypedField
            id="email"
            name="email"
            type="email"
            label="Your e-mail address"
            autoComplete="username"
            defaultValue={typed.email}
            fault={faults.email}
          />
          <TypedField
            id="code"
            name="code"
            label="Code"
            help="Six digits of your authenticator app, or one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            fault={faults.code}
          />
        </div>
        <button type="submit" name="intent" value="code" className={isNext ? "btn do" : "btn"} aria-busy={isBusy}>
          Come in by code
        </button>
      </FormOnce>
    </section>
  );
}

const doorWords: Record<Role, string> = {
  owner: "everything",
  desk: "bookings, calls, refunds",
  guide: "rides and manifests",
  editor: "tours, stories, reviews",
  accountant: "books and exports",
};

/** Doors of the demo; absent in live mode. */
const DemoDoors = () => (
  <section className="doors">
    <h2 className="spread">
      Enter the demo
      <span className="demo">
        <Sign name="info" /> Demo, test money only
      </span>
    </h2>
    <Form method="post">
      <input type="hidden" name="intent" value="demo" />
      <ul>
        {roles.map((role, at) => (
          <li key={role}>
            <button type="submit" name="role" value={role} className={at === 0 ? "btn do" : "btn"}>
              {`Enter as ${roleLabels[role].toLowerCase()}`}
            </button>
            <span className="soft small">{doorWords[role]}</span>
          </li>
        ))}
      </ul>
    </Form>
  </section>
);
