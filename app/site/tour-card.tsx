import type { ComponentProps, ReactNode } from "react";
import { OfferFlag } from "#app/site/offer-flag.tsx";
import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ShownTour } from "#modules/catalogue/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { formatRupees } from "#platform/money.ts";

/** A tour's card data, with its rating and the next date on sale. */
export interface ListedTour extends ShownTour {
  rating: RatingSummary | null;
  /** `day` is formatted, with the year unless it is the current one. Null without a date on sale. */
  nextDate: { localDate: string; localTime: string; day: string } | null;
}

/** Price per person and former price; "from" for a tour made to measure, or if other dates cost more. */
export function TourPrice({
  tour: { sells, prices },
  ...rest
}: { tour: Pick<ListedTour, "sells" | "prices"> } & Pick<ComponentProps<typeof Price>, "className" | "note" | "size">) {
  return (
    <Price
      {...rest}
      amount={formatRupees(prices.offerPaise ?? prices.regularPaise)}
      struck={prices.offerPaise === null ? undefined : formatRupees(prices.regularPaise)}
      prefix={sells === "enquiry" || prices.isFrom ? "from" : undefined}
      per="per person"
    />
  );
}

type Props = {
  tour: ListedTour;
  heading?: "h2" | "h3";
  priority?: boolean;
  /** Query added to the tour's address: the party and the day searched for. */
  search?: string;
  /** Over the picture's upper right corner. */
  corner?: ReactNode;
  foot?: ReactNode;
};

export function TourCard({ tour, heading = "h3", priority = false, search = "", corner, foot }: Props) {
  const { prices, picture, rating, nextDate } = tour;
  return (
    <Card
      title={tour.name}
      to={tour.path + search}
      heading={heading}
      className="h-full"
      once={import.meta.env.SSR ? ["tour", tour, heading, priority, search] : undefined}
      kicker={
        <span className="inline-flex items-center gap-2">
          <Icon name={tour.mode === "Walk" ? "walk" : "cycle"} className="size-5" />
          <span>{tour.location}</span>
        </span>
      }
      picture={
        <div className="relative">
          <Picture
            {...picture}
            priority={priority}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            className="aspect-4/3 w-full object-cover"
          />
          {prices.offerPaise === null ? null : <OfferFlag />}
        </div>
      }
      footer={
        <>
          <TourPrice tour={tour} />
          {/* Above the link that covers the card. */}
          {foot ? <div className="relative z-1 w-fit">{foot}</div> : null}
          {corner ? <div className="absolute top-3 right-3 z-1">{corner}</div> : null}
        </>
      }
    >
      <p className="text-ink-soft">{tour.tagline}</p>
      <p className="mt-3 text-sm font-semibold">{`${tour.duration} · ${tour.distanceKm}\u00a0km · ${tour.level}`}</p>
      {rating?.average != null ? (
        <Stars value={rating.average} count={rating.count} showValue size="sm" className="mt-2" />
      ) : null}
      {tour.sells === "instant" ? (
        <p className="mt-2 text-sm">
          {nextDate ? `Next: ${nextDate.day}, ${nextDate.localTime}\u00a0IST` : "No open dates"}
        </p>
      ) : null}
    </Card>
  );
}
