import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { confirmPlan, fillPlan } from "#tests/harness/console/deed-in-sheet.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/** Somebody who has no manual finds each deed where its need is shown. */
describe("a newcomer in the console", () => {
  const served = servePlace();
  let visitor: Visitor;
  let page: Page;
  let departure = "";

  beforeAll(async () => {
    const { owner } = await openDemoSessions(served.place);
    const [name = "", value = ""] = owner.split("=");
    const database = await served.place.open();
    const soon = database.db
      .selectFrom("departure")
      .innerJoin("tour", "tour.id", "departure.tour_id")
      .select("departure.id")
      .where("tour.slug", "=", "old-delhi-at-dawn")
      .where("departure.status", "=", "open")
      .where("departure.taken", "=", 0)
      .where("departure.cutoff_at", ">", new Date(Date.now() + 5 * 86_400_000))
      .orderBy("departure.starts_at");
    departure = (await soon.executeTakeFirstOrThrow()).id;
    await database.close();
    visitor = await newVisitor({ browser: served.browser, url: served.site.url, width: 1440, height: 900 });
    page = visitor.page;
    await page.context().addCookies([{ name, value, url: served.site.url }]);
  });
  afterAll(() => visitor?.leave());

  async function book(name: string): Promise<string> {
    await visitor.open(`/staff/departures/${departure}`);
    await page.getByRole("link", { name: "Book for a caller" }).click();
    const options = { people: "2", name, email: "bela@example.com", phone: "+919812345678", pay: "desk" };
    await fillPlan(page, { command: "book-guest", options });
    const words = await confirmPlan(page);
    await page.getByRole("link", { name: /^Open PH-/ }).click();
    await page.getByRole("heading", { level: 1, name: new RegExp(name) }).waitFor();
    return /PH-\w{6}/.exec(words)?.[0] ?? "";
  }
  const deed = async (name: string | RegExp) => {
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("dialog").waitFor();
  };

  it("lets the places of a caller go, who calls back", async () => {
    await book("Hari Late");
    await deed("Let the places go");
    expect(await confirmPlan(page)).toMatch(/are free/);
  });

  it("fills in a rider's details from the list that lacks them", async () => {
    const reference = await book("Bela Bose");
    await deed("Take the money at the desk");
    await fillPlan(page, { command: "take-payment", options: { kind: "cash" } });
    await confirmPlan(page);
    await visitor.open(`/staff/departures/${departure}`);
    await deed(`Fill in rider 2 of ${reference}`);
    expect(await page.locator(".sheet .given").allTextContents()).toEqual([
      expect.stringContaining(reference),
      expect.stringContaining("Rider 2"),
    ]);
    await page.getByRole("button", { name: "Show the plan" }).last().click();
    await page.getByText("This is missing.").first().waitFor();
    const emergency = { "emergency-name": "Ravi", "emergency-phone": "+919812345678" };
    const options = { name: "Carla Cloud", height: "168", diet: "vegan", agreed: "yes", ...emergency };
    await fillPlan(page, { command: "save-rider", options });
    await confirmPlan(page);
    await visitor.open(`/staff/departures/${departure}`);
    await page.getByRole("rowheader", { name: "Carla Cloud" }).waitFor();
  });

  it("puts a guide on the role that nobody has, with nothing left to fill in", async () => {
    await visitor.open(`/staff/departures/${departure}`);
    const guide = page.locator(".free-guide").first();
    const name = (await guide.textContent()) ?? "";
    await guide.click();
    await page.locator(".sheet .confirm").waitFor();
    expect(await page.locator(".sheet .given").last().textContent()).toContain(name);
    expect(await confirmPlan(page)).toContain(name);
  });

  it("ticks the parties of a message by name", async () => {
    await visitor.open(`/staff/departures/${departure}`);
    await deed("Message the party");
    await page.getByRole("checkbox", { name: "Bela Bose, 2 riders" }).check();
    await page.getByLabel("Subject").fill("A lamp");
    await page.getByLabel("Text").fill("Dear {name}, please bring a lamp.");
    await page.getByRole("button", { name: "Show the plan" }).last().click();
    await page.locator(".sheet .confirm").waitFor();
    expect(await page.locator(".sheet").textContent()).toContain("Dear Bela Bose, please bring a lamp.");
  });

  it("goes on from a quote to its versions, and from a refund to the money that somebody has to pay", async () => {
    await visitor.open("/staff/enquiries");
    await deed("New quote");
    const day = delhiDate(new Date(Date.now() + 20 * 86_400_000));
    const what = { tour: "old-delhi-at-dawn", date: day, time: "09:00", people: "4", rupees: "12,000" };
    const who = { name: "Nina Nair", email: "nina@example.com", phone: "+919812345678" };
    await fillPlan(page, { command: "quote", options: { ...what, ...who, words: "At your own pace." } });
    await confirmPlan(page);
    await page.getByRole("link", { name: /^See Q-/ }).click();
    await page.getByRole("heading", { name: /^Q-.*, Nina Nair$/ }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    const reference = await book("Rafi Rana");
    await deed("Take the money at the desk");
    await fillPlan(page, { command: "take-payment", options: { kind: "cash" } });
    await confirmPlan(page);
    await page.getByRole("link", { name: `Back to ${reference}` }).click();
    await deed("Refund without cancelling");
    await fillPlan(page, { command: "refund", options: { rupees: "500", reason: "a flat tyre" } });
    await page.getByText("somebody pays it by hand").waitFor();
    await confirmPlan(page);
    await page.getByRole("link", { name: "Refunds under way" }).click();
    await page.locator("#refunds").getByText("₹500.00 to be paid by hand").waitFor();
  });

  it("takes the colours that its reader chooses, whatever the device has", async () => {
    await visitor.open("/staff");
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    for (const theme of ["dark", "light"]) {
      await page.getByLabel("Colours").first().selectOption(theme);
      expect(await scheme()).toBe(theme);
    }
    await page.getByLabel("Colours").first().selectOption("auto");
    expect(await scheme()).toMatch(/light dark/);
  });
});
