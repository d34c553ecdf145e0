import { Icon } from "#app/ui/art/icon.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Drawn, type DrawnPart } from "#app/ui/drawn.tsx";
import { TapFrame } from "#app/ui/tap-frame.tsx";
import type { TourContent } from "#modules/catalogue/model.ts";
import { LANES, mapFrame, mapPage } from "#platform/maps.ts";
import { PagePart } from "./page-part.tsx";
import { withIst } from "./time-words.ts";

type Place = TourContent["meetingPoint"];

/** Meeting place and time. In words first, since they need no network; the map loads on a tap. */
export function MeetingPoint({
  place,
  time,
  links,
  walk,
}: {
  place: Place;
  time: string;
  links: DrawnPart;
  /** Null where nothing is known to draw on a map. */
  walk: DrawnPart | null;
}) {
  return (
    <PagePart id="meeting" heading="Where we meet" once={[place, time, links, walk]}>
      <div className="mt-4 grid gap-4 sm:mt-6 sm:grid-cols-2 sm:gap-6">
        <div>
          <p className="text-lg leading-snug font-semibold">{place.name}</p>
          <address className="mt-1 not-italic">{place.address}</address>
          <p className="mt-3 flex gap-3">
            <Icon name="pin" className="mt-0.5 size-6 text-coral-ink" />
            <span>{place.landmark}</span>
          </p>
          <p className="mt-3 flex gap-3">
            <Icon name="clock" className="mt-0.5 size-6 text-coral-ink" />
            <span>{withIst(time)}</span>
          </p>
          <Drawn part={links} />
        </div>
        {walk ? (
          <Drawn part={walk} />
        ) : (
          <TapFrame
            src={mapFrame(place, LANES)}
            href={mapPage(place, 17)}
            title={`Map of the meeting point: ${place.name}`}
            label="Show the map"
            icon="pin"
            note="The map comes from openstreetmap.org"
            className="surface-cream halftone h-48 border border-line sm:aspect-4/3 sm:h-auto"
            poster={
              <div aria-hidden="true" className="absolute inset-x-0 top-0 grid justify-items-center p-3 sm:p-4">
                <StationBoard name={shortName(place.name)} hindi={shortName(place.nameHindi)} size="sm" posts={false} />
              </div>
            }
          />
        )}
      </div>
    </PagePart>
  );
}

/** The name for a station board: without the quarter. */
const shortName = <T extends string | undefined>(name: T) => name?.split(",")[0] as T;
