export { currencyOf, findShownRates, keptCurrency, roughSum } from "./shown-rates.server.ts";
