import { type ScheduleRule, weekdays } from "#modules/availability/model.ts";

/** Sign for words that only the company can give. A text with it is not published. */
export const TEXT_GAP = "[…]";

export const tourTemplates = ["ride", "walk", "holiday"] as const;
export type TourTemplate = (typeof tourTemplates)[number];

export const tourTemplateLabels: Record<TourTemplate, string> = {
  ride: "A ride of some hours",
  walk: "A walk of some hours",
  holiday: "A cycling holiday",
};

const meeting = {
  title: "Meeting Place",
  icon: "meeting-place",
  description: `We meet at ${TEXT_GAP}. Please come ten minutes early.`,
} as const;
const guide = { title: "Guide", icon: "guide", description: "A guide who knows the way and its stories." } as const;
const water = { title: "Water", icon: "water", description: "A bottle of water for each guest." } as const;
const bicycle = {
  ...{ title: "Bicycle", icon: "bicycle" },
  description: "A bicycle in your size, checked on the morning of the ride.",
} as const;
const helmet = {
  title: "Helmet",
  icon: "helmet",
  description: "A clean helmet. We ask everyone to wear one.",
} as const;

/** Facts of which nobody can guess anything: left empty, so that the studio asks for them. */
const unknown = {
  ...{ slug: "", name: "", feature: "", location: "", destination: "", backgroundPhoto: "", photos: [""] },
  price: {},
  host: {
    name: "",
    role: "Guide",
    description: [`${TEXT_GAP} grew up here and has led this tour for ${TEXT_GAP} years.`],
    photo: "",
  },
  meetingPoint: { name: "", address: "", landmark: "", mapQuery: "" },
  ...{ alsoIn: [], tags: [], suggestions: [], itinerary: [], featured: false },
};

const faq = [
  {
    question: "What if it rains?",
    answer: "We go out in light rain. If we call the tour off, you choose another date, a credit or all your money.",
  },
  {
    question: "How do we get there?",
    answer: `The nearest station is ${TEXT_GAP}. From there it is ${TEXT_GAP} minutes on foot.`,
  },
  { question: "Can we pay on the day?", answer: "No: a place is yours once it is paid on this site." },
];

const describe = (first: string): string[] => [
  first,
  `On the way we see ${TEXT_GAP}, and stop at ${TEXT_GAP}.`,
  `Price & Details: The price includes ${TEXT_GAP}.`,
];

const stop = { time: "", name: "", shortDescription: TEXT_GAP };

const hours = {
  ...{ level: "Easy", date: "See the calendar", time: "See the calendar", sells: "instant" },
  ...{ bookingType: "Shared or private", groupSize: { min: 1, max: 10 }, languages: ["English"] },
  notIncluded: ["The way to the meeting place and home", "Tips, which are welcome and never expected"],
  highlights: [stop, stop, stop],
  faq,
} as const;

const ride = {
  ...unknown,
  ...hours,
  ...{ kind: "cycle", category: "cycle-tours", travelType: "Cycle Tour", mode: "Cycle" },
  ...{ duration: { hours: 3.5 }, tagline: `A morning by bicycle through ${TEXT_GAP}.` },
  shortDescription: describe(`We ride through ${TEXT_GAP} at an easy pace, with a stop every twenty minutes or so.`),
  inclusions: [meeting, bicycle, helmet, guide, water],
  bring: ["Closed shoes", "A hat or scarf against the sun", "A little cash"],
  fit: {
    ...{ minAge: 12, minHeightCm: 145, fitness: `Gentle: ${TEXT_GAP} flat kilometres with many stops.` },
    ...{ traffic: `The roads are ${TEXT_GAP}.`, toilets: `At the start, and at ${TEXT_GAP}.` },
    weather: "We ride in light rain, and call off in thunder, dense fog and severe air pollution.",
  },
};

const walk = {
  ...unknown,
  ...hours,
  ...{ kind: "walk", category: "walking-tours", travelType: "Walking Tour", mode: "Walk" },
  ...{ duration: { hours: 2.5 }, tagline: `Two and a half hours on foot through ${TEXT_GAP}.` },
  shortDescription: describe(
    `We walk through ${TEXT_GAP} at an easy pace, and stop wherever there is something to see.`,
  ),
  inclusions: [meeting, guide, water],
  bring: ["Comfortable shoes", "A hat or scarf against the sun", "A little cash"],
  fit: {
    ...{ minAge: 8, fitness: `Gentle: ${TEXT_GAP} kilometres on foot, with many stops.` },
    ...{ traffic: `The lanes are ${TEXT_GAP}.`, toilets: `At the start, and at ${TEXT_GAP}.` },
    weather: "We walk in light rain, and call off in thunder, dense fog and severe air pollution.",
  },
};

const day = (number: number) => ({
  ...{ day: number, title: "", km: 0, place: "", meals: ["Breakfast"] },
  ...{ stay: number === 3 ? null : TEXT_GAP, description: TEXT_GAP },
});

const holiday = {
  ...ride,
  ...{ kind: "holiday", category: "bicycle-touring", travelType: "Cycling Holiday", level: "Moderate" },
  ...{ duration: { days: 3, nights: 2 }, tagline: `Three days by bicycle from ${TEXT_GAP} to ${TEXT_GAP}.` },
  groupSize: { min: 2, max: 12 },
  shortDescription: describe(`Three days on quiet roads from ${TEXT_GAP} to ${TEXT_GAP}, with a bed for every night.`),
  inclusions: [
    ...[meeting, bicycle, helmet, guide],
    { title: "Hotels", icon: "hotel", description: `Two nights in ${TEXT_GAP}, two guests to a room.` },
    { title: "Meals", icon: "meals", description: `Breakfast each day, and ${TEXT_GAP}.` },
    { title: "Van", icon: "van", description: "A van carries your bags, and you when you are tired." },
  ],
  itinerary: [day(1), day(2), day(3)],
  fit: {
    ...ride.fit,
    ...{
      minAge: 16,
      minHeightCm: 150,
      fitness: `${TEXT_GAP} to ${TEXT_GAP} kilometres a day. Ride twice a week before you come.`,
    },
  },
};

/** Draft of a first tour: plain words of ours, with gaps where only the company knows. */
export const tourTemplate = (template: TourTemplate): unknown => ({ ride, walk, holiday })[template];

/** Timetable with which each template begins. Places are those of the tour's group. */
const timetables: Record<TourTemplate, Omit<Partial<ScheduleRule>, "capacity">> = {
  ride: { weekdays: [...weekdays], startTimes: ["07:00"], cutoff: { kind: "clock-before", days: 1, at: "18:00" } },
  walk: { weekdays: [...weekdays], startTimes: ["09:00"], cutoff: { kind: "clock-before", days: 1, at: "18:00" } },
  // A hotel wants to know a week before.
  holiday: { weekdays: ["sat"], startTimes: ["08:00"], cutoff: { kind: "clock-before", days: 7, at: "18:00" } },
};

export const templateTimetable = (template: TourTemplate): unknown => timetables[template];

/** Paths of texts in which a gap stands still. */
export function gapsLeft(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === "string") return value.includes(TEXT_GAP) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one, at) => gapsLeft(one, [...path, at]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => gapsLeft(one, [...path, name]));
}
