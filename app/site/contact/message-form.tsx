import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { prefill } from "#app/account/prefill.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { Trap } from "#app/web/forms/trap.tsx";

/** The contact action's answer to an invalid message. */
export interface MessageAnswer {
  errors: Partial<Record<"name" | "number" | "email" | "message", string>>;
  typed: Partial<Record<string, string>>;
  /** Reason of a refusal that is not about a field. */
  problem?: string;
}

/** Fields to prefill from a logged-in traveller's profile. */
const known = { name: "name", number: "mobileNumber", email: "email" } as const;

export type AboutTour = { slug: string; name: string; path: string };

export function MessageForm({ answer, tour }: { answer?: MessageAnswer; tour: AboutTour | null }) {
  const navigation = useNavigation();
  const form = useFirstFault(answer);
  useThroughReload(form, "message", answer);
  useEffect(() => prefill(form.current, known), [form]);
  const { errors, typed, problem } = answer ?? { errors: {}, typed: {}, problem: undefined };
  return (
    <Form ref={form} method="post" noValidate className="grid content-start gap-5">
      {problem ? (
        <Notice tone="warning" title="Not sent yet" answer={answer}>
          {problem}
        </Notice>
      ) : answer ? (
        <Notice tone="error" title="Almost there">
          Please check the marked fields below. We haven&apos;t sent anything yet.
        </Notice>
      ) : null}
      {tour ? (
        <>
          <input type="hidden" name="tour" value={tour.slug} />
          <p className="rounded-md border-l-4 border-marigold bg-cream px-4 py-3">
            About <Link to={tour.path}>{tour.name}</Link>
          </p>
        </>
      ) : null}
      <Trap />
      <Field label="Name" required error={errors.name}>
        <Input name="name" autoComplete="name" defaultValue={typed.name} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Number" required hint="Please include the country code." error={errors.number}>
          <Input
            name="number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+91 98 …"
            defaultValue={typed.number}
          />
        </Field>
        <Field label="E-mail" required hint="We'll answer here." error={errors.email}>
          <MailInput name="email" autoComplete="email" defaultValue={typed.email} />
        </Field>
      </div>
      <Field
        label="Message"
        required
        hint={tour ? "When would you like to come, how many of you, and what would you like to see?" : undefined}
        error={errors.message}
      >
        <Textarea name="message" rows={6} defaultValue={typed.message} className="lg:min-h-80" />
      </Field>
      <div>
        <Button type="submit" size="lg" busy={navigation.formAction?.startsWith("/contact")}>
          Send message
        </Button>
      </div>
    </Form>
  );
}

/** Replaces the form after the message was sent. */
export function MessageThanks({ answers, isDoubtful }: { answers: string; isDoubtful: boolean }) {
  const said = useRef<HTMLElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <section ref={said} id="thanks" tabIndex={-1} aria-labelledby="thanks-title" className="scroll-mt-28 outline-none">
      <h2 id="thanks-title">Thank you. We&apos;ve got your message.</h2>
      <p className="measure mt-4 text-lg">
        <span>{answers}</span>{" "}
        <span>
          {isDoubtful
            ? "We won't confirm it by mail this time."
            : "We confirm it by mail too, at most three times a day. If none comes, the address may be mistyped, so please write again."}
        </span>
      </p>
      <div className="mt-6 flex flex-wrap gap-4">
        <Button to="/tours">See all tours</Button>
        <Button to="/contact" variant="secondary">
          Write another message
        </Button>
      </div>
    </section>
  );
}
