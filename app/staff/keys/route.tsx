import { Link, redirect, useNavigation } from "react-router";
import { callerOf } from "#app/account/session-cookie.server.ts";
import { getContext } from "#app/web/app-context.server.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { listWaysIn } from "#modules/staff/index.server.ts";
import { theStaff } from "../console/the-staff.server.ts";
import styles from "../console.css?url";
import { NEW_CODES } from "../parts/addresses.ts";
import { AlonePage } from "../parts/alone-page.tsx";
import { AppCodeOffer } from "../parts/app-code-offer.tsx";
import { codeOfferOf, companyNameOf } from "../parts/code-offer.server.ts";
import { FormOnce } from "../parts/form-once.tsx";
import { Problem } from "../parts/problem.tsx";
import { RecoveryCodes } from "../parts/recovery-codes.tsx";
import { TypedField } from "../parts/typed-field.tsx";
import type { Route } from "./+types/route";
import { actOnKeys, mayChangeKeys } from "./act-on-keys.server.ts";

export const headers = privateHeaders;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: Route.MetaFunction = () => privateMeta("Your ways in", "For the people of the company");

/** Offers a new authenticator app; with `codes` it counts recovery codes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const staff = await theStaff(app, request);
  if (staff.wayIn === "demo") throw redirect("/staff/devices");
  if (!mayChangeKeys({ app, staff })) throw redirect("/staff/prove?to=%2Fstaff%2Fkeys");
  const isAboutCodes = new URL(request.url).searchParams.has("codes");
  const codesLeft = isAboutCodes ? (await listWaysIn(app.db, staff.memberId)).recoveryCodes : null;
  return { company: companyNameOf(app), offer: codeOfferOf(app, staff), codesLeft };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const staff = await theStaff(app, request);
  const form = fieldsOf(await readForm(request));
  return actOnKeys({ app, staff, form, userAgent: callerOf(context, request).userAgent });
}

const Back = () => (
  <p>
    <Link to="/staff/devices">Back to your devices</Link>
  </p>
);

/** One's own ways in: a new app, new recovery codes, and what went wrong with either. */
export default function Keys({ loaderData: { company, offer, codesLeft }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  if (actionData && "recoveryCodes" in actionData)
    return (
      <AlonePage company={company} title="New recovery codes">
        <p className="soft">The former ones open nothing any more, and your other devices are logged out.</p>
        <RecoveryCodes codes={actionData.recoveryCodes} owner={actionData.owner} to="/staff/devices" />
      </AlonePage>
    );
  if (actionData && "problem" in actionData && actionData.problem)
    return (
      <AlonePage company={company} title="Your ways in">
        <Problem words={actionData.problem} />
        <Back />
      </AlonePage>
    );
  if (codesLeft !== null)
    return (
      <AlonePage company={company} title="Your recovery codes">
        <p>{`${codesLeft} of 10 are left. They were shown once, when they were made.`}</p>
        <FormOnce action={NEW_CODES}>
          <button type="submit" name="intent" value="recovery" className="btn" aria-busy={isBusy}>
            Make new ones
          </button>
        </FormOnce>
        <Back />
      </AlonePage>
    );
  const answer = actionData && "offer" in actionData ? actionData : null;
  return (
    <AlonePage company={company} title="Your authenticator app">
      <FormOnce className="ask" noValidate>
        <AppCodeOffer offer={answer?.offer ?? offer} />
        <div className="fields">
          <TypedField
            id="code"
            name="code"
            label="The six digits that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            fault={answer?.faults.code}
          />
        </div>
        <button type="submit" name="intent" value="code" className="btn do" aria-busy={isBusy}>
          Keep this app
        </button>
      </FormOnce>
      <Back />
    </AlonePage>
  );
}
