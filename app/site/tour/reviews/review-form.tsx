import { type ReactElement, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { StarInput } from "#app/ui/forms/star-input.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ReviewInput } from "#modules/reviews/model.ts";

/** The action's answer to a refused review. */
export interface ReviewFormAnswer {
  errors: Partial<Record<keyof ReviewInput, string>>;
  typed: Partial<Record<keyof ReviewInput, string>>;
  problem?: string;
  needsLogin?: boolean;
}

type Props = {
  /** Target of the form, with a fragment to return to. */
  action: string;
  /** The action's answer without JavaScript. */
  answer?: ReviewFormAnswer;
  name?: string;
  /** Called with the form before it is sent. */
  onSend?(form: HTMLFormElement): void;
  onType?(form: HTMLFormElement): void;
  /** Called with the last answer, to keep the draft. */
  onAnswer?(answer: ReviewFormAnswer | undefined): void;
  /** Content above the fields, by the last answer. */
  children?(answer: ReviewFormAnswer | undefined): ReactElement | null;
};

/**
 * Stars, name and text; works without JavaScript. A fetcher sends it, so that other actions of the page (booking, login) neither cancel it
 * nor drop its answer.
 */
export function ReviewForm({ action, answer: first, name, onSend, onType, onAnswer, children }: Props) {
  const fetcher = useFetcher<ReviewFormAnswer>();
  const answer = fetcher.data ?? first;
  const form = useFirstFault(answer);
  useEffect(() => onAnswer?.(answer), [answer, onAnswer]);
  const problem = answer?.problem;
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
      <ReviewFields answer={answer} name={name} />
      <PostReview busy={fetcher.state !== "idle"} />
    </fetcher.Form>
  );
}

/** Stars, name and text, as they were typed. */
export function ReviewFields({ answer, name }: { answer: ReviewFormAnswer | undefined; name: string | undefined }) {
  const { errors = {}, typed = {} } = answer ?? {};
  return (
    <>
      <StarInput
        legend="Your rating"
        name="rating"
        defaultValue={typed.rating ? Number(typed.rating) : undefined}
        error={errors.rating}
      />
      <Field label="Name" required hint="We show it beside your review." error={errors.name}>
        <Input name="name" autoComplete="name" defaultValue={typed.name ?? name} />
      </Field>
      <Field label="Your review" required error={errors.contactmessage}>
        <Textarea name="contactmessage" rows={6} defaultValue={typed.contactmessage} />
      </Field>
    </>
  );
}

/** The button, and what becomes of a review. */
export const PostReview = ({ busy, className }: { busy: boolean; className?: string }) => (
  <div className={cx("flex flex-wrap items-center gap-x-5 gap-y-3", className)}>
    <Button type="submit" busy={busy}>
      Post Review
    </Button>
    <p className="measure grow basis-60 text-sm text-ink-soft">
      One per tour: a new one replaces the first. We publish it once we&apos;ve read it, low stars too.
    </p>
  </div>
);

/** Thanks after a review; focused, so that screen readers read it. */
export function ReviewThanks({ words }: { words: string }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={said} tabIndex={-1} className="outline-none">
      <Notice tone="success" title="We've got your review">
        {words}
      </Notice>
    </div>
  );
}
