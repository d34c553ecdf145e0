import { data, redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { REQUEST_TIMEOUT_MS } from "#app/web/browser/within-time.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { isTrapped, PRESS_AGAIN } from "#app/web/forms/trap.tsx";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { listCountries, signUp } from "#modules/accounts/index.server.ts";
import { refusalWords, refusedFields, registration } from "#modules/accounts/model.ts";
import { answering, REGISTER_PARTS, tryAgainWords, typedIn, unbroken } from "../account-answer.ts";
import { AccountPage } from "../account-page.tsx";
import { AlreadyLoggedIn } from "../already-logged-in.tsx";
import { nextOf } from "../next-page.server.ts";
import { RegisterForm } from "../register-form.tsx";
import { callerOf, keepToken, travellerIn } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const traveller = await travellerIn(getContext(context), request);
  const next = nextOf(new URL(request.url).searchParams.get("next"));
  return { next, name: traveller?.name ?? null, countries: listCountries() };
}

/**
 * Loads the modal's data (`REGISTER_PARTS`). On failure there are no countries and the modal says so: an error page would lose
 * typed text beneath.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!request.url.endsWith(REGISTER_PARTS)) return serverLoader();
  const parts = await unbroken(() => serverLoader(), REQUEST_TIMEOUT_MS);
  return "countries" in parts ? parts : { next: REGISTER_PARTS, name: null, countries: [] };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const next = nextOf(new URL(request.url).searchParams.get("next"));
  const sent = await readForm(request);
  const form = fieldsOf(sent);
  const typed = typedIn(form);
  const given = registration.safeParse(form);
  if (!given.success) return data(answering({ errors: firstFaults(given), typed }), { status: 422 });
  if (isTrapped(sent)) return data(answering({ problem: PRESS_AGAIN, typed }), { status: 422 });
  const answer = await signUp(app, given.data, callerOf(context, request));
  if ("refused" in answer) {
    if ("waitSeconds" in answer)
      return data(answering({ problem: tryAgainWords(answer.waitSeconds), typed }), { status: 429 });
    const words = refusalWords(answer);
    const field = refusedFields[answer.refused];
    app.poke();
    return data(answering({ ...(field ? { errors: { [field]: words } } : { problem: words }), typed }), {
      status: 422,
    });
  }
  app.poke();
  const { token } = answer.signedIn;
  const headers = { "set-cookie": await keepToken(app, token) };
  if (form.via !== "script") throw redirect(next, { status: 303, headers });
  return data(answering({ token }), { headers });
}

/** Calls the server only with valid fields (specification §5). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = fieldsOf(await request.clone().formData());
  const given = registration.safeParse(form);
  if (!given.success) return answering({ errors: firstFaults(given), typed: typedIn(form) });
  return unbroken(() => serverAction());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Register",
    description:
      "An account keeps your rides, your saved tours and your details in one place. You can book without one.",
    path: "/register",
    noindex: true,
  });

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, name, countries } = loaderData;
  return (
    <AccountPage title="Register" hindi="स्वागत है">
      {name ? (
        <AlreadyLoggedIn name={name} />
      ) : (
        <RegisterForm
          countries={countries}
          next={next}
          answer={actionData}
          loginLink={`/login?next=${encodeURIComponent(next)}`}
        />
      )}
    </AccountPage>
  );
}
