import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { enterRoom } from "./browser-pool.ts";
import { listenToNoise, look } from "./viewports.ts";
import { wake } from "./wake.ts";

/** A page of the site in a browser context of its own, and what it complained of. */
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
 * Opens a path of the site, and comes back when it is loaded and its scripts answer; whoever asks what the page fetches later
 * waits for that. No test of ours reaches the world outside this machine.
 */
export async function visit(browser: Browser, address: string, options: VisitOptions = {}): Promise<Visit> {
  const { prepare, strangers = false, ...context } = options;
  // Somebody far from Delhi: what a page says of days and hours must not be of the reader's own clock.
  const far = { reducedMotion: "reduce", timezoneId: "America/Los_Angeles" } as const;
  const { page, leave } = await enterRoom(browser, { ...far, ...context });
  page.setDefaultTimeout(10_000);
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
