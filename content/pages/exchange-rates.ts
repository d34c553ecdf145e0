import type { ExchangeRates } from "#modules/content/model.ts";

/** Invented rates hold on no day: they have none, and only a demonstration shows such rates. */
export const exchangeRatesContent: ExchangeRates = {
  day: null,
  source: "invented for this demonstration",
  rates: [
    { currency: "USD", rupees: 85 },
    { currency: "EUR", rupees: 98 },
    { currency: "GBP", rupees: 113 },
    { currency: "AUD", rupees: 56 },
    { currency: "CAD", rupees: 61 },
    { currency: "NZD", rupees: 50 },
    { currency: "SGD", rupees: 66 },
    { currency: "CHF", rupees: 105 },
    { currency: "JPY", rupees: 0.57 },
    { currency: "SEK", rupees: 8.9 },
    { currency: "NOK", rupees: 8.4 },
    { currency: "DKK", rupees: 13.1 },
    { currency: "ILS", rupees: 25 },
  ],
};
