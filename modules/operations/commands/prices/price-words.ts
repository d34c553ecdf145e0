import type { TourContent } from "#modules/catalogue/model.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { type PricesWritten, priceFields, priceLabels, priceNames } from "./price-change.ts";

type Written = TourContent["price"];
type Season = NonNullable<Written["seasons"]>[number];

export const seasonLabel = ({ name, from, to }: Season): string => `${name} (${plainDate(from)} to ${plainDate(to)})`;

export const sumWords = (paise: number | null): string => (paise === null ? "none" : formatRupees(paise));

export const describePrices = (written: PricesWritten): string =>
  priceNames
    .flatMap((name) =>
      written[priceFields[name]] === undefined
        ? []
        : `${priceLabels[name]} ${sumWords(written[priceFields[name]] ?? null)}`,
    )
    .join(", ");

/** Season and price at a place of a tour's text. */
export function placeWords(price: Written, path: readonly string[]): string[] {
  const season = path[1] === "seasons" ? price.seasons?.[Number(path[2])] : undefined;
  const name = priceNames.find((one) => priceFields[one] === path.at(-1));
  return [...(season ? [seasonLabel(season)] : []), ...(name ? [priceLabels[name]] : [])];
}
