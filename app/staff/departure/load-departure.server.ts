import { readDeparture } from "#modules/desk/index.server.ts";
import { mayOpen, mayRun, type Role } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

const deedNames = [
  ...["message-departure", "mark-arrived", "no-show", "edit-departure", "block-date", "guarantee-departure"],
  ...[
    "cancel-departure",
    "note-booking",
    "manifest",
    "unblock",
    "guides",
    "quote",
    "assign-guide",
    "book-guest",
    "move-departure",
    "save-rider",
  ],
];

const runs = (role: Role): Record<string, boolean> =>
  Object.fromEntries(deedNames.map((name) => [name, mayRun(role, name)]));

/** Finds a departure with its riders, what stands in the way of a sale, and what this member may do. */
export async function loadDeparture({ app, staff, params, url }: ScreenAsk) {
  const { id = "" } = params;
  const page = isId(id) ? await readDeparture(app, id) : null;
  if (!page) throw notFound();
  return {
    title: `${page.ride.tourName}, ${page.ride.localTime}`,
    about: { departure: id, date: page.ride.localDate, tour: page.ride.tourSlug },
    now: app.clock.now().toISOString(),
    print: url.searchParams.get("print"),
    opensBooking: mayOpen(staff.role, "booking"),
    runs: runs(staff.role),
    page,
  };
}

export type DepartureData = Awaited<ReturnType<typeof loadDeparture>>;
