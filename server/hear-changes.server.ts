import type { RunningHouse } from "./house.server.ts";
import { CONTENT, type PageCache } from "./page-cache.server.ts";

/** Lists show when a tour runs next; while places are sold by the second they need not be made again by the second. */
const LISTS_EVERY_MS = 1_000;

/** Drops kept pages and remembered words as the database tells of changes, whichever node made them. */
export async function hearChanges(
  { database, forgetWritten }: Pick<RunningHouse, "database" | "forgetWritten">,
  cache: PageCache,
): Promise<void> {
  let isWaiting = false;
  const dropLists = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      cache.changed("tours");
    }, LISTS_EVERY_MS).unref();
  };
  // The words first: a page that is made anew must not be made of old ones.
  const changed = (tag: string): void => {
    if (tag === CONTENT) forgetWritten();
    cache.changed(tag);
  };
  await database.listen(
    "page_change",
    (tag) => {
      changed(tag);
      if (tag.startsWith("tour:")) dropLists();
    },
    () => changed(CONTENT),
  );
}
