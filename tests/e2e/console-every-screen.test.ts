import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShownScreen } from "#app/staff/console/screens.server.ts";
import { roles } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { bringFile } from "#tests/harness/booking/bring-file.ts";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { walkStops } from "#tests/harness/browser/focus-stops.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { screenAddress } from "#tests/harness/pages/screen-address.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { scriptWeight } from "#tests/harness/site/script-weight.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const sizes = [desk, { width: 768, height: 1024 }, phone];
const MOST_TABS = 90;
/** Brotli, as a screen begins. */
const CONSOLE_BUDGET = 150 * 1024;

interface Deed {
  /** The control that the keyboard walks to. */
  control(page: Page): Locator;
  /** Typed there before Enter. */
  typed?: string;
  /** Seen after Enter. */
  outcome(page: Page): Locator;
}
const sheet = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true });
const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("heading", { level: 1, name });
const link =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.locator("main").getByRole("link", { name }).filter({ visible: true }).first();

/** The main deed of each screen. The compiler asks for a new screen's. */
const deeds: Record<ShownScreen, Deed> = {
  today: { control: link(/Assign a guide/), outcome: (page) => page.getByRole("heading", { name: "Manifest" }) },
  calendar: {
    control: (page) => page.locator("main .day-ride a, main a[href*='/departures/']").filter({ visible: true }).first(),
    outcome: (page) => page.getByRole("heading", { name: "Manifest" }),
  },
  departure: { control: link(/^Book for a caller/), outcome: sheet },
  bookings: { control: link(/^PH-/), outcome: (page) => page.getByRole("heading", { name: /^What happened/ }) },
  booking: { control: link(/^Cancel some or all riders|^Take the money/), outcome: sheet },
  waitlist: { control: (page) => page.locator("[data-find]"), typed: "otto", outcome: heading("Bookings") },
  enquiries: { control: link("Mark as answered"), outcome: sheet },
  voices: {
    control: link(/^Published reviews/),
    outcome: (page) => page.locator("[aria-current]", { hasText: "Published reviews" }),
  },
  people: {
    control: (page) => page.getByRole("searchbox", { name: "Find a traveller" }),
    // All of the demo's guests: which of them came is drawn by the ids of the departures.
    typed: "guests.example",
    outcome: link(/Ofall|Nobody|Muster|Invented|Nowhere|Placeholder|Void|Sample/),
  },
  person: { control: link("Record a data request"), outcome: sheet },
  money: { control: link(/^Accept and close/), outcome: sheet },
  reports: {
    control: link("Last month"),
    outcome: (page) => page.locator("[aria-current]", { hasText: "Last month" }),
  },
  gst: { control: link("Enter a rate"), outcome: sheet },
  audit: {
    control: (page) => page.getByLabel("About"),
    typed: "PH-AAAAAA",
    outcome: (page) => page.locator("main .empty"),
  },
  commands: { control: link(/^Block days/), outcome: sheet },
  approvals: { control: (page) => page.locator("[data-find]"), typed: "otto", outcome: heading("Bookings") },
  // One device has no other to log out.
  devices: { control: (page) => page.locator("[data-find]"), typed: "otto", outcome: heading("Bookings") },
  firstRun: { control: link("Send a test mail"), outcome: sheet },
  prices: { control: (page) => page.getByLabel("Change", { exact: true }), typed: "+5 %", outcome: sheet },
  imports: { control: link("guests.csv"), outcome: heading("Customers of guests.csv") },
  import: { control: link("Bring 1"), outcome: sheet },
  staff: { control: link("Invite somebody"), outcome: sheet },
  templates: { control: link("New template"), outcome: sheet },
  codes: { control: link("New code"), outcome: sheet },
  studio: { control: link("FAQ"), outcome: heading("FAQ") },
  addresses: { control: link("Add an address"), outcome: sheet },
  document: {
    control: (page) => page.getByRole("button", { name: "Save draft" }).last(),
    outcome: (page) => page.getByText("Saved."),
  },
  history: { control: link("FAQ"), outcome: heading("FAQ") },
  pictures: { control: link("avatar-1"), outcome: heading("avatar-1") },
  picture: {
    control: (page) => page.getByRole("button", { name: "Plan the replacement" }),
    outcome: (page) => page.getByText("Choose a file first."),
  },
  tourRoute: {
    control: (page) => page.getByRole("button", { name: "Look at this file" }),
    outcome: (page) => page.getByText("Choose a file first."),
  },
  timetable: { control: (page) => page.getByRole("button", { name: "Show the plan" }).last(), outcome: sheet },
};
/** Screens with a list of their own for a phone. */
const listedTwice: readonly ShownScreen[] = ["calendar", "departure"];
const names = Object.keys(deeds) as ShownScreen[];

/** Walks through `main` and marks what Tab reaches; returns stops that do not show it, and controls that it misses. */
async function faultsOfFocus(page: Page): Promise<string[]> {
  const main = page.locator("main");
  await main.evaluate((one) => {
    for (const had of one.querySelectorAll("[data-walked]")) had.removeAttribute("data-walked");
    one.addEventListener("focusin", ({ target }) => (target as HTMLElement).setAttribute("data-walked", ""));
  });
  await main.focus();
  const faults = (await walkStops(page, "main")).flatMap(({ name, isRinged, isBare }) => [
    ...(isRinged ? [] : [`no ring: ${name}`]),
    ...(isBare ? [] : [`covered: ${name}`]),
  ]);
  const missed = await main
    .locator(":is(a[href], button, input, select, textarea, summary):not([data-walked], :disabled, [aria-hidden=true])")
    .evaluateAll((all) =>
      all
        // Of a group of radio buttons the chosen one is the stop, and arrows lead to the others.
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getAttribute("type") !== "radio")
        .map((one) => `not reached: ${one.outerHTML.slice(0, 120)}`),
    );
  return [...new Set([...faults, ...missed])];
}

/** Moves the focus to a control by Tab, or at once where the walk came by. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  let hasFocus = (await wanted.getAttribute("data-walked")) !== null;
  if (hasFocus) await wanted.focus();
  for (let tabs = 0; tabs < MOST_TABS && !hasFocus; tabs += 1) {
    await page.keyboard.press("Tab");
    hasFocus = await wanted.evaluate((one) => one === document.activeElement);
  }
  expect(hasFocus, `Tab reaches ${wanted}`).toBe(true);
}

describe("each screen of the console", () => {
  const served = servePlace();
  const paths = {} as Record<ShownScreen, string>;
  let cookie = "";
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;

  const open = (path: string, as = cookie) =>
    visit(served.browser, served.site.url + path, {
      viewport: desk,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = as.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });

  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    cookie = cookies.owner;
    const database = await served.place.open();
    const message = { name: "Placeholder School", number: "+911140000000", email: "school@example.com" };
    await database.db
      .insertInto("contact_message")
      .values({ id: newId(), ...message, message: "24 bicycles?", created_at: new Date(), answered_at: null })
      .execute();
    const { page, close } = await open("/staff?do=fill-demo-day");
    await page.getByRole("button", { name: /^Do it/ }).click();
    // It books a whole day.
    await page.getByText("Done", { exact: true }).waitFor({ timeout: 120_000 });
    const booking = await database.db
      .selectFrom("booking")
      .innerJoin("departure", "departure.id", "booking.departure_id")
      .select(["booking.reference", "booking.departure_id", "booking.contact_email", "departure.tour_id"])
      .where("booking.status", "=", "confirmed")
      .orderBy("departure.starts_at", "desc")
      .executeTakeFirstOrThrow();
    const file = await bringFile(
      { db: database.db, clock: { now: () => new Date() } },
      "customers",
      "Name,Email\nPlaceholder,placeholder@there.example\n",
      {},
      "guests.csv",
    );
    await database.close();
    await close();
    const things = {
      file,
      reference: booking.reference,
      departure: booking.departure_id,
      email: booking.contact_email,
      tour: booking.tour_id,
    };
    for (const name of names) paths[name] = screenAddress(name, things);
  });

  it.each(names)("fits every window, light and dark, and is worked by keys alone: %s", async (name) => {
    const { page, noise, close } = await open(paths[name]);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const at = `${name} at ${viewport.width} px, ${colorScheme}`;
        expect(await askAxe(page), at).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
      const rows = page.locator("main [data-row]");
      const hidden = await rows.evaluateAll((all) => all.filter((row) => !row.checkVisibility()).length);
      if (!listedTwice.includes(name)) expect(hidden, `rows of ${name} that ${viewport.width} px hides`).toBe(0);
    }
    await page.emulateMedia({ colorScheme: "light" });
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      expect(await faultsOfFocus(page), `${name} at ${viewport.width} px`).toEqual([]);
    }
    const { control, typed, outcome } = deeds[name];
    await tabTo(page, control(page));
    if (typed) await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await outcome(page).waitFor();
    expect(noise).toEqual([]);
    await close();
  });

  it.each(roles)("shows the focus in the frame around Today too: %s", async (role) => {
    const { page, close } = await open(paths.today, cookies[role]);
    for (const viewport of [desk, phone]) {
      if (viewport === phone) {
        await page.setViewportSize(viewport);
        await page.reload();
        await wake(page);
      }
      const stops = await walkStops(page);
      expect(stops.length).toBeGreaterThan(viewport === desk ? 10 : 5);
      expect(stops.filter(({ isRinged, isBare }) => !isRinged || !isBare)).toEqual([]);
    }
    await close();
  });

  it("begins a new screen at its start, and keeps the focus where an answer draws its form again", async () => {
    const { page, close } = await open(paths.bookings);
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("name"));
    await page.locator("main a.ref").first().press("Enter");
    await page.getByRole("heading", { name: /^What happened/ }).waitFor();
    await expect.poll(focused).toBe("screen");
    await page.goBack();
    await page.getByRole("heading", { name: "Bookings", level: 1 }).waitFor();
    await expect.poll(focused).toBe("screen");
    await page.locator(".filters [name=q]").fill("guests");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=guests/);
    await expect.poll(focused).toBe("q");
    await page.locator(".rail").getByRole("link", { name: "Money" }).press("Enter");
    await page.waitForURL(/staff\/money/);
    await expect.poll(focused).toBe("screen");
    await close();
  });

  it("begins with no more scripts than its budget", async () => {
    const weights = await Promise.all(
      names.map(async (name) => [name, await scriptWeight(served.site.url, paths[name], { cookie })] as const),
    );
    expect(weights.filter(([, bytes]) => bytes > CONSOLE_BUDGET)).toEqual([]);
  });

  it("shows no stale list after a deed, and keeps what was typed when the plan is shown", async () => {
    const { page, close } = await open(paths.enquiries);
    const asked = page.locator("[data-row]", { hasText: "24 bicycles?" });
    await asked.getByRole("link", { name: "Offer a quote" }).click();
    await page.locator(".sheet .answered", { hasText: "24 bicycles?" }).waitFor();
    await page.keyboard.press("Escape");
    await asked.getByRole("link", { name: "Mark as answered" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Done", { exact: true }).waitFor();
    expect(await page.locator("main").textContent()).not.toContain("24 bicycles?");
    await page.goto(`${served.site.url + paths.departure}?do=book-guest`);
    await page.getByLabel("Name", { exact: true }).fill("Bela Bose");
    await page.getByLabel("Email").fill("bela@");
    await page.getByRole("button", { name: "Show the plan" }).click();
    await page.getByText("Please enter a valid email").waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Bela Bose");
    expect(await page.getByLabel("Email").inputValue()).toBe("bela@");
    await close();
  });
});
