import type { Clock } from "./clock.server.ts";

/** What is said to an order of the command line that this site cannot believe. */
export const NOT_SIGNED =
  "The order is not signed as this site signs. Is APP_SECRET the one that the site was started with? If it has been changed since, restart the site.";

/** What is said to one that is signed, but was so at another time: one that was overheard is worth nothing a minute later. */
export const NOT_FRESH = "The order is more than a minute old: give it again.";

const FRESH_MS = 60_000;

/** Whether an order that was signed at this instant (ISO) is to be carried out still. */
export const isFresh = ({ clock }: { clock: Clock }, signedAt: string): boolean =>
  Math.abs(clock.now().getTime() - Date.parse(signedAt)) < FRESH_MS;
