import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freeDepartureIds } from "#tests/harness/booking/free-departures.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const TEXT = "Dear {name}, it may rain: please bring a jacket.";

describe("slips in the console", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  const booked: { departure: string; reference: string }[] = [];

  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    const database = await served.place.open();
    for (const id of await freeDepartureIds(database.db, 2)) {
      await holdPlaces(served.site.url, id, 2);
      const { reference } = await database.db
        .updateTable("booking")
        .set({ contact_name: "Petra Placeholder", contact_email: "petra@placeholder.example", status: "confirmed" })
        .where("departure_id", "=", id)
        .returning("reference")
        .executeTakeFirstOrThrow();
      booked.push({ departure: id, reference });
    }
    await database.close();
  });

  const logIn = async (page: Page, cookie = cookies.desk) => {
    const [name = "", value = ""] = cookie.split("=", 2);
    await page.context().addCookies([{ name, value, url: served.site.url }]);
  };
  const enter = (path: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, {
      ...options,
      prepare: async (page: Page) => {
        await options.prepare?.(page);
        await logIn(page);
      },
    });
  /** A device's clock that is two minutes ahead. */
  async function runFast(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 120_000;
    });
  }
  const theBooked = (at: number) => {
    const found = booked[at];
    if (!found) throw new Error("too few bookings");
    return found;
  };

  it("lose no text: it is offered again after a reload and a log-out, to its person and on its subject alone", async () => {
    const { departure } = theBooked(0);
    const { page, close } = await enter(`/staff/departures/${departure}`);
    const openSheet = async () => {
      await page
        .getByRole("link", { name: /Message/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    };
    const offer = page.getByRole("button", { name: "Take it up again" });
    const text = page.locator("[name='o.text']");
    await openSheet();
    expect(await offer.count()).toBe(0);
    await page.locator("[name='o.subject']").fill("Rain");
    await text.fill(TEXT);
    await page.reload();
    await offer.waitFor();
    expect(await askAxe(page)).toEqual([]);
    await page.context().clearCookies();
    await logIn(page, cookies.owner);
    await page.goto(`${served.site.url}/staff/departures/${departure}`);
    await openSheet();
    await page.waitForFunction(() => document.querySelector("[role=dialog]")?.contains(document.activeElement));
    expect(await offer.count(), "another person").toBe(0);
    await page.context().clearCookies();
    await logIn(page);
    await page.goto(`${served.site.url}/staff/departures/${departure}`);
    await openSheet();
    await offer.click();
    expect(await text.inputValue()).toBe(TEXT);
    expect(await page.locator("[name='o.subject']").inputValue()).toBe("Rain");
    await page.goto(`${served.site.url}/staff/departures/${theBooked(1).departure}`);
    await openSheet();
    expect(await offer.count(), "another departure").toBe(0);
    await close();
  });

  const logOut = (page: Page) => page.context().clearCookies();
  async function comeInAgain(page: Page): Promise<void> {
    await page.getByText("You are logged out. Come in again: you get back to the form, with what you typed.").waitFor();
    await page.getByRole("button", { name: "Enter as owner" }).click();
    await page.getByRole("dialog").waitFor();
    await wake(page);
  }
  const asOwner = (path: string) =>
    visit(served.browser, served.site.url + path, { prepare: (page) => logIn(page, cookies.owner) });

  const typed: { command: string; screen: "booking" | "departure" | null; fields: Record<string, string> }[] = [
    {
      command: "book-guest",
      screen: "departure",
      fields: { people: "2", name: "Bela Bose", email: "bela@guests.example", phone: "+919812345678" },
    },
    { command: "refund", screen: "booking", fields: { rupees: "500", reason: "A flat tyre" } },
    { command: "message-departure", screen: "departure", fields: { subject: "Rain", text: "Bring a jacket." } },
    { command: "cancel-departure", screen: "departure", fields: { reason: "Rain falls" } },
    {
      command: "quote",
      screen: null,
      fields: { name: "Nora Null", people: "12", words: "A morning in the old city." },
    },
    { command: "block-date", screen: null, fields: { from: "2027-02-01", to: "2027-02-02", reason: "Holi" } },
  ];
  it.each(typed)(
    "lose nothing to a session that ended before the plan: $command",
    async ({ command, screen, fields }) => {
      const { departure, reference } = theBooked(1);
      const about = {
        booking: `o.reference=${reference}&given=reference`,
        departure: `o.departure=${departure}&given=departure`,
      };
      const { page, close } = await asOwner(`/staff?do=${command}&${screen === null ? "" : about[screen]}`);
      const field = (name: string) => page.locator(`.sheet [name="o.${name}"]:visible`).first();
      for (const [name, value] of Object.entries(fields)) await field(name).fill(value);
      await logOut(page);
      await page.getByRole("button", { name: /^Show the plan/ }).click();
      await comeInAgain(page);
      for (const [name, value] of Object.entries(fields)) expect(await field(name).inputValue(), name).toBe(value);
      await close();
    },
  );

  it("lose no long text to a session that ended: the form comes back and offers it", async () => {
    const { departure } = theBooked(1);
    const { page, close } = await asOwner(`/staff?do=message-departure&o.departure=${departure}&given=departure`);
    const long = "नमस्ते ".repeat(280).trim();
    await page.locator("[name='o.subject']").fill("Rain");
    await page.locator("[name='o.text']").fill(long);
    await logOut(page);
    await page.getByRole("button", { name: "Show the plan" }).click();
    await comeInAgain(page);
    await page.getByRole("button", { name: "Take it up again" }).click();
    expect(await page.locator("[name='o.text']").inputValue()).toBe(long);
    await close();
  });

  it("act once in two tabs: the second shows what has changed, and a press twice is one deed", async () => {
    const { departure } = theBooked(1);
    const address = `/staff/departures/${departure}?do=edit-departure&o.departure=${departure}&given=departure`;
    const { page, close } = await enter(address);
    const other = await page.context().newPage();
    await other.goto(served.site.url + address);
    await wake(other);
    for (const [tab, places] of [
      [page, "7"],
      [other, "6"],
    ] as const) {
      await tab.locator("[name='o.capacity']").fill(places);
      await tab.getByRole("button", { name: "Show the plan" }).click();
      await tab.getByRole("button", { name: /^Do it/ }).waitFor();
    }
    let posts = 0;
    let goOn: () => void = () => undefined;
    const isPressedAgain = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/staff/**", async (route) => {
      if (route.request().method() === "POST") {
        posts += 1;
        await isPressedAgain;
      }
      await route.continue();
    });
    // The second press comes while the first is under way.
    const press = () => page.getByRole("button", { name: /^Do it/ }).dispatchEvent("click");
    await press();
    await expect.poll(() => posts).toBe(1);
    await press();
    goOn();
    await page.getByText("Done", { exact: true }).waitFor();
    expect(posts).toBe(1);
    await other.getByRole("button", { name: /^Do it/ }).click();
    await other.getByText("The plan is another now. Nothing was done; here is the new one.").first().waitFor();
    expect(await other.locator(".ask [name='o.capacity']").inputValue()).toBe("6");
    await other.setViewportSize({ width: 390, height: 844 });
    const notice = other.locator(".sheet").getByText("The plan is another now.").first();
    expect(await notice.evaluate((words) => words.getBoundingClientRect().right <= innerWidth), "cut off").toBe(true);
    await close();
  });

  it("are undone while the mails wait, and the timeline says so; the draft is gone with its deed", async () => {
    const { departure, reference } = theBooked(0);
    const address = `/staff/departures/${departure}?do=message-departure&o.departure=${departure}&given=departure`;
    const { page, close } = await enter(address, { prepare: runFast });
    await page.locator("[name='o.subject']").fill("Fog");
    await page.locator("[name='o.text']").fill(TEXT);
    await page.getByRole("button", { name: "Show the plan" }).click();
    await page.getByText("You can undo it for a minute").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/did=/);
    await page.getByText(/Its mails leave at .* seconds are left/).waitFor();
    expect(await askAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "Undo" }).click();
    await page.getByText("The mail to Petra Placeholder, petra@placeholder.example, would not leave.").waitFor();
    await page.getByText("There is no undo for this.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("1 mail was withdrawn before leaving.").waitFor();
    await page.goto(`${served.site.url}/staff/bookings/${reference}`);
    await page.getByText("withdrawn before it left").waitFor();
    await page.goto(served.site.url + address);
    await page.locator("[role=dialog]:focus, [role=dialog] :focus").waitFor();
    expect(await page.getByRole("button", { name: "Take it up again" }).count()).toBe(0);
    await close();
  });

  it("are undone without scripts", async () => {
    const { departure } = theBooked(1);
    const address = `/staff/departures/${departure}?do=message-departure&o.departure=${departure}&given=departure`;
    const { page, close } = await enter(address, { javaScriptEnabled: false });
    await page.locator("[name='o.subject']").fill("Fog");
    await page.locator("[name='o.text']").fill(TEXT);
    await page.getByRole("button", { name: "Show the plan" }).click();
    await page.getByRole("button", { name: /Do it/ }).click();
    await page.getByRole("link", { name: "Undo" }).click();
    await page.getByRole("button", { name: /Do it/ }).click();
    await page.getByText("1 mail was withdrawn before leaving.").waitFor();
    await close();
  });
});
