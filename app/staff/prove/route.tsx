import { Form, redirect, useNavigation } from "react-router";
import { callerOf } from "#app/account/session-cookie.server.ts";
import { getContext } from "#app/web/app-context.server.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { beginAssertion, listPasskeys, offersPasskeys, proveAgain } from "#modules/staff/index.server.ts";
import { PROOF_MINUTES } from "#modules/staff/model.ts";
import { theStaff } from "../console/the-staff.server.ts";
import styles from "../console.css?url";
import { AlonePage } from "../parts/alone-page.tsx";
import { companyNameOf } from "../parts/code-offer.server.ts";
import { faulty, NO_SCRIPTS, PASSKEY_FAILED, tooManyTries } from "../parts/entry-answers.server.ts";
import { FormOnce } from "../parts/form-once.tsx";
import { PasskeyForm } from "../parts/passkey-form.tsx";
import { Problem } from "../parts/problem.tsx";
import { staffPathOf } from "../parts/staff-path.ts";
import { TypedField } from "../parts/typed-field.tsx";
import type { Route } from "./+types/route";

export const headers = privateHeaders;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: Route.MetaFunction = () => privateMeta("Show that it is you", "For the people of the company");

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { memberId, name, wayIn } = await theStaff(app, request);
  const isDemo = wayIn === "demo";
  const hasPasskeys = offersPasskeys(app.publicUrl) && (await listPasskeys(app.db, memberId)).length > 0;
  return { company: companyNameOf(app), name, isDemo, hasPasskeys };
}

const proofIn = ({ intent, answer = "", code = "" }: Record<string, string>) =>
  intent === "demo" ? "demo" : intent === "passkey" ? { passkey: answer } : { code };

const faultOf = (form: Record<string, string>) => {
  if (form.intent === "passkey") return faulty({ problem: form.answer ? PASSKEY_FAILED : NO_SCRIPTS });
  return faulty({ faults: { code: "That isn't a code that works now. Please type the next one." } });
};

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const staff = await theStaff(app, request);
  const form = fieldsOf(await readForm(request));
  if (form.intent === "challenge")
    return { get: await beginAssertion(app, { purpose: "prove", memberId: staff.memberId }) };
  const answer = await proveAgain(app, staff, proofIn(form), callerOf(context, request));
  if ("proved" in answer) return redirect(staffPathOf(new URL(request.url).searchParams.get("to")), { status: 303 });
  if (answer.refused === "too_many_tries") return tooManyTries(answer.waitSeconds);
  return faultOf(form);
}

/** Asks for the passkey or a code again, before something grave. */
export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  const { company, name, isDemo, hasPasskeys } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  const { problem = undefined, faults = {} } = actionData && !("get" in actionData) ? actionData : {};
  return (
    <AlonePage company={company} title="Show that it is you">
      <p className="soft">{`${name}, this step is a grave one. Your proof holds for ${PROOF_MINUTES} minutes.`}</p>
      <Problem words={problem} />
      {isDemo ? (
        <Form method="post" className="ask">
          <p>In the demo a press stands for the passkey.</p>
          <button type="submit" name="intent" value="demo" className="btn do" aria-busy={isBusy}>
            It is me
          </button>
        </Form>
      ) : null}
      {hasPasskeys ? <PasskeyForm label="Use my passkey" isNext /> : null}
      {isDemo ? null : (
        <FormOnce className="ask" noValidate>
          <div className="fields">
            <TypedField
              id="code"
              name="code"
              label={hasPasskeys ? "Or a code" : "A code"}
              help="Six digits of your authenticator app, or one of your recovery codes."
              autoComplete="one-time-code"
              fault={faults.code}
            />
          </div>
          <button
            type="submit"
            name="intent"
            value="code"
            className={hasPasskeys ? "btn" : "btn do"}
            aria-busy={isBusy}
          >
            Use this code
          </button>
        </FormOnce>
      )}
    </AlonePage>
  );
}
