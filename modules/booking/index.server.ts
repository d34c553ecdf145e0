import "./tables.server.ts";

export { decideDepartures } from "./decide-departures.server.ts";
export { expireHolds } from "./expire-holds.server.ts";
export { type BookingView, extendHold, findBooking, findBookingOfOrder } from "./find-booking.server.ts";
export { holdSeats } from "./hold-seats.server.ts";
export {
  confirmFromBrowser,
  noteFailureFromBrowser,
  processPaymentEvents,
  reconcilePayments,
  startPayment,
} from "./pay-booking.server.ts";
export { countryOf, toE164 } from "./phone.server.ts";
export { quote } from "./quote.server.ts";
