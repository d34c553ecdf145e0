import { type ComponentType, lazy, type ReactNode } from "react";
import { BookingScreen } from "../booking/booking-screen.tsx";
import { BookingsScreen } from "../bookings/bookings-screen.tsx";
import { CalendarScreen } from "../calendar/calendar-screen.tsx";
import { CommandsScreen } from "../commands/commands-screen.tsx";
import { DepartureScreen } from "../departure/departure-screen.tsx";
import { EnquiriesScreen } from "../enquiries/enquiries-screen.tsx";
import { PeopleScreen } from "../people/people-screen.tsx";
import { TodayScreen } from "../today/today-screen.tsx";
import { WaitlistScreen } from "../waitlist/waitlist-screen.tsx";
import type { DataOf, Shown, ShownScreen } from "./screens.server.ts";

/** Screens with scripts of their own: the first view of any other one is as much smaller. */
const AddressesScreen = lazy(async () => ({
  default: (await import("../addresses/addresses-screen.tsx")).AddressesScreen,
}));
const ApprovalsScreen = lazy(async () => ({
  default: (await import("../approvals/approvals-screen.tsx")).ApprovalsScreen,
}));
const AuditScreen = lazy(async () => ({ default: (await import("../audit/audit-screen.tsx")).AuditScreen }));
const DevicesScreen = lazy(async () => ({ default: (await import("../devices/devices-screen.tsx")).DevicesScreen }));
const TemplatesScreen = lazy(async () => ({
  default: (await import("../templates/templates-screen.tsx")).TemplatesScreen,
}));
const PersonScreen = lazy(async () => ({ default: (await import("../people/person-screen.tsx")).PersonScreen }));
const CodesScreen = lazy(async () => ({ default: (await import("../codes/codes-screen.tsx")).CodesScreen }));
const FirstRunScreen = lazy(async () => ({
  default: (await import("../first-run/first-run-screen.tsx")).FirstRunScreen,
}));
const ImportScreen = lazy(async () => ({ default: (await import("../import/import-screen.tsx")).ImportScreen }));
const ImportsScreen = lazy(async () => ({ default: (await import("../import/imports-screen.tsx")).ImportsScreen }));
const StudioScreen = lazy(async () => ({ default: (await import("../studio/studio-screen.tsx")).StudioScreen }));
const TimetableScreen = lazy(async () => ({
  default: (await import("../studio/timetable-screen.tsx")).TimetableScreen,
}));
const TourRouteScreen = lazy(async () => ({
  default: (await import("../tour-route/tour-route-screen.tsx")).TourRouteScreen,
}));
const StaffListScreen = lazy(async () => ({
  default: (await import("../staff-list/staff-list-screen.tsx")).StaffListScreen,
}));
const DocumentScreen = lazy(async () => ({ default: (await import("../studio/document-screen.tsx")).DocumentScreen }));
const HistoryScreen = lazy(async () => ({ default: (await import("../studio/history-screen.tsx")).HistoryScreen }));
const GstScreen = lazy(async () => ({ default: (await import("../gst/gst-screen.tsx")).GstScreen }));
const PictureScreen = lazy(async () => ({ default: (await import("../pictures/picture-screen.tsx")).PictureScreen }));
const PicturesScreen = lazy(async () => ({
  default: (await import("../pictures/pictures-screen.tsx")).PicturesScreen,
}));
const MoneyScreen = lazy(async () => ({ default: (await import("../money/money-screen.tsx")).MoneyScreen }));
const PricesScreen = lazy(async () => ({ default: (await import("../prices/prices-screen.tsx")).PricesScreen }));
const VoicesScreen = lazy(async () => ({ default: (await import("../voices/voices-screen.tsx")).VoicesScreen }));
const ReportsScreen = lazy(async () => ({ default: (await import("../reports/reports-screen.tsx")).ReportsScreen }));

const views: { [Name in ShownScreen]: ComponentType<{ data: DataOf<Name> }> } = {
  bookings: BookingsScreen,
  booking: BookingScreen,
  today: TodayScreen,
  waitlist: WaitlistScreen,
  enquiries: EnquiriesScreen,
  templates: TemplatesScreen,
  codes: CodesScreen,
  voices: VoicesScreen,
  studio: StudioScreen,
  addresses: AddressesScreen,
  pictures: PicturesScreen,
  picture: PictureScreen,
  document: DocumentScreen,
  history: HistoryScreen,
  timetable: TimetableScreen,
  tourRoute: TourRouteScreen,
  people: PeopleScreen,
  person: PersonScreen,
  reports: ReportsScreen,
  gst: GstScreen,
  audit: AuditScreen,
  calendar: CalendarScreen,
  departure: DepartureScreen,
  money: MoneyScreen,
  commands: CommandsScreen,
  approvals: ApprovalsScreen,
  devices: DevicesScreen,
  prices: PricesScreen,
  imports: ImportsScreen,
  import: ImportScreen,
  firstRun: FirstRunScreen,
  staff: StaffListScreen,
};

/** Draws a screen by its name. */
export function ScreenView({ shown }: { shown: Shown }): ReactNode {
  // The pair is of one type, which a table of views cannot tell the compiler.
  const View = views[shown.screen] as ComponentType<{ data: Shown["data"] }>;
  return <View data={shown.data} />;
}
