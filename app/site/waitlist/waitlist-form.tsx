import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { prefill } from "#app/account/prefill.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Stepper } from "#app/ui/forms/stepper.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { Trap } from "#app/web/forms/trap.tsx";
import { describeParty } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** The action's answer to an invalid form. */
export interface WaitlistAnswer {
  errors: Partial<Record<"name" | "email" | "people", string>>;
  typed: Partial<Record<string, string>>;
  /** Reason of a refusal that is not about a field. */
  problem?: string;
}

/** Fields to prefill from a logged-in traveller's profile. */
const known = { name: "name", email: "email" } as const;

export function WaitlistFields(props: { answer: WaitlistAnswer | undefined; people: number; most: number }) {
  const { answer, people, most } = props;
  const navigation = useNavigation();
  const form = useFirstFault(answer);
  useThroughReload(form, "waiting", answer);
  useEffect(() => prefill(form.current, known), [form]);
  const { errors, typed, problem } = answer ?? { errors: {}, typed: {}, problem: undefined };
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-xl content-start gap-5">
      {problem ? (
        <Notice tone="warning" title="Not on the list yet" answer={answer}>
          {problem}
        </Notice>
      ) : answer ? (
        <Notice tone="error" title="Almost there">
          Please check the marked fields below. You&apos;re not on the list yet.
        </Notice>
      ) : null}
      <Trap problem={problem} />
      <Field label="Name" required error={errors.name}>
        <Input name="name" autoComplete="name" defaultValue={typed.name} />
      </Field>
      <Field label="E-mail" required hint="We'll write here when there is room." error={errors.email}>
        <MailInput name="email" autoComplete="email" defaultValue={typed.email} />
      </Field>
      <Stepper
        label="People"
        name="people"
        defaultValue={Number(typed.people) || people}
        min={1}
        max={most}
        atMax={`This ride takes at most ${most}.`}
        error={errors.people}
      />
      <div>
        <Button type="submit" size="lg" busy={navigation.formAction?.startsWith("/waiting")}>
          Join the list
        </Button>
      </div>
    </Form>
  );
}

/** The waitlist's rules, shown before the form. */
export const WaitlistRules = ({ cutoffAt }: { cutoffAt: string }) => (
  <section aria-labelledby="how-it-goes">
    <h2 id="how-it-goes" className="text-2xl">
      How it works
    </h2>
    <ul className="measure mt-4 grid list-disc gap-2 pl-5 marker:text-coral-ink">
      <li>When places come free, we write to the first on the list whose whole group fits.</li>
      <li>
        For up to twelve hours we tell nobody else on the list. We hold nothing and you pay nothing: the first to book
        gets the places, on our page too.
      </li>
      <li>
        The list ends when booking closes, on <span>{delhiInstant(cutoffAt)}</span>. If you haven&apos;t heard from us,
        no place came free.
      </li>
      <li>Every mail has a link to leave the list. Once you book, we take you off it.</li>
      <li>
        We use your address for this departure only, and delete it two days after the ride.{" "}
        <Link to="/privacy">What we keep, and for how long</Link>
      </li>
    </ul>
  </section>
);

/** The same confirmation for everyone, known to us or not. */
export function JoinedNotice({ people }: { people: number }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={said} tabIndex={-1} className="measure mt-6 grid gap-3 text-lg outline-none">
      <p>
        We&apos;ll write when there is room for <span>{describeParty(people)}</span>. We&apos;ll send you a mail with a
        link to leave the list, at most one a day.
      </p>
      <p>
        If this address was already on the list, nothing changes. To change the number of people, leave the list first
        by the link in our mail.
      </p>
    </div>
  );
}
