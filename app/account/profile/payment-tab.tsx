import { type SubmitEvent, useRef } from "react";
import { Form } from "react-router";
import type { AccountAnswer } from "#app/account/account-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/web/browser/use-hydrated.ts";
import { cardBrands, type Profile } from "#modules/accounts/model.ts";
import { RequestedData } from "./asked-of.tsx";
import { tabPath } from "./profile-tabs.ts";

/** Recognizes a card. Only its last four digits are sent. */
export function PaymentPart({ profile, answer }: { profile: Profile; answer?: AccountAnswer }) {
  const { id, paymentMethod: method } = profile;
  const lastFour = useRef<HTMLInputElement>(null);
  const form = useFirstFault(answer);
  const hydrated = useHydrated();
  const errors = answer?.errors ?? {};
  const typed = answer?.typed ?? {};
  const cut = ({ currentTarget }: SubmitEvent<HTMLFormElement>): void => {
    const number = currentTarget.querySelector<HTMLInputElement>("#card-number");
    if (number && lastFour.current) lastFour.current.value = number.value.replace(/\D/g, "").slice(-4);
  };
  return (
    <>
      <Notice still title="Your card number never reaches us">
        You pay in our payment provider&apos;s window. Here we keep only what helps you recognise a card: brand, last
        four digits, expiry, holder and, if you like, the bank.
      </Notice>
      {method ? (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-md border-2 border-ink bg-card p-5">
          <p>
            <span className="block font-semibold">{`${method.brand} ···· ${method.lastFour}`}</span>
            <span className="text-ink-soft">
              <span>{method.holder}</span>, <span>{method.expiry}</span>
              {method.bank ? <span>{`, ${method.bank}`}</span> : null}
            </span>
          </p>
          <Form method="post">
            <RequestedData account={id} intent="remove-card" />
            <Button type="submit" variant="secondary" size="sm">
              Remove card
            </Button>
          </Form>
        </div>
      ) : null}
      <Form ref={form} method="post" noValidate onSubmit={cut} className="mt-8 grid max-w-xl gap-5">
        <RequestedData account={id} intent="card" />
        {hydrated ? (
          <Field
            label="Card number"
            required
            id="card-number"
            hint="We receive only the last four digits."
            error={errors.lastFour}
          >
            {/* Without a name the number is never submitted. */}
            <Input inputMode="numeric" autoComplete="cc-number" />
            <input ref={lastFour} type="hidden" name="lastFour" />
          </Field>
        ) : (
          <Field label="The last four digits of the card number" required error={errors.lastFour}>
            {/* Its limit keeps a whole number from us. */}
            <Input name="lastFour" inputMode="numeric" maxLength={4} defaultValue={typed.lastFour} />
          </Field>
        )}
        <Field label="Card holder's name" required error={errors.holder}>
          <Input name="holder" autoComplete="cc-name" defaultValue={typed.holder} />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Expiry" required error={errors.expiry}>
            <Input
              name="expiry"
              placeholder="01/17"
              inputMode="numeric"
              autoComplete="cc-exp"
              defaultValue={typed.expiry}
            />
          </Field>
          <Field label="Issuing bank" optional="optional" error={errors.bank}>
            <Input name="bank" defaultValue={typed.bank} />
          </Field>
        </div>
        <Field label="Accepted cards" required error={errors.brand}>
          <Select
            name="brand"
            placeholder="Choose the brand"
            options={cardBrands.map((value) => ({ value, label: value }))}
            defaultValue={typed.brand ?? ""}
          />
        </Field>
        <div className="flex flex-wrap gap-4">
          <Button type="submit">Save</Button>
          <Button to={tabPath("profile")} variant="secondary">
            Cancel
          </Button>
        </div>
      </Form>
    </>
  );
}
