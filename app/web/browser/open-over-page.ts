import type { MouseEvent } from "react";
import { withinTime } from "./within-time.ts";

/** Longest wait in milliseconds, as in public/sw.js. */
export const PRESS_MS = 5_000;

/** Opens a link over the page. If its script never comes (no network, newer version), the link is followed. */
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
