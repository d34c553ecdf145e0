import { getContext } from "#app/web/app-context.server.ts";
import { JsonLd } from "#app/web/json-ld.tsx";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { lastGoodFor, showsPlacesOf } from "#app/web/page-tags.server.ts";
import { NewsletterBox } from "../newsletter-box.tsx";
import type { Route } from "./+types/route";
import { agencyData } from "./agency-data.ts";
import { AsSeenOn } from "./as-seen-on.tsx";
import { Banner } from "./banner.tsx";
import { ClientReviews } from "./client-reviews.tsx";
import { ExploreMore } from "./explore-more.tsx";
import { HolidaysInIndia } from "./holidays-in-india.tsx";
import { builtInHome, readHome, withoutDates } from "./home-data.server.ts";
import { NoDates } from "./no-dates.tsx";
import { Offers } from "./offers.tsx";
import { PartnerBanner } from "./partner-banner.tsx";
import { RecentPosts } from "./recent-posts.tsx";
import { Welcome } from "./welcome.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const app = getContext(context);
  showsPlacesOf(context, "tours");
  const { known, isStale } = await lastGoodFor(
    context,
    "home",
    () => readHome(app),
    () => builtInHome(app.builtIn),
  );
  const { publicUrl } = app;
  if (!isStale) return { ...known, publicUrl, isStale };
  return {
    ...known,
    offerTours: withoutDates(known.offerTours),
    holidayTours: withoutDates(known.holidayTours),
    publicUrl,
    isStale,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { metaTitle, metaDescription, banner } = loaderData;
  const first = banner[0]?.picture;
  return pageMeta(matches, {
    title: metaTitle,
    description: metaDescription,
    path: "/",
    image: first ? sharedPicture(first) : undefined,
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banner, company, offer, offerTours, holidays, holidayTours, exploreMore, blog, posts } = loaderData;
  const { reviews, quotes, rating, partner, asSeenOn, newsletter, publicUrl, isStale } = loaderData;
  return (
    <>
      <JsonLd data={agencyData(company, publicUrl, rating, banner[0]?.picture)} />
      {banner.length > 0 ? <Banner slides={banner} whoWeAre={loaderData.whoWeAre} /> : <Welcome {...company} />}
      {isStale ? <NoDates phone={company.phone} /> : null}
      <Offers {...offer} tours={offerTours} more={{ label: "See all tours", to: "/tours" }} />
      <HolidaysInIndia {...holidays} tours={holidayTours} />
      <ExploreMore {...exploreMore} />
      <RecentPosts {...blog} posts={posts} />
      <ClientReviews
        heading={reviews.heading}
        quotes={quotes}
        rating={rating}
        external={reviews.externalUrl ? { label: reviews.externalLabel, url: reviews.externalUrl } : undefined}
      />
      <PartnerBanner partner={partner} />
      <AsSeenOn articles={asSeenOn} />
      <NewsletterBox {...newsletter} />
    </>
  );
}
