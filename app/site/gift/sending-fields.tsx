import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import type { GiftAnswer } from "./gift-answer.ts";

type Props = {
  today: string;
  lastDay: string;
  errors: GiftAnswer["errors"];
  typed: GiftAnswer["typed"];
};

/** Day and address of a gift. */
export const SendingFields = ({ today, lastDay, errors, typed }: Props) => (
  <>
    <RadioCards
      legend="Where do we send it?"
      name="to"
      defaultValue={typed.to ?? "buyer"}
      error={errors.to ?? null}
      options={[
        { value: "buyer", label: "To me", hint: "To print, or to send on." },
        { value: "recipient", label: "To them", hint: "With your words, on the day." },
      ]}
    />
    <Field label="Their e-mail" error={errors.recipientEmail}>
      <MailInput name="recipientEmail" autoComplete="off" defaultValue={typed.recipientEmail} />
    </Field>
    <Field
      label="On which day?"
      required
      hint="Today, or a day within a year. It leaves in the morning, at eight Delhi time; today it leaves at once."
      error={errors.on}
    >
      <Input name="on" type="date" min={today} max={lastDay} defaultValue={typed.on} />
    </Field>
  </>
);
