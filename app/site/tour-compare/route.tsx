import { Fragment } from "react";
import { Link } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { findCardPrices, nextDepartures } from "#modules/availability/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { lowestPrices } from "#modules/catalogue/model.ts";
import { ratingSummaries } from "#modules/reviews/index.server.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { nextDate } from "../listed-tours.server.ts";
import { MOST_COMPARED } from "../tours/compare-bar.tsx";
import { type Compared, comparisonRows, priceWords } from "../tours/comparison.ts";
import { slugsOf } from "../tours/list-search-params.ts";
import type { Route } from "./+types/route";

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  showsPlacesOf(context, "tours");
  const asked = slugsOf(new URL(request.url).searchParams, "tours");
  const found = await Promise.all(asked.slice(0, MOST_COMPARED).map((slug) => findTour(app.cachedDb, slug)));
  const tours = found.filter((tour) => tour !== null);
  const ids = tours.map((tour) => tour.id);
  const [ratings, next, shown] = await Promise.all([
    ratingSummaries(app.cachedDb, ids),
    nextDepartures(app, ids),
    findCardPrices(app, tours),
  ]);
  const today = delhiDate(app.clock.now());
  const compared: Compared[] = tours.map((tour) => {
    const departure = next.get(tour.id);
    const { slug, name, path, location, picture, sells, level, duration, distanceKm, travelType, details } = tour;
    const prices = shown.get(tour.id) ?? lowestPrices(tour.priceList, [], today);
    return {
      tour: { slug, name, path, location, picture, prices, sells, level, duration, distanceKm, travelType, details },
      rating: ratings.get(tour.id) ?? null,
      nextDate: departure ? nextDate(departure, today) : null,
    };
  });
  return {
    rows: comparisonRows(compared).map((row) => ({ ...row, values: row.values.map(joinUnits) })),
    tours: compared.map(({ tour }) => ({
      slug: tour.slug,
      name: tour.name,
      path: tour.path,
      picture: tour.picture,
      price: priceWords(tour),
      sells: tour.sells,
      without: comparePath(tours.filter((one) => one.slug !== tour.slug).map(({ slug }) => slug)),
    })),
    tooMany: asked.length > MOST_COMPARED,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Tours side by side",
    description: "Two or three tours, fact by fact: price, dates, distance, level, and what they ask of you.",
    path: "/tours/compare",
    noindex: true,
  });

/** Two or three tours, fact by fact. On a phone each fact is a line over its values, so that nothing scrolls sideways. */
export default function TourCompare({ loaderData }: Route.ComponentProps) {
  const { rows, tours, tooMany } = loaderData;
  return (
    <div className="wrap page pt-4">
      <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Tours", to: "/tours" }, { label: "Side by side" }]} />
      <h1 className="mt-3">Side by side</h1>
      {tooMany ? <p className="mt-3">You can compare up to three tours. Here are the first three.</p> : null}
      {tours.length < 2 ? (
        <Fragment key="too few">
          <p className="measure mt-4 text-lg">
            It takes two to compare. Tick “Compare” under two or three tours in the list to see them here.
          </p>
          <Button to="/tours" className="mt-6">
            See all tours
          </Button>
        </Fragment>
      ) : (
        <Fragment key="side by side">
          <p className="mt-2 text-sm text-ink-soft">A dot marks what differs.</p>
          <table className="mt-6 w-full table-fixed text-left [--label:9rem]">
            <caption className="sr-only">{tours.map((tour) => tour.name).join(", ")}</caption>
            <thead className="compare-heads">
              <tr className={line(tours.length)}>
                <td className="max-md:hidden" />
                {tours.map((tour) => (
                  <th key={tour.slug} scope="col" className="flex flex-col font-normal">
                    <Link
                      to={tour.path}
                      className="min-h-11 grow py-1 font-display leading-tight font-semibold underline decoration-coral decoration-2 underline-offset-4 md:text-lg"
                    >
                      {tour.name}
                    </Link>
                    <span className="font-semibold tabular-nums">{tour.price}</span>
                    <span className="flex flex-wrap items-center justify-between gap-x-3">
                      <Link to={`${tour.path}${tour.sells === "instant" ? "#book" : ""}`} className={act}>
                        <span>{tour.sells === "instant" ? "See dates" : "Ask us"}</span>
                        <span className="sr-only">{` of ${tour.name}`}</span>
                      </Link>
                      <Link to={tour.without} preventScrollReset className={`${act} font-normal text-ink-soft`}>
                        Remove
                        <span className="sr-only">{` ${tour.name}`}</span>
                      </Link>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className={`${line(tours.length)} pt-3 pb-4`}>
                <td className="max-md:hidden" />
                {tours.map((tour) => (
                  <td key={tour.slug}>
                    <Picture
                      {...tour.picture}
                      alt=""
                      priority
                      sizes="(min-width: 48rem) 24rem, 50vw"
                      className="aspect-4/3 rounded-md object-cover"
                    />
                  </td>
                ))}
              </tr>
              {rows.map(({ label, values, differs }) => (
                <tr key={label} className={`${line(tours.length)} border-t border-line py-3`}>
                  <th scope="row" className="text-sm font-semibold text-ink-soft max-md:col-span-full">
                    {differs ? (
                      <span className="mr-2 inline-block size-2.5 rounded-full bg-coral align-baseline">
                        <span className="sr-only">Differs: </span>
                      </span>
                    ) : null}
                    <span>{label}</span>
                  </th>
                  {values.map((value, index) => (
                    <td
                      key={tours[index]?.slug}
                      className={differs ? "max-md:text-sm" : "text-ink-soft max-md:text-sm"}
                    >
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Fragment>
      )}
    </div>
  );
}

const act =
  "inline-flex min-h-11 items-center text-sm font-semibold text-coral-ink underline underline-offset-4 pointer-coarse:min-w-11";

const comparePath = (slugs: readonly string[]): string => `/tours/compare?tours=${slugs.join(",")}`;

const line = (count: number): string =>
  count === 2
    ? "grid grid-cols-2 gap-x-4 md:grid-cols-[var(--label)_repeat(2,minmax(0,1fr))] md:gap-x-8"
    : "grid grid-cols-3 gap-x-3 md:grid-cols-[var(--label)_repeat(3,minmax(0,1fr))] md:gap-x-8";
