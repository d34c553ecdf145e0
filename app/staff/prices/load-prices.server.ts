import {
  countTourPrices,
  listCategories,
  listSeasonNames,
  listTourPrices,
  type PricedAsk,
} from "#modules/catalogue/index.server.ts";
import {
  type PriceEntry,
  pricedDays,
  priceFields,
  priceKey,
  priceLabels,
  priceNames,
  readPriceEntries,
  writePriceEntries,
} from "#modules/operations/model.ts";
import { listDraftNames } from "#modules/studio/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { storableText } from "#platform/database/storable-text.ts";
import { visibleLine } from "#platform/text/visible-text.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { PRICES_CATEGORY, PRICES_PAGE, PRICES_TYPED, PRICES_WORDS, pricesAddress } from "./prices-address.ts";
import { readPriceTable } from "./read-price-table.server.ts";
import { rupeesOf } from "./typed-prices.ts";

const PAGE = 100;

const MOST_LETTERS = 120;

/** Prices of an address that guests do not see yet. */
async function waitingPrices(db: Sql, written: string): Promise<PriceEntry[]> {
  const read = written === "" ? [] : (readPriceEntries(written) ?? []);
  const typed = new Map(read.map(({ paise, ...one }) => [priceKey(one), rupeesOf(paise)]));
  return typed.size === 0 ? [] : (await readPriceTable(db, typed)).entries;
}

/** Prices of tours that guests see, a page of them, and drafts that wait. */
export async function loadPrices({ app, url }: ScreenAsk) {
  const typed = (name: string): string =>
    visibleLine(storableText(url.searchParams.get(name) ?? "")).slice(0, MOST_LETTERS);
  const [q, category] = [typed(PRICES_WORDS), typed(PRICES_CATEGORY)];
  const filter: PricedAsk = { words: q.split(" ").filter(Boolean), ...(category !== "" && { category }) };
  const [count, categories, seasons, drafts, waiting] = await Promise.all([
    countTourPrices(app.db, filter),
    listCategories(app.db),
    listSeasonNames(app.db),
    listDraftNames(app.db),
    waitingPrices(app.db, storableText(url.searchParams.get(PRICES_TYPED) ?? "")),
  ]);
  const now = app.clock.now();
  const asked = Number.parseInt(url.searchParams.get(PRICES_PAGE) ?? "1", 10) || 1;
  const page = Math.min(Math.max(1, asked), Math.ceil(count / PAGE) || 1);
  const shown = await listTourPrices(app.db, filter, { offset: (page - 1) * PAGE, limit: PAGE });
  const byTour = Map.groupBy(
    drafts.filter(({ kind }) => kind === "tour"),
    ({ key }) => key,
  );
  const draftsOf = (id: string): string[] =>
    (byTour.get(id) ?? []).map(({ author, publishAt }) =>
      publishAt === null ? `Draft of ${author}` : `Changes on ${delhiInstant(publishAt, now)}`,
    );
  const kept = writePriceEntries(waiting);
  const addressOf = (page: number, isTable = false): string =>
    pricesAddress({ page, isTable, q, category, ...(isTable && { typed: kept }) });
  const here = new Set(shown.map(({ slug }) => slug));
  return {
    title: "Prices",
    ...{ q, category, count, seasons },
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    prices: priceNames.map((price) => ({ price, label: priceLabels[price] })),
    table: addressOf(page, true),
    kept,
    typed: Object.fromEntries(waiting.map(({ paise, ...one }) => [priceKey(one), rupeesOf(paise)])),
    elsewhere: waiting.flatMap(({ paise, ...one }) =>
      here.has(one.tour) ? [] : [{ name: priceKey(one), rupees: rupeesOf(paise) }],
    ),
    fresh: addressOf(page),
    place: count > PAGE ? `${(page - 1) * PAGE + 1} to ${(page - 1) * PAGE + shown.length} of ${count}` : null,
    previous: page > 1 ? addressOf(page - 1) : null,
    next: count > page * PAGE ? addressOf(page + 1) : null,
    tours: shown.map(({ id, slug, name, price }) => ({
      ...{ slug, name, drafts: draftsOf(id) },
      days: pricedDays(price).map(({ season, written }) => ({
        season: season && {
          name: season.name,
          from: season.from,
          days: `${plainDate(season.from)} to ${plainDate(season.to)}`,
        },
        values: priceNames.map((one) => ({
          name: priceKey({ tour: slug, ...(season && { season: season.from }), price: one }),
          rupees: rupeesOf(written[priceFields[one]]),
        })),
      })),
    })),
  };
}
export type PricesData = Awaited<ReturnType<typeof loadPrices>>;
