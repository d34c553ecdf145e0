import { type ReactElement, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { StarInput } from "#app/ui/forms/star-input.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ReviewInput } from "#modules/reviews/model.ts";

/** What the action answers when a review was not taken: what is wrong, or why, and everything that was typed. */
export interface ReviewFormAnswer {
  errors: Partial<Record<keyof ReviewInput, string>>;
  typed: Partial<Record<keyof ReviewInput, string>>;
  problem?: string;
  /** Nobody is logged in. */
  needsLogin?: boolean;
}

type Props = {
  /** Where the form goes, with a fragment to come back to. */
  action: string;
  /** What a browser without scripts was answered. */
  answer?: ReviewFormAnswer;
  /** The writer's name as far as we know it. */
  name?: string;
  /** Called with the form before it is sent. */
  onSend?(form: HTMLFormElement): void;
  onType?(form: HTMLFormElement): void;
  /** Called with what was answered last, for whoever keeps what was typed. */
  onAnswer?(answer: ReviewFormAnswer | undefined): void;
  /** Above the fields, by what was answered last. */
  children?(answer: ReviewFormAnswer | undefined): ReactElement | null;
};

/**
 * Stars, a name and a few words. Works as plain HTML. What is pressed elsewhere on the page, the booking card or a login over it,
 * neither stops a review on its way nor takes away what was said of it.
 */
export function ReviewForm({ action, answer: first, name, onSend, onType, onAnswer, children }: Props) {
  const fetcher = useFetcher<ReviewFormAnswer>();
  const answer = fetcher.data ?? first;
  const form = useFirstFault(answer);
  useEffect(() => onAnswer?.(answer), [answer, onAnswer]);
  const { errors = {}, typed = {}, problem } = answer ?? {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      onSubmit={(event) => onSend?.(event.currentTarget)}
      onInput={(event) => onType?.(event.currentTarget)}
      className="relative grid gap-5 overflow-x-clip"
    >
      {problem ? (
        <Notice tone="warning" title="Not posted yet" answer={answer}>
          {problem}
        </Notice>
      ) : null}
      {children?.(answer)}
      <StarInput
        legend="Your rating"
        name="rating"
        defaultValue={typed.rating ? Number(typed.rating) : undefined}
        error={errors.rating}
      />
      <Field label="Name" required hint="As it is shown beside your words." error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={120} defaultValue={typed.name ?? name} />
      </Field>
      <Field label="Your review" required error={errors.contactmessage}>
        <Textarea name="contactmessage" rows={6} maxLength={5000} defaultValue={typed.contactmessage} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={fetcher.state !== "idle"}>
          Post Review
        </Button>
        <p className="measure grow basis-60 text-sm text-ink-soft">
          One for each tour: another takes the place of the first. It appears when somebody here has read it, low stars
          too.
        </p>
      </div>
    </fetcher.Form>
  );
}

/** After a review has been taken; said once, and heard by screen readers. */
export function ReviewThanks({ words }: { words: string }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={said} tabIndex={-1} className="outline-none">
      <Notice tone="success" title="It is with us">
        {words}
      </Notice>
    </div>
  );
}
