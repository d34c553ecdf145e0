import { Form, Link } from "react-router";
import type { AccountAnswer } from "#app/account/account-answer.ts";
import { PasswordInput } from "#app/account/password-input.tsx";
import { Icon } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import type { Profile } from "#modules/accounts/model.ts";
import { RequestedData } from "./asked-of.tsx";
import { tabPath } from "./profile-tabs.ts";

type Props = {
  profile: Pick<Profile, "id" | "email" | "isVerified">;
  /** Tab that shows errors. */
  action: string;
  answer?: AccountAnswer;
};

export function YourData({ profile, action, answer }: Props) {
  const error = answer?.errors.erasePassword;
  const form = useFirstFault(answer);
  return (
    <section aria-labelledby="your-data" className="mt-14 max-w-xl border-t-2 border-line pt-8">
      <h3 id="your-data" className="text-xl">
        Your data
      </h3>
      <p className="mt-3">
        Everything we keep about you, in one file: profile, bookings, reviews, comments, messages and your photo.
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
            We delete your profile, photo and log-ins at once.{" "}
            <span>{profile.isVerified ? GOES : <StaysUnproved email={profile.email} />}</span> This can&apos;t be
            undone.
          </p>
          <Form ref={form} method="post" action={action} noValidate className="mt-5 grid gap-4">
            <RequestedData account={profile.id} intent="erase" />
            <Field label="Confirm with your password" required error={error}>
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

const GOES =
  "Your reviews and comments stay, without your name. Tax law requires us to keep the dates and amounts of bookings; we remove your name from them once the ride is over.";

/** An unverified address is not proved to be theirs, so its data are not theirs to erase. */
const StaysUnproved = ({ email }: { email: string }) => (
  <span>
    Your reviews stay, without your name. Bookings, comments and messages from{" "}
    <span className="wrap-anywhere">{email}</span> stay as they are, because the address isn&apos;t verified:{" "}
    <Link to={tabPath("verification")} className="text-coral-ink underline underline-offset-4">
      verify it first
    </Link>{" "}
    if you want us to delete them too.
  </span>
);
