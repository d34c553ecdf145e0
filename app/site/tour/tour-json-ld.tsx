import { useRouteLoaderData } from "react-router";
import { JsonLd } from "#app/web/json-ld.tsx";
import { isBookable } from "#modules/availability/model.ts";
import { type OfferedDeparture, standingFor } from "./offered-departure.ts";
import type { TourPageData } from "./tour-data.server.ts";
import { largeFile } from "./tour-meta.ts";

type Root = { publicUrl: string; company: { name: string } };

/** What search engines are told of a tour: nothing that the page does not say. */
export function TourJsonLd({ page }: { page: TourPageData }) {
  const root = useRouteLoaderData("root") as Root | undefined;
  if (!root) return null;
  return <JsonLd data={{ "@graph": structuredTour(page, root) }} />;
}

/** The trip with its offer, its rating where people have given one, and where the page lies; for schema.org. */
export function structuredTour(page: Omit<TourPageData, "suggestions" | "wish">, root: Root) {
  const { tour, rating, departures, now } = page;
  const url = root.publicUrl + tour.path;
  const { offerPaise, regularPaise } = tour.prices;
  const trip = {
    // A trip alone may carry no rating in schema.org; what is sold may.
    "@type": ["TouristTrip", "Product"],
    "@id": `${url}#trip`,
    name: tour.name,
    description: tour.tagline,
    url,
    image: tour.photos.map((photo) => root.publicUrl + largeFile(photo)),
    touristType: tour.travelType,
    provider: { "@type": "TravelAgency", name: root.company.name, url: root.publicUrl },
    itinerary: {
      "@type": "ItemList",
      itemListElement: tour.details.highlights.map((highlight, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: highlight.name,
      })),
    },
    offers: {
      "@type": "Offer",
      url,
      price: ((offerPaise ?? regularPaise) / 100).toFixed(2),
      priceCurrency: "INR",
      availability: `https://schema.org/${tour.sells === "instant" ? availabilityOf(departures, now) : "PreOrder"}`,
    },
    ...(rating?.average == null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating.average,
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 0.5,
          },
        }),
  };
  const trail = [
    { name: "Home", path: "/" },
    { name: "Tours", path: "/tours" },
    { name: tour.name, path: tour.path },
  ];
  const breadcrumb = {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: root.publicUrl + path,
    })),
  };
  return [trip, breadcrumb];
}

/** In stock while any date has a place; limited when only the last ones of every date are left. */
function availabilityOf(departures: readonly OfferedDeparture[], now: string): string {
  const standings = departures.map((one) => standingFor(one, { people: 1, category: "regular" }, now));
  if (standings.includes("free")) return "InStock";
  return standings.some(isBookable) ? "LimitedAvailability" : "SoldOut";
}
