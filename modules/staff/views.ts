/** Lists whose filters a person may name. */
export const viewedLists = ["bookings", "audit"] as const;
export type ViewedList = (typeof viewedLists)[number];

/** Views of one list that a person may keep: more are a list of their own. */
export const MOST_VIEWS = 12;
export const LONGEST_VIEW_NAME = 30;

export const isViewedList = (text: unknown): text is ViewedList => viewedLists.some((list) => list === text);
