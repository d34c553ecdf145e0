import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import type { QuotedReview } from "./home-data.server.ts";

type Props = {
  heading: string;
  quotes: readonly QuotedReview[];
  /** Of all reviews, not only the quoted ones. */
  rating: Pick<RatingSummary, "average" | "count"> | null;
  external?: { label: string; url: string } | undefined;
};

/** One sentence from each of some reviews, beside the average of all. */
export function ClientReviews({ heading, quotes, rating, external }: Props) {
  if (quotes.length === 0 && rating?.average == null && !external) return null;
  return (
    <Section
      heading={heading}
      tone="teal"
      layout={quotes.length > 0 ? "side" : "top"}
      once={[quotes, rating, external]}
      text={
        <>
          {rating?.average != null ? (
            <span className="flex items-center gap-4">
              <span className="font-display text-5xl font-semibold text-ink">{rating.average.toFixed(1)}</span>
              <span>
                <Stars value={rating.average} size="lg" />
                <br />
                <span>
                  {rating.count === 1 ? "from one review" : `from ${rating.count} reviews, grumpy ones included`}
                </span>
              </span>
            </span>
          ) : null}
          {external ? (
            <a
              href={external.url}
              className="mt-4 inline-flex min-h-11 items-center gap-2 text-base font-semibold text-ink underline underline-offset-4"
            >
              <span>{external.label}</span>
              <Icon name="external" className="size-4.5" />
            </a>
          ) : null}
        </>
      }
    >
      {quotes.length > 0 ? (
        <Carousel
          label={heading}
          itemClassName="basis-[92%] md:basis-[56%]"
          items={quotes.map((review) => ({ id: review.id, content: <Quote review={review} /> }))}
        />
      ) : null}
    </Section>
  );
}

function Quote({ review }: { review: QuotedReview }) {
  return (
    <figure className="surface-paper flex h-full flex-col rounded-md p-6 sm:p-7">
      <Stars value={review.rating} />
      <blockquote className="mt-4 mb-6">
        <p className="font-display text-xl leading-snug text-balance">{`“${review.quote}”`}</p>
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-4 border-t border-line pt-4 text-sm">
        {review.picture ? (
          <Picture
            {...review.picture}
            alt=""
            sizes="3.5rem"
            className="aspect-square rounded-full object-cover"
            pictureClassName="w-14 shrink-0"
          />
        ) : null}
        <span>
          <strong>{review.reviewerName}</strong>
          {review.country ? <span>{`, ${review.country}`}</span> : null}
          <br />
          <Link to={review.tourPath} className="underline underline-offset-3">
            {review.tourName}
          </Link>
          <span className="whitespace-nowrap">{`, ${plainDate(review.date)}`}</span>
          {review.isAnswered ? (
            <>
              <br />
              <Link to={`${review.tourPath}#reviews`} className="underline underline-offset-3">
                We&apos;ve answered
              </Link>
            </>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}
