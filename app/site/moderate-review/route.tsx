import { data, Link, redirect } from "react-router";
import { Stars } from "#app/ui/art/stars.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import { signedPhotoPath } from "#modules/pictures/index.server.ts";
import {
  answerReview,
  findReview,
  listPhotosForDesk,
  moderatePhoto,
  moderateReview,
} from "#modules/reviews/index.server.ts";
import { answerText } from "#modules/reviews/model.ts";
import { ModeratePhotos } from "../moderate-photos.tsx";
import { ModerationCard } from "../moderation-card.tsx";
import { AnswerForm, type AnswerFormAnswer } from "../review-answer-form.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

const CHANGED = "Not saved: the writer has changed the review. Please read it again before you answer.";
const NOT_SHOWN = "Not saved: the review isn't published, so nobody could read your answer. Publish it first.";

/** Opened from the company's mail. A GET changes nothing, since mail scanners follow links. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  openSignedLink(app, "moderate-review", params.id, request);
  const review = await findReview(app.db, params.id);
  if (!review) throw data("no such review", { status: 404 });
  const said = new URL(request.url).searchParams;
  const photos = ((await listPhotosForDesk(app.db, [params.id])).get(params.id) ?? []).map(
    ({ id, words, status, digest, width, height, ...files }) => ({
      ...{ id, words, status, digest, width, height },
      src: signedPhotoPath(app.signer, files, 480),
      whole: signedPhotoPath(app.signer, files, 1600),
    }),
  );
  return { review, photos, isChanged: said.has("changed"), answered: said.get("answered") };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const key = openSignedLink(app, "moderate-review", params.id, request);
  const form = await readForm(request);
  const here = `/moderate/review/${params.id}?key=${key}`;
  const digest = String(form.get("read") ?? "");
  const intent = form.get("intent");
  if (intent === "answer" || intent === "unanswer") {
    const typed = String(form.get("answer") ?? "");
    const words = intent === "unanswer" ? null : answerText.safeParse(typed);
    if (words?.error) {
      const error = words.error.issues[0]?.message ?? "Please write a few words";
      return data<AnswerFormAnswer>({ error, typed: { answer: typed } }, { status: 422 });
    }
    const outcome = await answerReview(app, { id: params.id, words: words?.data ?? null, digest });
    if ("refused" in outcome && outcome.refused === "not_found") throw data("no such review", { status: 404 });
    app.poke();
    if ("answered" in outcome) throw redirect(`${here}&answered=${intent}`, 303);
    // Refused: the page shows the review's current state and keeps the typed answer.
    if (words === null) throw redirect(`${here}&changed=1`, 303);
    const error = outcome.refused === "changed" ? CHANGED : NOT_SHOWN;
    return data<AnswerFormAnswer>({ error, typed: { answer: typed } }, { status: 409 });
  }
  const verdict = form.get("verdict");
  if (verdict !== "published" && verdict !== "refused") throw data("no verdict", { status: 400 });
  const photo = form.get("photo");
  if (typeof photo === "string") {
    const ofThis = (await listPhotosForDesk(app.db, [params.id])).get(params.id) ?? [];
    if (!ofThis.some(({ id }) => id === photo)) throw redirect(`${here}&changed=1`, 303);
    const judged = await moderatePhoto(app, { id: photo, status: verdict, digest });
    app.poke();
    throw redirect(`${here}${"refused" in judged ? "&changed=1" : ""}#photographs`, 303);
  }
  const answer = await moderateReview(app, { id: params.id, status: verdict, digest });
  const isChanged = "refused" in answer && answer.refused === "changed";
  if ("refused" in answer && !isChanged) throw data("no such review", { status: 404 });
  throw redirect(`${here}${isChanged ? "&changed=1" : ""}`, 303);
}

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => [{ title: "A review to read" }, { name: "robots", content: "noindex" }];

/** Publishes or refuses a review, and answers it in public. The company may change its mind. */
export default function ModerateReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, photos, isChanged, answered } = loaderData;
  return (
    <div className="wrap page">
      <div className="max-w-2xl">
        <h1>{`A review by ${review.name}`}</h1>
        <p className="mt-3">
          Of{" "}
          <Link to={review.tourPath} className="text-coral-ink underline underline-offset-4">
            {review.tourName}
          </Link>
          .{" "}
          <span>
            {review.isVerified ? "Our records show that they took this ride." : "Our records show no such ride."}
          </span>
        </p>
        <blockquote className="mt-6 grid gap-3 rounded-lg bg-card p-6 text-lg shadow-print">
          <Stars value={review.rating} showValue />
          {review.paragraphs.map((paragraph) => (
            <p key={paragraph} dir="auto" className="whitespace-pre-line wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </blockquote>
        <ModerationCard
          status={review.status}
          shownWhere="Everyone can read it on the tour page, and its stars count everywhere."
          read={review.digest}
          isChanged={isChanged}
        />
        <ModeratePhotos photos={photos} />
        {review.status === "published" || actionData ? (
          <AnswerForm
            key={review.answerWords}
            review={review}
            answer={actionData}
            done={actionData ? null : answered}
          />
        ) : null}
      </div>
    </div>
  );
}
