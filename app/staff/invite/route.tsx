import { data, Link, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { tokenOfLink } from "#app/account/mailed-link.server.ts";
import { callerOf } from "#app/account/session-cookie.server.ts";
import { getContext } from "#app/web/app-context.server.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { findInvite, offersPasskeys } from "#modules/staff/index.server.ts";
import { roleLabels } from "#modules/staff/model.ts";
import { browserMarks, staffOf } from "../console/staff-cookie.server.ts";
import styles from "../console.css?url";
import { AlonePage } from "../parts/alone-page.tsx";
import { AppCodeOffer } from "../parts/app-code-offer.tsx";
import { codeOfferOf, companyNameOf } from "../parts/code-offer.server.ts";
import { FormOnce } from "../parts/form-once.tsx";
import { PasskeyForm } from "../parts/passkey-form.tsx";
import { Problem } from "../parts/problem.tsx";
import { RecoveryCodes } from "../parts/recovery-codes.tsx";
import { TypedField } from "../parts/typed-field.tsx";
import type { Route } from "./+types/route";
import { actOnInvite, INVITE_OVER, inAlready } from "./act-on-invite.server.ts";

export const headers = privateHeaders;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: Route.MetaFunction = () => privateMeta("Your invitation", "For the people of the company");

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const company = companyNameOf(app);
  const invite = await findInvite(app, tokenOfLink(request));
  if (!invite) {
    const staff = await staffOf(app, request);
    return data({ company, invite: null, over: staff ? inAlready(staff.name) : INVITE_OVER }, { status: 410 });
  }
  const { email, role, name, isReset } = invite;
  return {
    company,
    invite: { email, name, isReset, role: roleLabels[role] },
    offer: codeOfferOf(app, invite),
    hasPasskeys: offersPasskeys(app.publicUrl),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const form = fieldsOf(await readForm(request));
  const marks = await browserMarks(app, request);
  return actOnInvite({ app, caller: callerOf(context, request), marks, form, token: tokenOfLink(request) });
}

/** The invitation is used up by then, and the codes are shown this once. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && !(actionResult && "recoveryCodes" in actionResult);

/** Accepts an invitation: a name, then a passkey or an authenticator app. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { company } = loaderData;
  if (actionData && "recoveryCodes" in actionData)
    return (
      <AlonePage company={company} title="You're in">
        <RecoveryCodes codes={actionData.recoveryCodes} owner={actionData.owner} to="/staff" />
      </AlonePage>
    );
  if (loaderData.invite === null)
    return (
      <AlonePage company={company} title="This link is over">
        <p>{loaderData.over}</p>
        <p>
          <Link className="btn do" to="/staff">
            To the console
          </Link>
        </p>
      </AlonePage>
    );
  return <Accept {...loaderData} answer={actionData} />;
}

type Loaded = Route.ComponentProps["loaderData"];
type AcceptProps = Extract<Loaded, { offer: unknown }> & { answer: Route.ComponentProps["actionData"] };

function Accept({ company, invite, offer, hasPasskeys, answer }: AcceptProps) {
  const { email, role, isReset } = invite;
  const refused = answer && "typed" in answer ? answer : null;
  const problem = refused?.problem;
  // None if a lost database could not save the form.
  const faults: Partial<Record<string, string>> = refused?.faults ?? {};
  const name = refused?.typed.name ?? invite.name;
  return (
    <AlonePage company={company} title={isReset ? "Your new way in" : `Welcome as ${role.toLowerCase()}`}>
      <p className="soft">
        {isReset
          ? `For ${email}. Your former passkeys and codes end when you have chosen.`
          : `For ${email}. There is no password: you come in by your device.`}
      </p>
      <Problem words={problem} />
      {hasPasskeys ? (
        <section>
          <h2>By passkey</h2>
          <p className="soft">Your finger, your face or your device&apos;s number. The quickest way, and the safest.</p>
          <PasskeyForm label="Make a passkey" isNext>
            {(wrong) => <NameField id="name" name={name} fault={wrong.name ?? faults.name} />}
          </PasskeyForm>
        </section>
      ) : null}
      <AppForm
        name={name}
        faults={faults}
        offer={refused?.offer ?? offer}
        isNext={!hasPasskeys}
        isOpen={!hasPasskeys || faults.code !== undefined || problem !== undefined}
      />
    </AlonePage>
  );
}

const NameField = ({ id, name, fault }: { id: string; name: string; fault: string | undefined }) => (
  <div className="fields">
    <TypedField id={id} name="name" label="Your name" autoComplete="name" defaultValue={name} fault={fault} />
  </div>
);

interface AppFormProps {
  name: string;
  faults: Partial<Record<string, string>>;
  offer: AcceptProps["offer"];
  isNext: boolean;
  isOpen: boolean;
}

function AppForm({ name, faults, offer, isNext, isOpen }: AppFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <details className="other-way" open={isOpen}>
      <summary>{isNext ? "By an authenticator app" : "Or by an authenticator app"}</summary>
      <FormOnce className="ask" noValidate>
        <AppCodeOffer offer={offer} />
        <NameField id="app-name" name={name} fault={faults.name} />
        <div className="fields">
          <TypedField
            id="code"
            name="code"
            label="The six digits that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            fault={faults.code}
          />
        </div>
        <button type="submit" name="intent" value="code" className={isNext ? "btn do" : "btn"} aria-busy={isBusy}>
          Come in
        </button>
      </FormOnce>
    </details>
  );
}
