import { Link, type To, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/web/browser/use-hydrated.ts";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import type { AccountAnswer } from "./account-answer.ts";
import { useKeptFields } from "./kept-fields.ts";
import { PasswordInput } from "./password-input.tsx";
import { useLoggedIn } from "./use-logged-in.ts";

type Props = {
  next: string;
  /** Answer to a submission without scripts. */
  answer?: AccountAnswer;
  close?(): void;
  registerLink: To;
};

/** E-mail and password (specification §3 and §5), in the modal and on the page. */
export function LoginForm({ next, answer: sent, close, registerLink }: Props) {
  const fetcher = useFetcher<AccountAnswer>();
  const answer = fetcher.data ?? sent;
  const form = useFirstFault(answer);
  useKeptFields(form);
  useLoggedIn(fetcher.data, { words: "Successfully Logged in", next, close });
  const hydrated = useHydrated();
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/login?next=${encodeURIComponent(next)}`}
      noValidate
      // The page beneath is unchanged and may be offline.
      defaultShouldRevalidate={false}
      className="grid gap-5"
    >
      {answer?.problem ? (
        <Notice tone="error" answer={answer}>
          {answer.problem}
        </Notice>
      ) : null}
      <input type="hidden" name="via" value={hydrated ? "script" : "page"} />
      <Field label="E-mail" required error={answer?.errors.email}>
        <MailInput name="email" autoComplete="username" defaultValue={answer?.typed.email} />
      </Field>
      <Field label="Password" required error={answer?.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" size="lg" block busy={fetcher.state !== "idle"}>
        Login
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 max-[28rem]:flex-col max-[28rem]:items-start">
        <Link to={registerLink} className={quiet} preventScrollReset>
          New here? Register
        </Link>
        <Link to="/forgotten-password" className={quiet}>
          Forgotten your password?
        </Link>
      </div>
    </fetcher.Form>
  );
}

const quiet = "inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4";
