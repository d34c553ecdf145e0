import { data, redirect } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Milestone } from "#app/ui/milestone.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { StationBoard } from "#app/ui/station-board.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { listDepartures } from "#modules/availability/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { listReviews, ratingSummaries } from "#modules/reviews/index.server.ts";
import { delhiDate, plainDate } from "#platform/delhi-time.ts";
import type { Route } from "./+types/tour-page";
import { BookingBar } from "./tour/booking-bar.tsx";
import { BookingCard } from "./tour/booking-card.tsx";
import { type Offer, useBookingChoice } from "./tour/use-booking-choice.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const house = houseOf(context);
  const tour = await findTour(house.db, params.tourname);
  if (!tour) throw data("no such tour", { status: 404 });
  if (tour.details.category !== params.tourtype) throw redirect(tour.path, 301);
  showsPlacesOf(context, `tour:${tour.id}`);
  const [departures, reviews, ratings] = await Promise.all([
    tour.sells === "instant" ? listDepartures(house, { tourId: tour.id, limit: 160 }) : [],
    listReviews(house.db, { tourId: tour.id }),
    ratingSummaries(house.db, [tour.id]),
  ]);
  const now = house.clock.now().toISOString();
  return {
    tour,
    reviews,
    rating: ratings.get(tour.id) ?? null,
    now,
    today: delhiDate(now),
    departures: departures.map(
      ({ id, localDate, localTime, cutoffAt, capacity, placesLeft, standing, statusReason, group }) => ({
        id,
        localDate,
        localTime,
        cutoffAt,
        capacity,
        placesLeft,
        isOpen: standing !== "closed",
        group,
        reason: statusReason,
      }),
    ),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.tour.name}: ${loaderData.tour.location}` : "Tour" },
  { name: "description", content: loaderData?.tour.tagline },
];

const LABEL = "Price & Details:";

export default function TourPage({ loaderData }: Route.ComponentProps) {
  const { tour, reviews, rating, departures, now, today } = loaderData;
  const { details } = tour;
  const offer: Offer = { departures, prices: tour.prices, groupSizeMax: tour.groupSizeMax, now, today };
  const choice = useBookingChoice(offer);
  const mapUrl = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(details.meetingPoint.mapQuery)}`;
  return (
    <article>
      <Picture {...tour.background} priority sizes="100vw" className="aspect-3/2 w-full object-cover md:aspect-[3/1]" />
      <div className="wrap grid gap-10 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-12">
          <header>
            <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Tours", to: "/tours" }, { label: tour.name }]} />
            <div className="mt-5">
              <StationBoard name={tour.location} hindi={details.locationHindi} size="sm" posts={false} />
            </div>
            <h1 className="mt-5">{tour.name}</h1>
            <p className="measure mt-3 text-xl">{tour.tagline}</p>
            {rating?.average != null ? (
              <Stars value={rating.average} count={rating.count} showValue className="mt-3" />
            ) : null}
            <Facts
              layout="grid"
              className="mt-8"
              items={[
                { icon: "clock", label: "Duration", value: tour.duration },
                { icon: "route", label: "Distance", value: `${tour.distanceKm} km` },
                { icon: "level", label: "Level", value: tour.level },
                { icon: "people", label: "Group size", value: `at most ${details.groupSize.max}` },
                { icon: "calendar", label: "Date", value: details.date },
                { icon: "sun", label: "Time", value: details.time },
                { icon: "language", label: "Languages", value: details.languages.join(", ") },
                { icon: "ticket", label: "Booking", value: details.bookingType },
              ]}
            />
          </header>
          <section>
            <h2>{details.feature}</h2>
            <div className="reading mt-4 grid gap-4">
              {details.shortDescription.map((paragraph) => (
                <p key={paragraph}>
                  {paragraph.startsWith(LABEL) ? (
                    <>
                      <strong>{LABEL}</strong>
                      {paragraph.slice(LABEL.length)}
                    </>
                  ) : (
                    paragraph
                  )}
                </p>
              ))}
            </div>
          </section>
          {details.itinerary.length > 0 ? (
            <section>
              <h2>Day by day</h2>
              <ol className="mt-6 grid gap-8">
                {details.itinerary.map((day) => (
                  <li key={day.day} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5">
                    <Milestone number={day.km} unit="km" label={`Day ${day.day}`} hindi={day.placeHindi} size="sm" />
                    <div>
                      <h3>{day.title}</h3>
                      <p className="measure mt-1">{day.description}</p>
                      <p className="mt-2 text-sm text-ink-soft">
                        {[
                          day.ascentMetres ? `${day.ascentMetres} m of climbing` : null,
                          day.surface,
                          day.meals.join(", "),
                          day.stay ? `Night: ${day.stay}` : null,
                        ]
                          .filter(Boolean)
                          .join(" · ")}
                      </p>
                    </div>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
          <section>
            <h2>Highlights</h2>
            <div className="mt-6">
              <Timeline
                items={details.highlights.map((highlight) => ({
                  id: highlight.time + highlight.name,
                  time: highlight.time,
                  title: highlight.name,
                  hindi: highlight.nameHindi,
                  text: highlight.shortDescription,
                }))}
              />
            </div>
          </section>
          <section>
            <h2>Included</h2>
            <ul className="mt-5 grid gap-4 sm:grid-cols-2">
              {details.inclusions.map((inclusion) => (
                <li key={inclusion.title} className="flex gap-3">
                  <Icon
                    name={inclusion.icon === "ticket" ? "ticket" : inclusion.icon}
                    className="mt-0.5 size-6 text-teal-ink"
                  />
                  <div>
                    <h3 className="text-base">
                      {inclusion.title === "Meeting Place" ? <a href={mapUrl}>{inclusion.title}</a> : inclusion.title}
                    </h3>
                    <p className="text-ink-soft">{inclusion.description}</p>
                  </div>
                </li>
              ))}
            </ul>
            <div className="mt-8 grid gap-8 sm:grid-cols-2">
              <PlainList heading="Not included" items={details.notIncluded} />
              <PlainList heading="Please bring" items={details.bring} />
            </div>
          </section>
          <section>
            <h2>Where we meet</h2>
            <p className="mt-3 font-semibold">
              {details.meetingPoint.name}{" "}
              {details.meetingPoint.nameHindi ? <span lang="hi">{details.meetingPoint.nameHindi}</span> : null}
            </p>
            <p>{details.meetingPoint.address}</p>
            <p>{details.meetingPoint.landmark}</p>
            <p className="mt-2">
              <a href={mapUrl} className="inline-flex min-h-11 items-center">
                Open in maps
              </a>
            </p>
          </section>
          <section className="grid gap-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <Picture {...tour.hostPicture} sizes="10rem" className="aspect-square w-40 rounded-full object-cover" />
            <div>
              <h2>{details.host.name}</h2>
              <p className="font-semibold">{details.host.role}</p>
              {details.host.description.map((paragraph) => (
                <p key={paragraph} className="measure mt-3">
                  {paragraph}
                </p>
              ))}
            </div>
          </section>
          {reviews.length > 0 ? (
            <section>
              <h2>What riders say</h2>
              <ul className="mt-6 grid gap-6">
                {reviews.map((review) => (
                  <li key={review.id} className="border-b border-line pb-6">
                    <Stars value={review.rating} />
                    {review.paragraphs.map((paragraph) => (
                      <p key={paragraph} className="measure mt-2">
                        {paragraph}
                      </p>
                    ))}
                    <p className="mt-2 text-sm text-ink-soft">
                      {review.reviewerName}, {review.country}, {plainDate(review.date)}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section>
            <h2>Questions</h2>
            <div className="mt-4 divide-y divide-line border-y border-line">
              {details.faq.map((entry) => (
                <details key={entry.question}>
                  <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold">
                    {entry.question}
                  </summary>
                  <p className="measure pb-4">{entry.answer}</p>
                </details>
              ))}
            </div>
          </section>
        </div>
        <aside aria-label="Book this tour" id="book" className="scroll-mt-20">
          <div className="rounded-md border-2 border-ink bg-card p-5 shadow-print lg:sticky lg:top-20 lg:max-h-[calc(100svh-6rem)] lg:overflow-y-auto">
            <h2 className="text-2xl">Book Tour</h2>
            <div className="mt-4">
              {tour.sells === "instant" ? (
                <BookingCard offer={offer} choice={choice} />
              ) : (
                <p>
                  This ride is made to measure. Write to us with your dates and wishes, and we answer with a price
                  within a day.
                </p>
              )}
            </div>
          </div>
        </aside>
      </div>
      {tour.sells === "instant" ? <BookingBar offer={offer} choice={choice} /> : null}
    </article>
  );
}

function PlainList({ heading, items }: { heading: string; items: string[] }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="mt-2 list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
