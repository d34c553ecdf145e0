import { matchPath } from "react-router";
import type { ScreenName } from "#modules/staff/model.ts";
import { loadBooking } from "../booking/load-booking.server.ts";
import { loadBookings } from "../bookings/load-bookings.server.ts";
import { loadCommands } from "../commands/load-commands.server.ts";
import { loadToday } from "../today/load-today.server.ts";
import type { Screen, ScreenData } from "./screen.server.ts";

/** Every screen of the console. `screenRights` in modules/staff says whose it is. */
export const screens = {
  bookings: { path: "bookings", load: loadBookings },
  booking: { path: "bookings/:reference", load: loadBooking },
  today: { path: "", load: loadToday },
  commands: { path: "commands", load: loadCommands },
} satisfies Partial<Record<ScreenName, Screen<ScreenData>>>;

export type ShownScreen = keyof typeof screens;
export type DataOf<Name extends ShownScreen> = Awaited<ReturnType<(typeof screens)[Name]["load"]>>;
/** A screen's name with its data. */
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
