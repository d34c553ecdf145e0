import { data, redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { signIn } from "#modules/accounts/index.server.ts";
import { accountRefusals, login } from "#modules/accounts/model.ts";
import { answering, tryAgainWords, typedIn, unbroken } from "../account-answer.ts";
import { AccountPage } from "../account-page.tsx";
import { AlreadyLoggedIn } from "../already-logged-in.tsx";
import { LoginForm } from "../login-form.tsx";
import { nextOf } from "../next-page.server.ts";
import { callerOf, keepToken, travellerIn } from "../session-cookie.server.ts";
import { useShownToken } from "../use-shown-token.ts";
import type { Route } from "./+types/route";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const traveller = await travellerIn(getContext(context), request);
  const next = nextOf(new URL(request.url).searchParams.get("next"));
  return { next, name: traveller?.name ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const next = nextOf(new URL(request.url).searchParams.get("next"));
  const form = fieldsOf(await readForm(request));
  const typed = typedIn(form);
  const given = login.safeParse(form);
  if (!given.success) return data(answering({ errors: firstFaults(given), typed }), { status: 422 });
  const answer = await signIn(app, given.data, callerOf(context, request));
  if ("refused" in answer) {
    const problem = answer.refused === "wrong" ? accountRefusals.wrong : tryAgainWords(answer.waitSeconds);
    return data(answering({ problem, typed }), { status: answer.refused === "wrong" ? 422 : 429 });
  }
  const { token } = answer.signedIn;
  const headers = { "set-cookie": await keepToken(app, token) };
  if (form.via !== "script") throw redirect(next, { status: 303, headers });
  return data(answering({ token }), { headers });
}

/** Calls the server only with valid fields (specification §5). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = fieldsOf(await request.clone().formData());
  const given = login.safeParse(form);
  if (!given.success) return answering({ errors: firstFaults(given), typed: typedIn(form) });
  return unbroken(() => serverAction());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Login",
    description: "Log in to see your rides and your saved tours.",
    path: "/login",
    noindex: true,
  });

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, name } = loaderData;
  // The token may be dead after a log-out elsewhere.
  useShownToken(name === null);
  return (
    <AccountPage title="Login" hindi="फिर मिले">
      {name ? (
        <AlreadyLoggedIn name={name} />
      ) : (
        <LoginForm next={next} answer={actionData} registerLink={`/register?next=${encodeURIComponent(next)}`} />
      )}
    </AccountPage>
  );
}
