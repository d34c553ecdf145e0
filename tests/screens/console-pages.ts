import type { Page } from "playwright-core";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { makeMember, newMember } from "#tests/harness/people/member.ts";
import type { Chapter, Screen } from "./screen.ts";

const page = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({ name, path, ...more });
const window = { isOver: true };

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
    departure: await addressOf("?q=Otto&sort=ride", "main a[href*='/departures/']"),
    booking: await addressOf("?q=Otto&sort=ride", "main [data-row] a.ref"),
    unpaid: await addressOf("?due=1", "main [data-row] a.ref"),
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

/** Screens of the office, and the ways in. */
export const office: Chapter = {
  name: "console-office",
  isDense: true,
  screens: [],
  async before(now, site) {
    await enterOffice(now, site);
    return [
      page("console-enter", "/staff/enter", window),
      page("console-prove", "/staff/prove?to=%2Fstaff", window),
      page("console-waitlist", "/staff/waitlist", window),
      page("console-enquiries", "/staff/enquiries", window),
      page("console-voices", "/staff/voices", window),
      page("console-people", "/staff/people?q=nobody", window),
      page("console-person", "/staff/people/otto.ofall%40guests.example", window),
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
