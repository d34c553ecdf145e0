export { type BookingOfDesk, readBooking } from "./booking/read-booking.server.ts";
export { readCalendar } from "./calendar/calendar.server.ts";
export { readDeparture } from "./departure/departure-page.server.ts";
export { MOST_LINES, type MoneyOfDesk, readMoney } from "./money/read-money.server.ts";
export { readReports, reportSpan } from "./reports/read-reports.server.ts";
export { needsAHuman } from "./today/needs.server.ts";
export { ridesAround } from "./today/rides-around.server.ts";
export { todaysRides } from "./today/today.server.ts";
