import { useState } from "react";
import { Link, type To, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/web/browser/use-hydrated.ts";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import { Trap } from "#app/web/forms/trap.tsx";
import { type AccountAnswer, answering } from "./account-answer.ts";
import { useKeptFields } from "./kept-fields.ts";
import { PasswordInput } from "./password-input.tsx";
import { useLoggedIn } from "./use-logged-in.ts";

/** Placeholder of the specification (§3). */
const NO_DIAL_CODE = "+123";

export type CountryChoice = { code: string; name: string; dialCode: string };

type Props = {
  countries: readonly CountryChoice[];
  next: string;
  answer?: AccountAnswer;
  close?(): void;
  loginLink: To;
};

/** Registration (specification §3 and §5), in the modal and on the page. The country sets the dial code. */
export function RegisterForm({ countries, next, answer: sent, close, loginLink }: Props) {
  const fetcher = useFetcher<AccountAnswer>();
  const answer = fetcher.data ?? sent;
  const form = useFirstFault(answer);
  useKeptFields(form);
  useLoggedIn(fetcher.data, { words: "Successfully Registered in", next, close });
  const hydrated = useHydrated();
  const [picked, setPicked] = useState(answer?.typed.country ?? "");
  const dialCode = countries.find(({ code }) => code === picked)?.dialCode ?? NO_DIAL_CODE;
  const { errors, typed } = answer ?? answering({});
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/register?next=${encodeURIComponent(next)}`}
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
      <Trap problem={answer?.problem} />
      <Field label="Name" required error={errors.name}>
        <Input name="name" autoComplete="name" defaultValue={typed.name} />
      </Field>
      <Field label="E-mail" required error={errors.email}>
        <MailInput name="email" autoComplete="username" defaultValue={typed.email} />
      </Field>
      <div className="grid content-start items-start gap-5 sm:grid-cols-2">
        <Field label="Password" required hint="At least 8 characters" error={errors.password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" required hint="Repeat the password" error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
      </div>
      <Field label="Country" required error={errors.country}>
        <Select
          name="country"
          autoComplete="country"
          placeholder="Choose your country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={typed.country ?? ""}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
      </Field>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-4 noscript:grid-cols-1">
        <Field label="Dial code" className="noscript:hidden">
          <Input name="dialCode" value={dialCode} readOnly tabIndex={-1} className="bg-sand/40" />
        </Field>
        <Field label="Mobile number" required error={errors.mobileNumber}>
          <Input name="mobileNumber" type="tel" inputMode="tel" autoComplete="tel" defaultValue={typed.mobileNumber} />
        </Field>
      </div>
      <Button type="submit" size="lg" block busy={fetcher.state !== "idle"}>
        Register
      </Button>
      <p>
        <Link
          to={loginLink}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4"
        >
          Already registered? Login
        </Link>
      </p>
    </fetcher.Form>
  );
}
