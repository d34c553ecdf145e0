import { createContext, type RouterContextProvider } from "react-router";
import type { PageTag } from "#platform/http/page-tags.ts";
import { withStaleFallback } from "#platform/http/stale-fallback.server.ts";
import { getContext } from "./app-context.server.ts";

/** Filled by the loaders of one request, read when the page is kept in memory. */
export const pageTagsContext = createContext<Set<PageTag> | null>(null);

/** Says that the page being made shows places of these tours, so that it is made again when they change. */
export function showsPlacesOf(context: Readonly<RouterContextProvider>, ...tags: Exclude<PageTag, "stale">[]): void {
  const kept = context.get(pageTagsContext);
  for (const tag of tags) kept?.add(tag);
}

/** `withStaleFallback` for the page being made, which says of itself when it was made of what was known before. */
export async function lastGoodFor<T>(
  context: Readonly<RouterContextProvider>,
  key: string,
  read: () => Promise<T>,
  builtIn: () => T,
): Promise<{ known: T; isStale: boolean }> {
  const found = await withStaleFallback(getContext(context), key, read, builtIn);
  if (found.isStale) context.get(pageTagsContext)?.add("stale");
  return found;
}
