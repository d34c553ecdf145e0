import { withoutConsoleNews } from "../console/console-news.ts";
import { PRICES_TABLE } from "../prices/prices-address.ts";

/** Names of options in addresses and forms begin so. */
export const OPTION = "o.";
/** Names in an address that belong to the sheet, or to React Router's own requests, and not to the screen beneath. */
const notOfScreen: ReadonlySet<string> = new Set([
  "do",
  "did",
  "plan",
  "given",
  "begin",
  "reason",
  "look",
  "from-day",
  "_routes",
  PRICES_TABLE,
]);

/** Path and query of a request, as the browser's address line shows them. */
export function shownAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://console");
  searchParams.delete("_routes");
  const path = pathname.replace(/\.data$/, "");
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}

/** Address of the screen beneath the sheet. */
export function addressBelow(here: string): string {
  const { pathname, searchParams } = new URL(shownAddress(here), "http://console");
  for (const name of [...searchParams.keys()])
    if (notOfScreen.has(name) || name.startsWith(OPTION)) searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

/** Closing the sheet must not repeat news. */
function quietBelow(here: string): string {
  const below = addressBelow(here);
  return withoutConsoleNews(`http://console${below}`) ?? below;
}

interface AskedSheet {
  command: string;
  options: Readonly<Record<string, string>>;
  /** Names of options that the screen has chosen. */
  given: readonly string[];
  /** With its plan. */
  isPlanned?: boolean;
  reason?: string;
}

/** Address of the page that is open, with the sheet of a deed above it. */
export function sheetAddress(here: string, asked: AskedSheet): string {
  const address = new URL(quietBelow(here), "http://console");
  const query = address.searchParams;
  query.set("do", asked.command);
  for (const [name, value] of Object.entries(asked.options)) query.set(OPTION + name, value);
  for (const name of asked.given) query.append("given", name);
  if (asked.isPlanned) query.set("plan", "1");
  if (asked.reason) query.set("reason", asked.reason);
  return `${address.pathname}?${query}`;
}

/** Address at which the result of a deed is shown. */
export function resultAddress(here: string, id: string): string {
  const below = quietBelow(here);
  return `${below}${below.includes("?") ? "&" : "?"}did=${id}`;
}
