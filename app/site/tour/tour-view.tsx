import { useMemo } from "react";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Drawn } from "#app/ui/drawn.tsx";
import { Section } from "#app/ui/section.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { formatRupees } from "#platform/money.ts";
import { TourCard } from "../tour-card.tsx";
import { BookingCard } from "./booking/booking-card.tsx";
import { Cancellation } from "./booking/cancellation.tsx";
import { EnquiryCard } from "./booking/enquiry-card.tsx";
import { unpackDepartures } from "./booking/offered-departure.ts";
import { type Offer, useBookingChoice } from "./booking/use-booking-choice.ts";
import { useFreshPlaces } from "./booking/use-fresh-places.ts";
import { contactPath } from "./contact-path.ts";
import { MeetingPoint } from "./meeting-point.tsx";
import { PagePart } from "./page-part.tsx";
import { PhotoMosaic } from "./photo-mosaic.tsx";
import type { ReviewFormAnswer } from "./reviews/review-form.tsx";
import { WriteReview } from "./reviews/write-review.tsx";
import { SectionChips } from "./section-chips.tsx";
import type { PackedTour } from "./tour-data.server.ts";
import { TourFilm, TourHead } from "./tour-head.tsx";
import { TourJsonLd } from "./tour-json-ld.tsx";
import { isMap } from "./tour-pictures.ts";

/** A tour's page. `page.now` is the server's, so that hydration matches. */
export function TourView({ packed, reviewAnswer }: { packed: PackedTour; reviewAnswer?: ReviewFormAnswer }) {
  const page = useMemo(() => ({ ...packed, departures: unpackDepartures(packed.departures) }), [packed]);
  const { tour, parts, rating, suggestions, departures, now, today } = page;
  const { details } = tour;
  const { slug, kind, groupSizeMax } = tour;
  const offer: Offer = { slug, kind, departures, prices: page.prices, groupSizeMax, now, today };
  const choice = useBookingChoice(offer, page.wish);
  useFreshPlaces();
  const isSold = tour.sells === "instant";
  const hasDates = departures.length > 0;
  // The background comes first.
  const photos = [tour.background, ...tour.photos.filter((one) => one.photo !== tour.background.photo)].filter(
    (one) => !isMap(one.photo),
  );
  return (
    <article className="tour-page">
      <TourJsonLd page={page} />
      <SkipLink to="#book" label="Skip to booking" />
      <div className="head-crumbs wrap md:pt-3">
        <Breadcrumb
          className="max-md:hidden"
          items={[{ label: "Home", to: "/" }, { label: "Tours", to: "/tours" }, { label: tour.name }]}
        />
      </div>
      <PhotoMosaic photos={photos} />
      <div className="wrap pt-6 lg:pt-10">
        <div className="relative lg:pr-[27rem]">
          <TourHead tour={tour} rating={rating} />
          <SectionChips chips={page.chips}>
            <Button
              {...(hasDates ? { href: "#book" } : { to: contactPath(slug) })}
              className="min-h-11! shrink-0 px-4! whitespace-nowrap lg:hidden"
            >
              {hasDates ? `Book ${formatRupees(choice.eachPaise)}` : "Write to us"}
            </Button>
          </SectionChips>
          <aside
            aria-label="Book this tour"
            id="book"
            tabIndex={-1}
            className="off-paper mt-6 outline-none lg:absolute lg:inset-y-0 lg:right-0 lg:mt-0 lg:w-96"
          >
            <div className="rounded-md border-2 border-ink bg-card p-3 shadow-print lg:p-5 lg:sticky lg:top-20 lg:max-h-[calc(100svh-6rem)] lg:scroll-pt-4 lg:scroll-pb-40 lg:overflow-y-auto">
              <h2 className="text-2xl">Book Tour</h2>
              <div className="mt-3 lg:mt-4">
                {hasDates ? <BookingCard offer={offer} choice={choice} /> : <EnquiryCard tour={tour} {...page.asked} />}
              </div>
            </div>
          </aside>
          <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-9 sm:gap-10 lg:mt-14 lg:gap-14">
            <Drawn part={parts.about} />
            <Drawn part={parts.photographs} />
            <TourFilm tour={tour} />
            <Drawn part={parts.days} />
            <Drawn part={parts.way} />
            <Drawn part={parts.highlights} />
            <Drawn part={parts.included} />
            <Drawn part={parts.fit} />
            <MeetingPoint
              place={details.meetingPoint}
              time={details.time}
              links={parts.meetingLinks}
              walk={parts.meetingWalk}
            />
            <Drawn part={parts.host} />
            <PagePart id="reviews" heading="What riders say">
              <Drawn part={parts.riders} />
              <WriteReview key={page.reviewTaken} tour={tour} answer={reviewAnswer} taken={page.reviewTaken} />
            </PagePart>
            <Cancellation kind={kind} isSold={isSold} choice={choice} now={now} />
            <Drawn part={parts.questions} />
          </div>
        </div>
      </div>
      {suggestions.length > 0 ? (
        <Section
          heading="Tours You May Also Like"
          tone="cream"
          className="off-paper mt-12 lg:mt-16"
          once={[suggestions]}
        >
          <ul className="pairs card-row no-scrollbar grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
            {suggestions.map((one) => (
              <li key={one.slug}>
                <TourCard tour={one} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </article>
  );
}
