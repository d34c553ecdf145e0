import type { Browser, Page } from "playwright-core";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { fillDocument, planPublication } from "#tests/harness/console/fill-document.ts";
import { makeMember, newMember } from "#tests/harness/people/member.ts";
import type { Chapter, Screen } from "./screen.ts";

const page = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({ name, path, ...more });
const window = { isOver: true };
const FAQ = "/staff/studio/page/faq";
const DAWN = "/tours/cycle-tours/old-delhi-at-dawn";

/** Somebody asks, and somebody praises: screens of words are not empty. */
async function sayThings(now: Page, site: string): Promise<void> {
  const post = (call: string, data: object, more = {}) =>
    now.request.post(`${site}/api${call}`, { headers: { "content-type": "application/json", ...more }, data });
  const school = { name: "Placeholder School", number: "+911140000000", email: "school@guests.example" };
  await post("/contactus", {
    ...school,
    message: "We are 24 pupils and two teachers. Can we ride in Old Delhi on a Saturday in January?",
  });
  const member = newMember("Vera Void");
  await makeMember(site, member);
  const { token } = await (await post("/auth/signin", { email: member.email, password: member.password })).json();
  const authorization = `Bearer ${token}`;
  const review = {
    ...{ rating: 4.5, name: "Vera Void", tourName: "old-delhi-at-dawn" },
    contactmessage: "We rode before the city woke. The tea behind the mosque alone was worth getting up for.",
  };
  await post("/postreview", review, { authorization });
}

/** Enters the demo as its owner and brings guests into it, once. */
async function enterOffice(now: Page, site: string): Promise<void> {
  await now.goto(`${site}/staff/enter`);
  await now.getByRole("button", { name: "Enter as owner" }).click();
  await now.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  const bring = now.getByRole("link", { name: "Bring invented guests" });
  if (!(await bring.isVisible())) return;
  await bring.click();
  await now.getByRole("button", { name: /^Do it/ }).click();
  await now.getByText("Done", { exact: true }).waitFor();
  await sayThings(now, site);
}

/** Addresses of a departure with guests, of its first booking and of one that is not paid. */
async function findThings(now: Page, site: string): Promise<Record<"departure" | "booking" | "unpaid", string>> {
  const addressOf = async (list: string, selector: string): Promise<string> => {
    await now.goto(`${site}/staff/bookings${list}`);
    return (await now.locator(selector).first().getAttribute("href")) ?? "";
  };
  return {
    departure: await addressOf("?status=confirmed&sort=ride", "main a[href*='/departures/']"),
    booking: await addressOf("?status=confirmed&sort=ride", "main [data-row] a.ref"),
    unpaid: await addressOf("?due=yes&status=held", "main [data-row] a.ref"),
  };
}

const bookingForm =
  "do=book-guest&plan=1&o.people=2&o.category=regular&o.name=Petra+Placeholder&o.email=petra%40guests.example&o.phone=%2B919812345678&o.country=IN&o.tourist=Domestic+Tourist&o.remarks=&o.pay=link&o.hours=24";

/** Screens of a day: who comes, who pays, who leads. */
export const field: Chapter = {
  name: "console-day",
  isDense: true,
  screens: [],
  async before(now, site) {
    await enterOffice(now, site);
    const { departure, booking, unpaid } = await findThings(now, site);
    const id = departure.split("/").at(-1);
    // Of this week only a rest may be ahead.
    const inAWeek = addCalendarDays(delhiDate(new Date()), 5);
    return [
      page("console-today", "/staff", window),
      page("console-calendar-week", `/staff/calendar?from=${inAWeek}`, window),
      page("console-calendar-month", `/staff/calendar?view=month&from=${inAWeek}`, window),
      page("console-departure", departure, window),
      page("console-booking", booking, window),
      page("console-bookings", "/staff/bookings", window),
      page("console-book-plan", `${departure}?${bookingForm}&o.departure=${id}&given=departure`, window),
      page(
        "console-cancel-plan",
        `${booking}?do=cancel-booking&plan=1&given=reference&o.reference=${booking.split("/").at(-1)}&o.riders=2`,
        window,
      ),
      page(
        "console-move-plan",
        `${departure}?do=move-departure&plan=1&given=departure&o.departure=${id}&o.date=${inAWeek}&o.time=07:15&o.words=The+road+is+closed+until+then.`,
        window,
      ),
      page(
        "console-take-money",
        `${unpaid}?do=take-payment&given=reference&o.reference=${unpaid.split("/").at(-1)}`,
        window,
      ),
      page("console-palette", departure, {
        ...window,
        act: async (palette) => {
          await palette.keyboard.press("Control+k");
          await palette.getByRole("dialog").getByRole("option").first().waitFor();
        },
      }),
      page("console-money", "/staff/money", window),
      page("console-refused", "/staff/departures/none", window),
    ];
  },
};

async function askForWord(site: string, browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const desk = await context.newPage();
  await desk.goto(`${site}/staff/enter`);
  await desk.getByRole("button", { name: "Enter as desk" }).click();
  await desk.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await desk.goto(`${site}/tours/bicycle-touring/ladakh-high-passes`);
  const id = await desk.locator('input[name="departure"]:enabled').last().getAttribute("value");
  const atDesk = bookingForm.replace("o.pay=link", "o.pay=desk");
  await give(desk, `${site}/staff/departures/${id}?${atDesk}&o.departure=${id}&given=departure`);
  const open = desk.getByRole("link", { name: /^Open PH-/ });
  const address = `${site}${await open.getAttribute("href")}`;
  const about = `given=reference&o.reference=${address.split("/").at(-1)}&plan=1`;
  await desk.goto(`${address}?do=take-payment&o.kind=cash&${about}`);
  await desk.getByRole("button", { name: /^Do it/ }).click();
  await desk.getByText("Done", { exact: true }).waitFor();
  await desk.goto(`${address}?do=cancel-booking&${about}`);
  await desk.getByRole("button", { name: "Ask a second person" }).click();
  await desk.getByText("Waits for a second person").waitFor();
  await context.close();
}

/** Screens of the office, and the ways in. */
export const office: Chapter = {
  name: "console-office",
  isDense: true,
  screens: [],
  async before(now, site) {
    await enterOffice(now, site);
    await now.goto(`${site}/staff/approvals`);
    const browser = now.context().browser();
    if (browser && (await now.getByText("Nobody waits for your word").isVisible())) await askForWord(site, browser);
    return [
      page("console-enter", "/staff/enter", window),
      page("console-prove", "/staff/prove?to=%2Fstaff", window),
      page("console-waitlist", "/staff/waitlist", window),
      page("console-enquiries", "/staff/enquiries", window),
      page("console-voices", "/staff/voices", window),
      page("console-people", "/staff/people?q=flora", window),
      page("console-person", "/staff/people/flora.fullhouse%40guests.example", window),
      page("console-reports", "/staff/reports", window),
      page("console-audit", "/staff/audit", window),
      page("console-staff", "/staff/team", window),
      page("console-approvals", "/staff/approvals", window),
      page("console-devices", "/staff/devices", window),
      page("console-templates", "/staff/templates", window),
      page("console-commands", "/staff/commands", window),
    ];
  },
};

/** Gives a deed whose form is filled in by its address, once. */
async function give(now: Page, address: string): Promise<void> {
  await now.goto(address);
  const confirm = now.getByRole("button", { name: /^Do it/ });
  await confirm.or(now.getByRole("alert")).or(now.locator("[aria-invalid=true]")).first().waitFor();
  if (!(await confirm.isVisible())) return;
  await confirm.click();
  await now.getByText("Done", { exact: true }).waitFor();
}

const brought = [
  "Reference,Tour,Date,Time,Name,Email,People,Total,Paid",
  "X-101,Old Delhi at Dawn,2027-02-12,05:35,Otto Ofall,otto@guests.example,2,4000,4000",
  "X-102,Old Delhi at Dawn,2027-02-12,05:35,Petra Placeholder,petra@guests.example,3,6000,2000",
  "X-103,Dawn Special,2027-02-13,05:35,Nora Null,nora at guests,1,2000,0",
].join("\n");

async function publishOnce(now: Page, site: string): Promise<void> {
  await now.goto(`${site}${FAQ}/history`);
  if (await now.locator("main tbody tr, main li[data-row]").nth(1).isVisible()) return;
  await now.goto(`${site}${FAQ}`);
  await wake(now);
  await fillDocument(now, { "categories.0.name": "Booking, and calling it off" });
  await planPublication(now);
  await now.getByRole("button", { name: /^Do it/ }).click();
  await now.getByText(/^Published: /).waitFor();
}

/** A code, a gift, a rate of GST, a former address and a file of another system. */
async function setUp(now: Page, site: string): Promise<string> {
  await give(now, `${site}/staff/codes?do=create-code&plan=1&o.code=MONSOON&o.name=Monsoon&o.percent=10&o.uses=50`);
  await give(
    now,
    `${site}/staff/codes?do=give-gift&plan=1&o.amount=2000&o.name=For+the+flat+tyre&o.code=GIFT-FLAT-TYRE&o.reason=A+flat+tyre`,
  );
  await give(now, `${site}/staff/gst?do=set-gst-rate&plan=1&o.category=walking-tours&o.from=2027-04-01&o.end=yes`);
  await give(now, `${site}/staff/studio/addresses?do=redirect&plan=1&o.from=/old-delhi-tour&o.to=${DAWN}`);
  await publishOnce(now, site);
  await now.goto(`${site}/staff/import`);
  const there = now.getByRole("link", { name: "there.csv" });
  if (await there.isVisible()) return (await there.getAttribute("href")) ?? "";
  const file = { name: "there.csv", mimeType: "text/csv", buffer: Buffer.from(brought) };
  await now.getByLabel(/CSV or XLSX/).setInputFiles(file);
  await now.getByRole("button", { name: "Read the file" }).click();
  await now.getByRole("heading", { level: 1, name: "Bookings of there.csv" }).waitFor();
  return new URL(now.url()).pathname;
}

/** Screens of an editor, and of what an owner sets up. */
export const owner: Chapter = {
  name: "console-owner",
  isDense: true,
  screens: [],
  async before(now, site) {
    await enterOffice(now, site);
    const file = await setUp(now, site);
    await now.goto(`${site}/staff/studio`);
    const tour = (await now.locator("main a[href*='/studio/tour/']").first().getAttribute("href")) ?? "";
    await now.goto(`${site}${tour}`);
    const timetable = now.locator("main a[href*='/studio/timetable/']").first();
    const schedule = (await timetable.getAttribute("href")) ?? "";
    await now.goto(`${site}/staff/studio/pictures`);
    const picture = (await now.locator("main a[href*='/studio/pictures/']").first().getAttribute("href")) ?? "";
    return [
      page("console-studio", "/staff/studio", window),
      page("console-document", tour, window),
      page("console-history", `${FAQ}/history`, window),
      page("console-timetable", schedule, window),
      page("console-route", `${tour}/route`, window),
      page("console-addresses", "/staff/studio/addresses", window),
      page("console-pictures", "/staff/studio/pictures", window),
      page("console-picture", picture, window),
      page("console-prices", "/staff/prices", window),
      page("console-codes", "/staff/codes", window),
      page("console-gst", "/staff/gst", window),
      page("console-imports", "/staff/import", window),
      page("console-import", file, window),
      page("console-first-run", "/staff/first-run", window),
    ];
  },
};

/** The main screens at night. */
export const dark: Chapter = {
  name: "console-dark",
  isDense: true,
  isDark: true,
  widths: [390, 1440],
  screens: [],
  async before(now, site) {
    const screens = [...((await field.before?.(now, site)) ?? []), ...((await office.before?.(now, site)) ?? [])];
    const shown = [
      "today",
      "calendar-week",
      "departure",
      "booking",
      "cancel-plan",
      "palette",
      "money",
      "reports",
      "enter",
    ];
    return screens.filter(({ name }) => shown.some((one) => name === `console-${one}`));
  },
};
