/** Query name of the day of each track, in the file's order. */
export const DAY = "day";
/** Value for a track that is left out. */
export const NO_DAY = "-";
/** Query name of a form that came without a file. */
export const NOTHING = "nothing";

export const tourRouteAddress = (tour: string): string => `/staff/studio/tour/${tour}/route`;

/** Address that takes a route file, and gives the one that stands. */
export const routeFileAddress = (tour: string): string => `/staff/studio/route-file/${tour}`;

/** Address of the draft's file, as it was brought. */
export const draftFileAddress = (tour: string, draft: string): string => `${routeFileAddress(tour)}?draft=${draft}`;
