import type { Page } from "playwright-core";

/** CloseWatcher of a page: the last one made closes first. */
interface Watcher {
  requestClose(): void;
}
type Watched = Window & { watchers?: Set<Watcher>; CloseWatcher: new () => Watcher & { destroy(): void } };

/** Before a page is opened: notes what of it asks to be closed by Back of a phone, for `pressBack`. */
export const noteWatchers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const own = window as unknown as Watched;
    const watchers = new Set<Watcher>();
    own.watchers = watchers;
    own.CloseWatcher = class extends own.CloseWatcher {
      constructor() {
        super();
        watchers.add(this);
      }
      override destroy(): void {
        watchers.delete(this);
        super.destroy();
      }
    };
  });
};

/**
 * Back of an Android phone, as far as it stays on the page: it asks what watches last to close. A browser on a desk has no such key.
 * Answers whether anything watched; if not, the phone leaves the page.
 */
export const pressBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const last = [...((window as unknown as Watched).watchers ?? [])].at(-1);
    last?.requestClose();
    return last !== undefined;
  });
