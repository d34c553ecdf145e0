import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { isResetLinkOpen, resetPassword } from "#modules/accounts/index.server.ts";
import { accountRefusals, passwordReset } from "#modules/accounts/model.ts";
import { answering } from "../account-answer.ts";
import { AccountPage } from "../account-page.tsx";
import { tokenOfLink } from "../mailed-link.server.ts";
import { PasswordInput } from "../password-input.tsx";
import { callerOf } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOfLink(request);
  const isDone = new URL(request.url).searchParams.has("done");
  // Check the link before a password is typed and stored by the browser.
  const isOpen = isDone || (await isResetLinkOpen(getContext(context), token));
  return { token, isDone, problem: isOpen ? null : accountRefusals.link_spent };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const given = passwordReset.safeParse({ token: tokenOfLink(request), ...fieldsOf(await readForm(request)) });
  if (!given.success) {
    const { token, ...errors } = firstFaults(given);
    const problem = token ? accountRefusals.link_spent : null;
    return data(answering({ errors, problem }), { status: 422 });
  }
  const answer = await resetPassword(app, given.data.token, given.data.newPassword, callerOf(context, request));
  app.poke();
  if ("reset" in answer) throw redirect("/reset-password?done=1", 303);
  const words = accountRefusals[answer.refused];
  const parts = answer.refused === "link_spent" ? { problem: words } : { errors: { newPassword: words } };
  return data(answering(parts), { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "A new password",
    description: "Choose a new password for your account.",
    path: "/reset-password",
    noindex: true,
  });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const form = useFirstFault(actionData);
  const { token, isDone } = loaderData;
  const problem = actionData?.problem ?? loaderData.problem;
  if (isDone)
    return (
      <AccountPage title="A new password" hindi="हो गया">
        <p className="text-lg">Done. We&apos;ve logged out all devices. Log in with your new password.</p>
        <div className="mt-6">
          <Button to="/login">Login</Button>
        </div>
      </AccountPage>
    );
  if (problem === accountRefusals.link_spent)
    return (
      <AccountPage title="A new password">
        <Notice
          tone="error"
          still={!actionData}
          answer={actionData}
          action={
            <Button to="/forgotten-password" variant="link">
              Get a new link
            </Button>
          }
        >
          {problem}
        </Notice>
      </AccountPage>
    );
  return (
    <AccountPage title="A new password">
      <Form ref={form} method="post" noValidate className="grid gap-5">
        {problem ? (
          <Notice tone="error" answer={actionData}>
            {problem}
          </Notice>
        ) : null}
        <input type="hidden" name="token" value={token} />
        <Field label="New password" required hint="At least 8 characters" error={actionData?.errors.newPassword}>
          <PasswordInput name="newPassword" autoComplete="new-password" />
        </Field>
        <Field label="Repeat the new password" required error={actionData?.errors.retypedPassword}>
          <PasswordInput name="retypedPassword" autoComplete="new-password" />
        </Field>
        <Button type="submit" size="lg" block busy={navigation.state === "submitting"}>
          Save password
        </Button>
      </Form>
    </AccountPage>
  );
}
