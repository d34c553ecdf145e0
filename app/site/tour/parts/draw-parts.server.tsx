import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DrawnPart } from "#app/ui/drawn.tsx";
import { drawnHtml } from "#app/web/drawn-html.server.ts";
import type { Tour } from "#modules/catalogue/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import type { StoredRoute } from "#modules/routes/index.server.ts";
import { drawMapLinks, drawWalk } from "../route-map/draw-meeting.server.ts";
import { drawRouteSection, drawUnplanned } from "../route-map/route-section.server.ts";
import type { ShownReview } from "../shown-review.server.ts";
import { isMap } from "../tour-pictures.ts";
import { About } from "./about.tsx";
import { DayByDay } from "./days.tsx";
import { Fit } from "./fit.tsx";
import { Host } from "./host.tsx";
import { Included } from "./included.tsx";
import { Photographs } from "./photographs.tsx";
import { TourQuestions } from "./questions.tsx";
import { RidersWords } from "./riders-words.tsx";
import { Highlights } from "./stops.tsx";

interface Drawn {
  tour: Omit<Tour, "suggestions" | "priceList">;
  route: StoredRoute | null;
  /** Address of the map to move about in. */
  moving: string | null;
  reviews: readonly ShownReview[];
  rating: RatingSummary | null;
  /** Of rides that the host led; null unless the host agreed. */
  hostRating: { count: number; average: number } | null;
  /** Address on which a gift of this tour is bought; null if none is sold. */
  gift: string | null;
}

/** Finished drawings, by all that they show: a page is drawn again at each booking, its texts seldom change. */
const drawn = new Map<string, DrawnPart>();
const MOST_KEPT = 300;
const nothing = drawnHtml("");

function drawOnce(facts: readonly unknown[], part: ReactNode | (() => string)): DrawnPart {
  const key = JSON.stringify(facts);
  const html = drawn.get(key) ?? drawnHtml(typeof part === "function" ? part() : renderToStaticMarkup(part));
  // Map order is usage order: the least recently used goes first.
  drawn.delete(key);
  drawn.set(key, html);
  const [oldest] = drawn.keys();
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
  return html;
}

/** Parts of a tour's page that nothing changes, as HTML. Drawn here, they cost the page no script. */
export function drawParts({ tour, route, moving, reviews, rating, hostRating, gift }: Drawn) {
  const { details, textPhotos: photos, hostPicture, slug } = tour;
  const { itinerary: days, highlights, highlightTimes: times, meetingPoint: place } = details;
  const map = tour.photos.find((one) => isMap(one.photo));
  const walk = drawOnce(["walk", place, route?.digest], () => drawWalk(place, route?.ground));
  return {
    about: drawOnce(["about", details], <About details={details} />),
    photographs: drawOnce(
      ["photographs", details.photographs, photos],
      <Photographs photographs={details.photographs} photos={photos} />,
    ),
    days:
      days.length > 0
        ? drawOnce(
            ["days", days, highlights, photos, map, route !== null],
            <DayByDay days={days} highlights={highlights} photos={photos} map={map} hasRoute={route !== null} />,
          )
        : nothing,
    meetingLinks: drawOnce(["links", place], () => drawMapLinks(place)),
    meetingWalk: walk.html === "" ? null : walk,
    way: route
      ? drawOnce(["way", route.digest, tour.name, moving], () => drawRouteSection(route, tour.name, moving))
      : tour.kind === "bespoke"
        ? drawOnce(["unplanned"], drawUnplanned)
        : nothing,
    highlights:
      days.length === 0
        ? drawOnce(
            ["stops", times, highlights, photos, route?.digest],
            <Highlights
              times={times}
              highlights={highlights}
              photos={photos}
              isNumbered={isNumbered(highlights, route)}
            />,
          )
        : nothing,
    included: drawOnce(["included", details, photos, gift], <Included details={details} photos={photos} gift={gift} />),
    fit: drawOnce(["fit", details.fit, details.mode], <Fit fit={details.fit} mode={details.mode} />),
    host: drawOnce(
      ["host", details.host, hostPicture, slug, hostRating],
      <Host host={details.host} picture={hostPicture} slug={slug} rating={hostRating} />,
    ),
    riders: drawOnce(["riders", reviews, rating], <RidersWords reviews={reviews} rating={rating} />),
    questions: drawOnce(["questions", details.faq, slug], <TourQuestions faq={details.faq} slug={slug} />),
  };
}

/** True if the map's numbers are the stops', one by one. Without a map any number is right. */
function isNumbered(highlights: Drawn["tour"]["details"]["highlights"], route: StoredRoute | null): boolean {
  if (!route) return true;
  const places = route.places.filter(({ kind }) => kind === "highlight").map(({ name }) => name);
  return JSON.stringify(places) === JSON.stringify(highlights.map(({ name }) => name));
}
