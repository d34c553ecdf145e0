import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import type { ReviewAnswer } from "#modules/reviews/model.ts";

/** Answer to an invalid form. */
export interface AnswerFormAnswer {
  error?: string;
  typed?: { answer?: string };
}

type Props = {
  review: { digest: string; answer: ReviewAnswer | null; answerWords: string };
  answer?: AnswerFormAnswer | undefined;
  /** The last action: "answer" or "unanswer". */
  done: string | null;
};

/** The company's answer below a published review: write, replace or remove it. */
export function AnswerForm({ review, answer, done }: Props) {
  const form = useFirstFault(answer);
  useThroughReload(form, "review-answer", answer);
  const sending = useNavigation().formData?.get("intent");
  return (
    <section aria-labelledby="answer-heading" className="mt-12">
      <h2 id="answer-heading" className="text-2xl">
        Write an answer
      </h2>
      <p className="measure mt-2 text-ink-soft">
        Everyone can read it below the review, with its date. We mail the writer your first answer, if their address is
        verified.
      </p>
      {done === "answer" || done === "unanswer" ? (
        <Notice tone="success" className="mt-4">
          {done === "answer" ? "Your answer now appears below the review." : "Your answer is removed."}
        </Notice>
      ) : null}
      <Form ref={form} method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="read" value={review.digest} />
        <Field label="Your answer" error={answer?.error ?? null}>
          <Textarea name="answer" rows={5} defaultValue={answer?.typed?.answer ?? review.answerWords} />
        </Field>
        <div className="flex flex-wrap gap-4">
          <Button type="submit" name="intent" value="answer" busy={sending === "answer"}>
            {review.answer ? "Save answer" : "Answer"}
          </Button>
          {review.answer ? (
            <Button type="submit" name="intent" value="unanswer" variant="quiet" busy={sending === "unanswer"}>
              Remove answer
            </Button>
          ) : null}
        </div>
      </Form>
    </section>
  );
}
