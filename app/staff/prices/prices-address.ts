export const PRICES = "/staff/prices";
/** Query name of the address to which the table is sent. */
export const PRICES_TABLE = "table-of-prices";
export const PRICES_PAGE = "page";

export const pricesAddress = ({ page, isTable = false }: { page: number; isTable?: boolean }): string => {
  const query = new URLSearchParams([
    ...(isTable ? [[PRICES_TABLE, "1"]] : []),
    ...(page > 1 ? [[PRICES_PAGE, String(page)]] : []),
  ]);
  return query.size === 0 ? PRICES : `${PRICES}?${query}`;
};
