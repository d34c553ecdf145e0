import type { ShownTour, Tour } from "#modules/catalogue/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { formatRupees } from "#platform/money.ts";
import { describeAge, describeGroup } from "../tour/booking/group-words.ts";
import { withIst } from "../tour/time-words.ts";

export interface Compared {
  tour: Pick<Tour, "slug" | "name" | "path" | "location" | "picture" | "sells" | "level" | "duration"> &
    Pick<Tour, "distanceKm" | "travelType" | "details"> &
    Pick<ShownTour, "prices">;
  rating: RatingSummary | null;
  nextDate: { day: string; localTime: string } | null;
}

/** A fact, with its value for each tour. */
export interface Row {
  label: string;
  values: string[];
  /** True if not all the tours have the same. */
  differs: boolean;
}

const facts: { label: string; of: (one: Compared) => string }[] = [
  { label: "Price per person", of: ({ tour }) => priceWords(tour) },
  { label: "Next date", of: ({ tour, nextDate }) => dateWords(tour.sells, nextDate) },
  { label: "Duration", of: ({ tour }) => tour.duration },
  { label: "Distance", of: ({ tour }) => `${tour.distanceKm} km` },
  { label: "Level", of: ({ tour }) => tour.level },
  { label: "Travel type", of: ({ tour }) => tour.travelType },
  { label: "Where", of: ({ tour }) => tour.location },
  { label: "When it runs", of: ({ tour }) => tour.details.date },
  { label: "Time", of: ({ tour }) => withIst(tour.details.time) },
  { label: "Group", of: ({ tour }) => describeGroup(tour.details.groupSize) },
  { label: "Languages", of: ({ tour }) => tour.details.languages.join(", ") },
  { label: "From age", of: ({ tour }) => describeAge(tour.details.fit.minAge) },
  { label: "Fitness", of: ({ tour }) => tour.details.fit.fitness },
  { label: "Traffic", of: ({ tour }) => tour.details.fit.traffic },
  { label: "Reviews", of: ({ rating }) => ratingWords(rating) },
];

/** The comparison's rows, most decisive first. */
export const comparisonRows = (compared: readonly Compared[]): Row[] =>
  facts.map(({ label, of }) => {
    const values = compared.map(of);
    return { label, values, differs: new Set(values).size > 1 };
  });

export function priceWords({ prices, sells }: Compared["tour"]): string {
  const now = formatRupees(prices.offerPaise ?? prices.regularPaise);
  return sells === "enquiry" || prices.isFrom ? `from ${now}` : now;
}

function dateWords(sells: "instant" | "enquiry", date: Compared["nextDate"]): string {
  if (date) return `${date.day}, ${date.localTime} IST`;
  return sells === "enquiry" ? "whenever you like" : "none open now";
}

function ratingWords(rating: RatingSummary | null): string {
  if (rating?.average == null) return "none yet";
  return `${rating.average.toFixed(1)} of 5, from ${rating.count === 1 ? "one review" : `${rating.count} reviews`}`;
}
