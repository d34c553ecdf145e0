import { data, isRouteErrorResponse, redirect } from "react-router";
import { travellerIn } from "#app/account/session-cookie.server.ts";
import { getContext } from "#app/web/app-context.server.ts";
import { partsFor } from "#app/web/drawn-html.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { passRetryAfter } from "#app/web/forms/retry-after.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { findTravellerByToken, reviewerOf } from "#modules/accounts/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { postReview } from "#modules/reviews/index.server.ts";
import { LOG_IN_TO_REVIEW } from "#modules/reviews/model.ts";
import { listedTours } from "../listed-tours.server.ts";
import { type Missing, NothingHere } from "../tours/nothing-here.tsx";
import type { Route } from "./+types/route";
import { readReview } from "./reviews/review-answer.server.ts";
import type { ReviewFormAnswer } from "./reviews/review-form.tsx";
import { WRITE_A_REVIEW } from "./reviews/write-review.tsx";
import { insistOnAddress, loadTour, packTour } from "./tour-data.server.ts";
import { tourMeta } from "./tour-meta.ts";
import { TourView } from "./tour-view.tsx";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = passRetryAfter;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const url = new URL(request.url);
  const page = await loadTour(app, params.tourname, url);
  if (!page) {
    const others = await listedTours(app, { category: params.tourtype, limit: 6 });
    const tours = others.length > 0 ? others : await listedTours(app, { limit: 6 });
    throw data({ tours: tours.slice(0, 3) } satisfies Missing, { status: 404 });
  }
  insistOnAddress(url, page.tour.path);
  // The tour's own places, and the next dates of suggested tours.
  showsPlacesOf(context, `tour:${page.tour.id}`, "tours");
  const packed = packTour(page);
  return { ...packed, parts: partsFor(url, packed.parts) };
}

/** "Write A Review": authenticated by the token that scripts add, or by the cookie. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const form = await readForm(request);
  const tour = await findTour(app.db, params.tourname);
  if (!tour) throw data({ tours: [] } satisfies Missing, { status: 404 });
  const read = readReview(form);
  if (!("review" in read)) return data(read, { status: 422 });
  const { review, typed } = read;
  const given = String(form.get("token") ?? "");
  const traveller = (await findTravellerByToken(app, given)) ?? (await travellerIn(app, request));
  const wait = traveller && (await app.limits.take("review", traveller.id));
  if (wait !== null) return tooManyForms(wait, { errors: {}, typed } satisfies ReviewFormAnswer);
  const [{ email: inbox }, reviewer] = await Promise.all([
    getPage(app.db, "company"),
    traveller && reviewerOf(app, traveller),
  ]);
  const answer = await postReview(app, reviewer, { ...review, tourName: tour.slug }, inbox);
  if ("refused" in answer) {
    const refused: ReviewFormAnswer = { errors: {}, typed, problem: LOG_IN_TO_REVIEW, needsLogin: true };
    return data(refused, { status: 401 });
  }
  app.poke();
  throw redirect(`${tour.path}?reviewed=${answer.posted.isReplaced ? "again" : "new"}#${WRITE_A_REVIEW}`, 303);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? tourMeta(matches, loaderData.tour) : [{ name: "robots", content: "noindex" }];

/** One tour. The key resets the choice when another tour opens. */
export default function TourPage({ loaderData, actionData }: Route.ComponentProps) {
  return <TourView key={loaderData.tour.slug} packed={loaderData} reviewAnswer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const missing = error.data as Missing;
  return (
    <NothingHere heading="We don't lead that tour" missing={missing}>
      Perhaps we once did, or the address is mistyped.
      {missing.tours.length > 0 ? <span> These are our tours:</span> : null}
    </NothingHere>
  );
}
