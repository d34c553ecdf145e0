import { accessSync, constants } from "node:fs";
import path from "node:path";
import puppeteer, { type ElementHandle, type Frame, type Page } from "puppeteer-core";
import { withTestFonts } from "#tests/harness/machine/test-environment.ts";
import type { Engine, EngineWindow, Held } from "./engine.ts";
import { hookFaults, takeFaults } from "./faults.ts";

const PATH = "/usr/bin/firefox-esr";

/** Path of Firefox ESR, or null when it is not installed. */
export function findFirefox(): string | null {
  try {
    accessSync(PATH, constants.X_OK);
    return PATH;
  } catch {
    return null;
  }
}

export const firefoxIsMissing =
  "Firefox is not installed here: the main journeys were not walked in it. On Debian: apt-get install firefox-esr";

/** Starts Firefox ESR without a window, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error(firefoxIsMissing);
  const env = { ...withTestFonts, TZ: "America/Los_Angeles" };
  // Its sandbox would hide the faces of the tests, which do not lie where a system has its own.
  const fonts = path.join(import.meta.dirname, "../../node_modules/@expo-google-fonts/");
  const extraPrefsFirefox = { "security.sandbox.content.read_path_whitelist": fonts };
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    env,
    extraPrefsFirefox,
  });
  return {
    name: `Firefox ${await browser.version()}`,
    async openWindow() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warn") faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.evaluateOnNewDocument(hookFaults);
      return new FirefoxWindow(page, page.mainFrame(), faults);
    },
    close: () => browser.close(),
  };
}

type InPage = (...given: unknown[]) => unknown;

class FirefoxWindow implements EngineWindow {
  readonly #page: Page;
  readonly #frame: Frame;
  readonly #faults: string[];

  constructor(page: Page, frame: Frame, faults: string[]) {
    this.#page = page;
    this.#frame = frame;
    this.#faults = faults;
  }

  async goto(address: string): Promise<void> {
    await this.#page.goto(address, { waitUntil: "domcontentloaded" });
  }
  async reload(): Promise<void> {
    await this.#page.reload();
  }
  async back(): Promise<void> {
    await this.#page.goBack();
  }
  address(): Promise<string> {
    return this.ask(() => location.href);
  }
  resize(size: { width: number; height: number }): Promise<void> {
    return this.#page.setViewport(size);
  }
  ask<Given extends unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> {
    return this.#frame.evaluate(run as InPage, ...given) as Promise<Answer>;
  }
  async find<Given extends unknown[]>(run: (...given: Given) => Element | null, ...given: Given): Promise<Held | null> {
    const handle = await this.#frame.evaluateHandle(run as InPage, ...given);
    const element = handle.asElement();
    if (element === null) await handle.dispose();
    return element;
  }
  press(held: Held): Promise<void> {
    return (held as ElementHandle<Element>).click();
  }
  type(held: Held, text: string): Promise<void> {
    return (held as ElementHandle<Element>).type(text);
  }
  movePointer(x: number, y: number): Promise<void> {
    return this.#page.mouse.move(x, y);
  }
  async inFrame<Answer>(frame: Held, run: (inside: EngineWindow) => Promise<Answer>): Promise<Answer> {
    const inside = await (frame as ElementHandle<HTMLIFrameElement>).contentFrame();
    return run(new FirefoxWindow(this.#page, inside, this.#faults));
  }
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }
  async faults(): Promise<string[]> {
    // The driver reports scripts and console; policy events are read in the page.
    const seen = await this.ask(takeFaults);
    this.#faults.push(...seen.filter((fault) => fault.startsWith("policy")));
    return this.#faults;
  }
  async close(): Promise<void> {
    await this.#page.browserContext().close();
  }
}
