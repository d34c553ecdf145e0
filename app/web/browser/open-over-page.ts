import type { MouseEvent } from "react";
import { withinTime } from "./within-time.ts";

/** Longest wait on a press, in milliseconds; public/sw.js has the same. */
export const PRESS_MS = 5_000;

/**
 * Opens a link's target over the page once its script is loaded. New tabs get the link.
 * If the script never comes (no network, newer version), the link is followed, unless the reader has left.
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
