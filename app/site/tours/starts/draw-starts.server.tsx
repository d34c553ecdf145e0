import { renderToStaticMarkup } from "react-dom/server";
import { MapCredit } from "#app/site/destinations/india-map.tsx";
import { type ListedTour, TourPrice } from "#app/site/tour-card.tsx";
import type { ReadingContext } from "#app/web/app-context.server.ts";
import { listDestinations, listStarts, type TourStart } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { type ListWish, tourSearch } from "../list-search-params.ts";
import { drawCountry, type NamedArea } from "./draw-country.server.ts";
import { drawTownMap } from "./draw-starts-map.server.ts";
import { groupStarts, type StartArea, toursOf } from "./group-starts.ts";

type Wish = Pick<ListWish, "people" | "date">;

/** Maps of the found tours' starts as HTML, and a list in the order of the tours that says the same. It costs the page no script. */
export async function drawStarts(app: ReadingContext, found: readonly ListedTour[], wish: Wish): Promise<string> {
  const [starts, destinations, { places }] = await Promise.all([
    listStarts(
      app.cachedDb,
      found.map(({ id }) => id),
    ),
    listDestinations(app.cachedDb),
    getPage(app.cachedDb, "destinations"),
  ]);
  const areas = groupStarts(
    found.flatMap(({ id }, at) => {
      const start = starts.get(id);
      return start
        ? [{ number: at + 1, lon: start.longitude, lat: start.latitude, destination: start.destination }]
        : [];
    }),
  );
  const groundOf = (area: StartArea) => places.find(({ destination }) => destination === area.destination)?.ground;
  const named = areas.map(
    (area): NamedArea => ({
      ...area,
      name: destinations.find(({ slug }) => slug === area.destination)?.name ?? area.destination,
      map: toursOf(area).length > 1 || groundOf(area) ? `starts-${area.destination}` : null,
    }),
  );
  const towns = named.filter(({ map }) => map !== null);
  const country = named.length > towns.length || named.length > 1 ? drawCountry(named) : "";
  return renderToStaticMarkup(
    <div className="start-parts mt-4">
      <div className="start-maps">
        {towns.map((area) => (
          <Drawing key={area.map} id={area.map} svg={drawTownMap(area, area.name, groundOf(area))} />
        ))}
        {country ? (
          <div>
            <Drawing svg={country} />
            <MapCredit />
          </div>
        ) : null}
      </div>
      <ol className="start-list">
        {found.map((tour, at) => (
          <StartRow key={tour.slug} tour={tour} number={at + 1} start={starts.get(tour.id)} wish={wish} />
        ))}
      </ol>
    </div>,
  );
}

const Drawing = ({ id, svg }: { id?: string | null; svg: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us on the server, with escaped names
  <div id={id ?? undefined} className="scroll-mt-24" dangerouslySetInnerHTML={{ __html: svg }} />
);

type RowProps = { tour: ListedTour; number: number; start: TourStart | undefined; wish: Wish };

function StartRow({ tour, number, start, wish }: RowProps) {
  const { nextDate } = tour;
  return (
    <li id={`start-${number}`} className="scroll-mt-24">
      <span className="start-number">{number}</span>
      <div>
        <h2 className="text-lg">
          <a href={tour.path + tourSearch(wish)}>{tour.name}</a>
        </h2>
        <p className="text-sm text-ink-soft">{start?.name ?? tour.location}</p>
        {tour.sells === "instant" ? (
          <p className="text-sm">
            {nextDate ? joinUnits(`Next: ${nextDate.day}, ${nextDate.localTime} IST`) : "No open dates"}
          </p>
        ) : (
          <p className="text-sm">On the day you choose</p>
        )}
        <TourPrice tour={tour} size="sm" className="mt-1" />
      </div>
    </li>
  );
}
