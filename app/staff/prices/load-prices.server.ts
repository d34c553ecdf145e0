import { listCategories, listTourPrices } from "#modules/catalogue/index.server.ts";
import { type PricesWritten, priceFields, priceLabels, priceNames } from "#modules/operations/model.ts";
import { listDraftNames } from "#modules/studio/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

const rupees = (paise: number | undefined): string =>
  paise === undefined ? "" : paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

/** Prices of all tours that guests see, and drafts that wait. */
export async function loadPrices({ app }: ScreenAsk) {
  const [tours, categories, drafts] = await Promise.all([
    listTourPrices(app.db),
    listCategories(app.db),
    listDraftNames(app.db),
  ]);
  const now = app.clock.now();
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
    tours: tours.map(({ id, slug, name, price: written }) => ({
      ...{ slug, name, drafts: draftsOf(id) },
      values: priceNames.map((price) => ({
        ...{ price, rupees: rupees((written as PricesWritten)[priceFields[price]]) },
      })),
    })),
  };
}
export type PricesData = Awaited<ReturnType<typeof loadPrices>>;
