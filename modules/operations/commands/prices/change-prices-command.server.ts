import { z } from "zod";
import { countCommitments } from "#modules/booking/index.server.ts";
import {
  type ListedPrice,
  listTourPrices,
  readTourDocuments,
  saveTourPrices,
} from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import {
  lineOfPage,
  listDraftsAmong,
  lockPublications,
  planDraft,
  prepareAlone,
  publishAlone,
  type ReadyText,
  saveTextDraft,
  type TextDraft,
} from "#modules/studio/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiDate, delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { dayOption, momentOption } from "../../describe.server.ts";
import { NEEDS_ACTOR, theReady } from "../words/studio-commands.server.ts";
import { keptWords } from "../words/tour-effects.server.ts";
import {
  changedPrice,
  type PriceEntry,
  type PriceName,
  type PricesWritten,
  priceFields,
  priceLabels,
  priceNames,
  readPriceChange,
  readPriceEntries,
  writePriceEntries,
} from "./price-change.ts";
import { describePrices, placeWords, seasonLabel, sumWords } from "./price-words.ts";

const options = z.object({
  change: z.optional(z.string()).describe("for all: +5 %, -2.5%, +100 or -100 rupees"),
  prices: z.optional(z.string()).describe("which: regular, offer, single, group, with commas; all if left out"),
  tours: z.optional(z.string()).describe("slugs of tours, with commas; all if left out"),
  category: z.optional(z.string()).describe("only tours of this category, by its slug"),
  words: z.optional(typedLine().max(120)).describe("only tours with these words in their name"),
  round: z.optional(z.enum(["1", "50", "100"])).describe("rupees to which the new prices are rounded; 1 if left out"),
  set: z
    .optional(z.string().meta({ thing: "prices" }))
    .describe("single prices, such as old-delhi-at-dawn.regular=2100,old-delhi-at-dawn.offer=none"),
  days: z
    .optional(z.string())
    .describe("prices of which days: usual, seasons, or the name of a season; all if left out"),
  season: z
    .optional(lineOfPage().min(1).max(40))
    .describe("name of a new season, which gets the changed usual prices; guests read it"),
  from: z.optional(dayOption).describe("first day of the ride in the new season"),
  to: z.optional(dayOption).describe("last day of the ride in the new season"),
  "end-season": z.optional(dayOption).describe("takes the season away that has this first day"),
  at: z
    .optional(momentOption)
    .describe("the moment from which guests pay the new prices, in Delhi time; at once if left out"),
});
type Options = z.infer<typeof options>;

type Tour = ListedPrice;

const listOf = (text: string | undefined): string[] | null =>
  text === undefined
    ? null
    : text
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== "");

/** Tours that a change may mean: single prices name theirs. */
async function askedTours(db: Sql, { set, tours, category, words }: Options): Promise<Tour[]> {
  const named = set === undefined ? listOf(tours) : (readPriceEntries(set) ?? []).map(({ tour }) => tour);
  const slugs = named === null ? {} : { slugs: [...new Set(named)] };
  const found = await listTourPrices(db, slugs);
  if (set !== undefined) return found;
  const known = new Set(found.map(({ slug }) => slug));
  const unknown = named?.find((slug) => !known.has(slug));
  if (unknown !== undefined) throw CommandRefusal.of("tours", `Guests see no tour “${unknown}”.`);
  if (category === undefined && words === undefined) return found;
  const filter = { words: (words ?? "").split(" ").filter(Boolean), ...(category !== undefined && { category }) };
  const chosen = await listTourPrices(db, { ...slugs, ...filter });
  if (chosen.length === 0)
    throw words === undefined
      ? CommandRefusal.of("category", "No tour that guests see is in this category.")
      : CommandRefusal.of("words", "No tour that guests see has these words in its name.");
  return chosen;
}

function chosenPrices({ prices }: Options): readonly PriceName[] {
  const names = listOf(prices);
  if (names === null) return priceNames;
  const wrong = names.find((name) => !priceNames.includes(name as PriceName));
  if (wrong !== undefined) throw CommandRefusal.of("prices", `“${wrong}” is none of ${priceNames.join(", ")}.`);
  return names as PriceName[];
}

type Written = TourContent["price"];
type Season = NonNullable<Written["seasons"]>[number];

const pricesWritten = (price: Written, season: string | undefined): PricesWritten | undefined =>
  season === undefined ? price : price.seasons?.find(({ from }) => from === season);

/** First days of chosen seasons, undefined for usual days. Seasons that are over stay. */
function chosenDays(tours: readonly Tour[], { days }: Options, today: string) {
  const asked = days?.trim().toLowerCase();
  const isMeant = ({ name, to }: Season): boolean =>
    to >= today && (asked === undefined || asked === "seasons" || asked === name.toLowerCase());
  const chosen = new Map(
    tours.map(({ slug, price }) => {
      const seasons = (price.seasons ?? []).filter(isMeant).map(({ from }) => from);
      return [slug, asked === undefined || asked === "usual" ? [undefined, ...seasons] : seasons];
    }),
  );
  if ([...chosen.values()].every((none) => none.length === 0))
    throw CommandRefusal.of("days", `None of these tours has a season “${days}” that is still to come.`);
  return chosen;
}

function readChange({ change }: Options) {
  const read = readPriceChange(change ?? "");
  if (!read) throw CommandRefusal.of("change", "Write +5 %, -2.5%, +100 or -100, at least -90 % and at most +100 %.");
  return read;
}

/** New prices, by single entries or by one change for many. */
function entriesOf(all: readonly Tour[], given: Options, today: string): PriceEntry[] {
  if (given.set !== undefined) {
    const entries = readPriceEntries(given.set);
    if (!entries) throw CommandRefusal.of("set", "Write prices such as old-delhi-at-dawn.regular=2100.");
    const bySlug = new Map(all.map((tour) => [tour.slug, tour]));
    for (const { tour, season } of entries) {
      const found = bySlug.get(tour);
      if (!found) throw CommandRefusal.of("set", `Guests see no tour “${tour}”.`);
      if (!pricesWritten(found.price, season))
        throw CommandRefusal.of("set", `${found.name} has no season that begins on ${season}.`);
    }
    return entries;
  }
  const change = readChange(given);
  const names = chosenPrices(given);
  const days = chosenDays(all, given, today);
  return all.flatMap(({ slug, price: written }) =>
    (days.get(slug) ?? []).flatMap((season) =>
      names.flatMap((price): PriceEntry[] => {
        const paise = pricesWritten(written, season)?.[priceFields[price]];
        if (paise === undefined) return [];
        const about = { tour: slug, ...(season !== undefined && { season }), price };
        return [{ ...about, paise: changedPrice(paise, change, Number(given.round ?? "1")) }];
      }),
    ),
  );
}

interface Wanted {
  tour: Tour;
  price: Written;
  lines: string[];
  before: PriceEntry[];
}

interface Changed extends Wanted {
  ready: ReadyText;
}

function withPrices(price: Written, entries: readonly PriceEntry[]): Written {
  const changed = structuredClone(price);
  for (const { season, price: name, paise } of entries) {
    const written = pricesWritten(changed, season);
    if (!written) continue;
    if (paise === null) delete written[priceFields[name]];
    else written[priceFields[name]] = paise;
  }
  return changed;
}

function wantedPrices(all: readonly Tour[], given: Options, today: string): Wanted[] {
  const byTour = Map.groupBy(entriesOf(all, given, today), ({ tour }) => tour);
  return all.flatMap((tour) => {
    const { price, slug } = tour;
    const old = (one: PriceEntry): number | null => pricesWritten(price, one.season)?.[priceFields[one.price]] ?? null;
    const entries = (byTour.get(slug) ?? []).filter((one) => old(one) !== one.paise);
    if (entries.length === 0) return [];
    const nameOf = ({ season }: PriceEntry): string => {
      const found = price.seasons?.find(({ from }) => from === season);
      return found ? `${seasonLabel(found)}, ` : "";
    };
    const lines = entries.map(
      (one) => `${nameOf(one)}${priceLabels[one.price]}: ${sumWords(old(one))} → ${sumWords(one.paise)}`,
    );
    const before = entries.map((one) => ({ ...one, paise: old(one) }));
    return [{ tour, price: withPrices(price, entries), lines, before }];
  });
}

function withSeason(all: readonly Tour[], given: Options & { season: string }): Wanted[] {
  const { season: name, from, to, round } = given;
  if (from === undefined) throw CommandRefusal.of("from", "On which day does the season begin?");
  if (to === undefined) throw CommandRefusal.of("to", "Which is the last day of the season?");
  const change = readChange(given);
  return all.map((tour) => {
    const { seasons = [], ...usual } = tour.price;
    const entries = priceNames.flatMap((price): PriceEntry[] => {
      const paise = (usual as PricesWritten)[priceFields[price]];
      return paise === undefined
        ? []
        : [{ tour: tour.slug, price, paise: changedPrice(paise, change, Number(round ?? "1")) }];
    });
    const season: Season = { name, from, to, ...withPrices(usual, entries) };
    const all = [...seasons, season].sort((one, other) => one.from.localeCompare(other.from));
    const lines = [`New season ${seasonLabel(season)}: ${describePrices(season)}`];
    return { tour, price: { ...usual, seasons: all }, lines, before: [] };
  });
}

function withoutSeason(all: readonly Tour[], given: Options): Wanted[] {
  const found = all.flatMap((tour) => {
    const { seasons = [], ...usual } = tour.price;
    const gone = seasons.find(({ from }) => from === given["end-season"]);
    if (!gone) return [];
    const left = seasons.filter((one) => one !== gone);
    const lines = [`The season ${seasonLabel(gone)} goes, with ${describePrices(gone)}`];
    return [{ tour, price: { ...usual, ...(left.length > 0 && { seasons: left }) }, lines, before: [] }];
  });
  if (found.length === 0)
    throw CommandRefusal.of("end-season", "None of these tours has a season that begins on this day.");
  return found;
}

function wantedBy(all: readonly Tour[], given: Options, today: string): Wanted[] {
  const { season, "end-season": ending } = given;
  const ways = [given.set, given.change ?? season, ending].filter((way) => way !== undefined);
  if (ways.length !== 1)
    throw CommandRefusal.of("change", "Give one change for many tours, or single prices, or a season that ends.");
  if (season === undefined && (given.from ?? given.to) !== undefined)
    throw CommandRefusal.of("season", "What is the new season called? Guests read its name.");
  if (ending !== undefined) return withoutSeason(all, given);
  return season === undefined ? wantedPrices(all, given, today) : withSeason(all, { ...given, season });
}

/** Option beside which faults stand. */
const wayOf = (given: Options): keyof Options =>
  (["set", "end-season", "season"] as const).find((way) => given[way] !== undefined) ?? "change";

/** Texts that are read and checked in one go. */
const AT_ONCE = 100;

/** Tours whose prices change, as they would be published. Refuses what a tour's schema refuses, with the tour's name. */
async function changedTours(db: Sql, clock: Clock, given: Options): Promise<Changed[]> {
  const all = wantedBy(await askedTours(db, given), given, delhiDate(clock.now()));
  const changed: Changed[] = [];
  const faults: string[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const texts = await readTourDocuments(db, idsOf(some));
    for (const wanted of some) {
      const { tour, price } = wanted;
      const text = texts.get(tour.id);
      const prepared = prepareAlone({ kind: "tour", key: tour.id }, text, { ...text, price });
      if (prepared.state === "faulty")
        faults.push(
          ...prepared.faults.map(
            ({ path, words }) => `${[tour.name, ...placeWords(price, path.split("."))].join(", ")}: ${words}.`,
          ),
        );
      else changed.push({ ...wanted, ready: theReady(prepared, "change") });
    }
  }
  if (faults.length > 0) throw CommandRefusal.of(wayOf(given), faults.join(" "));
  if (changed.length === 0) throw CommandRefusal.of("change", "Guests see these prices already: nothing would change.");
  return changed;
}

const wayBack = (
  { season, from, "end-season": ending }: Options,
  changed: readonly Changed[],
): Record<string, string> | undefined => {
  if (ending !== undefined) return undefined;
  const tours = changed.map(({ tour }) => tour.slug).join(",");
  return season === undefined
    ? { set: writePriceEntries(changed.flatMap(({ before }) => before)) }
    : { "end-season": from ?? "", tours };
};

/** Drafts of changed tours, which keep their other words, and those that a planned change would overwrite. */
function draftLines(changed: readonly Changed[], drafts: readonly TextDraft[]): string[] {
  const byTour = Map.groupBy(drafts, ({ key }) => key);
  return changed.flatMap(({ tour, ready }) =>
    (byTour.get(tour.id) ?? []).map((draft) => {
      const priceOf = (value: unknown): string => JSON.stringify((value as Partial<TourContent> | null)?.price ?? null);
      const isSame = priceOf(draft.base) === priceOf(draft.value) || priceOf(draft.value) === priceOf(ready.value);
      return isSame
        ? `${tour.name}: the open draft of ${draft.author} stays, and gets the new prices when it is published.`
        : `${tour.name}: the open draft of ${draft.author} has prices of its own. Its author chooses between both before it is published.`;
    }),
  );
}

const idsOf = (some: readonly Wanted[]): string[] => some.map(({ tour }) => tour.id);

const draftsOf = (db: Sql, changed: readonly Changed[]): Promise<TextDraft[]> =>
  listDraftsAmong(db, "tour", idsOf(changed));

function checkMoment(deps: CommandDeps, changed: readonly Changed[], drafts: readonly TextDraft[], at: Date): void {
  const now = deps.clock.now();
  if (at <= now) throw CommandRefusal.of("at", "This moment is over. Leave it out to change the prices at once.");
  if (at.getTime() > now.getTime() + 366 * 86_400_000)
    throw CommandRefusal.of("at", "Please choose a moment within a year.");
  if (deps.memberId === undefined)
    throw CommandRefusal.of("at", "Prices of a later day wait as drafts of a person: do it in the console.");
  const drafted = new Set(drafts.filter(({ memberId }) => memberId === deps.memberId).map(({ key }) => key));
  const own = changed.filter(({ tour }) => drafted.has(tour.id));
  if (own.length > 0)
    throw CommandRefusal.of(
      "at",
      `You have open drafts of ${own.map(({ tour }) => tour.name).join(", ")}. Publish or discard them first, or leave these tours out.`,
    );
}

export const changePricesCommand = command({
  summary: "Change prices of one, some or all tours, at once or from a moment on",
  options,
  async plan(deps, given) {
    const changed = await changedTours(deps.db, deps.clock, given);
    const drafts = await draftsOf(deps.db, changed);
    if (given.at !== undefined) checkMoment(deps, changed, drafts, given.at);
    const when = given.at === undefined ? "at once" : `on ${delhiInstant(given.at, deps.clock.now())}`;
    const tours = changed.map(({ tour, lines }) => `${tour.name}: ${lines.join("; ")}.`);
    const kept = new Map<string, string[]>();
    const committed = await countCommitments(deps, idsOf(changed));
    for (const { tour } of changed) {
      const words = keptWords(committed.get(tour.id));
      kept.set(words, [...(kept.get(words) ?? []), tour.name]);
    }
    return {
      lines: [
        `Prices of ${pluralize(changed.length, "tour")} change ${when}.`,
        ...tours,
        ...draftLines(changed, drafts),
      ],
      audited: tours,
      stays: [...kept].map(([words, names]) => (kept.size === 1 ? words : `${names.join(", ")}: ${words}`)),
      ...(given.at === undefined && given["end-season"] === undefined && { undo: "hour" as const }),
    };
  },
  async run(deps, given) {
    const { db, clock, actor: by, memberId } = deps;
    if (by === undefined) throw new Error(NEEDS_ACTOR);
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const changed = await changedTours(tx, clock, given);
      const { at } = given;
      const names = pluralize(changed.length, "tour");
      if (at !== undefined && memberId !== undefined) {
        checkMoment(deps, changed, await draftsOf(tx, changed), at);
        for (const { ready } of changed) {
          const writer = { memberId, author: by };
          const draft = await saveTextDraft(
            { db: tx, clock },
            { kind: "tour", key: ready.key, writer, revision: null, value: ready.value },
          );
          await planDraft(tx, clock, draft.id, { publishAt: at, by, memberId });
        }
        return {
          lines: [
            `Prices of ${names} change on ${delhiInstant(at, clock.now())}. The studio lists the drafts that wait.`,
          ],
        };
      }
      const write = () =>
        saveTourPrices(
          tx,
          changed.map(({ tour: { id }, price }) => ({ id, price })),
        );
      await publishAlone(tx, clock, { kind: "tour", texts: changed.map(({ ready }) => ready), write, by });
      const back = wayBack(given, changed);
      return {
        lines: [`Changed: prices of ${names}.`],
        ...(back && { inverse: { command: "change-prices", options: back } }),
      };
    });
  },
});
