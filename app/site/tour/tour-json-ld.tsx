import { useRouteLoaderData } from "react-router";
import type {
  AggregateOfferLeaf,
  BreadcrumbListLeaf,
  ItemListLeaf,
  OfferLeaf,
  ProductLeaf,
  TouristTripLeaf,
} from "schema-dts";
import { JsonLd, trailNode } from "#app/web/json-ld.tsx";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import { isBookable } from "#modules/availability/model.ts";
import type { TourPrices } from "#modules/catalogue/model.ts";
import { companyId, companyNode, ratingNode } from "../company-data.ts";
import { type OfferedDeparture, standingFor } from "./booking/offered-departure.ts";
import type { PackedTour, TourPageData } from "./tour-data.server.ts";

type Root = { publicUrl: string; company: { name: string } };
type Packed = PackedTour["tour"];
type Told = Pick<TourPageData, "rating" | "departures" | "now" | "prices"> & {
  tour: Omit<Packed, "details"> & { details: Pick<Packed["details"], "itinerary" | "highlights"> };
};

/**
 * Structured data of a tour, limited to facts on the page. Rendered only on the server, since search engines read documents: in the browser
 * it would be the page's largest invisible script.
 */
export function TourJsonLd({ page }: { page: Told }) {
  const root = useRouteLoaderData("root") as Root | undefined;
  if (!root) return null;
  return <JsonLd data={import.meta.env.SSR ? { "@graph": structuredTour(page, root) } : null} />;
}

/**
 * The product with offer and rating, the trip, and the breadcrumb. Two nodes for one tour: schema.org allows a rating on a product and an
 * itinerary on a trip, but neither has both.
 */
export function structuredTour(page: Told, root: Root): [ProductLeaf, TouristTripLeaf, BreadcrumbListLeaf] {
  const { tour, rating } = page;
  const { publicUrl, company } = root;
  const url = publicUrl + tour.path;
  const offer = offerOf(page, publicUrl);
  const product: ProductLeaf = {
    "@type": "Product",
    "@id": `${url}#product`,
    name: tour.name,
    description: tour.tagline,
    url,
    image: tour.photos.map((photo) => publicUrl + largestJpeg(photo)),
    category: tour.travelType,
    brand: { "@id": companyId(publicUrl) },
    offers: offer,
    aggregateRating: ratingNode(rating),
  };
  const trip: TouristTripLeaf = {
    "@type": "TouristTrip",
    "@id": tripId(url),
    name: tour.name,
    description: tour.tagline,
    url,
    provider: companyNode(publicUrl, company.name),
    itinerary: itineraryOf(tour.details),
    offers: { "@id": offerId(url) },
  };
  const trail = [
    { name: "Home", path: "/" },
    { name: "Tours", path: "/tours" },
    { name: tour.name, path: tour.path },
  ];
  return [product, trip, trailNode(publicUrl, trail)];
}

const tripId = (url: string): string => `${url}#trip`;
const offerId = (url: string): string => `${url}#offer`;

/** The price of a place. A tour without dates has only a lower bound; dates of several seasons have two. */
function offerOf({ tour, departures, now, prices }: Told, publicUrl: string): OfferLeaf | AggregateOfferLeaf {
  const url = publicUrl + tour.path;
  const price = rupeesOf(tour.prices);
  const terms = {
    "@id": offerId(url),
    url,
    priceCurrency: "INR",
    seller: { "@id": companyId(publicUrl) },
    itemOffered: { "@id": tripId(url) },
  };
  if (tour.sells === "instant" && departures.length > 0) {
    const availability = availabilityOf(departures, now);
    const all = pricesToBook({ departures, prices, now }).map(rupeesOf);
    const [low = price, high = low] = [all[0], all.at(-1)];
    if (low === high) return { "@type": "Offer", ...terms, price: low, availability };
    return { "@type": "AggregateOffer", ...terms, lowPrice: low, highPrice: high, availability };
  }
  const availability = tour.sells === "instant" ? "https://schema.org/OutOfStock" : "https://schema.org/MadeToOrder";
  return { "@type": "AggregateOffer", ...terms, lowPrice: price, availability };
}

const each = ({ offerPaise, regularPaise }: TourPrices): number => offerPaise ?? regularPaise;
const rupeesOf = (prices: TourPrices): string => (each(prices) / 100).toFixed(2);

function pricesToBook({ departures, prices, now }: Pick<Told, "departures" | "prices" | "now">): TourPrices[] {
  const free = departures.filter((one) => isBookable(standingFor(one, { people: 1, category: "regular" }, now)));
  const places = new Set((free.length > 0 ? free : departures).map(({ priced }) => priced));
  return prices.filter((_, place) => places.has(place)).sort((one, other) => each(one) - each(other));
}

/** The days of a holiday with their destinations, or the stops of a shorter tour. */
function itineraryOf({ itinerary, highlights }: Told["tour"]["details"]): ItemListLeaf {
  const days = itinerary.map(({ title, place }) => ({ name: title, item: { "@type": "Place" as const, name: place } }));
  const stops = days.length > 0 ? days : highlights.map(({ name }) => ({ name }));
  return {
    "@type": "ItemList",
    itemListElement: stops.map((stop, index) => ({ "@type": "ListItem", position: index + 1, ...stop })),
  };
}

/** In stock if any date has places; limited if every date has only the last ones. */
function availabilityOf(departures: readonly OfferedDeparture[], now: string) {
  let isLimited = false;
  for (const one of departures) {
    const standing = standingFor(one, { people: 1, category: "regular" }, now);
    if (standing === "free") return "https://schema.org/InStock";
    isLimited ||= isBookable(standing);
  }
  return isLimited ? "https://schema.org/LimitedAvailability" : "https://schema.org/SoldOut";
}
