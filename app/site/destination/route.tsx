import { data, redirect } from "react-router";
import { LeadTour } from "#app/site/home/holiday-cards.tsx";
import { listedTours } from "#app/site/listed-tours.server.ts";
import { TourCard } from "#app/site/tour-card.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { JsonLd } from "#app/web/json-ld.tsx";
import { largestJpeg, sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { findMovedDestination, listDestinations } from "#modules/catalogue/index.server.ts";
import { getPage, listPostsAbout } from "#modules/content/index.server.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { RegionMap } from "../destinations/india-map.tsx";
import { destinationPath, placesOf } from "../destinations/places.ts";
import type { Route } from "./+types/route";

/** The list of tours has the rest. */
const TOURS_SHOWN = 24;

/** Answers /destinations/:slug and the former /destination-details?name=slug (without a name: the first one). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  showsPlacesOf(context, "tours");
  const { cachedDb } = app;
  const [destinations, page] = await Promise.all([listDestinations(cachedDb), getPage(cachedDb, "destinations")]);
  const slug = params.slug ?? new URL(request.url).searchParams.get("name") ?? destinations[0]?.slug;
  const at = destinations.findIndex((one) => one.slug === slug);
  const destination = destinations[at];
  if (!destination) {
    const moved = slug === undefined ? null : await findMovedDestination(cachedDb, slug);
    if (moved === null) throw data("no such destination", { status: 404 });
    throw redirect(destinationPath(moved), 301);
  }
  const tours = await listedTours(app, { destination: destination.slug, limit: TOURS_SHOWN });
  const posts = await listPostsAbout(
    cachedDb,
    tours.map((tour) => tour.slug),
    3,
  );
  const places = placesOf(destinations, page.places);
  const next = destinations[(at + 1) % destinations.length] ?? destination;
  return {
    destination,
    tours,
    posts,
    place: places.find((place) => place.slug === destination.slug) ?? null,
    others: places.filter((place) => place.slug !== destination.slug),
    next: { name: next.name, path: destinationPath(next.slug) },
    publicUrl: app.publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { slug, name, introduction, picture } = loaderData.destination;
  return pageMeta(matches, {
    title: `${name} by cycle`,
    description: introduction.split(/(?<=\.)\s/)[0],
    path: destinationPath(slug),
    image: sharedPicture(picture),
  });
};

export default function DestinationPage({ loaderData }: Route.ComponentProps) {
  const { destination, tours, posts, place, others, next, publicUrl } = loaderData;
  const { name, nameHindi, region, introduction, picture } = destination;
  return (
    <>
      <JsonLd
        data={{
          "@type": "TouristDestination",
          name,
          description: introduction,
          url: publicUrl + destinationPath(destination.slug),
          image: publicUrl + largestJpeg(picture),
          ...(place
            ? { geo: { "@type": "GeoCoordinates", latitude: place.latitude, longitude: place.longitude } }
            : {}),
        }}
      />
      <Picture
        {...picture}
        priority
        sizes="100vw"
        className="head-picture aspect-3/2 w-full object-cover sm:aspect-[2/1] lg:aspect-[5/2]"
      />
      <div className="wrap grid gap-x-16 gap-y-10 pb-16 lg:grid-cols-12">
        <header className="relative -mt-10 lg:col-span-7 lg:-mt-16">
          <StationBoard name={name} hindi={nameHindi} small={region} size="lg" as="h1" />
          <Breadcrumb
            className="mt-6"
            items={[{ label: "Home", to: "/" }, { label: "Destinations", to: "/destination-list-v2" }, { label: name }]}
          />
          <p className="mt-4 max-w-2xl text-xl leading-relaxed">{introduction}</p>
        </header>
        {place ? (
          <div className="lg:col-span-5 lg:pt-10">
            <RegionMap place={place} others={others} />
          </div>
        ) : null}
      </div>
      <Section heading={`What we ride in ${name}`} tone="cream" action={{ label: "See all tours", to: "/tours" }}>
        {tours.length === 0 ? (
          <p className="measure text-lg">
            We have no dates here this season. Tell us yours, and we&apos;ll see what we can do.
          </p>
        ) : (
          <ul className="pairs grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {tours.map((tour, index) => (
              <li key={tour.slug} className={index === 0 ? "sm:col-span-2 lg:col-span-3" : undefined}>
                {index === 0 ? <LeadTour tour={tour} /> : <TourCard tour={tour} />}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {posts.length > 0 ? (
        <Section heading={`Stories from ${name}`} layout="side" action={{ label: "All stories", to: "/blogs" }}>
          <ul className="grid gap-10">
            {posts.map((post) => (
              <li key={post.slug}>
                <Card
                  title={post.title}
                  to={post.path}
                  kicker={`${post.category} · ${plainDate(post.date)}`}
                  layout="side"
                  picture={
                    <Picture
                      {...post.picture}
                      sizes="(min-width: 40rem) 20rem, 100vw"
                      className="aspect-3/2 w-full object-cover"
                    />
                  }
                >
                  <p className="text-ink-soft">{post.shortDescription}</p>
                </Card>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <div className="surface-teal halftone">
        <div className="wrap flex flex-wrap items-center justify-between gap-6 py-10">
          <p className="font-display text-2xl">{`The next stop is ${next.name}.`}</p>
          <Button to={next.path} iconEnd="arrow-right">
            Stay on the train
          </Button>
        </div>
      </div>
    </>
  );
}
