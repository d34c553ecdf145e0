export const PRICES = "/staff/prices";
/** Query name of the address to which the table is sent. */
export const PRICES_TABLE = "table-of-prices";
export const PRICES_PAGE = "page";
export const PRICES_WORDS = "q";
export const PRICES_CATEGORY = "category";

interface PricesPlace {
  page: number;
  isTable?: boolean;
  q?: string;
  category?: string;
}

export const pricesAddress = ({ page, isTable = false, q = "", category = "" }: PricesPlace): string => {
  const query = new URLSearchParams([
    ...(isTable ? [[PRICES_TABLE, "1"]] : []),
    ...(q === "" ? [] : [[PRICES_WORDS, q]]),
    ...(category === "" ? [] : [[PRICES_CATEGORY, category]]),
    ...(page > 1 ? [[PRICES_PAGE, String(page)]] : []),
  ]);
  return query.size === 0 ? PRICES : `${PRICES}?${query}`;
};
