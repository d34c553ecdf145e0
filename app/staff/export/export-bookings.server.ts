import { data } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { type BookingLine, listForDesk, MOST_EXPORTED } from "#modules/booking/index.server.ts";
import { bookingCategoryLabels, bookingStatusLabels, readBookingsQuery } from "#modules/booking/model.ts";
import type { FileColumn } from "#platform/table-file.server.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import type { ExportedTable } from "./exported-table.ts";

const columns: FileColumn<BookingLine>[] = [
  { label: "Reference", kind: "text", cell: ({ reference }) => reference, width: 12 },
  { label: "State", kind: "text", cell: ({ status }) => bookingStatusLabels[status], width: 16 },
  { label: "Name", kind: "text", cell: ({ contactName }) => contactName, width: 24 },
  { label: "E-mail", kind: "text", cell: ({ contactEmail }) => contactEmail, width: 28 },
  { label: "Telephone", kind: "text", cell: ({ contactPhone }) => contactPhone, width: 16 },
  { label: "Country", kind: "text", cell: ({ country }) => country },
  { label: "Company", kind: "text", cell: ({ company }) => company, width: 20 },
  { label: "Tour", kind: "text", cell: ({ tourName }) => tourName, width: 28 },
  { label: "Day of the ride", kind: "text", cell: ({ localDate }) => localDate, width: 14 },
  { label: "Start", kind: "text", cell: ({ localTime }) => localTime },
  { label: "Kind", kind: "text", cell: ({ category }) => bookingCategoryLabels[category], width: 14 },
  { label: "Riders", kind: "number", cell: ({ people }) => people },
  { label: "Without details", kind: "number", cell: ({ missing }) => missing },
  { label: "Total, rupees", kind: "rupees", cell: ({ totalPaise }) => totalPaise, width: 14 },
  { label: "Due, rupees", kind: "rupees", cell: ({ duePaise }) => duePaise, width: 14 },
  { label: "Booked on", kind: "text", cell: ({ bookedAt }) => delhiDate(bookedAt), width: 12 },
  { label: "Booked at, IST", kind: "text", cell: ({ bookedAt }) => delhiClockTime(bookedAt) },
];

/** The whole selection, in the order of the list. Too large a one is refused: half of it would look like all. */
export async function exportBookings(app: AppContext, params: URLSearchParams): Promise<ExportedTable> {
  const { query } = readBookingsQuery(params);
  const { lines, isMore } = await listForDesk(app, { ...query, after: null }, { most: MOST_EXPORTED });
  if (isMore)
    throw data(
      {
        words: `A file has at most ${indianDigits(MOST_EXPORTED)} bookings. Narrow them down, such as to a month.`,
      },
      { status: 413 },
    );
  return { columns, rows: lines };
}
