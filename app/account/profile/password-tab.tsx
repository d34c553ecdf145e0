import { Form, useNavigation } from "react-router";
import type { AccountAnswer } from "#app/account/account-answer.ts";
import { PasswordInput } from "#app/account/password-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import type { Device } from "#modules/accounts/index.server.ts";
import type { Profile } from "#modules/accounts/model.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";
import { RequestedData } from "./asked-of.tsx";
import { tabPath } from "./profile-tabs.ts";

type Props = { profile: Pick<Profile, "id" | "email">; devices: readonly Device[]; answer?: AccountAnswer };

export function PasswordPart({ profile, devices, answer }: Props) {
  const navigation = useNavigation();
  const form = useFirstFault(answer);
  const errors = answer?.errors ?? {};
  return (
    <>
      {/* Without scripts all tabs are open; the answer shows only at its own address. */}
      <Form ref={form} method="post" action={tabPath("password")} noValidate className="grid max-w-md gap-5">
        <RequestedData account={profile.id} intent="password" />
        {/* User name for password managers. */}
        <input type="email" name="username" autoComplete="username" value={profile.email} readOnly hidden />
        <Field label="Old password" required error={errors.oldPassword}>
          <PasswordInput name="oldPassword" autoComplete="current-password" />
        </Field>
        <Field label="New password" required hint="At least 8 characters" error={errors.newPassword}>
          <PasswordInput name="newPassword" autoComplete="new-password" />
        </Field>
        <Field label="Retype new password" required error={errors.retypedPassword}>
          <PasswordInput name="retypedPassword" autoComplete="new-password" />
        </Field>
        <div>
          <Button type="submit" busy={navigation.formData?.get("intent") === "password"}>
            Change Password
          </Button>
        </div>
      </Form>
      <section aria-labelledby="devices" className="mt-14 max-w-2xl border-t-2 border-line pt-8">
        <h3 id="devices" className="text-xl">
          Where you&apos;re logged in
        </h3>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
              <div>
                <p className="font-semibold">{device.words}</p>
                <p className="text-sm text-ink-soft">
                  <span>{device.isThis ? "This device, since" : "Since"}</span>{" "}
                  <span>{recordedInstant(device.since)}</span>
                </p>
              </div>
              {device.isThis ? null : (
                <Form method="post">
                  <RequestedData account={profile.id} intent="end-session" />
                  <input type="hidden" name="session" value={device.id} />
                  <Button type="submit" variant="secondary" size="sm" aria-label={`Log out ${device.words}`}>
                    Log out
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        <Form method="post" className="mt-5">
          <RequestedData account={profile.id} intent="sign-out-everywhere" />
          <Button type="submit" variant="secondary">
            Log out everywhere
          </Button>
        </Form>
      </section>
    </>
  );
}
