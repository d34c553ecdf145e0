import { type RefObject, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { FaultsNotice } from "#app/web/forms/faults-notice.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { dietLabels, diets, isForAdults } from "#modules/booking/model.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";

type Rider = {
  mode: string;
  minAge: number;
  waiver: { version: string; at: string } | null;
  /** Saved values that are shown again. */
  saved: Record<string, string> | null;
};

type Told = { typed: Partial<Record<string, string>>; errors: Partial<Record<string, string>> };

/** Details of one rider. `answer` is the latest result. */
export function RiderForm({
  rider,
  agreement,
  answer,
}: {
  rider: Rider;
  agreement: readonly string[];
  answer: Told | undefined;
}) {
  const navigation = useNavigation();
  const form = useFirstFault(answer);
  useThroughReload(form, "rider", answer);
  useEmptyOnceSaved(form, rider.waiver?.at);
  const told: Told = { typed: answer?.typed ?? rider.saved ?? {}, errors: answer?.errors ?? {} };
  const { typed, errors } = told;
  /** Saved private fields need not be typed again. */
  const isKept = rider.saved !== null;
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-xl content-start gap-6">
      <UnsavedNotice />
      <FaultsNotice errors={errors} />
      <Field label="Your name" required error={errors.name}>
        <Input name="name" autoComplete="name" defaultValue={typed.name} />
      </Field>
      <Field
        label="Your height in centimetres"
        required
        hint={rider.mode === "Cycle" ? "We choose your frame by it. 5 ft 7 in is 170 cm." : "5 ft 7 in is 170 cm."}
        error={errors.height}
      >
        <Input name="height" inputMode="numeric" defaultValue={typed.height} className="max-w-32" />
      </Field>
      {isKept ? (
        <p className="text-ink-soft">
          We keep your diet, your notes and your emergency contact, but don&apos;t show them here: others may have this
          link too. Leave a field empty to keep what you told us.
        </p>
      ) : null}
      <Field label="What you eat" required={!isKept} error={errors.diet}>
        <Select
          name="diet"
          placeholder={isKept ? "Keep what I told you" : "Choose"}
          defaultValue={typed.diet ?? ""}
          options={diets.map((value) => ({ value, label: dietLabels[value] }))}
        />
      </Field>
      <Field
        label="Anything your guide should know"
        optional="optional"
        hint={
          isKept
            ? "Whatever you write here replaces what you told us before. You can write “nothing”."
            : "Allergies, a knee, a fear of monkeys."
        }
        error={errors.notes}
      >
        <Textarea name="notes" rows={3} defaultValue={typed.notes} />
      </Field>
      <InAnEmergency {...told} isKept={isKept} />
      {isForAdults(rider.minAge) ? null : <UnderAge {...told} />}
      <Agreement agreement={agreement} waiver={rider.waiver} {...told} />
      <Button type="submit" size="lg" busy={navigation.state !== "idle"}>
        {rider.saved ? "Save changes" : "Save my details"}
      </Button>
    </Form>
  );
}

/** Saved fields that are not shown again. */
const keptBack = ["diet", "notes", "emergencyName", "emergencyPhone"];

/** Empties those fields after each save; `savedAt` is the last one's time. */
function useEmptyOnceSaved(form: RefObject<HTMLFormElement | null>, savedAt: string | undefined): void {
  const shown = useRef(savedAt);
  useEffect(() => {
    if (shown.current === savedAt) return;
    shown.current = savedAt;
    for (const name of keptBack) {
      const field = form.current?.elements.namedItem(name);
      if (field && "value" in field) field.value = "";
    }
  }, [form, savedAt]);
}

function InAnEmergency({ typed, errors, isKept }: Told & { isKept: boolean }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 text-lg font-semibold">Emergency contact</legend>
      <Field label="Their name" required={!isKept} error={errors.emergencyName}>
        <Input name="emergencyName" autoComplete="off" defaultValue={typed.emergencyName} />
      </Field>
      <Field label="Their phone number, with country code" required={!isKept} error={errors.emergencyPhone}>
        <Input
          name="emergencyPhone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          defaultValue={typed.emergencyPhone}
        />
      </Field>
    </fieldset>
  );
}

function UnderAge({ typed, errors }: Told) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-lg font-semibold">Under 18?</legend>
      <Checkbox name="minor" defaultChecked={typed.minor === "on"}>
        This rider is under 18 and rides with a parent or guardian
      </Checkbox>
      <Field
        label="The guardian's name"
        hint="Only for a rider under 18. The guardian rides along, and agrees below for them."
        error={errors.guardianName}
      >
        <Input name="guardianName" autoComplete="off" defaultValue={typed.guardianName} />
      </Field>
    </fieldset>
  );
}

function Agreement({
  agreement,
  waiver,
  typed,
  errors,
}: Told & Pick<Rider, "waiver"> & { agreement: readonly string[] }) {
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">What we agree on</legend>
      <ol className="grid list-decimal gap-2 rounded-md bg-cream py-4 pr-5 pl-9">
        {agreement.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
      <Checkbox name="waiver" defaultChecked={typed.waiver === "on"} error={errors.waiver} className="mt-2">
        I have read this and agree
      </Checkbox>
      {waiver ? (
        <p className="text-sm text-ink-soft">
          Agreed on <span>{recordedInstant(waiver.at)}</span>, version <span>{waiver.version}</span>. Saving again
          renews it.
        </p>
      ) : null}
    </fieldset>
  );
}
