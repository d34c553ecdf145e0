import type { TourForSale } from "#modules/catalogue/index.server.ts";

/** What a guest has when we call it off (the terms, "When we cancel"). */
const ALL_BACK = "you choose another date, a credit or all your money";

const words: Record<TourForSale["kind"], string> = {
  cycle: `We ride in drizzle; thunder, heavy rain, dense fog and very bad air call a ride off, and then ${ALL_BACK}.`,
  walk: `We walk in ordinary rain; thunder, dense fog and very bad air call a walk off, and then ${ALL_BACK}.`,
  // It has no dates to choose from: another one is agreed by letter.
  bespoke:
    "If rain, heat or bad air is coming, we decide together the evening before; when we call the ride off, you choose another day that we agree on, a credit or all your money.",
  holiday: `We ride in drizzle. In a storm or dense fog a day starts later or goes another way, and the van makes up the distance. If we have to call the holiday off, ${ALL_BACK}.`,
};

/** What the weather does to a tour of this kind, as its page and the answers to travellers' questions say it too. */
export const weatherWords = ({ kind }: Pick<TourForSale, "kind">): string => words[kind];
