import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { listenToNoise, look } from "./look.ts";
import { wake } from "./wake.ts";

/** A page of the site in a browser context of its own, and what it complained of. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console and of scripts. */
  noise: string[];
  /** Addresses asked for outside the site. Nothing is really fetched from there: a short page answers in their place. */
  elsewhere: string[];
  /** Looks at the page as it is now; see `look`. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a path of the site, and comes back when it is loaded and its scripts answer; whoever asks what the page fetches later
 * waits for that. No test of ours reaches the world outside this machine.
 */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions & { prepare?(page: Page): Promise<void> } = {},
): Promise<Visit> {
  const { prepare, ...context } = options;
  const opened = await browser.newContext({ reducedMotion: "reduce", ...context });
  const page = await opened.newPage();
  page.setDefaultTimeout(10_000);
  const noise = listenToNoise(page);
  const elsewhere: string[] = [];
  const { origin } = new URL(address);
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith("http"),
    async (route) => {
      elsewhere.push(route.request().url());
      await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Elsewhere</title><p>Elsewhere" });
    },
  );
  await prepare?.(page);
  await page.goto(address);
  if (context.javaScriptEnabled !== false) await wake(page);
  return { page, noise, elsewhere, look: (name) => look(page, name), close: () => opened.close() };
}
