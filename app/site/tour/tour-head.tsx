import type { ReactNode } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Tour } from "#modules/catalogue/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { Film } from "../film.tsx";
import { TourPrice } from "../tour-card.tsx";
import { SaveButton } from "../tours/save-button.tsx";
import { describeGroup } from "./booking/group-words.ts";
import { ShareButton } from "./share-button.tsx";
import { withIst } from "./time-words.ts";

type Props = {
  tour: Omit<Tour, "suggestions">;
  rating: RatingSummary | null;
  video?: string;
  /** Below the facts. */
  children: ReactNode;
};

/** Place, name, rating, duration and price of a tour. */
export function TourHead({ tour, rating, video, children }: Props) {
  const { details } = tour;
  return (
    <header className="head-words">
      <StationBoard name={tour.location} hindi={details.locationHindi} size="sm" posts={false} className="head-board" />
      <h1 className="mt-5">{tour.name}</h1>
      {tour.nameHindi ? (
        <p lang="hi" className="mt-1 text-xl text-ink-soft">
          {tour.nameHindi}
        </p>
      ) : null}
      <p className="measure mt-3 text-xl">{tour.tagline}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        {rating?.average != null ? (
          <a href="#reviews" className="inline-flex min-h-11 items-center text-ink no-underline hover:underline">
            <Stars value={rating.average} count={rating.count} showValue />
          </a>
        ) : null}
        <div className="off-paper -mx-2 flex flex-wrap sm:gap-x-1">
          <SaveButton slug={tour.slug} name={tour.name} look="words" />
          <ShareButton title={tour.name} path={tour.path} />
          <a
            href={`${tour.path}/sheet.pdf`}
            className="inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-ink no-underline hover:bg-sand/60"
          >
            <Icon name="print" className="size-5.5" />
            Tour sheet (PDF)
          </a>
        </div>
      </div>
      <Facts
        layout="grid"
        className="mt-7 border-y border-line py-6"
        items={[
          { icon: "clock", label: "Duration", value: tour.duration },
          { icon: "route", label: "Distance", value: `${tour.distanceKm} km` },
          { icon: "level", label: "Level", value: tour.level },
          { icon: "people", label: "Group size", value: describeGroup(details.groupSize) },
          { icon: "calendar", label: "Date", value: details.date },
          { icon: "sun", label: "Time", value: withIst(details.time) },
          { icon: "language", label: "Languages", value: details.languages.join(", ") },
          { icon: "ticket", label: "Booking", value: details.bookingType },
        ]}
      />
      <div className="mt-4 font-semibold empty:hidden">{children}</div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <TourPrice tour={tour} className="lg:hidden" note="no tax added" />
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {details.tags.map((tag) => (
            <li key={tag} className="rounded-pill border border-edge px-3 py-0.5 text-sm">
              {tag}
            </li>
          ))}
        </ul>
      </div>
      {video ? (
        <Film
          url={video}
          title={`Film: ${tour.name}`}
          className="mt-8"
          poster={
            <Picture
              {...(tour.photos[1] ?? tour.background)}
              alt=""
              sizes="(min-width: 64rem) 50rem, 100vw"
              className="aspect-video object-cover"
            />
          }
        />
      ) : null}
    </header>
  );
}
