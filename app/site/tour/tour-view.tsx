import { useMemo } from "react";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Section } from "#app/ui/section.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { TourCard } from "../tour-card.tsx";
import { About, DayByDay, Highlights } from "./about.tsx";
import { BookingBar } from "./booking/booking-bar.tsx";
import { BookingCard } from "./booking/booking-card.tsx";
import { CancelBy, Cancellation } from "./booking/cancellation.tsx";
import { EnquiryBar, EnquiryCard } from "./booking/enquiry-card.tsx";
import { unpackDepartures } from "./booking/offered-departure.ts";
import { type Offer, useBookingChoice } from "./booking/use-booking-choice.ts";
import { useFreshPlaces } from "./booking/use-fresh-places.ts";
import { Fit } from "./fit.tsx";
import { Host } from "./host.tsx";
import { Included } from "./included.tsx";
import { MeetingPoint } from "./meeting-point.tsx";
import { PhotoMosaic } from "./photo-mosaic.tsx";
import { TourQuestions } from "./questions.tsx";
import type { ReviewFormAnswer } from "./reviews/review-form.tsx";
import { Reviews } from "./reviews/reviews.tsx";
import { WriteReview } from "./reviews/write-review.tsx";
import { SectionChips } from "./section-chips.tsx";
import type { PackedTour } from "./tour-data.server.ts";
import { TourHead } from "./tour-head.tsx";
import { TourJsonLd } from "./tour-json-ld.tsx";

/** A tour's page. `page.now` is the server's, so that hydration matches. */
export function TourView({ packed, reviewAnswer }: { packed: PackedTour; reviewAnswer?: ReviewFormAnswer }) {
  const page = useMemo(() => ({ ...packed, departures: unpackDepartures(packed.departures) }), [packed]);
  const { tour, reviews, rating, suggestions, departures, now, today } = page;
  const { details } = tour;
  const { slug, kind, prices, groupSizeMax } = tour;
  const offer: Offer = { slug, kind, departures, prices, groupSizeMax, now, today };
  const choice = useBookingChoice(offer, page.wish);
  useFreshPlaces();
  const isSold = tour.sells === "instant";
  const hasDates = departures.length > 0;
  // The background comes first; route maps are shown beside the days.
  const photos = [tour.background, ...tour.photos.filter((one) => one.photo !== tour.background.photo)].filter(
    (one) => !isMap(one.photo),
  );
  return (
    // The phone's bar comes first in the tab order, and is placed at the foot.
    <article className="max-lg:flex max-lg:flex-col">
      <TourJsonLd page={page} />
      <SkipLink to="#book" label="Skip to booking" />
      {hasDates ? <BookingBar tour={tour} offer={offer} choice={choice} /> : <EnquiryBar tour={tour} />}
      <div className="head-crumbs wrap md:pt-3">
        <Breadcrumb
          className="max-md:hidden"
          items={[{ label: "Home", to: "/" }, { label: "Tours", to: "/tours" }, { label: tour.name }]}
        />
      </div>
      <PhotoMosaic photos={photos} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-10">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-14">
          <TourHead tour={tour} rating={rating} video={details.videoUrl}>
            {isSold ? <CancelBy kind={kind} choice={choice} now={now} /> : null}
          </TourHead>
          <SectionChips chips={page.chips} />
          <About details={details} />
          {details.itinerary.length > 0 ? (
            <DayByDay days={details.itinerary} map={tour.photos.find((one) => isMap(one.photo))} />
          ) : null}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us on the server, from numbers and escaped names */}
          <div className="empty:hidden" dangerouslySetInnerHTML={{ __html: page.way }} />
          <Highlights details={details} photos={tour.highlightPhotos} />
          <Included details={details} />
          <Fit fit={details.fit} mode={details.mode} />
          <MeetingPoint place={details.meetingPoint} time={details.time} />
          <Host host={details.host} picture={tour.hostPicture} slug={tour.slug} />
          <Reviews reviews={reviews} rating={rating}>
            <WriteReview key={page.reviewTaken} tour={tour} answer={reviewAnswer} taken={page.reviewTaken} />
          </Reviews>
          <Cancellation kind={kind} isSold={isSold} choice={choice} now={now} />
          <TourQuestions faq={details.faq} slug={tour.slug} />
        </div>
        <aside aria-label="Book this tour" id="book" tabIndex={-1} className="off-paper scroll-mt-20 outline-none">
          <div className="rounded-md border-2 border-ink bg-card p-5 shadow-print lg:sticky lg:top-20 lg:max-h-[calc(100svh-6rem)] lg:scroll-pt-4 lg:scroll-pb-40 lg:overflow-y-auto">
            <h2 className="text-2xl">Book Tour</h2>
            <div className="mt-4">
              {hasDates ? <BookingCard offer={offer} choice={choice} /> : <EnquiryCard tour={tour} {...page.asked} />}
            </div>
          </div>
        </aside>
      </div>
      {suggestions.length > 0 ? (
        <Section heading="Tours You May Also Like" tone="cream" className="off-paper mt-16" once={[suggestions]}>
          <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
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

const isMap = (photo: string): boolean => photo.startsWith("map-");
