import { hasEndedBy, listDeparturesBetween, listSchedules } from "#modules/availability/index.server.ts";
import { type Commitments, countCommitments } from "#modules/booking/index.server.ts";
import type { PriceList, PriceSeason, TourPrices } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { describeOpenQuotes } from "../../open-quotes.server.ts";

const priceWords: Record<keyof TourPrices, string> = {
  regularPaise: "price",
  offerPaise: "offer",
  privateSinglePaise: "private for one",
  privateMultiplePaise: "private for two and more",
};

/** "price ₹2,000 → ₹2,200", of the usual prices and of each season; without prices of today those of a new tour. */
export function priceChanges(now: PriceList | null, then: PriceList): string[] {
  const seasonName = ({ name, from, to }: PriceSeason) => `${name} (${plainDate(from)} to ${plainDate(to)})`;
  const namedBefore = new Map((now?.seasons ?? []).map((season) => [seasonName(season), season]));
  const seasons = then.seasons.flatMap((season) => {
    const name = seasonName(season);
    const before = namedBefore.get(name) ?? null;
    namedBefore.delete(name);
    return changesBetween(before, season).map((change) => `season ${name}, ${change}`);
  });
  const ended = [...namedBefore.keys()].map((name) => `season ${name} ends: its days cost the usual prices`);
  return [...changesBetween(now?.usual ?? null, then.usual), ...seasons, ...ended];
}

function changesBetween(now: TourPrices | null, then: TourPrices): string[] {
  const words = (paise: number | null): string => (paise === null ? "none" : formatRupees(paise));
  return (Object.keys(priceWords) as (keyof TourPrices)[]).flatMap((name) => {
    const before = now?.[name] ?? null;
    if (before === then[name]) return [];
    return [`${priceWords[name]} ${now === null ? words(then[name]) : `${words(before)} → ${words(then[name])}`}`];
  });
}

/** Fields that the confirmation froze; the booking's page and reminder show current ones. */
const toldFields = new Set(["meetingPoint", "duration", "time", "bring"]);

/** Tour that changes. `fields` are paths of what changes in its text. */
export interface ChangingTour {
  /** Null for a new one. */
  id: string | null;
  name: string;
  fields: readonly string[];
}

type Deps = { db: Sql; clock: Clock };

/** Warns of guests affected by a changed tour. */
export async function guestLines(deps: Deps, { id, name, fields }: ChangingTour): Promise<string[]> {
  const changed = fields.flatMap((field) => /^\w+/.exec(field) ?? []);
  if (id === null || !changed.some((field) => toldFields.has(field))) return [];
  const riding = await countRiding(deps, id);
  if (riding === 0) return [];
  const guests = pluralize(riding, "departure has guests", "departures have guests");
  return [
    `Tour ${name}: ${guests} who were told otherwise; no mail says that it has changed.`,
    ...(changed.includes("duration")
      ? [`Tour ${name}: whether there are guides enough for the new hours is not asked.`]
      : []),
  ];
}

async function countRiding({ db, clock }: Deps, tourId: string): Promise<number> {
  const from = delhiDate(clock.now());
  const days = await listDeparturesBetween(db, { tourId, from, to: addCalendarDays(from, 600) });
  return days.filter(({ taken, status }) => taken > 0 && status !== "cancelled").length;
}

/** Warns of guests and open quotes of a tour that goes off the site. */
export async function goingLines(deps: Deps, { id, name }: { id: string; name: string }): Promise<string[]> {
  const riding = await countRiding(deps, id);
  const ride = pluralize(riding, "departure has guests and runs", "departures have guests and run");
  return [
    ...(riding > 0 ? [`Tour ${name}: ${ride} all the same.`] : []),
    ...(await describeOpenQuotes(deps, id, () => true)),
  ];
}

/** Timetables stay with an unpublished tour, which may return. */
export async function runningLines({ db, clock }: Deps, { id, name }: { id: string; name: string }): Promise<string[]> {
  const today = delhiDate(clock.now());
  const running = (await listSchedules(db, id)).filter(({ rule }) => !hasEndedBy(rule, today));
  if (running.length === 0) return [];
  const [run, make] = running.length === 1 ? ["its timetable runs", "makes"] : ["its timetables run", "make"];
  const ending = running.map((one) => `end-schedule --schedule ${one.id}`).join(", ");
  return [
    `Tour ${name}: ${run} on, and ${make} departures that nobody can book. If the tour has gone for good: ${ending}`,
  ];
}

/** Says how many bookings of coming rides keep their sum. */
export const keptSums = async (deps: Deps, tourId: string): Promise<string> =>
  keptWords((await countCommitments(deps, [tourId])).get(tourId));

export function keptWords({ paid, held }: Commitments = { paid: 0, held: 0 }): string {
  if (paid + held === 0) return "Nobody has booked a coming ride of this tour.";
  const all = [
    ...(paid > 0 ? [pluralize(paid, "paid booking")] : []),
    ...(held > 0 ? [pluralize(held, "held booking")] : []),
  ].join(" and ");
  return `${all} of coming rides ${paid + held === 1 ? "keeps its" : "keep their"} sum.`;
}
