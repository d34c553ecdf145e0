import { useRef, useState } from "react";
import { data, redirect } from "react-router";
import { TourButton } from "#app/checkout/tour-button.tsx";
import { readReview } from "#app/site/tour/reviews/review-answer.server.ts";
import { ReviewThanks } from "#app/site/tour/reviews/review-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { openReviewLink } from "#app/web/links/booking-link.server.ts";
import { privateHeaders, privateMeta, reviewPath } from "#app/web/links/private-page.ts";
import { findLeadId } from "#modules/availability/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { removeRiderPhoto } from "#modules/pictures/index.server.ts";
import {
  attachPhotos,
  grantRights,
  listOwnPhotos,
  postReviewOfBooking,
  savePhotoWords,
} from "#modules/reviews/index.server.ts";
import { LONGEST_PHOTO_WORDS, type OwnPhoto, REVIEW_REPLACED, REVIEW_TAKEN } from "#modules/reviews/model.ts";
import { isId } from "#platform/ids.server.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import type { Route } from "./+types/route";
import { type RideReviewAnswer, RideReviewForm } from "./ride-review-form.tsx";
import { readSentReview } from "./sent-review.server.ts";
import type { ShownPhoto } from "./shown-photo.ts";
import { smallPhoto } from "./small-photo.server.ts";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => privateMeta("How was it?", "Tell others about your ride.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openReviewLink(app, params.reference, request);
  const { tourName, tourPath, isPublished, localDate, localTime, contactName, status } = booking;
  const taken = new URL(request.url).searchParams.get("reviewed");
  const here = reviewPath(params.reference, key);
  const ride = { tourName, tourPath, isPublished, localDate, localTime };
  const own = await listOwnPhotos(app.db, booking.id);
  const photos = own.map((photo): ShownPhoto => smallPhoto(app.signer, photo));
  return { here, ...ride, contactName, isOver: status === "completed", taken, photos };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { booking, key } = await openReviewLink(app, params.reference, request);
  const here = reviewPath(params.reference, key);
  // The page says that the ride is not over.
  if (booking.status !== "completed") throw redirect(here, 303);
  const { form, refused } = await readSentReview(app, booking, request);
  const isTicked = form.get("rights") === "yes";
  const read = readReview(form);
  const { typed } = read;
  const intent = String(form.get("intent") ?? "post");
  const { words, longWords } = readPhotoWords(form);
  await savePhotoWords(app, booking.id, words);
  const isTooLong = Object.keys(longWords).length > 0;
  const kept = { typed, isTicked, refused, longWords };
  const [, taken] = /^take-back ([0-9a-f-]{36})$/.exec(intent) ?? [];
  if (taken) {
    await removeRiderPhoto(app, booking.id, taken);
    return data<RideReviewAnswer>({ errors: {}, ...kept, said: TAKEN_BACK });
  }
  if (isTicked) await grantRights(app, booking.id);
  const photos = await listOwnPhotos(app.db, booking.id);
  const isGranted = photos.every(({ hasRights }) => hasRights);
  const rightsProblem = isGranted ? {} : { rightsProblem: RIGHTS_MISSING };
  if (intent === "photographs") {
    await attachPhotos(app.db, booking);
    const isFine = refused.length === 0 && isGranted && !isTooLong;
    const said = isFine && photos.length > 0 ? { said: describeSaved(photos) } : {};
    return data<RideReviewAnswer>({ errors: {}, ...kept, ...rightsProblem, ...said }, { status: isFine ? 200 : 422 });
  }
  if (!("review" in read) || refused.length > 0 || !isGranted || isTooLong)
    return data<RideReviewAnswer>(
      { errors: "errors" in read ? read.errors : {}, ...kept, ...rightsProblem },
      { status: 422 },
    );
  const wait = await app.limits.take("review", booking.contactEmail);
  if (wait !== null) return tooManyForms(wait, { errors: {}, typed, isTicked } satisfies RideReviewAnswer);
  const { email: inbox } = await getPage(app.db, "company");
  const ledBy = await findLeadId(app.db, booking.departureId);
  const answer = await postReviewOfBooking(app, { ...booking, ledBy }, read.review, inbox);
  if ("refused" in answer) throw redirect(here, 303);
  app.poke();
  throw redirect(`${here}&reviewed=${answer.posted.isReplaced ? "again" : "new"}`, 303);
}

const RIGHTS_MISSING = "Please tick this, or take the photographs back: we keep them here meanwhile.";
const TAKEN_BACK = "It is taken back, and its file is deleted.";

const describeSaved = (photos: readonly OwnPhoto[]): string =>
  photos.some(({ isPosted }) => isPosted)
    ? "Saved. We show what is new once we've looked at it."
    : "Saved. They go with your review when you post it.";

/** Words of photographs, by their ids. */
function readPhotoWords(form: FormData) {
  const words = new Map<string, string>();
  const longWords: Record<string, string> = {};
  for (const [name, value] of form) {
    const [, id] = /^words-([0-9a-f-]{36})$/.exec(name) ?? [];
    if (!id || !isId(id) || typeof value !== "string") continue;
    const typed = value.replace(/\s+/g, " ").trim();
    if (typed.length > LONGEST_PHOTO_WORDS) longWords[id] = typed;
    else words.set(id, typed);
  }
  return { words, longWords };
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { here, tourName, tourPath, isPublished, localDate, localTime, contactName, isOver, taken, photos } =
    loaderData;
  const written = useRef<HTMLDivElement>(null);
  // With scripts a fetcher submits, so the answer is not action data.
  const [answer, setAnswer] = useState<RideReviewAnswer | undefined>(actionData);
  useThroughReload(written, "review", answer);
  return (
    <div className="wrap page">
      <div className="max-w-2xl">
        <p className="kicker">
          <span>{tourName}</span>, <span>{longDate(localDate)}</span>, <span>{localTime}</span>&nbsp;IST
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
              <div className="mt-6 flex flex-wrap gap-4">
                {photos.length > 0 ? (
                  <Button to={here} variant="secondary">
                    Your photographs
                  </Button>
                ) : null}
                <TourButton to={tourPath} isPublished={isPublished} variant="secondary">
                  See the tour
                </TourButton>
              </div>
            </>
          ) : (
            <RideReviewForm action={here} answer={actionData} name={contactName} photos={photos} onAnswer={setAnswer} />
          )}
        </div>
      </div>
    </div>
  );
}
