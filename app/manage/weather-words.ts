/** What calls a ride off, and what a guest has then (the terms, "When we cancel"). */
export const WEATHER_WORDS =
  "We go out in ordinary rain; thunder, dense fog and very bad air call a ride off, and then you choose another date, a credit or all your money.";
