import type { ReportSpan } from "#modules/booking/index.server.ts";
import { leadDays } from "#modules/booking/index.server.ts";
import type { readReports } from "#modules/desk/index.server.ts";
import { rateLabel, stateName } from "#modules/tax/model.ts";
import { countryName } from "#platform/text/countries.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { plainDate, shortDate } from "#platform/time/delhi-time.ts";
import { bookingsAddress } from "../bookings/bookings-address.ts";

export type ReportNumber = { kind: "number" | "rupees" | "percent"; value: number };

/** Table of a report. The first number of a row is drawn. */
export interface ReportTable {
  key: string;
  title: string;
  note: string | null;
  columns: { label: string; kind: ReportNumber["kind"] }[];
  rows: { label: string; inFile?: string; link: string | null; values: number[] }[];
  /** Words of a table without rows. */
  empty: string;
}

type Read = Awaited<ReturnType<typeof readReports>>;

const rupees = (label: string) => ({ label, kind: "rupees" as const });
const number = (label: string) => ({ label, kind: "number" as const });
const percent = (label: string) => ({ label, kind: "percent" as const });
const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10);

const monthNames = ["January", "February", "March", "April", "May", "June"].concat([
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]);
const monthLabel = (start: string): string => `${monthNames[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`;

function partLabels(start: string, { unit }: ReportSpan): { label: string; inFile: string } {
  if (unit === "month") return { label: monthLabel(start), inFile: monthLabel(start) };
  const words = unit === "week" ? "week of " : "";
  return { label: words + shortDate(start), inFile: words + start };
}

/** Last day of a part that begins on `start`, within the span. */
function partEnd(start: string, { unit, to }: ReportSpan): string {
  const next = addCalendarDays(`${start.slice(0, 7)}-28`, 4);
  const end =
    unit === "day"
      ? start
      : unit === "week"
        ? addCalendarDays(start, 6)
        : addCalendarDays(`${next.slice(0, 7)}-01`, -1);
  return end < to ? end : to;
}

const ridesLink = (start: string, span: ReportSpan): string =>
  bookingsAddress({
    from: start < span.from ? span.from : start,
    to: partEnd(start, span),
    ...{ sort: "ride", isDescending: false },
  });

const byRide = ({ rides }: Read, span: ReportSpan): ReportTable => ({
  ...{ key: "rides", title: "By the date of the ride", empty: "No booking rides in these days." },
  note: "Bookings that stand: confirmed, ridden or missed. Sums are what was sold, before refunds out of goodwill.",
  columns: [rupees("Sold"), number("Bookings"), number("Riders"), number("Cancelled")],
  rows: rides.map(({ start, paise, bookings, riders, cancelled }) => ({
    ...{ ...partLabels(start, span), link: ridesLink(start, span), values: [paise, bookings, riders, cancelled] },
  })),
});

const byPayment = ({ money }: Read, span: ReportSpan): ReportTable => ({
  ...{ key: "payments", title: "By the date of the payment", empty: "No money moved in these days." },
  note: "A payment counts on the day on which it was made, cash and UPI at the desk with it; a refund on the day on which it arrived. The day’s close counts what our ledger booked on a day: a payment around midnight may be a day later there.",
  columns: [
    rupees("Came"),
    number("Payments"),
    rupees("Went back"),
    number("Refunds"),
    rupees("Disputed"),
    rupees("Net"),
  ],
  rows: money.map(({ start, paidPaise, payments, refundedPaise, refunds, disputedPaise }) => ({
    ...{ ...partLabels(start, span), link: null },
    values: [paidPaise, payments, refundedPaise, refunds, disputedPaise, paidPaise - refundedPaise - disputedPaise],
  })),
});

const byTour = ({ fill }: Read, { from, to }: ReportSpan): ReportTable => ({
  ...{ key: "tours", title: "How full tours are", note: null, empty: "No departure is in these days." },
  columns: [percent("Full"), number("Places taken"), number("Places"), number("Departures")],
  rows: fill.map(({ slug, name, taken, capacity, departures }) => ({
    ...{ label: name, link: bookingsAddress({ tour: slug, from, to, sort: "ride", isDescending: false }) },
    values: [share(taken, capacity), taken, capacity, departures],
  })),
});

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const byWeekday = (read: Read): ReportTable => ({
  ...{ key: "weekdays", title: "How full weekdays are", note: null, empty: "No departure is in these days." },
  columns: [percent("Full"), number("Places taken"), number("Places"), number("Departures")],
  rows: read.weekdays.map(({ day, taken, capacity, departures }) => ({
    ...{ label: weekdays[day - 1] ?? "", link: null, values: [share(taken, capacity), taken, capacity, departures] },
  })),
});

const leadLabel = (days: number, index: number): string => {
  const next = leadDays[index + 1];
  if (next === undefined) return `${days} days and more`;
  return next - days === 1 ? (days === 0 ? "on the last day" : `${days} days`) : `${days} to ${next - 1} days`;
};

const byLead = ({ leads }: Read): ReportTable => ({
  ...{ key: "leads", title: "How long before they book", note: null, empty: "No booking rides in these days." },
  columns: [number("Bookings"), number("Riders")],
  rows: leads.map(({ days, bookings, riders }, index) => ({
    ...{ label: leadLabel(days, index), link: null, values: [bookings, riders] },
  })),
});

const byCountry = ({ countries }: Read): ReportTable => ({
  ...{ key: "countries", title: "Where they come from", note: null, empty: "No booking rides in these days." },
  columns: [number("Riders"), number("Bookings"), rupees("Sold")],
  rows: countries.map(({ country, riders, bookings, paise }) => ({
    ...{ label: countryName(country), link: null, values: [riders, bookings, paise] },
  })),
});

const gst = ({ months }: Read): ReportTable => ({
  ...{ key: "gst", title: "For the GST return", empty: "No money moved in these days." },
  note: "Whole sums by month of payment, as received: no rate of tax is taken for granted here. Sums of companies are of receipts with a GSTIN; the rest are of consumers.",
  columns: [
    ...[
      rupees("Received"),
      rupees("of companies"),
      rupees("of consumers"),
      rupees("Given back"),
      rupees("to companies"),
    ],
    ...[rupees("to consumers"), rupees("Net"), rupees("Provider's fees"), rupees("GST in the fees")],
  ],
  rows: months.map(({ start, paidPaise, markedPaise, refundedPaise, markedRefundedPaise, feePaise, taxPaise }) => ({
    ...{ label: monthLabel(start), link: null },
    values: [
      ...[paidPaise, markedPaise, paidPaise - markedPaise, refundedPaise, markedRefundedPaise],
      ...[refundedPaise - markedRefundedPaise, paidPaise - refundedPaise, feePaise, taxPaise],
    ],
  })),
});

/** Address of the papers behind a sum. */
function papersLink({ kind, sac, rateHundredths, place }: Read["taxes"][number], { from, to }: ReportSpan): string {
  const asked = { from, to, kind, sac, rate: String(rateHundredths), place };
  return `/staff/gst?${new URLSearchParams(asked)}#papers`;
}

const paperLabels = { invoice: "Tax invoices", credit_note: "Credit notes" } as const;

const taxPapers = ({ taxes }: Read, span: ReportSpan): ReportTable => ({
  ...{ key: "tax", title: "GST by code, rate and place of supply", empty: "No tax paper was made in these days." },
  note: "Tax invoices and credit notes by the day on which they were made. Credit notes are taken off.",
  columns: [
    rupees("Taxable value"),
    rupees("CGST"),
    rupees("SGST"),
    rupees("IGST"),
    rupees("With GST"),
    number("Papers"),
  ],
  rows: taxes.map((sums) => {
    const { kind, sac, rateHundredths, place, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = sums;
    const paise = [taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise];
    return {
      label: `${paperLabels[kind]}, SAC ${sac}, ${rateLabel(rateHundredths)}, ${stateName(place)}`,
      link: papersLink(sums, span),
      values: [...paise.map((one) => (kind === "invoice" ? one : -one)), sums.papers],
    };
  }),
});

const taxSeries = ({ series }: Read, { from, to }: ReportSpan): ReportTable => ({
  ...{ key: "series", title: "Tax papers given out", empty: "No tax paper was made in these days." },
  note: "As table 13 of the return asks for them. No number is left out, and none is cancelled.",
  columns: [number("Papers"), number("Cancelled")],
  rows: series.map(({ kind, first, last, papers }) => ({
    label: `${paperLabels[kind]} ${first} to ${last}`,
    link: `/staff/gst?${new URLSearchParams({ from, to, kind })}#papers`,
    values: [papers, 0],
  })),
});

/** All tables of the reports, in their order. */
export const reportTables = (read: Read, span: ReportSpan): ReportTable[] => [
  byRide(read, span),
  byPayment(read, span),
  byTour(read, span),
  byWeekday(read),
  byLead(read),
  byCountry(read),
  gst(read),
  taxPapers(read, span),
  taxSeries(read, span),
];

export const spanWords = ({ from, to }: ReportSpan): string => `${plainDate(from)} to ${plainDate(to)}`;
