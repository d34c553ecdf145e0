import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { Film } from "../film.tsx";
import { SaveButton } from "../tours/save-button.tsx";
import { describeGroup } from "./booking/group-words.ts";
import { ShareButton } from "./share-button.tsx";
import { withIst } from "./time-words.ts";
import type { PackedTour } from "./tour-data.server.ts";

type Props = { tour: PackedTour["tour"]; rating: RatingSummary | null };

/** Place, name, rating and facts of a tour. */
export function TourHead({ tour, rating }: Props) {
  const { details } = tour;
  return (
    <header className="head-words max-md:-mt-11 max-md:relative">
      <StationBoard name={tour.location} hindi={details.locationHindi} size="sm" posts={false} className="head-board" />
      <h1 className="mt-3 sm:mt-5">{tour.name}</h1>
      {tour.nameHindi ? (
        <p lang="hi" className="mt-1 text-xl text-ink-soft">
          {tour.nameHindi}
        </p>
      ) : null}
      <p className="measure mt-2 text-lg sm:mt-3 sm:text-xl">{tour.tagline}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-6 sm:mt-4 sm:gap-y-1">
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
        className="tour-facts mt-2 border-y border-line py-3 sm:mt-7 sm:py-6"
        items={[
          { icon: "clock", label: "Duration", value: tour.duration },
          { icon: "route", label: "Distance", value: `${tour.distanceKm}\u00a0km` },
          { icon: "level", label: "Level", value: tour.level },
          { icon: "people", label: "Group size", value: describeGroup(details.groupSize) },
          { icon: "calendar", label: "Date", value: details.date },
          { icon: "sun", label: "Time", value: withIst(details.time) },
          { icon: "language", label: "Languages", value: details.languages.join(", ") },
          { icon: "ticket", label: "Booking", value: details.bookingType },
        ]}
      />
    </header>
  );
}

/** The company's film of a tour, which plays after a tap. */
export function TourFilm({ tour }: Pick<Props, "tour">) {
  const url = tour.details.videoUrl;
  return url ? (
    <Film
      url={url}
      title={`Film: ${tour.name}`}
      poster={
        <Picture
          {...(tour.photos[1] ?? tour.background)}
          alt=""
          sizes="(min-width: 64rem) 50rem, 100vw"
          className="aspect-video object-cover"
        />
      }
    />
  ) : null;
}
