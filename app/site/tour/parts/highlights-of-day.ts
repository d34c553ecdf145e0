import type { TourContent } from "#modules/catalogue/model.ts";

export type Highlight = TourContent["highlights"][number];

/** Sorts a holiday's highlights into its days, by "Day 3" at their time. The others stand after the days. */
export function highlightsOfDay(days: TourContent["itinerary"], highlights: readonly Highlight[]) {
  const dayOf = ({ time }: Highlight): number | undefined => {
    const named = /^Day (\d+)$/.exec(time)?.[1];
    return days.find(({ day }) => String(day) === named)?.day;
  };
  return {
    ofDay: (day: number): Highlight[] => highlights.filter((one) => dayOf(one) === day),
    others: highlights.filter((one) => dayOf(one) === undefined),
  };
}
