export { bankRatesOf, readBankFile } from "./bank-rates.server.ts";
export { fetchBankFile } from "./fetch-bank-file.server.ts";
export { currencyOf, findShownRates, keptCurrency, roughSum } from "./shown-rates.server.ts";
