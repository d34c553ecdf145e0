import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { Trap } from "#app/web/forms/trap.tsx";
import type { CommentInput, CommentView } from "#modules/content/model.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";

/** The action's answer to an invalid comment: errors and the typed values. */
export interface CommentAnswer {
  errors: Partial<Record<keyof CommentInput, string>>;
  typed: Partial<Record<keyof CommentInput, string>>;
  /** Reason of a refusal that is not about a field. */
  problem?: string;
}

type Props = {
  path: string;
  comments: CommentView[];
  isThanked: boolean;
  answer?: CommentAnswer;
};

/** Readers' comments and the comment form. Both work without JavaScript. */
export function Comments({ path, comments, isThanked, answer }: Props) {
  return (
    <section id="comments" aria-labelledby="comments-heading" className="band">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 id="comments-heading">
            {comments.length === 0 ? "Comments" : comments.length === 1 ? "1 comment" : `${comments.length} comments`}
          </h2>
          {comments.length === 0 ? (
            <p className="measure mt-4 text-lg text-ink-soft">
              No comments yet. Corrections are as welcome as praise, and rarer.
            </p>
          ) : (
            <ol className="mt-6 grid gap-8">
              {comments.map(({ id, name, comment, at }) => (
                <li key={id} className="border-l-4 border-marigold pl-5">
                  <p className="leading-snug wrap-anywhere">
                    {/* `bdi`: a right-to-left name would otherwise reorder the digits of the date. */}
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>{" "}
                    <time dateTime={at} className="text-sm text-ink-soft">
                      {plainDate(delhiDate(at))}
                    </time>
                  </p>
                  <p dir="auto" className="measure mt-1.5 whitespace-pre-line wrap-anywhere">
                    {comment}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </div>
        <CommentForm path={path} isThanked={isThanked} answer={answer} />
      </div>
    </section>
  );
}

function CommentForm({ path, answer, ...props }: Omit<Props, "comments">) {
  // The address keeps `commented=1` of the comment before while the next one has errors.
  const isThanked = props.isThanked && !answer;
  const navigation = useNavigation();
  const thanks = useRef<HTMLDivElement>(null);
  const form = useFirstFault(answer);
  useThroughReload(form, "comment", answer);
  const { errors = {}, typed = {}, problem } = answer ?? {};
  const isSending = navigation.state !== "idle" && navigation.formAction?.startsWith(path);
  // A second comment is answered by the same address as the first; the count tells them apart.
  const [sent, setSent] = useState(0);
  useEffect(() => (isSending ? () => setSent((times) => times + 1) : undefined), [isSending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew for each that was sent
  useEffect(() => {
    if (!isThanked) return;
    // Empties the form after a comment was sent, but keeps what was typed before hydration.
    if (sent > 0) form.current?.reset();
    thanks.current?.focus({ preventScroll: true });
  }, [isThanked, sent]);
  return (
    <div id="write-a-comment" className="off-paper">
      <h2>Write A Comment.</h2>
      <div ref={thanks} tabIndex={-1} className="outline-none">
        {isThanked ? (
          <Notice tone="success" title="Thank you" className="mt-5">
            We&apos;ll publish it once we&apos;ve read it.
          </Notice>
        ) : null}
      </div>
      <Form
        ref={form}
        method="post"
        action={`${path}#write-a-comment`}
        preventScrollReset
        noValidate
        className="relative mt-6 grid gap-5 overflow-x-clip rounded-lg bg-card p-5 shadow-print sm:p-7"
      >
        <Trap problem={problem} />
        {problem ? (
          <Notice tone="warning" title="Not sent yet" answer={answer}>
            {problem}
          </Notice>
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name" required error={errors.name}>
            <Input name="name" autoComplete="name" defaultValue={typed.name} />
          </Field>
          <Field label="E-mail" required error={errors.email}>
            <Input name="email" type="email" autoComplete="email" defaultValue={typed.email} />
          </Field>
        </div>
        <Field label="Comments" required error={errors.comments}>
          <Textarea name="comments" rows={5} defaultValue={typed.comments} />
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={isSending}>
            Send Comment
          </Button>
          <p className="text-sm text-ink-soft">We never show your e-mail address.</p>
        </div>
      </Form>
    </div>
  );
}
