import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { enterRoom } from "./browser-pool.ts";
import { listenToNoise, look } from "./look-at-page.ts";
import { wake } from "./wake.ts";

/** A page in a browser context of its own, with its console messages. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console and of scripts. */
  noise: string[];
  /** Addresses asked for outside the site. */
  elsewhere: string[];
  /** Looks at the page as it is now; see `look`. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
}

interface VisitOptions extends BrowserContextOptions {
  prepare?(page: Page): Promise<void>;
  /**
   * A short page answers in the place of every address outside the site. Every request then goes through the test, and
   * nothing is kept from page to page; without it the world outside is not there (`launchBrowser`).
   */
  strangers?: boolean;
}

/**
 * Opens a path and waits until it is loaded and its scripts respond, but not for later requests. No test reaches beyond
 * this machine.
 */
export async function visit(browser: Browser, address: string, options: VisitOptions = {}): Promise<Visit> {
  const { prepare, strangers = false, ...context } = options;
  // A reader far from Delhi: days and hours must not depend on the reader's clock.
  const far = { reducedMotion: "reduce", timezoneId: "America/Los_Angeles" } as const;
  const { page, leave } = await enterRoom(browser, { ...far, ...context });
  page.setDefaultTimeout(30_000);
  const noise = listenToNoise(page);
  const elsewhere: string[] = [];
  const isOutside = outsideOf(address);
  page.on("request", (request) => {
    if (isOutside(new URL(request.url()))) elsewhere.push(request.url());
  });
  if (strangers) await page.route(isOutside, answerForThem);
  await prepare?.(page);
  await page.goto(address);
  if (context.javaScriptEnabled !== false) await wake(page);
  return { page, noise, elsewhere, look: (name) => look(page, name), close: leave };
}

const outsideOf = (address: string) => {
  const { origin } = new URL(address);
  return (url: URL): boolean => url.origin !== origin && url.protocol.startsWith("http");
};

const answerForThem = (route: Route): Promise<void> =>
  route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Elsewhere</title><p>Elsewhere" });
