import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { createSigner } from "#platform/http/signing.server.ts";
import { fillAndHold } from "#tests/harness/booking/checkout-form.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { addRiddenBooking } from "#tests/harness/booking/ridden-booking.ts";
import { countryField } from "#tests/harness/browser/country-field.ts";
import { followFootLink } from "#tests/harness/browser/foot-link.ts";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { look, phone } from "#tests/harness/browser/look-at-page.ts";
import { fillIn } from "#tests/harness/browser/unsaved-forms.ts";
import { type Visit, visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { becomeMember, newMember } from "#tests/harness/people/member.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const APP_SECRET = "a secret of this test, long enough for it";
const RIDDEN = "PH-RIDDEN";
const served = servePlace({
  env: { APP_SECRET, RATE_LIMITS: "off" },
  prepare: (place) =>
    addRiddenBooking(place, { reference: RIDDEN, tour: "old-delhi-at-dawn", email: "rode@example.com" }),
});
const dawn = "/tours/cycle-tours/old-delhi-at-dawn";
const holiday = "/tours/bicycle-touring/delhi-agra-jaipur";

describe("an unsent form", () => {
  let seen: Visit | undefined;
  const read = async (path: string) => (await (await fetch(served.site.url + path)).text()).replaceAll("&amp;", "&");
  const departureOf = async (tour: string) =>
    [...(await read(tour)).matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
  const book = async (tour: string) =>
    payHeld(served.site.url, await holdPlaces(served.site.url, await departureOf(tour)));

  const addresses: Record<string, () => Promise<string>> = {
    who: async () => `/checkout?departure=${await departureOf(dawn)}&people=2&category=regular`,
    message: async () => "/contact",
    comment: async () => "/blogs/explore-delhi/breakfast-in-the-old-city",
    bill: () => book(dawn),
    rider: async () => /href="[^"]*(\/rider\/[^"]+)"/.exec(await read(await book(dawn)))?.[1] ?? "",
    review: async () => `/review/${RIDDEN}?key=${createSigner(APP_SECRET).sign("review", RIDDEN)}`,
    handOver: async () => (await book(holiday)).replace("?", "/transfer?"),
  };
  afterEach(() => seen?.close());

  const open = async (form: string): Promise<Page> => {
    seen = await visit(served.browser, served.site.url + (await addresses[form]?.()), { viewport: phone });
    return seen.page;
  };
  const reload = async (page: Page): Promise<void> => {
    await page.reload();
    await wake(page);
  };
  /** Value the form would send under this name; another form may follow below. */
  const standsIn = (page: Page, name: string) =>
    page
      .locator(`main [name="${name}"]`)
      .first()
      .evaluate((found) => (found as HTMLInputElement).value);
  const keptHere = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed:")));

  const texts: Record<string, Record<string, string>> = {
    who: {
      contactname: "Anna Rao",
      contactemail: "anna@example.com",
      contactnumber: "98123",
      contactmessage: "We walk\nslowly.",
    },
    rider: {
      name: "Meera",
      height: "172",
      notes: "No cumin",
      emergencyName: "Ravi",
      emergencyPhone: "+91 98123 00000",
    },
    handOver: { name: "Kabir", email: "kabir@example.com", phone: "+91 98123 45678" },
    bill: { company: "Rao & Co", address: "1 Example Lane\nDelhi" },
    message: { name: "Anna", number: "+91 98123", email: "anna@example.com", message: "Is it\nflat?" },
    review: { name: "Anna R.", contactmessage: "Flat, loud,\nwonderful." },
    comment: { name: "Anna", email: "anna@example.com", comments: "The puris!" },
  };

  it.each(Object.keys(texts))("survives a reload, and is stored nowhere: %s", async (form) => {
    const page = await open(form);
    if (form === "bill") await page.getByText("Add a company").click();
    await fillIn(texts[form] ?? {})(page);
    await reload(page);
    for (const [name, value] of Object.entries(texts[form] ?? {})) expect(await standsIn(page, name), name).toBe(value);
    expect(await keptHere(page)).toEqual([]);
    if (form === "bill") expect(await page.getByRole("textbox", { name: "Company" }).isVisible()).toBe(true);
    // A second one is no other than the first.
    await reload(page);
    for (const [name, value] of Object.entries(texts[form] ?? {})) expect(await standsIn(page, name), name).toBe(value);
    await look(page, `reloaded-${form}`);
    expect(seen?.noise).toEqual([]);
  });

  it("survives with choices and steppers, and checks the address again", async () => {
    const page = await open("who");
    await page.getByLabel("E-mail").fill("anna@gmial.com");
    await (await countryField(page)).fill("Norw");
    await page.getByRole("option", { name: "Norway" }).click();
    await page.getByLabel("You travel as").selectOption("Students");
    await page.getByRole("checkbox").check();
    await reload(page);
    expect(await standsIn(page, "country")).toBe("NO");
    expect(await (await countryField(page)).inputValue()).toBe("Norway");
    expect(await page.getByLabel("You travel as").inputValue()).toBe("Students");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Did you mean anna@gmail.com?" }).waitFor();
    expect(seen?.noise).toEqual([]);
  });

  it("is blank in a new visit of the same window", async () => {
    const page = await open("message");
    await fillIn(texts.message ?? {})(page);
    await page.goto(`${served.site.url}/about`);
    await page.goto(`${served.site.url}/contact`);
    await wake(page);
    expect([await standsIn(page, "name"), await standsIn(page, "message")]).toEqual(["", ""]);
    await reload(page);
    expect(await standsIn(page, "name")).toBe("");
    expect(await keptHere(page)).toEqual([]);
  });

  it("survives a reload after a refusal: a review by mailed link", async () => {
    const page = await open("review");
    await page.getByRole("radio", { name: "4 stars" }).check();
    await fillIn(texts.review ?? {})(page);
    await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await page.getByRole("button", { name: "Post Review" }).click();
    await page.getByText("We've kept what you typed").waitFor();
    await reload(page);
    for (const [name, value] of Object.entries(texts.review ?? {}))
      expect(await standsIn(page, name), name).toBe(value);
    expect(await page.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
  });

  const left = ["who", "message", "comment", "rider"];
  it.each(left)("survives Back from a link: %s", async (form) => {
    const page = await open(form);
    await fillIn(texts[form] ?? {})(page);
    const goAwayAndBack = async (): Promise<void> => {
      const { pathname } = new URL(page.url());
      // The checkout's foot has the terms alone.
      const [link, path] = form === "who" ? ["Terms", "/terms-condition"] : ["FAQ", "/faq"];
      await followFootLink(page, link);
      await page.waitForURL(`**${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.goBack();
      await page.waitForURL((url) => url.pathname === pathname);
      await page.locator(`main [name="${Object.keys(texts[form] ?? {})[0]}"]`).waitFor();
      for (const [name, value] of Object.entries(texts[form] ?? {}))
        await expect.poll(() => standsIn(page, name), { message: name }).toBe(value);
    };
    await goAwayAndBack();
    expect(await keptHere(page)).toEqual([]);
    // A second time is no other than the first.
    await goAwayAndBack();
    expect(seen?.noise).toEqual([]);
  });

  it("survives Back from the tour, and the same choice again", async () => {
    const page = await open("who");
    const { contactname, contactmessage } = texts.who ?? {};
    const isAllThere = async (): Promise<void> => {
      await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
      const standing = async () => [
        await standsIn(page, "contactname"),
        await standsIn(page, "contactmessage"),
        await standsIn(page, "country"),
        await standsIn(page, "touristCategory"),
        await page.getByRole("checkbox").isChecked(),
      ];
      await expect.poll(standing).toEqual([contactname, contactmessage, "NO", "Students", true]);
      expect(await (await countryField(page)).inputValue()).toBe("Norway");
    };
    await fillIn(texts.who ?? {})(page);
    await (await countryField(page)).fill("Norw");
    await page.getByRole("option", { name: "Norway" }).click();
    await page.getByLabel("You travel as").selectOption("Students");
    await page.getByRole("checkbox").check();
    await isAllThere();
    await page.getByRole("link", { name: "Choose" }).click();
    await page.getByRole("heading", { level: 1, name: /^Old Delhi at Dawn/ }).waitFor();
    await page.goBack();
    await isAllThere();
    await page.getByRole("link", { name: "Choose" }).click();
    await page.getByRole("button", { name: "Book these places" }).click();
    await isAllThere();
  });

  it("does not keep a checkbox for another ride's question", async () => {
    const page = await open("who");
    const { contactname } = texts.who ?? {};
    await page.getByLabel("Name").fill(contactname ?? "");
    await page.getByRole("checkbox", { name: "Everyone is over 18, or rides with a parent" }).check();
    // The checkout has no menu; the tour's page has.
    await page.getByRole("link", { name: "Choose" }).click();
    await page.locator("summary").filter({ hasText: "Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "All holidays" }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Ladakh, the High Passes/ })
      .first()
      .click();
    await page.waitForURL("**/ladakh-high-passes");
    await page.getByRole("button", { name: "Book these places" }).click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    expect(await standsIn(page, "contactname")).toBe(contactname);
    expect(await page.getByRole("checkbox", { name: "Everyone is 18 or older" }).isChecked()).toBe(false);
  });

  it.each(["who", "message"])("is removed by a log-out: %s", async (form) => {
    const page = await open(form);
    const { url } = served.site;
    await becomeMember(page, url, newMember());
    await page.goto(`${url}/user-profile`);
    await wake(page);
    await page.goto(url + (await addresses[form]?.()));
    await wake(page);
    await fillIn(texts[form] ?? {})(page);
    const logOut = page.getByRole("button", { name: "Logout" }).filter({ visible: true });
    if (form === "who") {
      // The checkout's thin head has the button itself, in full beside the help.
      const box = await logOut.boundingBox();
      const help = await page.getByRole("banner").getByRole("link", { name: "Help" }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(help?.x ?? 0);
    } else await page.locator("summary").filter({ hasText: "Menu" }).click();
    await logOut.click();
    await page.waitForURL(`${url}/`);
    await page.goBack();
    await page.locator(`main [name="${Object.keys(texts[form] ?? {})[0]}"]`).waitFor();
    for (const name of Object.keys(texts[form] ?? {})) expect(await standsIn(page, name), name).toBe("");
  });

  it("is removed by a log-out everywhere", async () => {
    const page = await open("message");
    await becomeMember(page, served.site.url, newMember());
    await fillIn(texts.message ?? {})(page);
    await page.goto(`${served.site.url}/user-profile?tab=password`);
    await wake(page);
    expect((await keptHere(page)).length).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await page.waitForURL(/\/login$/);
    expect(await keptHere(page)).toEqual([]);
  });

  it("is removed once sent", async () => {
    const page = await open("rider");
    await fillIn(texts.rider ?? {})(page);
    await page.getByLabel("What you eat").selectOption("jain");
    await page.getByLabel("I have read this").check();
    await page.getByRole("button", { name: "Save my details" }).click();
    await page.getByText("that's all we need").waitFor();
    // The telephone may be passed on: fields marked "not shown here again" are not shown.
    const shownNoMore = () =>
      Promise.all(["diet", "notes", "emergencyName", "emergencyPhone"].map((name) => standsIn(page, name)));
    await expect.poll(shownNoMore).toEqual(["", "", "", ""]);
    await page.getByLabel("Anything your guide should know").fill("No nuts");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect.poll(shownNoMore).toEqual(["", "", "", ""]);
    expect(await standsIn(page, "name")).toBe("Meera");
    await reload(page);
    expect([await standsIn(page, "name"), await standsIn(page, "notes")]).toEqual(["Meera", ""]);
    expect(await keptHere(page)).toEqual([]);
  });

  it("survives Back from the payment page, after a fault too", async () => {
    const page = await open("who");
    const { contactname, contactmessage } = texts.who ?? {};
    await fillIn(texts.who ?? {})(page);
    await page.getByLabel("You travel as").selectOption("Students");
    await page.getByRole("checkbox").check();
    const hold = page.getByRole("button", { name: /Hold these places/ });
    await hold.click();
    await page.getByText("Please check one field.").waitFor();
    await page.getByLabel("Telephone").fill("98123 45678");
    await hold.click();
    await page.waitForURL(/\/checkout\/pay\//);
    // It notes its own address as it begins: Back is pressed when that is done.
    await wake(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await wake(page);
    const found = Object.fromEntries(
      await Promise.all(
        ["contactname", "contactemail", "contactnumber", "touristCategory", "contactmessage"].map(
          async (name) => [name, await standsIn(page, name)] as const,
        ),
      ),
    );
    expect(found).toEqual({
      ...{ contactname, contactmessage, contactemail: "anna@example.com" },
      ...{ contactnumber: "98123 45678", touristCategory: "Students" },
    });
  });
});

describe("Back from the checkout before its scripts have come", () => {
  it("returns to the tour, after a reload and from payment", async () => {
    const { page, noise, close } = await visit(served.browser, served.site.url + dawn, { viewport: phone });
    const title = page.getByRole("heading", { level: 1 });
    /** Leaves for the checkout with its scripts held back, as a slow line would, and goes Back while they are on their way. */
    const goBackEarly = async (arrive: () => Promise<unknown>): Promise<void> => {
      const letGo = await holdBack(page, "**/assets/*.js");
      await arrive();
      await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
      await page.evaluate(() => history.back());
      letGo();
      await page.waitForURL((url) => url.pathname === dawn);
      await expect.poll(() => title.textContent()).toMatch(/^Old Delhi at Dawn/);
      await wake(page);
      await expect.poll(() => page.title()).toMatch(/^Old Delhi at Dawn/);
      await page.unroute("**/assets/*.js");
    };
    const choose = async (): Promise<void> => {
      await page.getByRole("button", { name: "Book these places" }).click();
      await page.waitForURL(/\/checkout\?/);
      await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    };
    await choose();
    await goBackEarly(() => page.reload({ waitUntil: "commit" }));
    await choose();
    await fillAndHold(page);
    await wake(page);
    await goBackEarly(() => page.goBack({ waitUntil: "commit" }));
    expect(noise).toEqual([]);
    await close();
  });
});
