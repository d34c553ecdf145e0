import { listCategories, listTourPrices } from "#modules/catalogue/index.server.ts";
import { pricedDays, priceFields, priceKey, priceLabels, priceNames } from "#modules/operations/model.ts";
import { listDraftNames } from "#modules/studio/index.server.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { PRICES_PAGE, pricesAddress } from "./prices-address.ts";

const rupees = (paise: number | undefined): string =>
  paise === undefined ? "" : paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

const PAGE = 100;

/** Prices of tours that guests see, a page of them, and drafts that wait. */
export async function loadPrices({ app, url }: ScreenAsk) {
  const [tours, categories, drafts] = await Promise.all([
    listTourPrices(app.db),
    listCategories(app.db),
    listDraftNames(app.db),
  ]);
  const now = app.clock.now();
  const asked = Number.parseInt(url.searchParams.get(PRICES_PAGE) ?? "1", 10) || 1;
  const page = Math.min(Math.max(1, asked), Math.ceil(tours.length / PAGE) || 1);
  const shown = tours.slice((page - 1) * PAGE, page * PAGE);
  const draftsOf = (id: string): string[] =>
    drafts
      .filter(({ kind, key }) => kind === "tour" && key === id)
      .map(({ author, publishAt }) =>
        publishAt === null ? `Draft of ${author}` : `Changes on ${delhiInstant(publishAt, now)}`,
      );
  return {
    title: "Prices",
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    prices: priceNames.map((price) => ({ price, label: priceLabels[price] })),
    seasons: [...new Set(tours.flatMap(({ price }) => (price.seasons ?? []).map(({ name }) => name)))].sort(),
    table: pricesAddress({ page, isTable: true }),
    place:
      tours.length > PAGE ? `${(page - 1) * PAGE + 1} to ${(page - 1) * PAGE + shown.length} of ${tours.length}` : null,
    previous: page > 1 ? pricesAddress({ page: page - 1 }) : null,
    next: tours.length > page * PAGE ? pricesAddress({ page: page + 1 }) : null,
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
