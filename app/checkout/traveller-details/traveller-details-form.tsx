import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Combobox } from "#app/ui/forms/combobox.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSending } from "#app/web/browser/fresh-after-back.ts";
import { FaultsNotice } from "#app/web/forms/faults-notice.tsx";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { type Quote, touristCategories } from "#modules/booking/model.ts";
import { savePrefill } from "../checkout-prefill.ts";
import { CodeField } from "./code-field.tsx";

type Fields = Partial<Record<string, string>>;

/** `typed` fills the form at first; `answer` is the latest result. */
export function TravellerDetailsForm({
  quoted,
  countries,
  guessedCountry,
  guessedCategory,
  requestKey,
  typed,
  answer,
  codeApplies,
  codeFault,
  isPaid,
}: {
  quoted: Pick<Quote, "departureId" | "people" | "category" | "totalPaise" | "heldMinutes"> & {
    fit: string | null;
    isForAdults: boolean;
  };
  countries: { value: string; label: string }[];
  /** From the browser's language, or null. */
  guessedCountry: string | null;
  guessedCategory: string | undefined;
  /** Finds the places again if the form is sent twice. */
  requestKey: string;
  typed: Fields | undefined;
  answer: { problem: string | null; errors: Fields } | undefined;
  /** Code that the total has, in words. */
  codeApplies: string | undefined;
  /** Reason for which the code of a link does not hold. */
  codeFault: string | undefined;
  /** True if a gift pays for all of it: sending the form books. */
  isPaid: boolean;
}) {
  const isSending = useSending();
  const form = useFirstFault(answer);
  useThroughReload(form, "who", answer, savePrefill);
  // Fixed: the fields hold later input, and Back restores changes against their initial values.
  const [first] = useState(typed);
  const errors = answer?.errors ?? {};
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-xl gap-5">
      {answer?.problem ? (
        <Notice tone="warning" answer={answer}>
          {answer.problem}
        </Notice>
      ) : null}
      {/* A code that does not hold is no missing detail: the field says why. */}
      {errors.code && Object.keys(errors).length === 1 ? null : <FaultsNotice errors={errors} />}
      <input type="hidden" name="departure" value={quoted.departureId} />
      <input type="hidden" name="people" value={quoted.people} />
      <input type="hidden" name="category" value={quoted.category} />
      <input type="hidden" name="seenPaise" value={quoted.totalPaise} />
      <input type="hidden" name="requestKey" value={typed?.requestKey ?? requestKey} />
      <Field label="Name" required error={errors.contactname}>
        <Input name="contactname" autoComplete="name" defaultValue={first?.contactname} />
      </Field>
      <Field label="E-mail" required hint="We'll send your confirmation here." error={errors.contactemail}>
        <MailInput name="contactemail" autoComplete="email" defaultValue={first?.contactemail} />
      </Field>
      <Field label="Country" required error={errors.country}>
        <Combobox
          name="country"
          autoComplete="country"
          defaultValue={first?.country ?? guessedCountry}
          placeholder="Choose your country, such as India"
          options={countries}
          emptyText="We don't know that country"
        />
      </Field>
      <Field
        label="Telephone"
        required
        hint="For the day of the ride, and for news about this booking."
        error={errors.contactnumber}
      >
        <Input name="contactnumber" type="tel" inputMode="tel" autoComplete="tel" defaultValue={first?.contactnumber} />
      </Field>
      <Field
        label="You travel as"
        required
        hint="Monuments set their entry fee by this, so please check it. Our price stays the same."
        error={errors.touristCategory}
      >
        <Select
          name="touristCategory"
          defaultValue={first?.touristCategory ?? guessedCategory}
          placeholder="Choose"
          options={touristCategories.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field
        label="Remarks"
        optional="optional"
        hint="For food and health, each rider gets a page after booking."
        error={errors.contactmessage}
      >
        <Textarea name="contactmessage" rows={3} defaultValue={first?.contactmessage} />
      </Field>
      {quoted.fit ? (
        <Notice still>
          <span>{quoted.fit}</span> If someone isn&apos;t, or you&apos;re not sure, <a href="/contact">ask us</a> before
          you pay.
        </Notice>
      ) : null}
      <Checkbox name="adult" defaultChecked={first?.adult === "on"} error={errors.adult}>
        {quoted.isForAdults
          ? "Everyone is 18 or older."
          : "Everyone is over 18, or rides with a parent or guardian on the same departure."}
      </Checkbox>
      <Button type="submit" size="lg" busy={isSending}>
        {isPaid ? "Book these places" : "Hold these places and pay"}
      </Button>
      <p className="text-sm text-ink-soft">
        <span>
          {isPaid
            ? "Your gift pays for all of it: you book at once."
            : `We hold your places for ${quoted.heldMinutes === 1 ? "a minute" : `${quoted.heldMinutes} minutes`} while you pay.`}
        </span>{" "}
        We add nothing to the total. Our <a href="/terms-condition">terms</a> apply, and our{" "}
        <a href="/privacy">privacy policy</a> explains how we keep your data.
      </p>
      <CodeField
        typed={first?.code ?? ""}
        applies={codeApplies}
        error={errors.code ?? codeFault}
        isSending={isSending}
      />
    </Form>
  );
}
