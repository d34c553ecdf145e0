import type { Browser, BrowserContext, Page } from "playwright-core";
import { fillAndHold } from "../booking/checkout-form.ts";
import { holdPlaces } from "../booking/hold-places.ts";
import { enterRoom, type Room } from "../browser/browser-pool.ts";
import { listenToNoise, lookInBoth, type phone } from "../browser/look-at-page.ts";
import { wake } from "../browser/wake.ts";
import { freeDepartures } from "../site/crawl.ts";

/** A traveller with a browser window, who books and checks each page. */
export class Traveller {
  readonly #browser: Browser;
  readonly #window: typeof phone;
  readonly #site: () => string;
  readonly #scripts: boolean;
  #room: Room | null = null;
  #page: Page | null = null;
  /** Errors and warnings of the browser's console. */
  noise: string[] = [];

  constructor(
    browser: Browser,
    window: typeof phone,
    site: () => string,
    { scripts = true }: { scripts?: boolean } = {},
  ) {
    this.#browser = browser;
    this.#window = window;
    this.#site = site;
    this.#scripts = scripts;
  }

  get page(): Page {
    if (this.#page === null) throw new Error("open a page first");
    return this.#page;
  }

  get context(): BrowserContext {
    if (this.#room === null) throw new Error("open a page first");
    return this.#room.context;
  }

  /** Opens an address in a new window, as on a first visit. */
  async open(path: string): Promise<Page> {
    await this.close();
    this.#room = await enterRoom(this.#browser, {
      viewport: this.#window,
      javaScriptEnabled: this.#scripts,
      timezoneId: "America/Los_Angeles",
    });
    return this.#come(this.#room.page, path);
  }

  /** Opens an address in another tab of the same window, which is the one looked at from now on. */
  async tab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.setViewportSize(this.#window);
    return this.#come(page, path);
  }

  async #come(page: Page, path: string): Promise<Page> {
    page.setDefaultTimeout(60_000);
    listenToNoise(page, this.noise);
    this.#page = page;
    await page.goto(this.#site() + path);
    if (this.#scripts) await wake(page);
    return page;
  }

  async close(): Promise<void> {
    await this.#room?.leave();
    this.#room = null;
    this.#page = null;
    this.noise = [];
  }

  /** From a tour's page to the page that pays. Answers with the booking's reference and the address of its outcome. */
  async holdPlaces(tour = "/tours/cycle-tours/nizamuddin-and-lodhi"): Promise<{ reference: string; outcome: string }> {
    await this.open(tour);
    const { page } = this;
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.waitForURL(/\/checkout\?/);
    return this.fillIn();
  }

  /** The same without checks before the payment page: plain forms hold the places. */
  async arriveToPay(tour = "/tours/cycle-tours/nizamuddin-and-lodhi"): Promise<{ reference: string; outcome: string }> {
    const html = await (await fetch(this.#site() + tour)).text();
    const [, departure = ""] = freeDepartures(html);
    const payPath = await holdPlaces(this.#site(), departure);
    await this.open(payPath);
    return this.#held();
  }

  #held(): { reference: string; outcome: string } {
    const { pathname, search } = new URL(this.page.url());
    return { reference: pathname.split("/").pop() ?? "", outcome: pathname.replace("/pay/", "/outcome/") + search };
  }

  /** Fills in the traveller's details and goes on to pay. */
  async fillIn(): Promise<{ reference: string; outcome: string }> {
    const { page } = this;
    if (this.#scripts) await wake(page);
    await fillAndHold(page);
    return this.#held();
  }

  async pressPay(): Promise<void> {
    // Scripts come after the page: pressed before them, the button goes to the provider's own page.
    if (this.#scripts) await wake(this.page);
    await this.page.getByRole("button", { name: /^Pay ₹/ }).click();
  }

  inWindow = (testId: string) => this.page.frameLocator("iframe.razorpay-checkout-frame").getByTestId(testId);

  /** Address of the site's payment provider, read from the payment page. */
  async provider(): Promise<string> {
    const action = await this.page.locator("form[action*='/v1/checkout/embedded']").getAttribute("action");
    return new URL(action ?? "").origin;
  }

  /** Nothing sticks out sideways at any width; where scripts run, axe finds nothing. Keeps a picture when SCREENSHOTS names a folder. */
  look(name: string): Promise<void> {
    return lookInBoth(this.page, name, { scripts: this.#scripts });
  }
}

/** Controls the simulator (`/__sim/…`). */
export async function controlProvider(origin: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}/__sim${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
