import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freeDepartureIds } from "#tests/harness/booking/free-departures.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("the sheet of a deed", () => {
  const served = servePlace();
  let cookie: string;
  const ids = { departure: "", reference: "" };

  beforeAll(async () => {
    cookie = (await openDemoSessions(served.place)).desk;
    const database = await served.place.open();
    const [id = ""] = await freeDepartureIds(database.db, 1);
    await holdPlaces(served.site.url, id, 1);
    const made = database.db
      .updateTable("booking")
      .set({ status: "confirmed", contact_email: "petra@placeholder.example" })
      .where("departure_id", "=", id)
      .returning("reference");
    Object.assign(ids, { departure: id, reference: (await made.executeTakeFirstOrThrow()).reference });
    await database.close();
  });

  const logIn = async (page: Page) => {
    const [name = "", value = ""] = cookie.split("=", 2);
    await page.context().addCookies([{ name, value, url: served.site.url }]);
  };
  const open = (path: string, options: object = {}) =>
    visit(served.browser, served.site.url + path, { ...options, prepare: logIn });
  const note = () => `/staff/bookings/${ids.reference}?do=note-booking&o.reference=${ids.reference}&given=reference`;
  const show = (page: Page) => page.getByRole("button", { name: /^Show the plan/ }).click();
  const confirm = (page: Page) => page.getByRole("button", { name: /^Do it/ });
  const words = (page: Page) => page.locator("[role=dialog] textarea[name='o.words']");

  it("runs no older text than the one that is read: after a change it wants a new plan", async () => {
    const { page, close } = await open(note());
    await words(page).fill("Brings a tandem.");
    await show(page);
    await confirm(page).waitFor();
    await words(page).fill("Brings a tandem. And a dog.");
    await page.getByText("The plan below is of what you had typed before.").waitFor();
    expect(await confirm(page).count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await page.locator(".plan").getByText("Brings a tandem. And a dog.").waitFor();
    await confirm(page).click();
    await page.getByText("Done", { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Show the plan" }).waitFor();
    expect(await confirm(page).count()).toBe(0);
    await close();
  });

  it("keeps the keys in it, and gives the focus back", async () => {
    const { page, close } = await open(`/staff/bookings/${ids.reference}`);
    const opener = page.locator("main .deeds a").first();
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    const isInside = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    await expect.poll(isInside).toBe(true);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const one = document.activeElement;
        return one === document.body || one?.closest("[role=dialog]") ? "inside" : (one?.outerHTML ?? "nowhere");
      });
      expect(at).toBe("inside");
    }
    await page.keyboard.press("Escape");
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await close();
  });

  it("keeps what is typed when the line breaks, and acts once when it is sent again", async () => {
    const { page, close } = await open(note());
    await words(page).fill("Comes by the night train.");
    await show(page);
    await confirm(page).waitFor();
    let posts = 0;
    // The deed arrives, and its answer is lost on the way back.
    await page.route("**/staff/bookings/**", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      posts += 1;
      if (posts > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await confirm(page).click();
    await page.getByText("The connection failed.").waitFor();
    expect(await words(page).inputValue()).toBe("Comes by the night train.");
    await confirm(page).click();
    await page.getByText("Done", { exact: true }).waitFor();
    await page.goto(`${served.site.url}/staff/bookings/${ids.reference}`);
    expect(await page.locator("main").getByText("Comes by the night train.").count()).toBe(1);
    await close();
  });

  it.each([true, false])(
    "takes a long text in any script, scripts of the page or none: %s",
    async (javaScriptEnabled) => {
      const { page, close } = await open(
        `/staff/departures/${ids.departure}?do=message-departure&o.departure=${ids.departure}&given=departure`,
        { javaScriptEnabled },
      );
      const long = "नमस्ते ".repeat(280).trim();
      await page.locator("[name='o.subject']").first().fill("Rain");
      await page.locator("textarea[name='o.text']").fill(long);
      await show(page);
      await confirm(page).waitFor();
      expect(await page.locator("textarea[name='o.text']").inputValue()).toBe(long);
      expect(page.url().length).toBeLessThan(400);
      await close();
    },
  );

  it("shows a note of two lines in two lines, wherever it is read", async () => {
    const { page, close } = await open(note());
    const lines = "Brings a drum.\nPlays it.";
    await words(page).fill(lines);
    await show(page);
    await confirm(page).click();
    await page.getByText("Done", { exact: true }).waitFor();
    for (const [path, viewport] of [
      [`bookings/${ids.reference}`, desk],
      [`bookings/${ids.reference}`, phone],
      [`departures/${ids.departure}`, desk],
      [`departures/${ids.departure}`, phone],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto(`${served.site.url}/staff/${path}`);
      const shown = page.locator("main").getByText("Plays it.").filter({ visible: true }).first();
      await shown.waitFor();
      const kept = await shown.evaluate((one) => [one.textContent, getComputedStyle(one).whiteSpaceCollapse]);
      // A departure joins the notes of a booking, and the tests above wrote some.
      expect(kept, `${path} at ${viewport.width} px`).toEqual([expect.stringContaining(lines), "preserve-breaks"]);
    }
    await close();
  });

  it("waits on a phone without a wheel over its title", async () => {
    const { page, close } = await open(note(), { viewport: phone });
    await words(page).fill("Comes by tram.");
    const goOn = await holdBack(page, "**/staff/bookings/**");
    await show(page);
    const wheel = page.locator(".wheel");
    await wheel.waitFor();
    const boxOf = async (one: Locator) => (await one.boundingBox()) ?? expect.unreachable();
    const [mark, title] = [await boxOf(wheel), await boxOf(page.locator("#sheet-title"))];
    expect(mark.y + mark.height).toBeLessThanOrEqual(title.y);
    goOn();
    await confirm(page).waitFor();
    await close();
  });

  it("brings the plan of a long form into sight before it can be confirmed", async () => {
    const { page, close } = await open(
      `/staff/departures/${ids.departure}?do=book-guest&o.departure=${ids.departure}&given=departure`,
    );
    await page.getByLabel("How many people").fill("1");
    await page.getByLabel("Name", { exact: true }).fill("Bela Bose");
    // One fault, and then one of another field: the focus goes to each.
    for (const [email, phone, wrong] of [
      ["bela", "+919812345678", "Email"],
      ["bela@placeholder.example", "123", "Phone"],
    ] as const) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Phone").fill(phone);
      await show(page);
      const isTaken = () =>
        page.getByLabel(wrong).evaluate((field) => field.ariaInvalid === "true" && field.matches(":focus"));
      await expect.poll(isTaken, { timeout: 60_000 }).toBe(true);
    }
    await page.getByLabel("Phone").fill("+919812345678");
    await show(page);
    await confirm(page).waitFor();
    const isInSight = () =>
      page.evaluate(() => {
        const body = document.querySelector("[role=dialog] .body")?.getBoundingClientRect();
        const plan = document.querySelector("[data-plan]")?.getBoundingClientRect();
        return body !== undefined && plan !== undefined && plan.top >= body.top - 1 && plan.top < body.bottom - 40;
      });
    await expect.poll(isInSight).toBe(true);
    await close();
  });

  it("says within the console what is not there", async () => {
    const { page, close } = await open("/staff/bookings/PH-000000");
    await page.getByRole("heading", { level: 1, name: "Not here" }).waitFor();
    await page.locator(".rail").getByRole("link", { name: "Bookings" }).click();
    await page.getByRole("heading", { level: 1, name: /bookings/i }).waitFor();
    await close();
  });
});
