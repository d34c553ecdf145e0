import { afterEach, describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { type KeptMail, readMailbox } from "#tests/harness/mail/mailbox.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { freeDepartures, shownIn } from "#tests/harness/site/crawl.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

/** Tours with their places. A test of one tour's dates has it alone, since sales by others would show. */
const DAWN = { path: "/tours/cycle-tours/old-delhi-at-dawn", places: 10 };
const NIZAMUDDIN = { path: "/tours/cycle-tours/nizamuddin-and-lodhi", places: 8 };
/** For tests that look at no dates. */
const AVENUES = { path: "/tours/cycle-tours/new-delhi-avenues", places: 12 };

describe("the waitlist", () => {
  const served = serveSite();
  let visitor: Visitor;
  /** A sold-out departure. */
  let departure: string;
  /** The departures that the form of a tour's page lets one choose, as it is served. */
  const freeOn = async (path: string): Promise<string[]> =>
    freeDepartures(await (await fetch(served.site.url + path)).text());
  /** Holds them, and waits for the tour's page to say so; answers with the address of the page that pays. */
  const sellOut = async ({ path, places }: typeof DAWN): Promise<string> => {
    [, departure = ""] = await freeOn(path);
    const pay = await holdPlaces(served.site.url, departure, places);
    await expect.poll(() => freeOn(path)).not.toContain(departure);
    return pay;
  };
  afterEach(() => visitor?.leave());

  const address = (query: string) => `/waiting?departure=${departure}&${query}`;
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    return fetch(served.site.url + path, { method: "POST", body, redirect: "manual" });
  };
  const enter = (email: string, more = {}) => post(address("people=2"), { name: "Ben", email, people: "2", ...more });
  /** Waits for the link in a mail to an address: waitlist mails go out within seconds. */
  const linkTo = async (email: string, subject: RegExp, link: RegExp): Promise<string> => {
    const isMeant = (mail: KeptMail) => subject.test(mail.subject) && mail.words.includes(email);
    let found = "";
    const look = async () => {
      const mail = (await readMailbox(served.site.url)).find(isMeant);
      found = link.exec(mail?.words ?? "")?.[0] ?? "";
      return found;
    };
    await expect.poll(look, { timeout: 30_000, interval: 500 }).not.toBe("");
    return found.replace(/^http:\/\/[^/]+/, "");
  };
  const leaveLink = (email: string) =>
    linkTo(email, /^You're on the waiting list/, /http:\S+\/waiting\?party=\S+key=[\w-]+/);

  it("accepts a party for a sold-out date, tells it of room, and leads to booking by plain forms", async () => {
    visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...phone, javaScript: false });
    const { page, open, lookInBoth: look } = visitor;
    const booking = await payHeld(served.site.url, await sellOut(DAWN));
    await open(`${DAWN.path}?people=2`);
    const way = page.getByRole("link", { name: "Join the waiting list" }).first();
    await way.scrollIntoViewIfNeeded();
    await look("waiting-tour");
    await way.click();
    await page.getByRole("heading", { name: "Join the waiting list" }).waitFor();
    expect(new URL(page.url()).searchParams.get("departure")).toBe(departure);
    await look("waiting-form");
    await page.getByRole("button", { name: "Join the list" }).click();
    await page.getByText("Please tell us your name").waitFor();
    await page.getByLabel("Name").fill("Anna Example");
    await page.getByLabel("E-mail").fill("anna@nowhere");
    await page.getByRole("spinbutton", { name: "People" }).fill("11");
    await page.getByRole("button", { name: "Join the list" }).click();
    await page.getByText("Please enter a valid email").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Anna Example");
    await page.getByLabel("E-mail").fill("anna@example.org");
    await page.getByRole("button", { name: "Join the list" }).click();
    await page.getByText("It never takes more than 10").waitFor();
    await look("waiting-errors");
    await page.getByRole("spinbutton", { name: "People" }).fill("2");
    await page.getByRole("button", { name: "Join the list" }).click();
    await page.getByRole("heading", { name: "You're on the waiting list" }).waitFor();
    // A second request on a day sends no mail and shows the same message.
    await page.getByText("link to leave the list, at most one a day").waitFor();
    await look("waiting-entered");

    await page.goto(served.site.url + booking.replace("?", "/cancel?"));
    for (const rider of ["Rider 1", "Rider 2"]) await page.getByLabel(rider, { exact: true }).check();
    await page.getByRole("button", { name: "Show the refund" }).click();
    await page.getByRole("button", { name: /^Cancel/ }).click();
    await page.getByText(/we're sending you a mail/).waitFor();
    const link = await linkTo("anna@example.org", /^There is room/, /http:\S+\/checkout\?\S+/);
    await page.goto(served.site.url + link);
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    const wish = new URL(page.url()).searchParams;
    expect([wish.get("departure"), wish.get("people")]).toEqual([departure, "2"]);
    const who = { contactemail: "anna@example.org" };
    expect(await payHeld(served.site.url, await holdPlaces(served.site.url, departure, 2, "regular", who))).toMatch(
      /^\/booking\//,
    );
  });

  it("is offered by checkout and calendar, and left by the mailed link", async () => {
    visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...phone });
    const { page, noise, open, look, lookInBoth } = visitor;
    await sellOut(NIZAMUDDIN);
    await open(NIZAMUDDIN.path);
    const sheet = page.locator("#book");
    await look("waiting-card");
    await sheet.getByRole("button", { name: "Show the calendar" }).click();
    // The first date may be the last of its month, and this one is the second.
    await sheet.getByRole("grid").waitFor();
    // Held and not paid, it is not called sold.
    const soldOut = sheet.getByRole("button", { name: /on hold, free again by \d\d:\d\d IST if not paid$/ });
    if ((await soldOut.count()) === 0) await sheet.getByRole("button", { name: /^Next month/ }).click();
    // It cannot be chosen, and says why when it is pressed.
    await soldOut.last().click({ force: true });
    await look("waiting-calendar");
    const way = await sheet
      .getByRole("status")
      .getByRole("link", { name: "Join the waiting list" })
      .getAttribute("href");
    expect(way).toBe(address("people=1"));
    await open(`/checkout?departure=${departure}&people=3&category=regular`);
    await look("waiting-checkout");
    await page.getByRole("link", { name: "Join the waiting list" }).click();
    await page.getByLabel("Name").fill("Carla");
    await page.getByLabel("E-mail").fill("carla@example.org");
    await page.getByRole("button", { name: "Join the list" }).click();
    await page.getByRole("heading", { name: "You're on the waiting list" }).waitFor();
    await page.goto(served.site.url + (await leaveLink("carla@example.org")));
    await page.getByText("3 people").waitFor();
    await lookInBoth("waiting-leave");
    await page.getByRole("button", { name: "Take us off the list" }).click();
    await page.getByRole("heading", { name: "You're off the list" }).waitFor();
    await lookInBoth("waiting-left");
    expect(noise).toEqual([]);
  });

  it("answers alike for known and new addresses, and explains faults", async () => {
    await sellOut(AVENUES);
    const answer = async (sent: Promise<Response>) => {
      const { status, headers } = await sent;
      return [status, headers.get("location")];
    };
    const expected = [303, `${address("people=2")}&entered=1`];
    for (const more of [{}, {}, { website: "x" }])
      expect(await answer(enter("same@example.org", more))).toEqual(expected);
    expect(await answer(enter("same@example.org", { leaveempty: "x" }))).toEqual([422, null]);
    expect(await answer(enter("new@example.org"))).toEqual(expected);
    expect(await answer(post("/waiting", { name: "Ben", email: "b@example.org", people: "1" }))).toEqual([
      302,
      "/tours",
    ]);
    const unknown = "/waiting?departure=019aa000-0000-7000-8000-000000000000&people=1";
    expect((await post(unknown, { name: "Ben", email: "b@example.org", people: "1" })).status).toBe(404);
    expect((await enter("b@example.org", { people: "1.5" })).status).toBe(422);
    const { headers } = await fetch(served.site.url + address("people=2"));
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
  });

  it("is left by a mail program's POST with the key only", async () => {
    await sellOut(AVENUES);
    await enter("dora@example.org");
    const own = new URL(await leaveLink("dora@example.org"), served.site.url);
    const party = own.searchParams.get("party");
    const press = (key: string) =>
      fetch(`${served.site.url}/waiting/leave/${party}?key=${key}`, {
        method: "POST",
        headers: { "sec-fetch-site": "cross-site" },
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      });
    const page = async () => shownIn(await (await fetch(own)).text());
    expect((await press("x")).status).toBe(404);
    expect(await page()).toContain("Take us off the list");
    const opened = await fetch(`${served.site.url}/waiting/leave/${party}?key=${own.searchParams.get("key")}`);
    expect([opened.status, opened.url], "by a program that opens it in a browser").toEqual([200, own.href]);
    expect(await (await press(own.searchParams.get("key") ?? "")).text()).toBe("You're off the waiting list.");
    expect(await page()).toContain("You're off the list");
  });
});
