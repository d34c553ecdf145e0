import { listedTours } from "#app/site/listed-tours.server.ts";
import type { ListedTour } from "#app/site/tour-card.tsx";
import type { House } from "#app/web/house.server.ts";
import { nextDepartures } from "#modules/availability/index.server.ts";
import { listPlaces } from "#modules/catalogue/index.server.ts";
import { delhiDate, longDate } from "#platform/delhi-time.ts";
import { listChoices } from "./list-choices.ts";
import type { ListWish } from "./list-wish.ts";

/** Tours that come near when nothing fits, and which part of the wish was let go for them. */
interface Nearest {
  because: string;
  tours: ListedTour[];
}

/** What the list is made from. */
type Asked = Pick<House, "db" | "clock">;

const NEAREST_SHOWN = 3;

/** The list of tours for a wish, the choices with their true numbers, and what comes near when nothing fits. */
export async function findListed(house: Asked, wish: ListWish) {
  const [found, all, fitting] = await Promise.all([
    findFor(house, wish),
    listPlaces(house.db),
    listPlaces(house.db, { text: wish.text, people: wish.people ?? undefined, slugs: wish.saved ?? undefined }),
  ]);
  const running = await nextDepartures(
    house,
    fitting.map((tour) => tour.id),
    departureWish(wish),
  );
  const matching = fitting.filter((tour) => fits({ sells: tour.sells, hasDate: running.has(tour.id) }, wish));
  return {
    found,
    total: all.length,
    choices: listChoices(all, matching, wish.location),
    nearest: found.length === 0 ? await findNearest(house, wish) : null,
    today: delhiDate(house.clock.now()),
  };
}

export type ListedPage = Awaited<ReturnType<typeof findListed>>;

const departureWish = (wish: ListWish) => ({ people: wish.people ?? 1, on: wish.date ?? undefined });

/**
 * A wish for a day or a party asks for a departure with room; what is made to measure has no departures and fits any
 * party that its group takes, but no fixed day.
 */
function fits(tour: { sells: "instant" | "enquiry"; hasDate: boolean }, wish: ListWish): boolean {
  if (wish.date !== null) return tour.hasDate;
  return wish.people === null || tour.sells === "enquiry" || tour.hasDate;
}

async function findFor(house: Asked, wish: ListWish): Promise<ListedTour[]> {
  const { text, location, type, order, people, saved } = wish;
  const orders = { "": undefined, "0": "cheapest", "1": "dearest" } as const;
  const tours = await listedTours(
    house,
    {
      text,
      location,
      travelType: type,
      people: people ?? undefined,
      order: orders[order],
      slugs: saved ?? undefined,
    },
    departureWish(wish),
  );
  return tours.filter((tour) => fits({ sells: tour.sells, hasDate: tour.nextDate !== null }, wish));
}

/** Lets one part of the wish go after the other, the day first, until something is there. */
async function findNearest(house: Asked, wish: ListWish): Promise<Nearest | null> {
  if (wish.saved?.length === 0) return null;
  let eased = wish;
  const steps: { part: Partial<ListWish>; because: string }[] = [
    {
      part: { date: null },
      because: wish.date ? `Not on ${longDate(wish.date)}, but with the next date that has room` : "",
    },
    { part: { type: "" }, because: `Not a ${wish.type}${wish.location ? `, but in ${wish.location}` : ""}` },
    { part: { location: "" }, because: `Not in ${wish.location}` },
    { part: { people: null }, because: `For fewer than ${wish.people} people; write to us, and we lead two groups` },
    { part: { text: "" }, because: `Not called “${wish.text}”` },
  ];
  for (const { part, because } of steps) {
    const before = eased;
    eased = { ...eased, ...part };
    const changes = Object.keys(part).some((name) => isAsked(before[name as keyof ListWish]));
    if (!changes) continue;
    const tours = await findFor(house, eased);
    if (tours.length > 0) return { because, tours: tours.slice(0, NEAREST_SHOWN) };
  }
  return null;
}

const isAsked = (value: unknown): boolean => value !== null && value !== "";
