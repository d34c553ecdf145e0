import { listedTours } from "#app/site/listed-tours.server.ts";
import type { ListedTour } from "#app/site/tour-card.tsx";
import type { ReadingContext } from "#app/web/app-context.server.ts";
import { toursRunning } from "#modules/availability/index.server.ts";
import {
  countTours,
  listFullestPlaces,
  listPlaces,
  presentSlugs,
  type TourFilter,
} from "#modules/catalogue/index.server.ts";
import { delhiDate, longDate } from "#platform/time/delhi-time.ts";
import { listChoices } from "./list-choices.ts";
import { filtersInUse, type ListWish } from "./list-search-params.ts";

/** Similar tours if nothing matches, and the filter that was dropped for them. */
interface Nearest {
  because: string;
  tours: ListedTour[];
}

const NEAREST_SHOWN = 3;
export const TOURS_PER_PAGE = 24;

/** Reads a page of the tour list, with counts for the filters, and similar tours if nothing matches. */
export async function findListed(app: ReadingContext, wish: ListWish) {
  const asked = await filterOf(app, wish);
  const { text, people, slugs, among } = asked;
  const isNarrow = [text, people, slugs, among].some(Boolean);
  const [places, matching, count] = await Promise.all([
    listFullestPlaces(app.cachedDb, wish.location),
    isNarrow ? listPlaces(app.cachedDb, { text, people, slugs, among }) : null,
    filtersInUse(wish) > 0 || isNarrow ? countTours(app.cachedDb, asked) : null,
  ]);
  const isKnown = places.some(({ place }) => place === wish.location);
  // A typed part of a place's name is not among the counted places; count its types from its tours.
  const counted = matching ?? (isKnown ? null : await listPlaces(app.cachedDb, {}));
  const total = places.find(({ place }) => place === "")?.tours ?? 0;
  const pages = Math.max(1, Math.ceil((count ?? total) / TOURS_PER_PAGE));
  const page = Math.min(wish.page ?? 1, pages);
  const found = await listedTours(
    app,
    { ...asked, limit: TOURS_PER_PAGE, offset: (page - 1) * TOURS_PER_PAGE },
    departureWish(wish),
  );
  return {
    found,
    count: count ?? total,
    page,
    pages,
    total,
    choices: listChoices(places, counted, wish.location),
    nearest: found.length === 0 ? await findNearest(app, wish) : null,
    today: delhiDate(app.clock.now()),
  };
}

export type ListedPage = Awaited<ReturnType<typeof findListed>>;

const departureWish = (wish: ListWish) => ({ people: wish.people ?? 1, on: wish.date ?? undefined });

/**
 * Converts the search into a catalogue filter. A day or party needs a departure with room. Tours made to measure have no departures: they
 * match any party within their group size, but no day.
 */
async function filterOf(app: ReadingContext, wish: ListWish): Promise<TourFilter> {
  const { text, location, type, order, people, date, saved } = wish;
  const orders = { "": undefined, "0": "cheapest", "1": "dearest" } as const;
  const isDated = date !== null || people !== null;
  return {
    text: text || undefined,
    location,
    travelType: type,
    people: people ?? undefined,
    order: orders[order],
    slugs: saved === null ? undefined : await presentSlugs(app.cachedDb, saved),
    among: isDated ? { ids: await toursRunning(app, departureWish(wish)), orEnquiry: date === null } : undefined,
  };
}

/** Drops one filter after the other, the day first, until something matches. */
async function findNearest(app: ReadingContext, wish: ListWish): Promise<Nearest | null> {
  if (wish.saved?.length === 0) return null;
  let eased = wish;
  const steps: { part: Partial<ListWish>; because: string }[] = [
    {
      part: { date: null },
      because: wish.date ? `Not on ${longDate(wish.date)}, but with the next date that has room` : "",
    },
    { part: { type: "" }, because: `Not a ${wish.type}${wish.location ? `, but in ${wish.location}` : ""}` },
    { part: { location: "" }, because: `Not in ${wish.location}` },
    { part: { people: null }, because: `For fewer than ${wish.people} people; write to us, and we'll lead two groups` },
    { part: { text: "" }, because: `Without “${wish.text}” in the name` },
  ];
  for (const { part, because } of steps) {
    const before = eased;
    eased = { ...eased, ...part };
    const changes = Object.keys(part).some((name) => isAsked(before[name as keyof ListWish]));
    if (!changes) continue;
    const filter = { ...(await filterOf(app, eased)), limit: NEAREST_SHOWN };
    const tours = await listedTours(app, filter, departureWish(eased));
    if (tours.length === 0) continue;
    const areForMore =
      "people" in part &&
      tours.every(({ sells, groupSizeMax }) => sells === "enquiry" && groupSizeMax >= (wish.people ?? 1));
    return { because: areForMore ? "For larger groups; write to us, and we'll find what suits yours" : because, tours };
  }
  return null;
}

const isAsked = (value: unknown): boolean => value !== null && value !== "";
