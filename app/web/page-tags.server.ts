import { createContext, type RouterContextProvider } from "react-router";
import type { PageTag } from "#platform/http/page-tags.ts";
import { withStaleFallback } from "#platform/http/stale-fallback.server.ts";
import { getContext } from "./app-context.server.ts";

/** Filled by loaders, read by the page cache. */
export const pageTagsContext = createContext<Set<PageTag> | null>(null);

/** Tags the page with the tours whose places it shows, so that the page cache drops it when they change. */
export function showsPlacesOf(context: Readonly<RouterContextProvider>, ...tags: Exclude<PageTag, "stale">[]): void {
  const kept = context.get(pageTagsContext);
  for (const tag of tags) kept?.add(tag);
}

/** Calls `withStaleFallback`, and tags the page if the data is stale. */
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
