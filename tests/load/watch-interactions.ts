import type { Page } from "playwright-core";

interface Watched {
  interactions: Map<number, number>;
}

/** Milliseconds of the slowest interaction since it was last asked. */
export async function slowest(page: Page): Promise<number> {
  // After two frames the observer has seen the last one.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { watched } = globalThis as unknown as { watched: Watched };
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              resolve(Math.max(0, ...watched.interactions.values()));
              watched.interactions.clear();
            }),
          ),
        );
      }),
  );
}

/** Notes each interaction of the page by the Event Timing API, the basis of INP. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { interactions: new Map() };
    Object.assign(globalThis, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          watched.interactions.set(
            entry.interactionId,
            Math.max(watched.interactions.get(entry.interactionId) ?? 0, entry.duration),
          );
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}
