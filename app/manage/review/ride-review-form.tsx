import { useEffect, useState } from "react";
import { Form, useFetcher } from "react-router";
import type { ReviewFormAnswer } from "#app/site/tour/reviews/review-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { StarInput } from "#app/ui/forms/star-input.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PhotoFields } from "./photo-fields.tsx";
import type { RefusedPhoto, ShownPhoto } from "./shown-photo.ts";

export interface RideReviewAnswer extends ReviewFormAnswer {
  refused?: RefusedPhoto[];
  rightsProblem?: string;
  isTicked?: boolean;
  /** Words about the saved photographs. */
  said?: string;
}

const FETCHER = "ride-review";

type Props = {
  action: string;
  /** The action's answer without JavaScript. */
  answer: RideReviewAnswer | undefined;
  name: string;
  photos: readonly ShownPhoto[];
  onAnswer(answer: RideReviewAnswer | undefined): void;
};

/**
 * Stars, name, text and photographs in one form, so that none is lost when another is refused. Files go with a whole page, which shows how
 * far they are and has no time limit of ours.
 */
export function RideReviewForm({ action, answer: first, name, photos, onAnswer }: Props) {
  const fetcher = useFetcher<RideReviewAnswer>({ key: FETCHER });
  const answer = fetcher.data ?? first;
  const form = useFirstFault(answer);
  const [hasFiles, setHasFiles] = useState(false);
  const [isSending, setSending] = useState(false);
  useEffect(() => onAnswer(answer), [answer, onAnswer]);
  useEffect(() => {
    const comeBack = (): void => setSending(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const { errors = {}, typed = {}, problem, said } = answer ?? {};
  const busy = isSending || fetcher.state !== "idle";
  return (
    <Form
      ref={form}
      navigate={false}
      fetcherKey={FETCHER}
      method="post"
      action={action}
      encType="multipart/form-data"
      reloadDocument={hasFiles}
      preventScrollReset
      noValidate
      onSubmit={() => setSending(hasFiles)}
      className="relative grid gap-5 overflow-x-clip"
    >
      {/* The button that Enter presses: else the first one in the form would be. */}
      <button type="submit" name="intent" value="post" tabIndex={-1} aria-hidden="true" className="sr-only">
        Post Review
      </button>
      {problem ? (
        <Notice tone="warning" title="Not posted yet" answer={answer}>
          {problem}
        </Notice>
      ) : said ? (
        <Notice tone="success">{said}</Notice>
      ) : null}
      <StarInput
        legend="Your rating"
        name="rating"
        defaultValue={typed.rating ? Number(typed.rating) : undefined}
        error={errors.rating}
      />
      <Field label="Name" required hint="We show it beside your review." error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={120} defaultValue={typed.name ?? name} />
      </Field>
      <Field label="Your review" required error={errors.contactmessage}>
        <Textarea name="contactmessage" rows={6} maxLength={5000} defaultValue={typed.contactmessage} />
      </Field>
      <PhotoFields
        photos={photos}
        refused={answer?.refused ?? []}
        rightsProblem={answer?.rightsProblem}
        isTicked={answer?.isTicked === true}
        busy={busy}
        onChoose={setHasFiles}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
        <Button type="submit" name="intent" value="post" busy={busy}>
          Post Review
        </Button>
        <p className="measure grow basis-60 text-sm text-ink-soft">
          One per tour: a new one replaces the first. We publish it once we&apos;ve read it, low stars too.
        </p>
      </div>
    </Form>
  );
}
