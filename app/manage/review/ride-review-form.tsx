import { useEffect, useState } from "react";
import { Form, useFetcher } from "react-router";
import { PostReview, ReviewFields, type ReviewFormAnswer } from "#app/site/tour/reviews/review-form.tsx";
import { useFirstFault } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PhotoFields } from "./photo-fields.tsx";
import type { RefusedPhoto, ShownPhoto } from "./shown-photo.ts";

export interface RideReviewAnswer extends ReviewFormAnswer {
  refused?: RefusedPhoto[];
  rightsProblem?: string;
  isTicked?: boolean;
  /** Too long words of photographs, by their ids. */
  longWords?: Readonly<Record<string, string>>;
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
  const { problem, said, errors = {}, longWords = {}, refused = [], rightsProblem } = answer ?? {};
  const isMarked = [rightsProblem, ...Object.values(errors), ...Object.values(longWords), ...refused].some(Boolean);
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
      {said ? (
        <Notice tone="success">{said}</Notice>
      ) : problem || isMarked ? (
        <Notice tone="warning" title="Not posted yet" answer={problem && answer}>
          {problem ?? "Please check the marked fields below."}
        </Notice>
      ) : null}
      <ReviewFields answer={answer} name={name} />
      <PhotoFields
        photos={photos}
        refused={refused}
        longWords={longWords}
        rightsProblem={rightsProblem}
        isTicked={answer?.isTicked === true}
        busy={busy}
        onChoose={setHasFiles}
      />
      <PostReview busy={busy} className="border-t border-line pt-5" />
    </Form>
  );
}
