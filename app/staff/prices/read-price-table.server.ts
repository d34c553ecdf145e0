import { listTourPrices } from "#modules/catalogue/index.server.ts";
import { type PriceEntry, pricedDays, priceFields, priceKey, priceNames } from "#modules/operations/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { paiseTyped } from "./typed-prices.ts";

/** Prices that differ from those that guests see, and names of fields that hold none. */
export async function readPriceTable(db: Sql, typed: ReadonlyMap<string, string>) {
  const entries: PriceEntry[] = [];
  const unread: string[] = [];
  const slugs = new Set([...typed.keys()].map((name) => name.replace(/^was\./, "").split(".")[0] ?? ""));
  const rows = (await listTourPrices(db, { slugs: [...slugs] })).flatMap(({ slug, price }) =>
    pricedDays(price).map(({ season, written }) => ({ tour: slug, ...(season && { season: season.from }), written })),
  );
  for (const { written, ...row } of rows)
    for (const price of priceNames) {
      const name = priceKey({ ...row, price });
      const text = typed.get(name);
      if (text === undefined) continue;
      const paise = paiseTyped(text);
      // A field that was left alone takes back nothing that somebody else has changed meanwhile.
      const shown = typed.get(`was.${name}`);
      if (shown !== undefined && paise !== undefined && paise === paiseTyped(shown)) continue;
      const now = written[priceFields[price]] ?? null;
      if (paise === undefined) unread.push(name);
      else if (paise !== now) entries.push({ ...row, price, paise });
    }
  return { entries, unread };
}
