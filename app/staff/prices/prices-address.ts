export const PRICES = "/staff/prices";
/** Query name of the address to which the table is sent. */
export const PRICES_TABLE = "table-of-prices";
export const PRICES_PAGE = "page";
export const PRICES_WORDS = "q";
export const PRICES_CATEGORY = "category";
/** Typed prices that are not planned yet. */
export const PRICES_TYPED = "typed";
export const PRICES_TURN = "turn";

interface PricesPlace {
  page: number;
  isTable?: boolean;
  q?: string;
  category?: string;
  typed?: string;
}

export const pricesAddress = ({ page, isTable = false, q = "", category = "", typed = "" }: PricesPlace): string => {
  const query = new URLSearchParams([
    ...(isTable ? [[PRICES_TABLE, "1"]] : []),
    ...(q === "" ? [] : [[PRICES_WORDS, q]]),
    ...(category === "" ? [] : [[PRICES_CATEGORY, category]]),
    ...(page > 1 ? [[PRICES_PAGE, String(page)]] : []),
    ...(typed === "" ? [] : [[PRICES_TYPED, typed]]),
  ]);
  return query.size === 0 ? PRICES : `${PRICES}?${query}`;
};
