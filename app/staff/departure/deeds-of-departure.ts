import { hasBegun } from "#modules/desk/model.ts";
import { formatRupees } from "#platform/money.ts";
import type { Deed } from "../parts/deed.tsx";
import type { DepartureData } from "./load-departure.server.ts";

/** Deeds of a departure that the member may do, in the order of a day. */
export function deedsOf({ page: { ride }, runs, now }: DepartureData): Deed[] {
  const departure = { departure: ride.id };
  const isRunning = ride.status !== "cancelled" && !hasBegun(ride, now);
  const all: (Deed & { isShown: boolean })[] = [
    {
      ...{ label: "Book for a caller", sign: "phone", hotkey: "N", isShown: isRunning },
      ...{ command: "book-guest", options: departure },
    },
    {
      ...{ label: "Edit places, cut-off, open or closed", sign: "pencil", hotkey: "E", isShown: isRunning },
      ...{ command: "edit-departure", options: departure },
    },
    {
      ...{ label: "Move it to another day or hour", sign: "calendar", hotkey: "V", isShown: isRunning },
      ...{ command: "move-departure", options: departure },
    },
    {
      ...{ label: "Promise that it runs", sign: "check", isShown: isRunning && ride.forming !== null },
      ...{ command: "guarantee-departure", options: departure },
    },
    {
      ...{ label: "Block the day for this tour", sign: "lock", isShown: isRunning },
      ...{ command: "block-date", options: { tour: ride.tourSlug, from: ride.localDate, to: ride.localDate } },
    },
    {
      label:
        ride.riders === 0
          ? "Call the ride off"
          : `Call the ride off: ${ride.riders} people, ${formatRupees(ride.worthPaise)}`,
      ...{ sign: "cross", hotkey: "O", isGrave: true, isShown: ride.status !== "cancelled" },
      ...{ command: "cancel-departure", options: departure },
    },
  ];
  return all.filter(({ command, isShown }) => isShown && runs[command]).map(({ isShown: _shown, ...deed }) => deed);
}
