import type { Database } from "#platform/database.server.ts";
import { CONTENT, type PageCache } from "./page-cache.server.ts";

/** Lists show when a tour runs next; while places are sold by the second they need not be made again by the second. */
const LISTS_EVERY_MS = 1_000;

/** Drops kept pages as the database tells of changes, whichever node made them. */
export async function hearChanges(database: Database, cache: PageCache): Promise<void> {
  let isWaiting = false;
  const dropLists = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      cache.changed("tours");
    }, LISTS_EVERY_MS).unref();
  };
  await database.listen(
    "page_change",
    (tag) => {
      cache.changed(tag);
      if (tag.startsWith("tour:")) dropLists();
    },
    () => cache.changed(CONTENT),
  );
}
