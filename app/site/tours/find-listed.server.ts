import { listedTours } from "#app/site/listed-tours.server.ts";
import type { ListedTour } from "#app/site/tour-card.tsx";
import type { ReadingContext } from "#app/web/app-context.server.ts";
import { findCardPrices, nextDepartures, toursRunning } from "#modules/availability/index.server.ts";
import {
  countTours,
  hasElectricBikes,
  hasSeasons,
  listFullestPlaces,
  listPlaces,
  listPriceLists,
  listTourIds,
  presentSlugs,
  type TourFilter,
} from "#modules/catalogue/index.server.ts";
import { paidPaise } from "#modules/catalogue/model.ts";
import { ratingSummaries } from "#modules/reviews/index.server.ts";
import { delhiDate, longDate } from "#platform/time/delhi-time.ts";
import { distances, type ListOrder, lengths } from "./list-bounds.ts";
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
  const { location: _in, travelType: _of, order: _by, ...narrow } = asked;
  const isNarrow = Object.values(narrow).some(Boolean);
  const [places, matching, count, electric] = await Promise.all([
    listFullestPlaces(app.cachedDb, wish.location),
    isNarrow ? listPlaces(app.cachedDb, narrow) : null,
    filtersInUse(wish) > 0 || isNarrow ? countTours(app.cachedDb, asked) : null,
    hasElectricBikes(app.cachedDb),
  ]);
  const isKnown = places.some(({ place }) => place === wish.location);
  // A typed part of a place's name is not among the counted places; count its types from its tours.
  const counted = matching ?? (isKnown ? null : await listPlaces(app.cachedDb, {}));
  const total = places.find(({ place }) => place === "")?.tours ?? 0;
  const pages = Math.max(1, Math.ceil((count ?? total) / TOURS_PER_PAGE));
  const page = Math.min(wish.page ?? 1, pages);
  const found = await listPage(app, wish, asked, (page - 1) * TOURS_PER_PAGE);
  return {
    found,
    count: count ?? total,
    page,
    pages,
    total,
    choices: listChoices(places, counted, wish.location),
    nearest: found.length === 0 ? await findNearest(app, wish) : null,
    hasElectricBikes: electric,
    today: delhiDate(app.clock.now()),
  };
}

export type ListedPage = Awaited<ReturnType<typeof findListed>>;

/** Reads a page's tours. By other modules' facts the ids of all are sorted first. */
async function listPage(app: ReadingContext, wish: ListWish, asked: TourFilter, offset: number): Promise<ListedTour[]> {
  const search = departureWish(wish);
  const isPriced = wish.order === "0" || wish.order === "1";
  if (wish.order !== "next" && wish.order !== "rated" && !(isPriced && (await hasSeasons(app.cachedDb))))
    return listedTours(app, { ...asked, limit: TOURS_PER_PAGE, offset }, search);
  const { order: _, ...filter } = asked;
  const ids = await listTourIds(app.cachedDb, filter);
  const rank = isPriced
    ? await byPrice(app, filter, wish)
    : await (wish.order === "next" ? byNextDate(app, ids, search) : byRating(app, ids));
  const ranked = ids.toSorted((one, other) => (rank.get(one) ?? LAST) - (rank.get(other) ?? LAST));
  const shown = ranked.slice(offset, offset + TOURS_PER_PAGE);
  const tours = await listedTours(app, { among: { ids: shown, orEnquiry: false } }, search);
  return tours.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id));
}

const LAST = Number.MAX_VALUE;

async function byNextDate(app: ReadingContext, ids: string[], search: ReturnType<typeof departureWish>) {
  const next = await nextDepartures(app, ids, search);
  return new Map([...next].map(([id, { startsAt }]) => [id, Date.parse(startsAt)]));
}

/** By the price that cards show, which differs from the usual one in a season. */
async function byPrice(app: ReadingContext, filter: TourFilter, wish: ListWish) {
  const shown = await findCardPrices(app, await listPriceLists(app.cachedDb, filter), departureWish(wish));
  const sign = wish.order === "0" ? 1 : -1;
  return new Map([...shown].map(([id, prices]) => [id, sign * paidPaise(prices)]));
}

/** Best first; among equals the one with more reviews. */
async function byRating(app: ReadingContext, ids: string[]) {
  const ratings = await ratingSummaries(app.cachedDb, ids);
  return new Map([...ratings].map(([id, { average, count }]) => [id, -(average ?? 0) - count / 1_000_000]));
}

const departureWish = (wish: ListWish) => ({ people: wish.people ?? 1, on: wish.date ?? undefined });

const orderInCatalogue: Record<ListOrder, TourFilter["order"]> = {
  ...{ "0": "cheapest", "1": "dearest", short: "shortest", long: "longest" },
  ...{ next: undefined, rated: undefined },
};

/**
 * Converts the search into a catalogue filter. A day or party needs a departure with room. Tours made to measure have no departures: they
 * match any party within their group size, but no day.
 */
async function filterOf(app: ReadingContext, wish: ListWish): Promise<TourFilter> {
  const { text, location, type, level, length, distance, age, ebike, order, people, date, saved } = wish;
  const isDated = date !== null || people !== null;
  return {
    text: text || undefined,
    location,
    travelType: type,
    people: people ?? undefined,
    level: level || undefined,
    durationMinutes: lengths[length]?.bounds,
    distanceKm: distances[distance]?.bounds,
    youngest: age ?? undefined,
    electricBikes: ebike === "yes" || undefined,
    order: order === "" ? undefined : orderInCatalogue[order],
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
    { part: { distance: "" }, because: `Not ${lowered(distances[wish.distance]?.label)}` },
    { part: { length: "" }, because: `Not ${lowered(lengths[wish.length]?.label)}` },
    { part: { level: "" }, because: `Not ${lowered(wish.level)}` },
    { part: { ebike: "" }, because: "Without electric bicycles" },
    { part: { age: null }, because: `For guests older than ${wish.age}` },
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

const lowered = (label = ""): string => label.toLowerCase();

const isAsked = (value: unknown): boolean => value !== null && value !== "";
