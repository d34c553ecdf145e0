import { useRef, useState } from "react";
import { data, redirect } from "react-router";
import { TourButton } from "#app/checkout/tour-button.tsx";
import { readReview } from "#app/site/tour/reviews/review-answer.server.ts";
import { ReviewForm, type ReviewFormAnswer, ReviewThanks } from "#app/site/tour/reviews/review-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { openReviewLink } from "#app/web/links/booking-link.server.ts";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { getPage } from "#modules/content/index.server.ts";
import { postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { REVIEW_REPLACED, REVIEW_TAKEN } from "#modules/reviews/model.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => privateMeta("How was it?", "Tell others about your ride.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { booking, key } = await openReviewLink(getContext(context), params.reference, request);
  const { tourName, tourPath, isPublished, localDate, localTime, contactName, status } = booking;
  const taken = new URL(request.url).searchParams.get("reviewed");
  const here = `/review/${params.reference}?key=${key}`;
  const ride = { tourName, tourPath, isPublished, localDate, localTime };
  return { here, ...ride, contactName, isOver: status === "completed", taken };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { booking, key } = await openReviewLink(app, params.reference, request);
  const next = `/review/${params.reference}?key=${key}&reviewed=`;
  const form = await readForm(request);
  const read = readReview(form);
  if (!("review" in read)) return data(read, { status: 422 });
  const wait = await app.limits.take("review", booking.contactEmail);
  if (wait !== null) return tooManyForms(wait, { errors: {}, typed: read.typed } satisfies ReviewFormAnswer);
  const { email: inbox } = await getPage(app.db, "company");
  const answer = await postReviewOfBooking(app, booking, read.review, inbox);
  // The page says that the ride is not over.
  if ("refused" in answer) throw redirect(`/review/${params.reference}?key=${key}`, 303);
  app.poke();
  throw redirect(next + (answer.posted.isReplaced ? "again" : "new"), 303);
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { here, tourName, tourPath, isPublished, localDate, localTime, contactName, isOver, taken } = loaderData;
  const written = useRef<HTMLDivElement>(null);
  // With scripts a fetcher submits, so the answer is not action data.
  const [answer, setAnswer] = useState<ReviewFormAnswer | undefined>(actionData);
  useThroughReload(written, "review", answer);
  return (
    <div className="wrap page">
      <div className="max-w-2xl">
        <p className="kicker">
          <span>{tourName}</span>, <span>{longDate(localDate)}</span>, <span>{localTime}</span> IST
        </p>
        <h1 className="mt-2">
          How was it?{" "}
          <span lang="hi" className="block text-2xl text-coral-ink">
            कैसा रहा?
          </span>
        </h1>
        <div ref={written} className="mt-8">
          {!isOver ? (
            <Notice tone="info" title="A little early">
              This page opens once the ride is over and its riders are back.
            </Notice>
          ) : taken && !actionData ? (
            <>
              <ReviewThanks words={taken === "again" ? REVIEW_REPLACED : REVIEW_TAKEN} />
              <div className="mt-6">
                <TourButton to={tourPath} isPublished={isPublished} variant="secondary">
                  See the tour
                </TourButton>
              </div>
            </>
          ) : (
            <ReviewForm action={here} answer={actionData} name={contactName} onAnswer={setAnswer} />
          )}
        </div>
      </div>
    </div>
  );
}
