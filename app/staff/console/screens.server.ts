import { matchPath } from "react-router";
import type { ScreenName } from "#modules/staff/model.ts";
import { loadAddresses } from "../addresses/load-addresses.server.ts";
import { loadApprovals } from "../approvals/load-approvals.server.ts";
import { loadAudit } from "../audit/load-audit.server.ts";
import { loadBooking } from "../booking/load-booking.server.ts";
import { loadBookings } from "../bookings/load-bookings.server.ts";
import { loadCalendar } from "../calendar/load-calendar.server.ts";
import { loadCodes } from "../codes/load-codes.server.ts";
import { loadCommands } from "../commands/load-commands.server.ts";
import { loadDeparture } from "../departure/load-departure.server.ts";
import { loadDevices } from "../devices/load-devices.server.ts";
import { loadEnquiries } from "../enquiries/load-enquiries.server.ts";
import { loadFirstRun } from "../first-run/load-first-run.server.ts";
import { loadGst } from "../gst/load-gst.server.ts";
import { loadImport } from "../import/load-import.server.ts";
import { loadImports } from "../import/load-imports.server.ts";
import { loadMoney } from "../money/load-money.server.ts";
import { loadPeople } from "../people/load-people.server.ts";
import { loadPerson } from "../people/load-person.server.ts";
import { loadPicture } from "../pictures/load-picture.server.ts";
import { loadPictures } from "../pictures/load-pictures.server.ts";
import { loadPrices } from "../prices/load-prices.server.ts";
import { loadReports } from "../reports/load-reports.server.ts";
import { loadStaffList } from "../staff-list/load-staff-list.server.ts";
import { loadDocument } from "../studio/load-document.server.ts";
import { loadHistory } from "../studio/load-history.server.ts";
import { loadStudio } from "../studio/load-studio.server.ts";
import { loadTimetable } from "../studio/load-timetable.server.ts";
import { loadTemplates } from "../templates/load-templates.server.ts";
import { loadToday } from "../today/load-today.server.ts";
import { loadTourRoute } from "../tour-route/load-tour-route.server.ts";
import { loadVoices } from "../voices/load-voices.server.ts";
import { loadWaitlist } from "../waitlist/load-waitlist.server.ts";
import type { Screen, ScreenData } from "./screen.server.ts";

/** Every screen of the console. `screenRights` in modules/staff says whose it is. */
export const screens = {
  bookings: { path: "bookings", load: loadBookings },
  booking: { path: "bookings/:reference", load: loadBooking },
  today: { path: "", load: loadToday },
  waitlist: { path: "waitlist", load: loadWaitlist },
  enquiries: { path: "enquiries", load: loadEnquiries },
  templates: { path: "templates", load: loadTemplates },
  codes: { path: "codes", load: loadCodes },
  voices: { path: "voices", load: loadVoices },
  studio: { path: "studio", load: loadStudio },
  addresses: { path: "studio/addresses", load: loadAddresses },
  pictures: { path: "studio/pictures", load: loadPictures },
  picture: { path: "studio/pictures/:picture", load: loadPicture },
  document: { path: "studio/:kind/:key", load: loadDocument },
  tourRoute: { path: "studio/tour/:tour/route", load: loadTourRoute },
  timetable: { path: "studio/timetable/:tour/:schedule", load: loadTimetable },
  history: { path: "studio/:kind/:key/history", load: loadHistory },
  people: { path: "people", load: loadPeople },
  person: { path: "people/:email", load: loadPerson },
  reports: { path: "reports", load: loadReports },
  gst: { path: "gst", load: loadGst },
  audit: { path: "audit", load: loadAudit },
  calendar: { path: "calendar", load: loadCalendar },
  departure: { path: "departures/:id", load: loadDeparture },
  money: { path: "money", load: loadMoney },
  commands: { path: "commands", load: loadCommands },
  approvals: { path: "approvals", load: loadApprovals },
  devices: { path: "devices", load: loadDevices },
  prices: { path: "prices", load: loadPrices },
  imports: { path: "import", load: loadImports },
  import: { path: "import/:id", load: loadImport },
  firstRun: { path: "first-run", load: loadFirstRun },
  staff: { path: "team", load: loadStaffList },
} satisfies Partial<Record<ScreenName, Screen<ScreenData>>>;

export type ShownScreen = keyof typeof screens;
export type DataOf<Name extends ShownScreen> = Awaited<ReturnType<(typeof screens)[Name]["load"]>>;
export type Shown = { [Name in ShownScreen]: { screen: Name; data: DataOf<Name> } }[ShownScreen];

interface FoundScreen {
  name: ShownScreen;
  params: Readonly<Record<string, string | undefined>>;
}

/** Finds the screen of a path below `/staff`; null if there is none. */
export function findScreen(path: string): FoundScreen | null {
  for (const [name, { path: pattern }] of Object.entries(screens)) {
    const match = matchPath(`/${pattern}`, `/${path}`);
    if (match) return { name: name as ShownScreen, params: match.params };
  }
  return null;
}
