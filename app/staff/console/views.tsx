import type { ReactNode } from "react";
import { BookingScreen } from "../booking/booking-screen.tsx";
import { BookingsScreen } from "../bookings/bookings-screen.tsx";
import { CommandsScreen } from "../commands/commands-screen.tsx";
import { TodayScreen } from "../today/today-screen.tsx";
import type { DataOf, Shown, ShownScreen } from "./screens.server.ts";

const views: { [Name in ShownScreen]: (props: { data: DataOf<Name> }) => ReactNode } = {
  bookings: BookingsScreen,
  booking: BookingScreen,
  today: TodayScreen,
  commands: CommandsScreen,
};

/** Draws a screen by its name. */
export function ScreenView({ shown }: { shown: Shown }) {
  // The pair is of one type, which a table of views cannot tell the compiler.
  const View = views[shown.screen] as (props: { data: Shown["data"] }) => ReactNode;
  return <View data={shown.data} />;
}
