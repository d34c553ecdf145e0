import { createContext, type RouterContextProvider } from "react-router";

/** What a page shows that may change under it: the places of one tour, or of any. Content is always part of a page. */
export type PageTag = `tour:${string}` | "tours";

/** Filled by the loaders of one request, read when the page is kept in memory. */
export const pageTagsContext = createContext<Set<PageTag> | null>(null);

/** Says that the page being made shows places of these tours, so that it is made again when they change. */
export function showsPlacesOf(context: Readonly<RouterContextProvider>, ...tags: PageTag[]): void {
  const kept = context.get(pageTagsContext);
  for (const tag of tags) kept?.add(tag);
}
