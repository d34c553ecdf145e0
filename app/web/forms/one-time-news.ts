import { useEffect } from "react";
import { useLocation } from "react-router";

/** Query parameters that report what was just done, by page. Pages that are nothing but such a report keep theirs. */
const news: readonly [page: RegExp, part: string][] = [
  [/^\/(booking|gift|user-profile)/, "done"],
  [/^\/(contact|newsletter)$/, "sent"],
  [/^\/rider\//, "saved"],
  [/^\/(tours|review)\//, "reviewed"],
  [/^\/blogs\//, "commented"],
  [/^\/waiting/, "entered"],
  [/^\/forgotten-password$/, "asked"],
];

/** The report in an address, as a query; empty if there is none. */
export function newsIn({ pathname, searchParams }: URL): string {
  const told = news.filter(([page, part]) => page.test(pathname) && searchParams.has(part));
  return new URLSearchParams(told.map(([, part]) => [part, searchParams.get(part) ?? ""])).toString();
}

/** The address without its report; null if it has none. */
export function withoutNews(address: string): string | null {
  const url = new URL(address);
  const told = news.filter(([page, part]) => page.test(url.pathname) && url.searchParams.has(part));
  for (const [, part] of told) url.searchParams.delete(part);
  return told.length > 0 ? url.pathname + url.search + url.hash : null;
}

/** Removes the report from the address: reload, Back, bookmarks and shared links must not repeat it. */
export function OneTimeNews(): null {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each place of the window's history
  useEffect(() => {
    const clean = withoutNews(window.location.href);
    if (clean !== null) window.history.replaceState(window.history.state, "", clean);
  }, [key]);
  return null;
}
