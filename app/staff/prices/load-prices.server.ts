import {
  countTourPrices,
  listCategories,
  listSeasonNames,
  listTourPrices,
  type PricedAsk,
} from "#modules/catalogue/index.server.ts";
import { pricedDays, priceFields, priceKey, priceLabels, priceNames } from "#modules/operations/model.ts";
import { listDraftNames } from "#modules/studio/index.server.ts";
import { storableText } from "#platform/database/storable-text.ts";
import { visibleLine } from "#platform/text/visible-text.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { PRICES_CATEGORY, PRICES_PAGE, PRICES_WORDS, pricesAddress } from "./prices-address.ts";

const rupees = (paise: number | undefined): string =>
  paise === undefined ? "" : paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

const PAGE = 100;

const MOST_LETTERS = 120;

/** Prices of tours that guests see, a page of them, and drafts that wait. */
export async function loadPrices({ app, url }: ScreenAsk) {
  const typed = (name: string): string =>
    visibleLine(storableText(url.searchParams.get(name) ?? "")).slice(0, MOST_LETTERS);
  const [q, category] = [typed(PRICES_WORDS), typed(PRICES_CATEGORY)];
  const filter: PricedAsk = { words: q.split(" ").filter(Boolean), ...(category !== "" && { category }) };
  const [count, categories, seasons, drafts] = await Promise.all([
    countTourPrices(app.db, filter),
    listCategories(app.db),
    listSeasonNames(app.db),
    listDraftNames(app.db),
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
  const addressOf = (page: number, isTable = false): string => pricesAddress({ page, isTable, q, category });
  return {
    title: "Prices",
    ...{ q, category, count, seasons },
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    prices: priceNames.map((price) => ({ price, label: priceLabels[price] })),
    table: addressOf(page, true),
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
          rupees: rupees(written[priceFields[one]]),
        })),
      })),
    })),
  };
}
export type PricesData = Awaited<ReturnType<typeof loadPrices>>;
