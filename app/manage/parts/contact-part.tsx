import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import type { ManagedBooking } from "#modules/booking/index.server.ts";

export interface ContactAnswer {
  emailError?: string;
  resendProblem?: string;
  typed?: { email?: string };
}

/** Resends the confirmation, or corrects its address. */
export function ContactPart({ booking, answer }: { booking: ManagedBooking; answer?: ContactAnswer | undefined }) {
  const form = useFirstFault(answer);
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  return (
    <section aria-labelledby="contact-heading" className="off-paper">
      <h2 id="contact-heading" className="text-2xl">
        Your e-mail
      </h2>
      <p className="measure mt-2 text-ink-soft">
        We write to <strong className="text-ink wrap-anywhere">{booking.contactEmail}</strong>. Is it wrong? Correct it
        here. We tell the old address once, and all older links stop working, the riders&apos; too.
      </p>
      <Form ref={form} method="post" noValidate className="mt-4 flex max-w-xl flex-wrap items-end gap-3">
        <Field label="E-mail" error={answer?.emailError ?? null} className="min-w-[min(14rem,100%)] grow">
          <MailInput name="email" autoComplete="email" defaultValue={answer?.typed?.email ?? booking.contactEmail} />
        </Field>
        <Button type="submit" name="intent" value="email" variant="secondary" busy={busy("email")}>
          Correct address
        </Button>
      </Form>
      {booking.status === "confirmed" ? (
        <Form method="post" className="mt-3">
          {answer?.resendProblem ? (
            <Notice tone="error" answer={answer}>
              {answer.resendProblem}
            </Notice>
          ) : null}
          <Button type="submit" name="intent" value="resend" variant="link" busy={busy("resend")}>
            {booking.isCalledOff ? "Resend our mail about it" : "Resend confirmation"}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
