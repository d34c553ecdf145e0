import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { isDrawing } from "#app/ui/is-drawing.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { RatingSummary } from "#modules/reviews/model.ts";
import type { ShownReview as Review } from "../shown-review.server.ts";
import { foremostReviews } from "./foremost-reviews.ts";

/** Average, distribution and all reviews, low ones included. */
export function RidersWords({ reviews, rating }: { reviews: readonly Review[]; rating: RatingSummary | null }) {
  if (rating?.average == null) return <p className="measure mt-4">No reviews yet.</p>;
  const { first, rest } = foremostReviews(reviews);
  return (
    <>
      <Summary rating={rating} average={rating.average} />
      <ul className="mt-6 grid gap-6 sm:mt-8 sm:gap-8">{first.map(oneReview)}</ul>
      {rest.length > 0 ? (
        <details className="group mt-6">
          <summary
            className={`${buttonClass({ variant: "secondary", size: "sm" })} group-open:not-focus-visible:sr-only`}
          >
            {rest.length === 1 ? "One more review" : `${rest.length} more reviews`}
          </summary>
          <ul className="mt-6 grid gap-6 sm:gap-8">{rest.map(oneReview)}</ul>
        </details>
      ) : null}
      {reviews.some(({ picture }) => picture && isDrawing(picture.alt)) ? (
        <p className="mt-6 text-sm text-ink-soft">The faces beside these reviews are drawn.</p>
      ) : null}
      {rating.count > reviews.length ? (
        <p className="mt-6 text-sm text-ink-soft">{`These are the newest ${reviews.length} of ${rating.count}.`}</p>
      ) : null}
    </>
  );
}

function Summary({ rating, average }: { rating: RatingSummary; average: number }) {
  const words = rating.count === 1 ? "one review" : `${rating.count} reviews`;
  return (
    <div className="mt-4 grid items-center gap-x-10 gap-y-3 sm:mt-6 sm:grid-cols-[auto_minmax(0,20rem)]">
      <div className="flex items-center gap-4 sm:flex-col sm:items-start sm:gap-1">
        <p aria-hidden="true" className="font-display text-5xl leading-none font-semibold">
          {average.toFixed(1)}
        </p>
        <div>
          <Stars value={average} />
          <p className="text-sm text-ink-soft">{`from ${words}`}</p>
        </div>
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">Reviews by stars</caption>
        <tbody>
          {([5, 4, 3, 2, 1] as const).map((stars) => (
            <tr key={stars}>
              <th scope="row" className="w-16 py-0.5 pr-3 text-left font-normal whitespace-nowrap">
                <span>{stars}</span> <span>{stars === 1 ? "star" : "stars"}</span>
              </th>
              <td>
                <span aria-hidden="true" className="block h-2.5 overflow-hidden rounded-pill bg-sand">
                  <span
                    className="block h-full bg-marigold-ink"
                    style={{ width: `${(100 * rating.spread[stars]) / rating.count}%` }}
                  />
                </span>
              </td>
              <td className="w-9 pl-3 text-right tabular-nums">{rating.spread[stars]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const said = (paragraph: string) => (
  <p key={paragraph} dir="auto" className="measure mt-2 whitespace-pre-line wrap-anywhere">
    {paragraph}
  </p>
);

const photograph = ({ id, base, widths, alt, ...picture }: Review["photographs"][number]) => (
  <li key={id}>
    <a href={`${base}-${widths.at(-1)}.jpg`} className="block rounded-md">
      <Picture
        {...picture}
        {...{ base, widths, alt }}
        sizes="9rem"
        className="aspect-square w-28! rounded-md object-cover sm:w-36!"
      />
    </a>
  </li>
);

function oneReview(review: Review) {
  const { id, reviewerName, initial, from, rating, paragraphs, picture, isVerified, answer, photographs, ledBy } =
    review;
  return (
    <li key={id} className="grid gap-x-5 gap-y-3 border-t border-line pt-5 sm:pt-6 sm:grid-cols-[4rem_minmax(0,1fr)]">
      <div className="flex items-center gap-4 self-start">
        {picture ? (
          <Picture
            {...picture}
            alt=""
            sizes="4rem"
            className="aspect-square w-12! rounded-full object-cover sm:w-16!"
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full bg-sand font-display text-2xl font-semibold sm:size-16"
          >
            {initial}
          </span>
        )}
        <p className="font-semibold wrap-anywhere sm:hidden">
          <span>{reviewerName}</span>
          <span className="block text-sm font-normal text-ink-soft">{from}</span>
        </p>
      </div>
      <div>
        <p className="font-semibold max-sm:hidden">
          {/* `bdi`: a right-to-left name would otherwise reorder the digits of the date. */}
          <bdi>{reviewerName}</bdi>
          <span className="text-sm font-normal text-ink-soft">{` · ${from}`}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:mt-1">
          <Stars value={rating} size="sm" />
          {isVerified ? (
            <span className="inline-flex items-center gap-1 text-sm font-semibold text-teal-ink">
              <Icon name="check" className="size-4.5" />
              Rode with us
            </span>
          ) : null}
          {ledBy === null ? null : <span className="text-sm text-ink-soft">{`${ledBy} led the ride`}</span>}
        </p>
        {paragraphs.map(said)}
        {photographs.length > 0 ? <ul className="mt-4 flex flex-wrap gap-3">{photographs.map(photograph)}</ul> : null}
        {answer && (
          <div className="mt-4 border-l-4 border-marigold pl-4 first-line:font-semibold">{answer.map(said)}</div>
        )}
      </div>
    </li>
  );
}
