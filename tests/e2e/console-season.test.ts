import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { auditBookings } from "#modules/booking/index.server.ts";
import { auditCredit } from "#modules/credit/index.server.ts";
import { auditLedger } from "#modules/payments/index.server.ts";
import type { Role } from "#modules/staff/model.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { carryOut, confirmPlan, fillPlan, openPlan } from "#tests/harness/console/deed-in-sheet.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { comeByInvitation, inviteOnScreen } from "#tests/harness/people/invited-person.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { controlProvider } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/** The company's people work through a season in the browser, a chapter a test; nobody types a command. */
describe("a season in the console", () => {
  const served = servePlace({ hasName: true });
  const today = delhiDate(new Date());
  const [yesterday, tomorrow] = [addCalendarDays(today, -1), addCalendarDays(today, 1)];
  const people = {} as Record<"owner" | "office" | "guide" | "accountant", Visitor>;
  const rides = {} as Record<"first" | "second" | "wet" | "dry" | "large" | "holiday" | "tomorrow", string>;
  const booked = {} as Record<"bela" | "carl" | "dora" | "hari" | "gita" | "gita2" | "omar" | "ira", string>;
  let cookies: Record<Role, string>;

  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    const database = await served.place.open();
    const open = database.db
      .selectFrom("departure")
      .innerJoin("tour", "tour.id", "departure.tour_id")
      .select("departure.id")
      .where("departure.status", "=", "open")
      .where("departure.taken", "=", 0)
      .orderBy("departure.starts_at")
      .orderBy("departure.id");
    const later = open.where("departure.cutoff_at", ">", new Date(Date.now() + 4 * 86_400_000));
    const dawns = await later.where("tour.slug", "=", "old-delhi-at-dawn").limit(5).execute();
    const holiday = await later.where("tour.slug", "=", "goa-back-roads").executeTakeFirstOrThrow();
    const next = await open.where("local_date", "=", tomorrow).where("kind", "=", "cycle").executeTakeFirstOrThrow();
    await database.close();
    const [first = "", second = "", wet = "", dry = "", large = ""] = dawns.map(({ id }) => id);
    Object.assign(rides, { first, second, wet, dry, large, holiday: holiday.id, tomorrow: next.id });
  });

  const url = () => served.site.url;
  const visitor = (at: { width: number; height: number }, javaScript = true) =>
    newVisitor({ browser: served.browser, url: url(), ...at, javaScript });

  /** Comes in by the demo's door. */
  async function enter(role: Role): Promise<Visitor> {
    const come = await visitor(desk);
    const [name = "", value = ""] = cookies[role].split("=");
    await come.page.context().addCookies([{ name, value, url: url() }]);
    return come;
  }

  /** The owner invites them on the staff screen, and they come by the mailed link with a passkey of their own. */
  async function invited(role: "desk" | "guide", name: string, at: typeof desk): Promise<Visitor> {
    const email = `${name.split(" ")[0]?.toLowerCase()}@rides.example`;
    const link = await inviteOnScreen(people.owner.page, url(), { email, role });
    const come = await visitor(at);
    await comeByInvitation(come.page, url() + link, { name, role });
    return come;
  }

  /** Opens the departure, as a caller asks for it, and its deed. */
  async function beginBooking(departure: string): Promise<void> {
    const { page } = people.office;
    await page.goto(`${url()}/staff/departures/${departure}`);
    await page.getByRole("link", { name: "Book for a caller" }).click();
    await page.getByRole("dialog").waitFor();
  }

  const officeDoes = (command: string, options: Record<string, string>, because?: string) =>
    carryOut(people.office.page, url(), { command, options, ...(because !== undefined && { because }) });
  const mailOf = (name: string): string => `${name.split(" ")[0]?.toLowerCase()}@example.com`;

  /** Books a caller. Returns the reference. */
  async function book(departure: string, name: string, number: number, pay: "link" | "desk" = "desk"): Promise<string> {
    const { page } = people.office;
    await beginBooking(departure);
    const options = { people: String(number), name, email: mailOf(name), phone: "+919812345678", pay };
    await fillPlan(page, { command: "book-guest", options });
    const words = await confirmPlan(page, "They stand here.");
    return /PH-\w{6}/.exec(words)?.[0] ?? "";
  }

  async function bookForCash(departure: string, name: string, number: number): Promise<string> {
    const reference = await book(departure, name, number);
    expect(await officeDoes("take-payment", { reference, kind: "cash" })).toMatch(/receipt/i);
    return reference;
  }

  /** The caller opens the mailed link on a phone and pays. Returns the address of the provider. */
  async function payByLink(name: string): Promise<string> {
    const link = await linkInMailbox(url(), { about: mailOf(name), link: /\/booking\/[^\s"<]+/ });
    const { page, leave } = await visitor(phone, false);
    await page.goto(url() + link);
    await page.getByRole("link", { name: "Go to payment" }).click();
    const action = await page.locator("form[action*='/v1/checkout/embedded']").getAttribute("action");
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await page.getByTestId("pay-success").click();
    await page.getByTestId("return").click();
    await page.getByRole("heading", { level: 1, name: /You are|booked/ }).waitFor();
    await leave();
    return new URL(action ?? "").origin;
  }

  /** A guest answers the mail about a ride that is called off. */
  async function choose(name: string, choice: RegExp): Promise<void> {
    const link = await linkInMailbox(url(), { about: mailOf(name), link: /\/choice\/[^\s"<]+/ });
    const { page, leave } = await visitor(phone);
    await page.goto(url() + link);
    await page.getByRole("radio", { name: choice }).first().check();
    await page.getByRole("button", { name: "Confirm my choice" }).click();
    await page.getByRole("heading", { level: 1, name: "Settled" }).waitFor();
    await leave();
  }

  /** Lets the quarter of an hour pass for which a log-in counts as a proof. */
  async function letProofsAge(): Promise<void> {
    const database = await served.place.open();
    await database.executeRaw("UPDATE staff_session SET proved_at = proved_at - interval '15 minutes'");
    await database.close();
  }

  const showPasskey = async (page: Page): Promise<void> => {
    await page.getByRole("link", { name: "Show that it is you" }).click();
    await page.getByRole("button", { name: "Use my passkey" }).click();
  };
  const openBooking = (page: Page, reference: string) => page.goto(`${url()}/staff/bookings/${reference}`);

  it("invites the desk and a guide by mail, who come by the link with a passkey", async () => {
    people.owner = await enter("owner");
    people.office = await invited("desk", "Meena Rao", desk);
    people.guide = await invited("guide", "Bela Sen", phone);
    people.accountant = await enter("accountant");
    await people.owner.page.goto(`${url()}/staff/team`);
    await people.owner.page.getByText("Meena Rao").first().waitFor();
  });

  it("books callers for cash, by UPI and by a link that they pay", async () => {
    booked.bela = await bookForCash(rides.first, "Bela Bose", 3);
    booked.carl = await book(rides.wet, "Carl Cloud", 2);
    await officeDoes("take-payment", { reference: booked.carl, kind: "upi", "upi-reference": "412345678901" });
    booked.dora = await book(rides.wet, "Dora Dial", 1, "link");
    await payByLink("Dora Dial");
    booked.hari = await bookForCash(rides.wet, "Hari Hall", 1);
    booked.gita = await bookForCash(rides.large, "Gita Grand", 8);
    booked.omar = await bookForCash(rides.holiday, "Omar Orr", 2);
    for (const reference of [booked.bela, booked.carl, booked.dora]) {
      await openBooking(people.office.page, reference);
      await people.office.page.getByText("Confirmed, paid").waitFor();
    }
  });

  it("moves a party, splits one, and cancels one of three", async () => {
    const { page } = people.office;
    expect(await officeDoes("move-booking", { reference: booked.bela, departure: rides.second })).toContain(
      booked.bela,
    );
    const split = await officeDoes("move-guests", { reference: booked.gita, riders: "7,8", departure: rides.dry });
    expect(split).toContain("2 people of");
    booked.gita2 = [...split.matchAll(/PH-\w{6}/g)].map(String).find((one) => one !== booked.gita) ?? "";
    expect(await officeDoes("cancel-booking", { reference: booked.bela, riders: "2" })).toContain("1 person cancelled");
    const riders = { [booked.bela]: "2 riders", [booked.gita]: "6 riders", [booked.gita2]: "2 riders" };
    for (const [reference, words] of Object.entries(riders)) {
      await openBooking(page, reference);
      await page.getByText(words).first().waitFor();
    }
  });

  it("refunds: a little at once, more with the passkey, much with the word of a second person", async () => {
    const { page } = people.office;
    const small = { reference: booked.bela, rupees: "500", reason: "a flat tyre" };
    expect(await officeDoes("refund", small)).toContain("₹500");
    await letProofsAge();
    const options = { reference: booked.omar, rupees: "10500", reason: "two wrong bicycles" };
    await openPlan(page, url(), { command: "refund", options });
    expect(await page.getByRole("button", { name: /^Do it/ }).count()).toBe(0);
    await showPasskey(page);
    expect(await confirmPlan(page)).toContain("₹10,500");

    const large = { reference: booked.omar, rupees: "60000", reason: "the hotel burnt down" };
    await openPlan(page, url(), { command: "refund", options: large });
    expect(await page.getByRole("button", { name: /^Do it/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Ask a second person" }).click();
    await page.getByText("Waits for a second person").waitFor();
    await people.owner.page.goto(`${url()}/staff`);
    const asked = people.owner.page.getByRole("row").filter({ hasText: "Meena Rao asks for your word" });
    await asked.getByRole("link", { name: "Look and agree" }).click();
    await people.owner.page.getByText("the hotel burnt down").waitFor();
    await people.owner.page.getByRole("link", { name: "Show that it is you" }).click();
    await people.owner.page.getByRole("button", { name: "It is me" }).click();
    await people.owner.page.getByRole("button", { name: "I agree" }).click();
    await people.owner.page.getByText("Approved. Who asked can do it now.").waitFor();
    await page.getByRole("link", { name: "Look again" }).click();
    expect(await confirmPlan(page)).toContain("₹60,000");
  });

  it("calls a departure off for rain, and everybody's choice comes in", async () => {
    const { page } = people.owner;
    const options = { departure: rides.wet, reason: "Thunder all morning." };
    await carryOut(page, url(), { command: "cancel-departure", options });
    await choose("Carl Cloud", /All of your money back/);
    await page.goto(`${url()}/staff/departures/${rides.wet}`);
    const silent = page.getByRole("region", { name: "Has not chosen yet" });
    expect(await silent.getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/Dora Dial|Hari Hall/),
      expect.stringMatching(/Dora Dial|Hari Hall/),
    ]);
    await page.getByText("Called off: Thunder all morning. That is for good.").waitFor();
    await page.goto(`${url()}/staff/bookings?q=${booked.dora}`);
    await page.getByText("Called off, has not chosen").waitFor();
    await choose("Dora Dial", /A credit of/);
    await choose("Hari Hall", /Ride on/);
    await page.goto(`${url()}/staff/departures/${rides.wet}`);
    await page.getByText("Everybody has answered").waitFor();
    for (const [reference, words] of [
      [booked.carl, /money back|refund/i],
      [booked.dora, /credit/i],
      [booked.hari, /Date changed/],
    ] as const) {
      await openBooking(page, reference);
      await page.locator(".line").filter({ hasText: words }).first().waitFor();
    }
  });

  it("gives the guide tomorrow's manifest on a phone and on paper", async () => {
    const riders = ["Ira Iyer", "Jai Joshi"];
    booked.ira = await bookForCash(rides.tomorrow, "Ira Iyer", 2);
    for (const [at, name] of riders.entries())
      await officeDoes("save-rider", {
        ...{ reference: booked.ira, rider: String(at + 1), name, height: "172", diet: "vegetarian" },
        ...{ "emergency-name": "Ravi", "emergency-phone": "+919812345670", agreed: "yes" },
      });
    const { page } = people.guide;
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await page.goto(`${url()}/staff`);
    await page.locator(`main a[href^="/staff/departures/${rides.tomorrow}"]`).first().click();
    await page.getByRole("heading", { name: "Manifest" }).waitFor();
    for (const name of riders) await page.getByText(name).filter({ visible: true }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole("button", { name: "Print" }).click();
    expect(await page.evaluate(() => document.documentElement.hasAttribute("data-printed"))).toBe(true);
    await page.emulateMedia({ media: "print" });
    const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: "A4" })));
    const { text } = await extractText(paper, { mergePages: true });
    for (const words of [...riders, booked.ira, "172 cm", "+919812345678"]) expect(text).toContain(words);
    expect(text).not.toMatch(/Message the party|Large type/);
    expect(paper.numPages).toBe(1);
  });

  it("closes the day and saves it as a file", async () => {
    const { page } = people.accountant;
    await book(rides.dry, "Nina Nath", 1, "link");
    const noon = Math.floor(delhiToInstant(yesterday, "12:00").getTime() / 1000);
    // A payment that the provider settles and our books do not have.
    await controlProvider(await payByLink("Nina Nath"), "/settlements", {
      also: [{ created_at: noon, amount: 700_00, credit: 700_00 }],
    });
    const read = { command: "settlements-since", options: { since: yesterday } };
    expect(await carryOut(page, url(), read)).toContain("1 settlement");
    await page.goto(`${url()}/staff/money?day=${yesterday}`);
    await page.getByRole("heading", { level: 1, name: /day’s close/ }).waitFor();
    await page.getByRole("link", { name: /Accept and close/ }).click();
    await page.locator(".sheet .confirm").waitFor();
    await confirmPlan(page, "The provider looks for it, ticket 12.");
    await page.goto(`${url()}/staff/money?day=${yesterday}`);
    await page.getByText(/^Closed by .*, accountant/).waitFor();
    await carryOut(page, url(), { command: "export-day", options: { day: yesterday } });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save the file" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toMatch(/,700,.*,is not in our books/);
  });

  it("shows the auditor every deed with its plan, and leaves books that balance", async () => {
    const { page } = people.accountant;
    const deeds: { command: string; who: string; kept: string }[] = [];
    for (let address: string | null = "/staff/audit"; address !== null; ) {
      await page.goto(url() + address);
      for (const row of await page.locator("main tbody tr").all())
        deeds.push({
          command: (await row.locator("code").textContent()) ?? "",
          who: (await row.locator("td").nth(1).textContent()) ?? "",
          kept: (await row.locator("pre").allTextContents()).join("\n"),
        });
      const older = page.getByRole("link", { name: "Older ones" });
      address = (await older.count()) > 0 ? await older.getAttribute("href") : null;
    }
    expect(deeds.filter(({ kept }) => !kept.includes("digest "))).toEqual([]);
    const expected: Record<string, number> = {
      ...{ "invite-staff": 2, "book-guest": 8, "take-payment": 6, "move-booking": 1, "move-guests": 1 },
      ...{ "cancel-booking": 1, refund: 3, "cancel-departure": 1, "save-rider": 2 },
      ...{ "settlements-since": 1, "close-day": 1, "export-day": 1 },
    };
    const counted = Object.fromEntries(
      Object.keys(expected).map((name) => [name, deeds.filter(({ command }) => command === name).length]),
    );
    expect(counted).toEqual(expected);
    const approved = deeds.find(({ kept }) => kept.includes("₹60,000"));
    expect(approved).toMatchObject({ command: "refund", who: expect.stringContaining("Meena Rao") });
    expect(approved?.kept).toMatch(/agreed to by .*owner/);
    for (const { noise, leave } of Object.values(people)) {
      expect(noise).toEqual([]);
      await leave();
    }
    const database = await served.place.open();
    const { faults, postings } = await auditLedger(database.db);
    expect([...faults, ...(await auditBookings(database.db)), ...(await auditCredit(database.db))]).toEqual([]);
    expect(postings).toBeGreaterThan(10);
    await database.close();
  });
});
