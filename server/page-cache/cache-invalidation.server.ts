import type { RunningServices } from "../services.server.ts";
import { CONTENT, type PageCache } from "./page-cache.server.ts";

/** Every list shows when each tour runs next. */
const LISTS = "tours";

/** Drops kept pages and remembered words as the database tells of changes, whichever node made them. */
export async function startCacheInvalidation(
  { database, forgetWritten }: Pick<RunningServices, "database" | "forgetWritten">,
  cache: Pick<PageCache, "changed" | "moved">,
): Promise<void> {
  // The words first: a page that is made anew must not be made of old ones.
  const contentChanged = (): void => {
    forgetWritten();
    cache.changed(CONTENT);
  };
  await database.listen(
    "page_change",
    (told) => {
      const [what, tour] = told.split(":");
      if (told === CONTENT) contentChanged();
      else if (what === "tour") cache.changed(told, LISTS);
      else if (what === "places") cache.moved(`tour:${tour}`, LISTS);
    },
    contentChanged,
  );
}
