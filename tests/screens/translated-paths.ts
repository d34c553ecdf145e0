import { account } from "./private-pages.ts";
import { reading, rides } from "./public-pages.ts";

/** Public pages that are worked after translation. Modals are opened there by working the page. */
export const translatedPaths = [...rides.screens, ...reading.screens, ...account.screens]
  .filter(({ isOver, act }) => !isOver && !act)
  .map(({ path }) => path);
