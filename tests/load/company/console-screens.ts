import { findScreen, screens } from "#app/staff/console/screens.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { writtenTables } from "#db/written-tables.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { createQueryCache } from "#platform/database/query-cache.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";

/** A tour that `growCompany` makes first. */
const TOUR = "01950001-0000-7000-8000-000000000001";

/** Addresses below `/staff`: every screen, and each selection that it offers. `:departure` is one with a hundred bookings. */
const addresses = {
  today: "",
  "today, on a full day": "",
  "calendar, week": "calendar?from=2026-11-29",
  "calendar, month": "calendar?view=month&from=2026-12-01",
  "calendar, list": "calendar?view=list&from=2026-11-29",
  departure: "departures/:departure",
  bookings: "bookings",
  "bookings, today": "bookings?from=2026-11-29&to=2026-11-29&sort=ride&order=asc",
  "bookings, money due": "bookings?due=yes",
  "bookings, details missing": "bookings?missing=yes&sort=ride&order=asc",
  "bookings, a name": "bookings?q=rider+417",
  "bookings, a telephone": "bookings?q=98+0000+7919",
  "bookings, an address": "bookings?q=rider17@example.com",
  "bookings, a payment": "bookings?q=pay_grown17",
  "bookings, cancelled": "bookings?status=cancelled",
  "bookings, confirmed, by ride": "bookings?status=confirmed&sort=ride&order=asc",
  "bookings, a tour": "bookings?tour=old-delhi-at-dawn-14",
  "bookings, a month of rides": "bookings?from=2026-11-01&to=2026-11-30&sort=ride&order=asc",
  booking: "bookings/PG-000017",
  waitlist: "waitlist",
  enquiries: "enquiries",
  "enquiries, answered": "enquiries?show=answered",
  "enquiries, quotes": "enquiries?show=quotes",
  voices: "voices",
  "voices, reviews": "voices?show=reviews",
  "voices, without an answer": "voices?show=open",
  "voices, comments": "voices?show=comments",
  people: "people",
  "people, an address": "people?q=rider17@",
  "people, a name": "people?q=rider",
  person: "people/rider17@example.com",
  reports: "reports",
  "reports, a month": "reports?from=2026-10-01&to=2026-10-31",
  "reports, a financial year": "reports?from=2026-04-01&to=2027-03-31",
  money: "money?day=2026-11-12",
  "money, yesterday": "money?day=2026-11-20",
  "money, differences": "money?day=2026-11-12&show=differences",
  "money, refunds": "money?day=2026-11-12&show=refunds",
  audit: "audit",
  "audit, a person": "audit?by=Asha+3,+desk",
  "audit, a command": "audit?command=cancel-people",
  "audit, a booking": "audit?about=PG-000017",
  commands: "commands",
  approvals: "approvals",
  devices: "devices",
  staff: "team",
  studio: "studio",
  "studio, stories alone": "studio?kind=story",
  "studio, words of a name": "studio?q=chitanagar",
  "studio, a tour": `studio/tour/${TOUR}`,
  "studio, versions of a tour": `studio/tour/${TOUR}/history`,
  "studio, a new timetable": `studio/timetable/${TOUR}/new`,
  "studio, route of a tour": `studio/tour/${TOUR}/route`,
  "studio, a page": "studio/page/faq",
  "studio, versions of a page": "studio/page/faq/history",
  "studio, addresses": "studio/addresses",
  pictures: "studio/pictures",
  "pictures, unused": "studio/pictures?show=unused",
  "pictures, words": "studio/pictures?q=lane",
  picture: "studio/pictures/grown-1",
  "picture that many texts show": "studio/pictures/hauz-khas",
  prices: "prices",
  "codes and gifts": "codes",
  imports: "import",
  "an import": "import/01950029-0000-7000-8000-000000000001",
  templates: "templates",
  gst: "gst",
};

const MORNING = "2026-11-21T06:00:00Z";
/** A grown company's departures of this day have a hundred bookings each. */
const FULL_DAY = "2026-11-29T00:30:00Z";

const owner: StaffSession = {
  ...{ sessionId: "0195001e-0000-7000-8000-000000000001", memberId: "0195001e-0000-7000-8000-000000000002" },
  ...{ name: "Asha Owner", email: "asha@example.com", role: "owner", wayIn: "demo" },
  ...{ provedAt: null, expiresAt: new Date("2026-12-31T00:00:00Z") },
};

/** Writes the owner who asks for the screens, once. */
export const addOwner = (db: Db) =>
  db
    .insertInto("staff_member")
    .values({ id: owner.memberId, name: owner.name, email: owner.email, role: owner.role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Loads of every screen of the console as an owner, on a database grown by `growCompany`. */
export function consoleScreens(db: Db): Record<string, () => Promise<unknown>> {
  // As in a running site, which reads tours and other written content from its cache.
  const cachedDb = createQueryCache(db, writtenTables).db;
  return Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => {
      const app = {
        ...{
          db,
          cachedDb,
          env: { APP_MODE: "live" },
          signer: createSigner("of a bench"),
          publicUrl: "https://rides.example",
          provider: { settings: { keyId: "rzp_live_of_a_bench" } },
        },
        clock: new SteppedClock(name.endsWith("full day") ? FULL_DAY : MORNING),
      } as unknown as AppContext;
      const url = new URL(
        `https://rides.example/staff/${address.replace(":departure", "01950003-0000-7000-8000-000000000008")}`,
      );
      const found = findScreen(url.pathname.replace(/^\/staff\/?/, ""));
      if (!found) throw new Error(`there is no screen ${address}`);
      const { params } = found;
      return [name, () => screens[found.name].load({ app, staff: owner, params, url })];
    }),
  );
}
