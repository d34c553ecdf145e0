import { data, Form, redirect, useNavigation } from "react-router";
import { Wheel } from "#app/ui/art/wheel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { type AddressLink, findAddressLink, signOut, verifyEmail } from "#modules/accounts/index.server.ts";
import { accountRefusals } from "#modules/accounts/model.ts";
import { type AccountAnswer, answering, tryAgainWords } from "../account-answer.ts";
import { AccountPage } from "../account-page.tsx";
import { tokenOfLink } from "../mailed-link.server.ts";
import { PasswordInput } from "../password-input.tsx";
import { callerOf, keepToken, travellerIn } from "../session-cookie.server.ts";
import { useHandedToken, useShownToken } from "../use-shown-token.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const traveller = await travellerIn(app, request);
  const isDone = new URL(request.url).searchParams.has("done");
  const token = tokenOfLink(request);
  const link = isDone ? null : await findAddressLink(app, token, traveller);
  const problem = link || isDone ? null : accountRefusals.link_spent;
  const session = isDone ? (traveller?.token ?? null) : null;
  return { token, link, problem, isDone, isKnown: traveller !== null, session };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const form = await readForm(request);
  const traveller = await travellerIn(app, request);
  const password = String(form.get("password") ?? "");
  const proof = { traveller, password, caller: callerOf(context, request) };
  const answer = await verifyEmail(app, String(form.get("token") ?? tokenOfLink(request)), proof);
  if ("waitSeconds" in answer)
    return data(answering({ errors: { password: tryAgainWords(answer.waitSeconds) } }), { status: 429 });
  if ("refused" in answer) {
    const words = accountRefusals[answer.refused];
    const parts = answer.refused === "link_spent" ? { problem: words } : { errors: { password: words } };
    return data(answering(parts), { status: 422 });
  }
  app.poke();
  const session = answer.signedIn && (await loggedIn(app, answer.signedIn.token, traveller?.token));
  throw redirect("/verify-email?done=1", { status: 303, ...(session && { headers: session }) });
}

/** Logs in after the password was typed, and ends another account's session in this browser. */
async function loggedIn(app: AppContext, token: string, former: string | undefined): Promise<HeadersInit> {
  if (former !== undefined) await signOut(app, former);
  return { "set-cookie": await keepToken(app, token) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Is this your address?",
    description: "Confirm that this e-mail address is yours.",
    path: "/verify-email",
    noindex: true,
  });

/** A button verifies, not the link: mail scanners open links. */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, link, isDone, isKnown, session } = loaderData;
  // An API session has no cookie.
  const isAsking = useShownToken(!isDone && !isKnown);
  useHandedToken(session);
  if (isDone)
    return (
      <AccountPage title="Address confirmed" hindi="धन्यवाद">
        <p className="text-lg">Thank you. You&apos;ll find all rides booked with this address in your past orders.</p>
        <div className="mt-6">
          <Button to="/user-profile">User Profile</Button>
        </div>
      </AccountPage>
    );
  // An unsaved form has its own message, and the link stays valid.
  const isUnsaved = actionData !== undefined && "isUnsaved" in actionData;
  const problem = isUnsaved ? null : (actionData?.problem ?? loaderData.problem);
  if (isAsking && !actionData)
    return (
      <AccountPage title="Is this your address?">
        <Wheel />
      </AccountPage>
    );
  return (
    <AccountPage title="Is this your address?">
      <UnsavedNotice className="mb-5" />
      {link === null || problem !== null ? (
        <Notice
          still={!actionData}
          tone="error"
          action={
            <Button to="/user-profile?tab=verification" variant="link">
              Get a new link
            </Button>
          }
        >
          {problem}
        </Notice>
      ) : link.isOwn && !actionData?.errors.password ? (
        <OnePress token={token} email={link.email} />
      ) : (
        <WithPassword token={token} link={link} answer={actionData} />
      )}
    </AccountPage>
  );
}

function OnePress({ token, email }: { token: string; email: string }) {
  const navigation = useNavigation();
  return (
    <Form method="post" className="grid gap-5">
      <p className="text-lg wrap-anywhere">{`You opened the link in our mail. Confirm that ${email} is yours.`}</p>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg" block busy={navigation.state === "submitting"}>
        Confirm my address
      </Button>
    </Form>
  );
}

type WithPasswordProps = { token: string; link: AddressLink; answer?: AccountAnswer };

/**
 * Asks for the password if not logged in. The reader may own an address that somebody else registered, and a plain yes would
 * hand over their bookings.
 */
function WithPassword({ token, link, answer }: WithPasswordProps) {
  const { state } = useNavigation();
  const form = useFirstFault(answer);
  const { email, isMove } = link;
  return (
    <>
      <p className="text-lg wrap-anywhere">
        <span>{isMove ? "Someone wants to move their account to" : "Someone created an account with"}</span>{" "}
        <span>{email}</span>. If it was you, enter <span>{isMove ? "its password" : "the password you chose"}</span>, as
        you&apos;re not logged in here.
      </p>
      <Form ref={form} method="post" noValidate className="mt-5 grid gap-5">
        <input type="hidden" name="token" value={token} />
        {/* User name for password managers. */}
        {isMove ? null : <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
        <Field label="Password" required error={answer?.errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" size="lg" block busy={state === "submitting"}>
          Confirm my address
        </Button>
      </Form>
      <section aria-labelledby="not-me" className="mt-10 border-t-2 border-line pt-6">
        <h2 id="not-me" className="text-xl">
          Not you?
        </h2>
        {isMove ? (
          <p className="mt-3">Then close this page and ignore the mail. The account stays as it is.</p>
        ) : (
          <>
            <p className="mt-3">
              Then ignore the mail: nobody can see your bookings. Or take over the account: choose a new password, and
              we log out whoever made it.
            </p>
            <Form method="post" action="/forgotten-password" className="mt-5">
              <input type="hidden" name="email" value={email} />
              <Button type="submit" variant="secondary">
                Send me a password link
              </Button>
            </Form>
          </>
        )}
      </section>
    </>
  );
}
