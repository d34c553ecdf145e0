import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Parts of an address that tell what was just done, by the pages they lead to. Pages that are nothing but such an answer (a password that
 * was reset, an address that was confirmed) keep theirs: without it they would ask for what is done.
 */
const news: readonly [page: RegExp, part: string][] = [
  [/^\/(booking\/[^/]+|user-profile)$/, "done"],
  [/^\/(contact|newsletter)$/, "sent"],
  [/^\/rider\//, "saved"],
  [/^\/(tours|review)\//, "reviewed"],
  [/^\/blogs\//, "commented"],
  [/^\/waiting/, "entered"],
  [/^\/forgotten-password$/, "asked"],
];

/** The one-time news of an address, as a query; empty where it tells none. */
export function newsIn({ pathname, searchParams }: URL): string {
  const told = news.filter(([page, part]) => page.test(pathname) && searchParams.has(part));
  return new URLSearchParams(told.map(([, part]) => [part, searchParams.get(part) ?? ""])).toString();
}

/** The same address without its one-time news; null where it tells none. */
export function withoutNews(address: string): string | null {
  const url = new URL(address);
  const told = news.filter(([page, part]) => page.test(url.pathname) && url.searchParams.has(part));
  for (const [, part] of told) url.searchParams.delete(part);
  return told.length > 0 ? url.pathname + url.search + url.hash : null;
}

/**
 * Takes one-time news out of the address of the page that shows it. The page goes on showing it; a reload, Back, a bookmark and a link that
 * is passed on do not tell it again.
 */
export function OneTimeNews(): null {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each place of the window's history
  useEffect(() => {
    const clean = withoutNews(window.location.href);
    if (clean !== null) window.history.replaceState(window.history.state, "", clean);
  }, [key]);
  return null;
}
