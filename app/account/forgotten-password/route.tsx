import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { isTrapped, PRESS_AGAIN, Trap } from "#app/web/forms/trap.tsx";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { requestPasswordReset } from "#modules/accounts/index.server.ts";
import { forgottenPassword } from "#modules/accounts/model.ts";
import { answering, tryAgainWords, typedIn } from "../account-answer.ts";
import { AccountPage } from "../account-page.tsx";
import { useKeptFields } from "../kept-fields.ts";
import { callerOf } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = privateHeaders;

export const loader = ({ request }: Route.LoaderArgs) => ({ isAsked: new URL(request.url).searchParams.has("asked") });

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const sent = await readForm(request);
  const form = fieldsOf(sent);
  const given = forgottenPassword.safeParse(form);
  if (!given.success) return data(answering({ errors: firstFaults(given), typed: typedIn(form) }), { status: 422 });
  if (isTrapped(sent)) return data(answering({ problem: PRESS_AGAIN, typed: typedIn(form) }), { status: 422 });
  const answer = await requestPasswordReset(app, given.data.email, callerOf(context, request));
  if ("refused" in answer)
    return data(answering({ problem: tryAgainWords(answer.waitSeconds), typed: typedIn(form) }), { status: 429 });
  app.poke();
  throw redirect("/forgotten-password?asked=1", 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Forgotten password",
    description: "Tell us your e-mail address, and we send you a link for a new password.",
    path: "/forgotten-password",
    noindex: true,
  });

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const form = useFirstFault(actionData);
  useKeptFields(form);
  return (
    <AccountPage title="Forgotten password" hindi="कोई बात नहीं">
      {loaderData.isAsked && !actionData ? (
        <>
          <p className="text-lg">
            If the address has an account with us, we&apos;ve mailed it a link. The link works once, within an hour.
          </p>
          <p className="mt-4 text-ink-soft">
            Nothing there? Check your spam folder, or try another address. We show everyone this message, so nobody can
            find out who rides with us.
          </p>
          <div className="mt-6 flex flex-wrap gap-4">
            <Button to="/login">Login</Button>
            <Button to="/forgotten-password" variant="secondary">
              Try another address
            </Button>
          </div>
        </>
      ) : (
        <Form ref={form} method="post" noValidate className="grid gap-5">
          {actionData?.problem ? (
            <Notice tone="error" answer={actionData}>
              {actionData.problem}
            </Notice>
          ) : null}
          <p>It happens to all of us. Enter your address, and we&apos;ll send you a link to choose a new one.</p>
          <Trap problem={actionData?.problem} />
          <Field label="E-mail" required error={actionData?.errors.email}>
            <Input name="email" type="email" autoComplete="username" defaultValue={actionData?.typed.email} />
          </Field>
          <Button type="submit" size="lg" block busy={navigation.state === "submitting"}>
            Send me the link
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
