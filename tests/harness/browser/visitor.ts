import type { Browser, Page } from "playwright-core";
import { enterRoom } from "./browser-pool.ts";
import { isItsOwn, type LookOptions, look, lookInBoth } from "./look-at-page.ts";
import { wake } from "./wake.ts";

export interface VisitorOptions {
  browser: Browser;
  url: string;
  width: number;
  height: number;
  /** Without it the visitor's browser runs no script of ours. */
  javaScript?: boolean;
}

/** A visitor at a screen, who opens and checks pages. */
export interface Visitor {
  page: Page;
  /** Console errors and warnings, without expected refusals of a form (422). */
  noise: string[];
  open(path: string): Promise<void>;
  /** Axe finds nothing, nothing scrolls sideways; with SCREENSHOTS set, a picture is kept under this name. */
  look(name: string): Promise<void>;
  /** The same in both windows: see `lookInBoth`. */
  lookInBoth(name: string): Promise<void>;
  leave(): Promise<void>;
}

/** A fresh visitor with an empty browser of its own. */
export async function newVisitor({ browser, url, width, height, javaScript = true }: VisitorOptions): Promise<Visitor> {
  const { page, leave } = await enterRoom(browser, {
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    timezoneId: "America/Los_Angeles",
  });
  const noise: string[] = [];
  page.on("console", (message) => {
    const isNoise = message.type() === "error" || message.type() === "warning";
    if (isNoise && !message.text().includes("422") && !isItsOwn(page, message.text())) noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(String(error)));
  const options = (name: string): LookOptions => ({
    scripts: javaScript,
    of: name.endsWith("full") ? "page" : "window",
  });
  return {
    page,
    noise,
    async open(path) {
      await page.goto(url + path);
      if (javaScript) await wake(page);
    },
    look: (name) => look(page, name, options(name)),
    lookInBoth: (name) => lookInBoth(page, name, options(name)),
    leave,
  };
}
