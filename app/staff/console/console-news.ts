import { useEffect } from "react";
import { useLocation } from "react-router";

/** As the list of one-time-news.ts, for the console: public pages have no byte left for it. */
const news: readonly [screen: RegExp, parts: readonly string[]][] = [
  [/^\/staff\/studio\b/, ["saved", "nothing", "refused"]],
  [/^\/staff\/import\b/, ["saved", "fault", "by"]],
  [/^\/staff\/approvals$/, ["news"]],
  [/^\/staff\/(bookings|audit)$/, ["view-fault", "view-name"]],
];

const partsOf = ({ pathname, searchParams }: URL): string[] =>
  news.flatMap(([screen, parts]) => (screen.test(pathname) ? parts.filter((part) => searchParams.has(part)) : []));

/** The report in an address, as a query; empty if there is none. */
export const consoleNewsIn = (url: URL): string =>
  new URLSearchParams(
    partsOf(url).flatMap((part) => url.searchParams.getAll(part).map((value) => [part, value])),
  ).toString();

/** The address without its report; null if it has none. */
export function withoutConsoleNews(address: string): string | null {
  const url = new URL(address);
  const told = partsOf(url);
  for (const part of told) url.searchParams.delete(part);
  return told.length > 0 ? url.pathname + url.search + url.hash : null;
}

export function useOneTimeNews(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each place of the window's history
  useEffect(() => {
    const clean = withoutConsoleNews(window.location.href);
    if (clean !== null) window.history.replaceState(window.history.state, "", clean);
  }, [key]);
}
