import type { TourKind } from "#modules/catalogue/model.ts";

/** Hour of the day before, in Delhi. */
export const REMINDERS_FROM = "17:00";
/** By then guests are back and no-shows reported. Evening rides wait for the morning. */
export const THANKS_AFTER_HOURS = 3;
export const THANKS_FROM = "10:00";
export const THANKS_UNTIL = "20:00";

/** No mail at night for something that has a week. */
export const RIDERS_ASKED_FROM = "10:00";
/** Days before the start. A holiday's hotels ask a week ahead. */
export const ridersAskedDaysAhead: Record<TourKind, number> = { cycle: 7, walk: 7, bespoke: 7, holiday: 10 };
