import { Form, useNavigation } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { type Option, Select } from "#app/ui/forms/select.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";

export interface BillAnswer {
  errors?: Partial<Record<"company" | "gstin" | "address" | "state" | "orderNumber", string>>;
  typed?: { company?: string; gstin?: string; address?: string; state?: string; orderNumber?: string };
}

/** Company details of the receipt. */
export function BillPart({
  booking,
  answer,
  isInvoiced,
  isBefore,
  states,
  wantsAddress,
}: {
  booking: ManagedBooking;
  answer?: BillAnswer | undefined;
  /** True once a tax invoice was made: it stays as it is. */
  isInvoiced: boolean;
  /** True of a hold whose tax invoice is made as it is paid. */
  isBefore: boolean;
  states: readonly Option[];
  /** True if its tax invoice has to have an address and has none. */
  wantsAddress: boolean;
}) {
  const form = useFirstFault(answer);
  useThroughReload(form, "bill", answer);
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  if (booking.payments.length === 0 && !isBefore) return null;
  const { bill } = booking;
  const errors = answer?.errors ?? {};
  const isTyped = answer?.typed?.company !== undefined;
  const typed = isTyped ? (answer?.typed ?? {}) : (bill ?? {});
  return (
    <section aria-labelledby="bill-heading" className="off-paper">
      <h2 id="bill-heading" className="text-2xl">
        Bill to a company
      </h2>
      <p className="mt-2 text-ink-soft wrap-anywhere">
        {bill ? (
          <span>
            Your receipt is made out to <strong className="text-ink">{bill.company}</strong>
            <span>{bill.gstin ? `, GSTIN ${bill.gstin}.` : "."}</span>
          </span>
        ) : (
          "Your receipt is made out to you. If a company pays, we can put its name and GSTIN on it."
        )}
      </p>
      {wantsAddress ? (
        <p className="mt-2">
          A tax invoice of ₹50,000 or more has its buyer&apos;s address and state. Please add yours here, with your own
          name or a company&apos;s: we make the invoice out with them.
        </p>
      ) : isInvoiced ? (
        <p className="mt-2 text-ink-soft">
          Your tax invoice stays as it was made. If it should name a company, please write to us.
        </p>
      ) : null}
      {isBefore ? (
        <p className="mt-2 text-ink-soft">
          Please add the company before you pay: your tax invoice is made then, and stays as it is.
        </p>
      ) : null}
      {/* Remount after saving, so fields show the stored values. */}
      <details
        key={bill ? Object.values(bill).join("\n") : "none"}
        className="group mt-1"
        open={isTyped ? true : undefined}
      >
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-coral-ink">
          <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
          <span>
            {bill ? "Change or remove the company" : wantsAddress ? "Add your address, or a company" : "Add a company"}
          </span>
        </summary>
        <Form ref={form} method="post" noValidate className="mt-3 grid gap-5">
          <Field label={wantsAddress ? "Your name, or a company" : "Company"} required error={errors.company}>
            <Input name="company" autoComplete="organization" defaultValue={typed.company} />
          </Field>
          <Field
            label="GSTIN"
            optional="optional"
            hint="15 characters. Companies abroad leave this empty."
            error={errors.gstin}
          >
            <Input
              name="gstin"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={typed.gstin ?? ""}
            />
          </Field>
          <Field label="Address" required error={errors.address}>
            <Textarea name="address" autoComplete="street-address" rows={3} defaultValue={typed.address} />
          </Field>
          <Field
            label="State"
            optional="optional"
            hint="Of a company in India without a GSTIN: it is taxed there."
            error={errors.state}
          >
            <Select name="state" placeholder="Not in India" options={states} defaultValue={typed.state ?? ""} />
          </Field>
          <Field label="Your order number" optional="optional" error={errors.orderNumber}>
            <Input name="orderNumber" autoComplete="off" defaultValue={typed.orderNumber ?? ""} />
          </Field>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" name="intent" value="bill" variant="secondary" busy={busy("bill")}>
              {bill ? "Save changes" : "Add to receipt"}
            </Button>
            {bill ? (
              <Button type="submit" name="intent" value="no-bill" variant="link" busy={busy("no-bill")}>
                Remove company
              </Button>
            ) : null}
          </div>
        </Form>
      </details>
    </section>
  );
}
