import { OfferFlag } from "#app/site/offer-flag.tsx";
import { type ListedTour, TourPrice } from "#app/site/tour-card.tsx";
import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { Card } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatRupees } from "#platform/money.ts";

type Props = {
  heading: string;
  description: string;
  tours: readonly ListedTour[];
  more?: { label: string; to: string };
};

/** Tours on offer, in a carousel. Renders nothing without offers. */
export function Offers({ heading, description, tours, more }: Props) {
  if (tours.length === 0) return null;
  return (
    <Section heading={heading} text={description} action={more} once={[description, tours, more]}>
      <Carousel
        label={heading}
        itemClassName="basis-[85%] sm:basis-[46%] lg:basis-[31%]"
        items={tours.map((tour) => ({ id: tour.slug, content: <OfferCard tour={tour} /> }))}
      />
    </Section>
  );
}

function OfferCard({ tour }: { tour: ListedTour }) {
  const { prices, rating, nextDate, mode } = tour;
  const offer = prices.offerPaise;
  return (
    <Card
      title={tour.name}
      to={tour.path}
      tone="card"
      className="offer-card h-full"
      kicker={
        <span className="flex items-start gap-2">
          <Icon name={mode === "Walk" ? "walk" : "cycle"} label={mode} className="size-5" />
          <span className="grid">
            <span>{tour.location}</span>
            <span className="dotted">
              <span>{tour.duration}</span> <span>{`${tour.distanceKm}\u00a0km`}</span> <span>{tour.level}</span>
            </span>
          </span>
        </span>
      }
      picture={
        <div className="relative">
          <Picture
            {...tour.picture}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 85vw"
            className="aspect-3/2 w-full object-cover"
          />
          {offer === null ? null : <OfferFlag />}
        </div>
      }
      footer={
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
          <TourPrice tour={tour} />
          {offer === null ? null : (
            <p className="text-sm font-semibold text-teal-ink">{`${formatRupees(prices.regularPaise - offer)} less`}</p>
          )}
        </div>
      }
    >
      <p className="text-ink-soft">{tour.tagline}</p>
      <div className="mt-auto grid gap-1 pt-2 text-sm">
        {rating?.average != null ? (
          <Stars value={rating.average} count={rating.count} showValue size="sm" />
        ) : (
          <span>No reviews yet</span>
        )}
        {nextDate ? <span>{`Next: ${nextDate.day}, ${nextDate.localTime}\u00a0IST`}</span> : null}
      </div>
    </Card>
  );
}
