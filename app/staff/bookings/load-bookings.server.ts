import { type BookingFigures, MOST_COUNTED, readBookingsPage } from "#modules/booking/index.server.ts";
import {
  type BookingSort,
  type BookingsQuery,
  bookingStatusLabels,
  readBookingsQuery,
} from "#modules/booking/model.ts";
import { listTourNames } from "#modules/catalogue/index.server.ts";
import { mayExport, mayOpen, mayRun } from "#modules/staff/model.ts";
import { formatRupees } from "#platform/money.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { ownViews } from "../views/own-views.server.ts";
import { shownLine } from "./booking-line.ts";
import { BOOKINGS, bookingsAddress } from "./bookings-address.ts";
import { selectionOf, withSelection } from "./selection.server.ts";

const figuresWords = (figures: BookingFigures | null): string => {
  if (figures === null) return `More than ${indianDigits(MOST_COUNTED)} bookings. Narrow them down for their sums.`;
  const { bookings, riders, standingPaise, duePaise } = figures;
  const due = duePaise > 0 ? `, ${formatRupees(duePaise)} due` : "";
  return `${pluralize(bookings, "booking")}, ${pluralize(riders, "rider")}, ${formatRupees(standingPaise)}${due}`;
};

/** Selections that the desk asks for every day. */
function everyDay(today: string): { label: string; query: Partial<BookingsQuery> }[] {
  const tomorrow = addCalendarDays(today, 1);
  return [
    { label: "All", query: {} },
    { label: "Today", query: { from: today, to: today, sort: "ride", isDescending: false } },
    { label: "Tomorrow", query: { from: tomorrow, to: tomorrow, sort: "ride", isDescending: false } },
    { label: "Money due", query: { isDue: true } },
    { label: "Details missing", query: { isMissing: true, sort: "ride", isDescending: false } },
  ];
}

/** Links of the heads: by this column, and the other way round at a second press. */
const headOf = (query: BookingsQuery, sort: BookingSort, ticked: (address: string) => string) => {
  const isOn = query.sort === sort;
  const isDescending = isOn ? !query.isDescending : sort === "booked" || sort === "total";
  return {
    address: ticked(bookingsAddress({ ...query, sort, isDescending, after: null })),
    order: isOn ? (query.isDescending ? ("descending" as const) : ("ascending" as const)) : undefined,
  };
};

/** Rows of a page with `rows=500`. Nothing links it: the bench measures by it what so many rows cost. */
const LONG_PAGE = 500;

const pageOf = (address: string, isLong: boolean): string =>
  isLong ? `${address}${address.includes("?") ? "&" : "?"}rows=${LONG_PAGE}` : address;

/** The list as its address says it. Nothing in the address makes it fail. */
export async function loadBookings(ask: ScreenAsk) {
  const { app, staff, url } = ask;
  const { query: asked, faults } = readBookingsQuery(url.searchParams);
  const isLong = url.searchParams.get("rows") === String(LONG_PAGE);
  const [page, tours] = await Promise.all([
    readBookingsPage(app, asked, isLong ? LONG_PAGE : undefined),
    listTourNames(app.cachedDb),
  ]);
  const { figures, isSorted, query, lines, isMore } = page;
  const selection = await selectionOf(ask, query, lines);
  const ticked = (address: string): string => withSelection(address, selection.references);
  const now = app.clock.now();
  const typed = (name: string): string => url.searchParams.get(name) ?? "";
  const here = bookingsAddress({ ...query, after: null });
  return {
    title: "Bookings",
    figures: figuresWords(figures),
    notice: isSorted ? null : "So many bookings are sorted by day alone. Narrow them down to sort them by this column.",
    typed: { q: typed("q"), from: typed("from"), to: typed("to") },
    query,
    faults,
    statuses: Object.entries(bookingStatusLabels).map(([value, label]) => ({ value, label })),
    tours,
    views: everyDay(delhiDate(now)).map(({ label, query: view }) => {
      const address = bookingsAddress(view);
      return { label, address, isOn: address === here };
    }),
    selection,
    own: await ownViews(ask, "bookings", BOOKINGS, here),
    heads: {
      booked: headOf(query, "booked", ticked),
      ride: headOf(query, "ride", ticked),
      name: headOf(query, "name", ticked),
      total: headOf(query, "total", ticked),
    },
    lines: lines.map((line) => shownLine(line, now.toISOString())),
    mayBook: mayRun(staff.role, "book-guest"),
    opensDepartures: mayOpen(staff.role, "departure"),
    first: query.after === null ? null : ticked(pageOf(here, isLong)),
    next: isMore ? ticked(pageOf(bookingsAddress({ ...query, after: lines.at(-1)?.reference ?? null }), isLong)) : null,
    nextLabel: isLong ? `Next ${LONG_PAGE}` : "Next 50",
    isFiltered: here !== bookingsAddress({ sort: query.sort, isDescending: query.isDescending }),
    export: (mayExport(staff.role, "bookings") ? (["csv", "xlsx"] as const) : []).map((kind) => ({
      label: kind.toUpperCase(),
      address: bookingsAddress({ ...query, after: null }, `/staff/export/bookings.${kind}`),
    })),
  };
}
export type BookingsData = Awaited<ReturnType<typeof loadBookings>>;
