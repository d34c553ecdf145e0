import type { RunningServices } from "../services.server.ts";
import { CONTENT, type PageCache } from "./page-cache.server.ts";

/** Every list shows each tour's next date. */
const LISTS = "tours";

export async function startCacheInvalidation(
  { database, forgetWritten }: Pick<RunningServices, "database" | "forgetWritten">,
  cache: Pick<PageCache, "changed" | "moved">,
): Promise<void> {
  // First, or a new page would be made of old results.
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
