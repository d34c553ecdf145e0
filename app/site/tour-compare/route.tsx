import { Link } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { nextDepartures } from "#modules/availability/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { ratingSummaries } from "#modules/reviews/index.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { nextDate } from "../listed-tours.server.ts";
import { MOST_COMPARED } from "../tours/compare-bar.tsx";
import { type Compared, comparisonRows } from "../tours/comparison.ts";
import { slugsOf } from "../tours/list-search-params.ts";
import type { Route } from "./+types/route";

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  showsPlacesOf(context, "tours");
  const asked = slugsOf(new URL(request.url).searchParams, "tours");
  const found = await Promise.all(asked.slice(0, MOST_COMPARED).map((slug) => findTour(app.cachedDb, slug)));
  const tours = found.filter((tour) => tour !== null);
  const ids = tours.map((tour) => tour.id);
  const [ratings, next] = await Promise.all([ratingSummaries(app.cachedDb, ids), nextDepartures(app, ids)]);
  const today = delhiDate(app.clock.now());
  const compared: Compared[] = tours.map((tour) => {
    const departure = next.get(tour.id);
    const { slug, name, path, location, picture, prices, sells, level, duration, distanceKm, travelType, details } =
      tour;
    return {
      tour: { slug, name, path, location, picture, prices, sells, level, duration, distanceKm, travelType, details },
      rating: ratings.get(tour.id) ?? null,
      nextDate: departure ? nextDate(departure, today) : null,
    };
  });
  return {
    rows: comparisonRows(compared),
    tours: compared.map(({ tour: { slug, name, path, picture } }) => ({ slug, name, path, picture })),
    tooMany: asked.length > MOST_COMPARED,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Tours side by side", path: "/tours/compare", noindex: true });

/** Two or three tours, fact by fact. On a phone each fact is a line over its values, so that nothing scrolls sideways. */
export default function TourCompare({ loaderData }: Route.ComponentProps) {
  const { rows, tours, tooMany } = loaderData;
  return (
    <div className="wrap page pt-4">
      <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Tours", to: "/tours" }, { label: "Side by side" }]} />
      <h1 className="mt-3">Side by side</h1>
      {tooMany ? <p className="mt-3">You can compare up to three tours. Here are the first three.</p> : null}
      {tours.length < 2 ? (
        <>
          <p className="measure mt-4 text-lg">
            It takes two to compare. Tick “Compare” under two or three tours in the list to see them here.
          </p>
          <Button to="/tours" className="mt-6">
            See all tours
          </Button>
        </>
      ) : (
        <table className="mt-8 w-full table-fixed text-left [--label:9rem]">
          <caption className="sr-only">{tours.map((tour) => tour.name).join(", ")}</caption>
          <thead>
            <tr className={line(tours.length)}>
              <td className="max-md:hidden" />
              {tours.map((tour) => (
                <th key={tour.slug} scope="col" className="pb-4 font-normal">
                  <Picture
                    {...tour.picture}
                    alt=""
                    priority
                    sizes="(min-width: 48rem) 24rem, 50vw"
                    className="aspect-4/3 rounded-md object-cover"
                  />
                  <Link
                    to={tour.path}
                    className="mt-3 inline-block min-h-11 py-1 font-display text-lg leading-tight font-semibold underline decoration-coral decoration-2 underline-offset-4 md:text-xl"
                  >
                    {tour.name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label} className={`${line(tours.length)} border-t border-line py-3`}>
                <th scope="row" className="text-sm font-semibold text-ink-soft max-md:col-span-full">
                  {label}
                </th>
                {values.map((value, index) => (
                  <td key={tours[index]?.slug} className="max-md:text-sm">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const line = (count: number): string =>
  count === 2
    ? "grid grid-cols-2 gap-x-4 md:grid-cols-[var(--label)_repeat(2,minmax(0,1fr))] md:gap-x-8"
    : "grid grid-cols-3 gap-x-3 md:grid-cols-[var(--label)_repeat(3,minmax(0,1fr))] md:gap-x-8";
