import { Form } from "react-router";
import type { AccountAnswer } from "#app/account/account-answer.ts";
import { PasswordInput } from "#app/account/password-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A copy of everything, and the way out. `action` is the address of the tab that says what was wrong. */
export function YourData({ action, answer }: { action: string; answer?: AccountAnswer }) {
  const error = answer?.errors.erasePassword;
  const form = useFirstFault(answer);
  return (
    <section aria-labelledby="your-data" className="mt-14 max-w-xl border-t-2 border-line pt-8">
      <h3 id="your-data" className="text-xl">
        Your data
      </h3>
      <p className="mt-3">
        All that we keep about you, in one file: profile, bookings, reviews, comments, messages and your photograph.
      </p>
      <p className="mt-3">
        <Button href="/user-profile/data.zip" variant="secondary" icon="download" download>
          Download my data
        </Button>
      </p>
      <details className="group mt-6" open={error ? true : undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-coral-ink">
          <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
          Erase my account
        </summary>
        <div className="mt-3 rounded-md border-2 border-coral p-5">
          <p>
            Your profile, photograph and every log-in go at once. Reviews and comments stay without your name. Bookings
            keep their dates and amounts, which tax law asks for, and lose your name once the ride is over. There is no
            way back.
          </p>
          <Form ref={form} method="post" action={action} noValidate className="mt-5 grid gap-4">
            <input type="hidden" name="intent" value="erase" />
            <Field label="Your password, to be sure" required error={error}>
              <PasswordInput name="erasePassword" autoComplete="current-password" />
            </Field>
            <div>
              <Button type="submit">Erase my account for good</Button>
            </div>
          </Form>
        </div>
      </details>
    </section>
  );
}
