import { z } from "zod";
import { listTourDocuments } from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import {
  listDrafts,
  lockPublications,
  planDraft,
  prepareText,
  publishText,
  type ReadyText,
  saveTextDraft,
  type TextDraft,
} from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { momentOption } from "../../describe.server.ts";
import { NEEDS_ACTOR, theReady } from "../words/studio-commands.server.ts";
import { keptSums } from "../words/tour-effects.server.ts";
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

const options = z.object({
  change: z.optional(z.string()).describe("for all: +5 %, -2.5%, +100 or -100 rupees"),
  prices: z.optional(z.string()).describe("which: regular, offer, single, group, with commas; all if left out"),
  tours: z.optional(z.string()).describe("slugs of tours, with commas; all if left out"),
  category: z.optional(z.string()).describe("only tours of this category, by its slug"),
  round: z.optional(z.enum(["1", "50", "100"])).describe("rupees to which the new prices are rounded; 1 if left out"),
  set: z
    .optional(z.string().meta({ thing: "prices" }))
    .describe("single prices, such as old-delhi-at-dawn.regular=2100,old-delhi-at-dawn.offer=none"),
  at: z
    .optional(momentOption)
    .describe(
      "the moment from which guests pay the new prices, in Delhi time: a season’s first day; at once if left out",
    ),
});
type Options = z.infer<typeof options>;

interface Tour {
  id: string;
  document: TourContent;
}

const listOf = (text: string | undefined): string[] | null =>
  text === undefined
    ? null
    : text
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== "");

/** Tours that a change for all means. */
function chosenTours(all: readonly Tour[], { tours, category }: Options): readonly Tour[] {
  const slugs = listOf(tours);
  const unknown = slugs?.find((slug) => !all.some(({ document }) => document.slug === slug));
  if (unknown !== undefined) throw CommandRefusal.of("tours", `Guests see no tour “${unknown}”.`);
  const chosen = all.filter(
    ({ document }) =>
      (slugs === null || slugs.includes(document.slug)) &&
      (category === undefined || document.category === category || document.alsoIn.includes(category)),
  );
  if (chosen.length === 0) throw CommandRefusal.of("category", "No tour that guests see is in this category.");
  return chosen;
}

function chosenPrices({ prices }: Options): readonly PriceName[] {
  const names = listOf(prices);
  if (names === null) return priceNames;
  const wrong = names.find((name) => !priceNames.includes(name as PriceName));
  if (wrong !== undefined) throw CommandRefusal.of("prices", `“${wrong}” is none of ${priceNames.join(", ")}.`);
  return names as PriceName[];
}

/** New prices, by single entries or by one change for many. */
function entriesOf(all: readonly Tour[], given: Options): PriceEntry[] {
  if ((given.set === undefined) === (given.change === undefined))
    throw CommandRefusal.of("change", "Give one change for many tours, or single prices.");
  if (given.set !== undefined) {
    const entries = readPriceEntries(given.set);
    if (!entries) throw CommandRefusal.of("set", "Write prices such as old-delhi-at-dawn.regular=2100.");
    const unknown = entries.find(({ tour }) => !all.some(({ document }) => document.slug === tour));
    if (unknown) throw CommandRefusal.of("set", `Guests see no tour “${unknown.tour}”.`);
    return entries;
  }
  const change = readPriceChange(given.change ?? "");
  if (!change) throw CommandRefusal.of("change", "Write +5 %, -2.5%, +100 or -100, at least -90 % and at most +100 %.");
  const names = chosenPrices(given);
  return chosenTours(all, given).flatMap(({ document }) =>
    names.flatMap((price): PriceEntry[] => {
      const paise = (document.price as PricesWritten)[priceFields[price]];
      return paise === undefined
        ? []
        : [{ tour: document.slug, price, paise: changedPrice(paise, change, Number(given.round ?? "1")) }];
    }),
  );
}

interface Changed {
  tour: Tour;
  ready: ReadyText;
  /** Old and new of each price. */
  lines: string[];
  before: PriceEntry[];
}

function withPrices(document: TourContent, entries: readonly PriceEntry[]): TourContent {
  const price: Record<string, number> = { ...document.price };
  for (const { price: name, paise } of entries) {
    if (paise === null) delete price[priceFields[name]];
    else price[priceFields[name]] = paise;
  }
  return { ...document, price: price as TourContent["price"] };
}

const sumWords = (paise: number | null): string => (paise === null ? "none" : formatRupees(paise));

/** Tours whose prices change, as they would be published. Refuses what a tour's schema refuses, with the tour's name. */
async function changedTours(db: Sql, given: Options): Promise<Changed[]> {
  const all = await listTourDocuments(db, true);
  const byTour = Map.groupBy(entriesOf(all, given), ({ tour }) => tour);
  const changed: Changed[] = [];
  const faults: string[] = [];
  for (const tour of all) {
    const entries = (byTour.get(tour.document.slug) ?? []).filter(
      ({ price, paise }) => ((tour.document.price as PricesWritten)[priceFields[price]] ?? null) !== paise,
    );
    if (entries.length === 0) continue;
    const prepared = await prepareText(db, { kind: "tour", key: tour.id }, withPrices(tour.document, entries));
    if (prepared.state === "faulty")
      faults.push(...prepared.faults.map(({ words }) => `${tour.document.name}: ${words}.`));
    else {
      const old = ({ price }: PriceEntry): number | null =>
        (tour.document.price as PricesWritten)[priceFields[price]] ?? null;
      changed.push({
        tour,
        ready: theReady(prepared, "change"),
        lines: entries.map((one) => `${priceLabels[one.price]}: ${sumWords(old(one))} → ${sumWords(one.paise)}`),
        before: entries.map((one) => ({ ...one, paise: old(one) })),
      });
    }
  }
  if (faults.length > 0) throw new CommandRefusal(faults.join(" "), faults);
  if (changed.length === 0) throw CommandRefusal.of("change", "Guests see these prices already: nothing would change.");
  return changed;
}

/** Drafts of changed tours, which keep their other words, and those that a planned change would overwrite. */
function draftLines(changed: readonly Changed[], drafts: readonly TextDraft[]): string[] {
  return changed.flatMap(({ tour, ready }) =>
    drafts
      .filter(({ kind, key }) => kind === "tour" && key === tour.id)
      .map((draft) => {
        const priceOf = (value: unknown): string =>
          JSON.stringify((value as Partial<TourContent> | null)?.price ?? null);
        const isSame = priceOf(draft.base) === priceOf(draft.value) || priceOf(draft.value) === priceOf(ready.value);
        return isSame
          ? `${tour.document.name}: the open draft of ${draft.author} stays, and gets the new prices when it is published.`
          : `${tour.document.name}: the open draft of ${draft.author} has prices of its own. Its author chooses between both before it is published.`;
      }),
  );
}

function checkMoment(deps: CommandDeps, changed: readonly Changed[], drafts: readonly TextDraft[], at: Date): void {
  const now = deps.clock.now();
  if (at <= now) throw CommandRefusal.of("at", "This moment is over. Leave it out to change the prices at once.");
  if (at.getTime() > now.getTime() + 366 * 86_400_000)
    throw CommandRefusal.of("at", "Please choose a moment within a year.");
  if (deps.memberId === undefined)
    throw CommandRefusal.of("at", "Prices of a later day wait as drafts of a person: do it in the console.");
  const own = changed.filter(({ tour }) =>
    drafts.some(({ kind, key, memberId }) => kind === "tour" && key === tour.id && memberId === deps.memberId),
  );
  if (own.length > 0)
    throw CommandRefusal.of(
      "at",
      `You have open drafts of ${own.map(({ tour }) => tour.document.name).join(", ")}. Publish or discard them first, or leave these tours out.`,
    );
}

export const changePricesCommand = command({
  summary: "Change prices of one, some or all tours, at once or from a moment on",
  options,
  async plan(deps, given) {
    const changed = await changedTours(deps.db, given);
    const drafts = await listDrafts(deps.db);
    if (given.at !== undefined) checkMoment(deps, changed, drafts, given.at);
    const when = given.at === undefined ? "at once" : `on ${delhiInstant(given.at, deps.clock.now())}`;
    const tours = changed.map(({ tour, lines }) => `${tour.document.name}: ${lines.join("; ")}.`);
    const kept = new Map<string, string[]>();
    for (const { tour } of changed) {
      const words = await keptSums(deps, tour.id);
      kept.set(words, [...(kept.get(words) ?? []), tour.document.name]);
    }
    return {
      lines: [
        `Prices of ${pluralize(changed.length, "tour")} change ${when}.`,
        ...tours,
        ...draftLines(changed, drafts),
      ],
      audited: tours,
      stays: [...kept].map(([words, names]) => (kept.size === 1 ? words : `${names.join(", ")}: ${words}`)),
      ...(given.at === undefined && { undo: "hour" as const }),
    };
  },
  async run(deps, given) {
    const { db, clock, actor: by, memberId } = deps;
    if (by === undefined) throw new Error(NEEDS_ACTOR);
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const changed = await changedTours(tx, given);
      const { at } = given;
      const names = pluralize(changed.length, "tour");
      if (at !== undefined && memberId !== undefined) {
        checkMoment(deps, changed, await listDrafts(tx), at);
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
      for (const { ready } of changed) await publishText(tx, clock, ready, { origin: "studio", by });
      return {
        lines: [`Changed: prices of ${names}.`],
        inverse: {
          command: "change-prices",
          options: { set: writePriceEntries(changed.flatMap(({ before }) => before)) },
        },
      };
    });
  },
});
