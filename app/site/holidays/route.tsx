import { ClientReviews } from "#app/site/home/client-reviews.tsx";
import { HolidaysInIndia } from "#app/site/home/holidays-in-india.tsx";
import { withoutDates } from "#app/site/home/home-data.server.ts";
import { NoDates } from "#app/site/home/no-dates.tsx";
import { Offers } from "#app/site/home/offers.tsx";
import { PartnerBanner } from "#app/site/home/partner-banner.tsx";
import { NewsletterBox } from "#app/site/newsletter-box.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { lastGoodFor, showsPlacesOf } from "#app/web/page-tags.server.ts";
import type { Route } from "./+types/route";
import { Distance } from "./distance.tsx";
import { HolidaysBanner } from "./holidays-banner.tsx";
import { builtInHolidays, readHolidays } from "./holidays-data.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const app = getContext(context);
  showsPlacesOf(context, "tours");
  const { known, isStale } = await lastGoodFor(
    context,
    "holidays",
    () => readHolidays(app),
    () => builtInHolidays(app.builtIn),
  );
  return { ...known, tours: isStale ? withoutDates(known.tours) : known.tours, isStale };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { heading, text, picture } = loaderData.banner;
  return pageMeta(matches, {
    title: `${heading}: cycling holidays`,
    description: text,
    path: "/india-by-cycle",
    image: sharedPicture(picture),
  });
};

export default function Holidays({ loaderData }: Route.ComponentProps) {
  const { banner, offer, holidays, distance, reviews, quotes, rating, partner, newsletter, tours, phone, isStale } =
    loaderData;
  return (
    <>
      <HolidaysBanner {...banner} count={tours.length} hasDistances={distance.stones.length > 0} />
      {isStale ? <NoDates phone={phone} /> : null}
      <HolidaysInIndia {...holidays} tours={tours} tone="paper" />
      <Distance {...distance} />
      <Offers {...offer} tours={tours.filter((tour) => tour.prices.offerPaise !== null)} />
      <ClientReviews heading={reviews.heading} quotes={quotes} rating={rating} />
      <PartnerBanner partner={partner} />
      <NewsletterBox {...newsletter} />
    </>
  );
}
