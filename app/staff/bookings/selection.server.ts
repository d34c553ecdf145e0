import { type BookingLine, findBriefs } from "#modules/booking/index.server.ts";
import { type BookingsQuery, readReferences } from "#modules/booking/model.ts";
import { mayExport, mayRun } from "#modules/staff/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { BOOKINGS, bookingsAddress } from "./bookings-address.ts";

/** Address of the list with these ticked. */
export const withSelection = (address: string, references: readonly string[]): string =>
  references.length === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}sel=${references.join(",")}`;

/**
 * Bookings that are ticked, as the address says it. What the list does not show is named and counted: a hidden selection never
 * acts unseen.
 */
export async function selectionOf(
  { app, staff, url }: ScreenAsk,
  query: BookingsQuery,
  lines: readonly Pick<BookingLine, "reference">[],
) {
  const mayMessage = mayRun(staff.role, "message-bookings");
  const asked = url.searchParams.getAll("sel").join(",");
  const briefs = await findBriefs(app.db, readReferences(asked));
  const references = [...briefs.keys()].sort();
  const shown = new Set(lines.map(({ reference }) => reference));
  const here = bookingsAddress(query);
  const hidden = references.filter((one) => !shown.has(one));
  const people = [...briefs.values()].reduce((sum, one) => sum + one.people, 0);
  return {
    isOffered: mayMessage || mayExport(staff.role, "bookings"),
    references,
    words: `${pluralize(references.length, "booking")} selected, ${pluralize(people, "rider")}`,
    hiddenWords:
      hidden.length === 0 ? null : `${hidden.length} of them ${hidden.length === 1 ? "is" : "are"} not in this list:`,
    hidden: hidden.flatMap((reference) => {
      const brief = briefs.get(reference);
      if (!brief) return [];
      const others = references.filter((one) => one !== reference);
      return [
        {
          reference,
          words: `${brief.contactName}, ${delhiInstant(brief.startsAt)}`,
          without: withSelection(here, others),
        },
      ];
    }),
    /** Filters of the list and its length, which a new tick keeps. */
    filters: [
      ...new URL(here, "http://console").searchParams,
      ...url.searchParams.getAll("rows").map((rows): [string, string] => ["rows", rows]),
    ],
    clear: here,
    showThem: withSelection(bookingsAddress({ only: references }), references),
    parties: references.join(","),
    mayMessage,
    export: (mayExport(staff.role, "bookings") ? (["csv", "xlsx"] as const) : []).map((kind) => ({
      label: kind.toUpperCase(),
      address: bookingsAddress({ only: references }, `/staff/export/bookings.${kind}`),
    })),
    list: BOOKINGS,
  };
}
export type SelectionData = Awaited<ReturnType<typeof selectionOf>>;
