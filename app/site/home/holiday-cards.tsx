import { OfferFlag } from "#app/site/offer-flag.tsx";
import { type ListedTour, TourPrice } from "#app/site/tour-card.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Picture } from "#app/ui/picture.tsx";

/** The leading tour: a wide picture with its text on a card half over it. */
export function LeadTour({ tour }: { tour: ListedTour }) {
  return (
    <article className="group relative grid lg:grid-cols-12 lg:items-end">
      <div className="relative overflow-hidden rounded-md lg:col-span-9 lg:col-start-1 lg:row-start-1">
        <Picture
          {...tour.picture}
          sizes="(min-width: 80rem) 55rem, (min-width: 64rem) 70vw, 100vw"
          className="aspect-3/2 w-full object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover:scale-[1.02] lg:aspect-[16/9]"
        />
        {tour.prices.offerPaise === null ? null : <OfferFlag />}
      </div>
      <div className="relative mx-4 -mt-10 rounded-md bg-card p-6 shadow-print-lg sm:mx-8 lg:col-span-5 lg:col-start-8 lg:row-start-1 lg:mx-0 lg:mt-0 lg:mb-10 lg:p-8">
        <HolidayCard tour={tour} words="all" />
      </div>
    </article>
  );
}

/** A holiday in the list. Wide cards say more; with `words` the card has no picture. */
export function HolidayCard({ tour, wide = false, words }: { tour: ListedTour; wide?: boolean; words?: "all" }) {
  const { prices, rating, nextDate } = tour;
  const onOffer = prices.offerPaise !== null;
  return (
    <Card
      title={tour.name}
      to={tour.path}
      kicker={
        <span className="dotted">
          <span>{tour.location}</span> <span className="whitespace-nowrap">{tour.duration}</span>
        </span>
      }
      className={cx(
        words ? "[&>div]:pt-0" : "h-full",
        // On a phone the small cards are horizontal, to keep the page short.
        !words &&
          !wide &&
          "max-sm:grid max-sm:grid-cols-[min(7rem,34%)_minmax(0,1fr)] max-sm:gap-4 max-sm:[&>div:last-child]:pt-0",
      )}
      picture={
        words ? null : (
          <div className="relative">
            <Picture
              {...tour.picture}
              sizes={
                wide
                  ? "(min-width: 64rem) 36rem, (min-width: 40rem) 50vw, 100vw"
                  : "(min-width: 64rem) 29rem, (min-width: 40rem) 50vw, 12rem"
              }
              className={cx(
                "w-full object-cover",
                wide ? "aspect-3/2 lg:aspect-[2/1]" : "aspect-square sm:aspect-3/2 lg:aspect-square",
              )}
            />
            {onOffer ? <OfferFlag isNarrow={!wide} /> : null}
          </div>
        )
      }
      footer={<TourPrice tour={tour} size={words || wide ? "md" : "sm"} />}
    >
      {words || wide ? <p className="text-ink-soft">{tour.tagline}</p> : null}
      <p className="dotted text-sm">
        <span>{`${tour.distanceKm} km`}</span> <span>{tour.level}</span>{" "}
        {nextDate ? <span>{`next ${nextDate.day}`}</span> : null}
      </p>
      {rating?.average != null ? <Stars value={rating.average} count={rating.count} showValue size="sm" /> : null}
    </Card>
  );
}
