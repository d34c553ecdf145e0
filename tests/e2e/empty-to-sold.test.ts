import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditBookings } from "#modules/booking/index.server.ts";
import { auditCredit } from "#modules/credit/index.server.ts";
import { auditLedger, balances } from "#modules/payments/index.server.ts";
import { TEXT_GAP } from "#modules/studio/kinds/tour-templates.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { sendTravellerDetails } from "#tests/harness/booking/checkout-form.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { carryOut, confirmPlan } from "#tests/harness/console/deed-in-sheet.ts";
import { type DocumentWords, fillDocument, gapsIn, planPublication } from "#tests/harness/console/fill-document.ts";
import { linkInMailbox, readMailbox } from "#tests/harness/mail/mailbox.ts";
import { comeByInvitation, inviteOnScreen } from "#tests/harness/people/invited-person.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const COMPANY = "Saffron Wheels";

/** A picture of one colour, as a JPEG. */
const photograph = async (name: string, r: number) => ({
  name: `${name}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: { r, g: 130, b: 80 } } })
    .jpeg()
    .toBuffer(),
});

const tourWords = (name: string, slug: string, picture: string): DocumentWords => ({
  ...{ name, slug, feature: "Before the city wakes", location: "Delhi", destination: "delhi" },
  "shortDescription.0": "We ride through the old market at an easy pace.",
  ...{ distanceKm: "12", "price.regularPaise": "2400", backgroundPhoto: picture, "photos.0": picture },
  ...{ "host.name": "Asha Rao", "host.photo": "asha" },
  ...{ "meetingPoint.name": "Kashmiri Gate", "meetingPoint.address": "Lothian Road, Delhi 110006" },
  ...{ "meetingPoint.landmark": "The arch of the old gate", "meetingPoint.mapQuery": "Kashmiri Gate Delhi" },
  ...{ "meetingPoint.latitude": "28.6663", "meetingPoint.longitude": "77.2291" },
  ...Object.fromEntries(
    [0, 1, 2].flatMap((at) => [
      [`highlights.${at}.time`, `0${7 + at}:30`],
      [`highlights.${at}.name`, ["The gate", "The market", "The river"][at] ?? ""],
    ]),
  ),
});

/** An owner begins with an empty database and sells a tour, in the browser alone: no file is touched, and no command typed. */
describe("from an empty database to a tour that is sold and refunded", () => {
  const served = servePlace({ isEmpty: true, hasName: true });
  const url = () => served.site.url;
  let guest: Traveller;
  let owner: Visitor;
  let reference = "";
  beforeAll(() => {
    guest = new Traveller(served.browser, phone, url);
  });
  afterAll(async () => {
    await owner?.leave();
    await guest?.close();
  });

  const enter = () => newVisitor({ browser: served.browser, url: url(), ...desk });
  const does = (command: string, options: Record<string, string>, because?: string) =>
    carryOut(owner.page, url(), { command, options, ...(because !== undefined && { because }) });
  const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
  const publish = async (page: Page, words: RegExp = /Published: /) => {
    await planPublication(page);
    const said = await confirmPlan(page);
    expect(said).toMatch(words);
  };
  const write = async (address: string, words: DocumentWords) => {
    await owner.open(address);
    await fillDocument(owner.page, words);
    await publish(owner.page);
  };
  const openSteps = async (): Promise<string[]> => {
    await owner.open("/staff/first-run");
    const open = owner.page.getByText("Open", { exact: true });
    return owner.page.locator(".cards li").filter({ has: open }).locator("h2").allTextContents();
  };
  /** Fills in all gaps of the template, then its own facts. */
  const fillTour = async (words: DocumentWords) => {
    const { page } = owner;
    // Paragraphs have one editor, which is written whole.
    for (const { name, value } of await gapsIn(page, TEXT_GAP))
      if (!name.startsWith("shortDescription."))
        await fillDocument(page, { [name]: value.replaceAll(TEXT_GAP, "the old market") });
    await fillDocument(page, words);
  };

  it("lets the owner in, who makes a passkey of their own", async () => {
    const first = await enter();
    await first.open("/staff/first-run");
    await press(first.page, "Enter as owner");
    await first.page.getByRole("heading", { level: 1, name: "First run" }).waitFor();
    const link = await inviteOnScreen(first.page, url(), { email: "asha@saffron-wheels.in", role: "owner" });
    await first.leave();
    owner = await enter();
    await comeByInvitation(owner.page, url() + link, { name: "Asha Rao", role: "owner" });
    expect(await openSteps()).not.toContain("Your way in");
    await owner.lookInBoth("empty, first run");
  });

  it("names the company, and writes its policies, its GST, its currencies and its keys", async () => {
    const contacts = { phone: "+91 98110 22334", whatsapp: "+91 98110 22334" };
    await write("/staff/studio/page/company", {
      ...{ name: COMPANY, shortName: COMPANY, legalName: `${COMPANY} LLP`, slogan: "Delhi by bicycle", ...contacts },
      ...{ email: "hello@saffron-wheels.in", bookingsEmail: "rides@saffron-wheels.in", gstin: "07ABCDE1234F1Z2" },
      ...{ "address.0": "12 Lothian Road", "address.1": "Delhi 110006" },
    });
    for (const page of ["terms", "privacy"])
      await write(`/staff/studio/page/${page}`, {
        introduction: `These words are those of ${COMPANY}, and they hold.`,
      });
    await does("set-gst-rate", { from: delhiDate(new Date()), rate: "5", sac: "998555", "ridden-in": "07" });
    await owner.open("/staff/studio/page/exchange-rates");
    await press(owner.page, "Add to Rates");
    // The new entry first: it shows that the form has come back with it.
    await fillDocument(owner.page, { "rates.0.currency": "USD", "rates.0.rupees": "84.5", day: delhiDate(new Date()) });
    await publish(owner.page);
    expect(await does("test-payment", {})).toContain("the keys are right");
    expect(await does("test-mail", {})).toContain("on its way");
    await linkInMailbox(url(), { about: "A test mail", link: new RegExp(COMPANY) });
    expect(await does("add-guide", { name: "Imran Khan", languages: "English, Hindi" })).toContain("Imran Khan");
    expect(await openSteps()).toEqual(["The first tour", "Pictures"]);
  });

  it("brings pictures of its own, with description, credit and rights", async () => {
    const { page } = owner;
    await owner.open("/staff/studio/pictures");
    await page
      .getByLabel(/^Bring pictures/)
      .setInputFiles([await photograph("gate", 190), await photograph("market", 90), await photograph("asha", 140)]);
    const descriptions = page.getByLabel("Description, for people who do not see it");
    // Each is decoded in a process of its own.
    await expect.poll(() => descriptions.count(), { timeout: 90_000 }).toBe(3);
    await page.locator('[name="fill-credit"]').fill("Asha Rao");
    await page.locator('[name="fill-licence"]').fill(`© ${COMPANY}`);
    await press(page, /^Fill the empty fields/);
    for (const at of [0, 1, 2]) await descriptions.nth(at).fill(`Riders in the morning, picture ${at + 1}`);
    await page
      .getByRole("button", { name: /^Save, and put complete ones/ })
      .last()
      .click();
    await page.getByText("3 pictures are in the library now.").waitFor();
    await owner.lookInBoth("empty, pictures");
  });

  it("publishes a first tour from a template, with its dates", async () => {
    const { page } = owner;
    await owner.open("/staff/first-run");
    await press(page, "A ride of some hours");
    await page.getByRole("heading", { level: 1, name: "Without a name" }).waitFor();
    await page.getByText("every day at 07:00; 10 places").waitFor();
    await fillTour(tourWords("Dawn by the Gate", "dawn-by-the-gate", "gate"));
    await owner.lookInBoth("empty, tour from a template");
    await publish(page, /Published: .*Dawn by the Gate.*\d+ departures made/s);
    expect(await openSteps()).toEqual([]);
  });

  it("publishes a walk from a template, and a copy of the ride with a timetable of its own", async () => {
    const { page } = owner;
    await owner.open("/staff/first-run");
    await press(page, "A walk of some hours");
    await page.getByRole("heading", { level: 1, name: "Without a name" }).waitFor();
    await fillTour(tourWords("Lanes on Foot", "lanes-on-foot", "market"));
    await publish(page, /departures made/);
    await owner.open("/staff/studio?q=dawn");
    await page.getByRole("link", { name: "Dawn by the Gate" }).click();
    await page.getByRole("button", { name: "Begin a new one with a copy" }).click();
    await page.getByRole("heading", { level: 1, name: "Copy of Dawn by the Gate" }).waitFor();
    await page.getByRole("link", { name: "Change it" }).click();
    await page.getByRole("heading", { level: 1, name: "New timetable of Copy of Dawn by the Gate" }).waitFor();
    await fillDocument(page, { capacity: "0" });
    await press(page, "Keep this timetable");
    await page.getByText("At least 1.").waitFor();
    await fillDocument(page, { capacity: "6", "startTimes.0": "16:30" });
    await owner.lookInBoth("empty, timetable of a draft");
    await press(page, "Keep this timetable");
    await page.getByText("every day at 16:30; 6 places").waitFor();
    await fillDocument(page, {
      ...{ name: "Dusk by the Gate", slug: "dusk-by-the-gate", "price.regularPaise": "1800" },
    });
    await publish(page, /Published: .*Dusk by the Gate.*departures made/s);
    const list = await (await fetch(`${url()}/tours`)).text();
    for (const words of ["Dawn by the Gate", "Lanes on Foot", "Dusk by the Gate", "₹2,400", "₹1,800"])
      expect(list).toContain(words);
  });

  it("raises a price in the table of prices", async () => {
    const { page } = owner;
    await owner.open("/staff/prices");
    await page.getByLabel("Price a person, Dawn by the Gate, rupees").fill("2600");
    await press(page, "Plan these prices");
    await page.getByText("Price a person: ₹2,400 → ₹2,600").waitFor();
    await owner.lookInBoth("empty, plan of prices");
    expect(await confirmPlan(page)).toContain("prices of 1 tour");
  });

  it("sells a place to a guest, with a tax invoice", async () => {
    await guest.open("/tours/cycle-tours/dawn-by-the-gate");
    const { page } = guest;
    await guest.look("empty, tour of one's own");
    // A late date, so that all of the sum comes back.
    await page.getByRole("radio", { name: / IST/, disabled: false }).last().check({ force: true });
    await press(page, "Book these places");
    await page.waitForURL(/\/checkout\?/);
    await wake(page);
    await page.getByText("₹2,600").first().waitFor();
    await sendTravellerDetails(page);
    await page.waitForURL(/\/checkout\/pay\//);
    await guest.pressPay();
    await guest.inWindow("pay-success").click();
    await page.waitForURL(/\/checkout\/outcome\//);
    reference = /PH-\w{6}/.exec(page.url())?.[0] ?? "";
    await guest.look("empty, booked");
    const manage = await linkInMailbox(url(), { about: reference, link: /\/booking\/PH-\w{6}\?key=[\w-]+/ });
    await page.goto(url() + manage);
    await page.getByText(/^Tax invoice /).waitFor();
    const mails = await readMailbox(url());
    const [told] = mails.filter(({ subject }) => subject.startsWith("Booked: "));
    expect(told?.words).toContain("rides@saffron-wheels.in");
    // The invitation came before the name.
    expect(mails.filter(({ words }) => words.includes("Your company")).map(({ subject }) => subject)).toEqual([
      "You are invited as owner",
    ]);
  });

  it("gives the money back, and its books balance", async () => {
    await does("cancel-booking", { reference, percent: "100" }, "We have no bicycle of their size.");
    await owner.open(`/staff/bookings/${reference}`);
    await owner.page
      .getByText(/refund/i)
      .first()
      .waitFor();
    await owner.lookInBoth("empty, refunded");
    await linkInMailbox(url(), { about: /has left us for your bank/, link: new RegExp(reference) });
    await guest.page.reload();
    await guest.page.getByText(/^Credit note /).waitFor();
    await guest.look("empty, refunded to the guest");
    const database = await served.place.open();
    const { faults } = await auditLedger(database.db);
    expect([...faults, ...(await auditBookings(database.db)), ...(await auditCredit(database.db))]).toEqual([]);
    expect((await balances(database.db)).revenue).toBe(0);
    await database.close();
    expect(owner.noise).toEqual([]);
  });
});
