import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#modules/staff/model.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor } from "#tests/harness/browser/visitor.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { comeByInvitation, inviteOnScreen } from "#tests/harness/people/invited-person.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { controlProvider } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/** The company's people work through a season in the browser; nobody types a command. */
describe("a season in the console", () => {
  const served = servePlace({ hasName: true });
  const cookies = {} as Record<Role, string>;
  let departures: { id: string }[];

  beforeAll(async () => {
    Object.assign(cookies, await openDemoSessions(served.place));
    const database = await served.place.open();
    departures = await database.db
      .selectFrom("departure")
      .innerJoin("tour", "tour.id", "departure.tour_id")
      .select("departure.id")
      .where("tour.slug", "=", "old-delhi-at-dawn")
      .where("departure.status", "=", "open")
      .where("departure.cutoff_at", ">", new Date(Date.now() + 4 * 86_400_000))
      .orderBy("departure.starts_at")
      .limit(6)
      .execute();
    await database.close();
  });

  const enter = async (role: Role, at: { width: number; height: number } = desk) => {
    const visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...at });
    const [name = "", value = ""] = cookies[role].split("=");
    await visitor.page.context().addCookies([{ name, value, url: served.site.url }]);
    return visitor;
  };

  /** The owner invites them on the staff screen, and they come by the mailed link with a passkey of their own. */
  async function invited(owner: Page, role: "desk" | "guide", name: string, at = desk) {
    const email = `${name.split(" ")[0]?.toLowerCase()}@rides.example`;
    const link = await inviteOnScreen(owner, served.site.url, { email, role });
    const visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...at });
    await comeByInvitation(visitor.page, served.site.url + link, { name, role });
    return visitor;
  }

  /** Lets the quarter of an hour pass for which a log-in counts as a proof. */
  async function letProofsAge(): Promise<void> {
    const database = await served.place.open();
    await database.executeRaw("UPDATE staff_session SET proved_at = proved_at - interval '15 minutes'");
    await database.close();
  }

  /** Gives back more than the desk may without showing itself again: the sheet asks for the passkey, and goes on. */
  async function refundWithPasskey(page: Page, reference: string, rupees: string): Promise<void> {
    await letProofsAge();
    await openPlan(page, "refund", { reference, rupees, reason: "eight wrong bicycles" });
    expect(await page.getByRole("button", { name: /^Do it/ }).count()).toBe(0);
    await page.getByRole("link", { name: "Show that it is you" }).click();
    await page.getByRole("button", { name: "Use my passkey" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Done", { exact: true }).waitFor();
  }

  /** Fills in a command's form and reads its plan. */
  async function openPlan(page: Page, command: string, fields: Record<string, string>): Promise<void> {
    await page.goto(`${served.site.url}/staff/commands?do=${command}`);
    for (const [name, value] of Object.entries(fields)) {
      const field = page.locator(`[name="o.${name}"]`);
      if ((await field.evaluate((one) => one.tagName)) === "SELECT") await field.selectOption(value);
      else await field.fill(value);
    }
    const show = page.getByRole("button", { name: /Show the plan/ });
    if (await show.isVisible()) await show.click();
  }

  /** Fills in a command's form, reads its plan, and confirms it. Returns the words of the result. */
  async function carryOut(page: Page, command: string, fields: Record<string, string>, reason?: string) {
    await openPlan(page, command, fields);
    if (reason !== undefined)
      await page
        .getByLabel(/^Reason/)
        .last()
        .fill(reason);
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Done", { exact: true }).waitFor();
    return (await page.locator(".sheet .done").textContent()) ?? "";
  }

  const book = async (page: Page, departure: string, who: string, people: string): Promise<string> => {
    const words = await carryOut(page, "book-guest", {
      ...{ departure: departure, people: people, name: who, phone: "+919812345678", pay: "desk" },
      email: `${who.split(" ")[0]?.toLowerCase()}@example.com`,
    });
    const reference = /PH-\w{6}/.exec(words)?.[0] ?? "";
    await carryOut(page, "take-payment", { reference: reference, kind: "cash" });
    return reference;
  };

  const sumOfLedger = async (): Promise<number> => {
    const database = await served.place.open();
    const { rows } = await database.executeRaw(
      "SELECT coalesce(sum(amount_paise), 0)::bigint AS total FROM ledger_entry",
    );
    await database.close();
    return Number((rows[0] as { total: string }).total);
  };

  /** Lets the provider settle a payment of yesterday that our books do not have. Its address is on the page of a caller's link. */
  async function settleStrangePayment(office: Page, departure: string, yesterday: string): Promise<void> {
    const caller = { name: "Dora Dial", email: "dora@example.com", phone: "+919812345679" };
    await carryOut(office, "book-guest", { departure: departure, people: "1", ...caller });
    const link = await linkInMailbox(served.site.url, { about: caller.email, link: /\/booking\/[^\s"<]+/ });
    const guest = await newVisitor({ browser: served.browser, url: served.site.url, ...phone });
    await guest.page.goto(served.site.url + link);
    await guest.page.getByRole("link", { name: "Go to payment" }).click();
    const action = await guest.page.locator("form[action*='/v1/checkout/embedded']").getAttribute("action");
    await guest.leave();
    const noon = Math.floor(delhiToInstant(yesterday, "12:00").getTime() / 1000);
    await controlProvider(new URL(action ?? "").origin, "/settlements", {
      also: [{ created_at: noon, amount: 700_00, credit: 700_00 }],
    });
  }

  /** Reads the provider's report, accepts what differs, and saves the day as a file. */
  async function closeYesterday(page: Page, yesterday: string): Promise<void> {
    expect(await carryOut(page, "settlements-since", { since: yesterday })).toContain("1 settlement");
    await page.goto(`${served.site.url}/staff/money?day=${yesterday}`);
    await page.getByRole("heading", { level: 1, name: /day’s close/ }).waitFor();
    await page.getByRole("link", { name: /Accept and close/ }).click();
    await page
      .getByLabel(/^Reason/)
      .last()
      .fill("The provider looks for it, ticket 12.");
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Done", { exact: true }).waitFor();
    await page.goto(`${served.site.url}/staff/money?day=${yesterday}`);
    await page.getByText(/^Closed by .*, accountant/).waitFor();
    await carryOut(page, "export-day", { day: yesterday });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save the file" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toMatch(/,700,.*,is not in our books/);
  }

  it("is booked, changed, refunded, called off and read without a command line", async () => {
    const owner = await enter("owner");
    const office = await invited(owner.page, "desk", "Meena Rao");
    const guide = await invited(owner.page, "guide", "Bela Sen", phone);
    const { page } = office;
    const yesterday = addCalendarDays(delhiDate(new Date()), -1);
    const [first, second, wet, third, large] = departures.map(({ id }) => id);
    const reference = await book(page, first ?? "", "Bela Bose", "3");
    await page.goto(`${served.site.url}/staff/bookings/${reference}`);
    await page.getByText("Confirmed, paid").waitFor();
    expect(await carryOut(page, "move-booking", { reference: reference, departure: second ?? "" })).toContain(
      reference,
    );
    const cancelled = await carryOut(page, "cancel-booking", { reference: reference, riders: "2" });
    expect(cancelled).toContain("1 person cancelled");
    expect(await carryOut(page, "refund", { reference: reference, rupees: "500", reason: "a flat tyre" })).toContain(
      "₹500",
    );
    await page.goto(`${served.site.url}/staff/bookings/${reference}`);
    await page.getByText("2 riders").first().waitFor();

    const rained = await book(page, wet ?? "", "Carl Cloud", "2");
    await carryOut(owner.page, "cancel-departure", { departure: wet ?? "", reason: "Thunder all morning." });
    const choice = await linkInMailbox(served.site.url, { about: "carl@example.com", link: /\/choice\/[^\s"<]+/ });
    await owner.page.goto(served.site.url + choice);
    await owner.page.getByRole("radio", { name: /All of your money back/ }).check();
    await owner.page.getByRole("button", { name: "Confirm my choice" }).click();
    await owner.page.getByRole("heading", { level: 1, name: "Settled" }).waitFor();
    await owner.page.goto(`${served.site.url}/staff/bookings/${rained}`);
    await owner.page
      .getByText(/Cancelled|Refund/)
      .first()
      .waitFor();

    const grand = await book(page, large ?? "", "Gita Grand", "8");
    await refundWithPasskey(page, grand, "10500");

    await guide.page.goto(`${served.site.url}/staff/departures/${second}`);
    await guide.page.getByText(reference).filter({ visible: true }).first().waitFor();
    expect(await guide.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    const accountant = await enter("accountant");
    await accountant.page.goto(`${served.site.url}/staff/audit`);
    const audited = (await accountant.page.locator("main tbody tr, main [data-row]").allTextContents()).join(" ");
    for (const command of [
      "book-guest",
      "take-payment",
      "move-booking",
      "cancel-booking",
      "refund",
      "cancel-departure",
      "invite-staff",
    ])
      expect(audited).toContain(command);
    await settleStrangePayment(page, third ?? "", yesterday);
    await closeYesterday(accountant.page, yesterday);
    for (const visitor of [office, owner, guide, accountant]) {
      expect(visitor.noise).toEqual([]);
      await visitor.leave();
    }
    expect(await sumOfLedger()).toBe(0);
  });
});
