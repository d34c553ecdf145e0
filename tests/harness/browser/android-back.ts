import type { Page } from "playwright-core";

/** CloseWatcher of a page: the last one made closes first. */
interface Watcher {
  requestClose(): void;
}
type Watched = Window & { watchers?: Set<Watcher>; CloseWatcher: new () => Watcher & { destroy(): void } };

/** Called before a page opens: records its CloseWatchers for `pressBack`. */
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
 * Back on an Android phone, within the page: closes the last CloseWatcher. A desktop browser has no such key. Returns
 * false if there was none, where a phone leaves the page.
 */
export const pressBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const last = [...((window as unknown as Watched).watchers ?? [])].at(-1);
    last?.requestClose();
    return last !== undefined;
  });
