import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { AccountAnswer } from "#app/account/account-answer.ts";
import type { CountryChoice } from "#app/account/register-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import type { Profile } from "#modules/accounts/model.ts";
import { RequestedData } from "./asked-of.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { tabPath } from "./profile-tabs.ts";
import { YourData } from "./your-data.tsx";

type Props = {
  profile: Profile;
  countries: readonly CountryChoice[];
  isEditing: boolean;
  answer?: AccountAnswer;
};

export function ProfilePart({ profile, countries, isEditing, answer }: Props) {
  const navigation = useNavigation();
  const form = useFirstFault(answer);
  useThroughReload(form, "profile", answer);
  const errors = answer?.errors ?? {};
  const shown = { ...known(profile), ...answer?.typed };
  const [picked, setPicked] = useState(shown.country);
  // Own address: without scripts all tabs are open, and answers show only at theirs.
  const here = tabPath("profile", isEditing ? { edit: "1" } : {});
  const dialCode = countries.find(({ code }) => code === picked)?.dialCode;
  return (
    <>
      <PhotoForm action={here} profile={profile} error={errors.image} />
      <Form ref={form} method="post" action={here} noValidate className="mt-8 grid max-w-xl gap-5">
        <RequestedData account={profile.id} intent="save" />
        <Field label="Name" required={isEditing} error={errors.name}>
          <Input name="name" autoComplete="name" defaultValue={shown.name} disabled={!isEditing} />
        </Field>
        <Field label="Tell us about yourself." error={errors.bio}>
          <Textarea name="bio" rows={4} defaultValue={shown.bio} disabled={!isEditing} />
        </Field>
        <Field label="Country" required={isEditing} error={errors.country}>
          <Select
            name="country"
            autoComplete="country"
            placeholder="Choose your country"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={shown.country}
            onChange={(event) => setPicked(event.currentTarget.value)}
            disabled={!isEditing}
          />
        </Field>
        <Field
          label="E-mail address"
          required={isEditing}
          hint={isEditing ? "We switch to a new address once you confirm it by mail." : undefined}
          error={errors.email}
        >
          <Input name="email" type="email" autoComplete="email" defaultValue={shown.email} disabled={!isEditing} />
        </Field>
        {profile.pendingEmail ? (
          <Notice
            still
            className="wrap-anywhere"
            action={
              <Button to={tabPath("verification")} variant="link">
                No mail, or has its link expired?
              </Button>
            }
          >
            We&apos;ve written to <span>{profile.pendingEmail}</span>. Until you confirm it there, we use{" "}
            <span>{profile.email}</span>.
          </Notice>
        ) : null}
        <Field
          label="Mobile number"
          required={isEditing}
          hint={isEditing && dialCode ? `Without a country code, we assume ${dialCode}.` : undefined}
          error={errors.mobileNumber}
        >
          <Input
            name="mobileNumber"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            defaultValue={shown.mobileNumber}
            disabled={!isEditing}
          />
        </Field>
        <div className="flex flex-wrap gap-4">
          {isEditing ? (
            <>
              <Button type="submit" busy={navigation.formMethod === "POST"}>
                Save
              </Button>
              <Button to={tabPath("profile")} variant="secondary" preventScrollReset>
                Cancel
              </Button>
            </>
          ) : (
            <Button to={tabPath("profile", { edit: "1" })} icon="edit" preventScrollReset>
              Edit
            </Button>
          )}
        </div>
      </Form>
      <YourData profile={profile} action={here} answer={answer} />
    </>
  );
}

const known = (profile: Profile) => ({
  name: profile.name,
  bio: profile.bio,
  country: profile.country ?? "",
  email: profile.pendingEmail ?? profile.email,
  mobileNumber: profile.mobileNumber ?? "",
});
