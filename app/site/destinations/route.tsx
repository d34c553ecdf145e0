import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { cx } from "#app/ui/cx.ts";
import { getContext } from "#app/web/app-context.server.ts";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { listDestinations } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/route";
import { DestinationCard } from "./destination-card.tsx";
import { IndiaMap, MapCredit } from "./india-map.tsx";
import { placesOf } from "./places.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { cachedDb } = getContext(context);
  const [{ heading, introduction, places }, destinations] = await Promise.all([
    getPage(cachedDb, "destinations"),
    listDestinations(cachedDb),
  ]);
  return { heading, introduction, destinations, places: placesOf(destinations, places) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.heading}: our destinations in India`,
        description: loaderData.introduction,
        path: "/destination-list-v2",
        image: loaderData.destinations[0] ? sharedPicture(loaderData.destinations[0].picture) : undefined,
      })
    : [];

export default function DestinationList({ loaderData }: Route.ComponentProps) {
  const { heading, introduction, destinations, places } = loaderData;
  return (
    <>
      <div className="surface-cream halftone">
        <div className="wrap grid gap-x-12 gap-y-10 pt-6 pb-14 lg:grid-cols-12 lg:pt-12 lg:pb-16">
          <header className="lg:col-span-6 lg:self-center">
            <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Destinations" }]} />
            <h1 className="mt-4">{heading}</h1>
            <p className="measure mt-5 text-lg">{introduction}</p>
            <ol className="mt-8 hidden grid-cols-[auto_auto] gap-x-8 border-t-2 border-ink lg:grid">
              {destinations.map(({ slug, name, nameHindi }, index) => (
                <li key={slug} className="border-b border-line">
                  <a href={`#${slug}`} className="flex min-h-12 items-center gap-3 text-ink no-underline">
                    <span className="w-5 shrink-0 font-display text-xl font-bold text-coral-ink">{index + 1}</span>
                    <span className="font-semibold">{name}</span>
                    <span lang="hi" className="ml-auto text-right text-ink-soft">
                      {nameHindi}
                    </span>
                  </a>
                </li>
              ))}
            </ol>
          </header>
          <div className="mx-auto w-full max-w-xl lg:col-span-6">
            <IndiaMap places={places} />
            <MapCredit />
          </div>
        </div>
      </div>
      <ol className="wrap grid gap-x-8 gap-y-16 py-14 lg:grid-cols-12 lg:py-20">
        {destinations.map((destination, index) => (
          <li
            key={destination.slug}
            id={destination.slug}
            className={cx("scroll-mt-24", index % 4 === 0 || index % 4 === 3 ? "lg:col-span-7" : "lg:col-span-5")}
          >
            <DestinationCard destination={destination} number={index + 1} />
          </li>
        ))}
      </ol>
    </>
  );
}
