export const PRICES = "/staff/prices";
/** Query name of the address to which the table is sent. */
export const PRICES_TABLE = "table-of-prices";
