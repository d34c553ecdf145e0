import type { MouseEvent } from "react";
import { withinTime } from "./within-time.ts";

/** How long somebody looks at a link that does nothing, in milliseconds: as long as at a page that is kept (public/sw.js). */
export const PRESS_MS = 5_000;

/**
 * Opens over the page what a link leads to, when the script for it has come; in a new tab or window it is the link that is
 * wanted. A script may never come: the network is gone or silent, or a newer version of the site has other files. Then the link leads
 * where it says, unless one has gone on to another page meanwhile.
 */
export function openOverPage(
  event: MouseEvent<HTMLAnchorElement>,
  load: () => Promise<unknown>,
  open: () => void,
): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const pressedAt = location.pathname;
  withinTime(load(), PRESS_MS).then(open, () => {
    if (location.pathname === pressedAt) location.assign(href);
  });
}
