import "./tables.server.ts";

export { type CancelAnswer, cancelPeople } from "./cancel-people.server.ts";
export { changeDate, type MoveAnswer } from "./change-date.server.ts";
export { dropChange, expireChanges, findChange, startChangePayment } from "./changes.server.ts";
export { expireHolds } from "./expire-holds.server.ts";
export { type BookingView, extendHold, findBooking } from "./find-booking.server.ts";
export { findManagedBooking, type ManagedBooking } from "./find-managed-booking.server.ts";
export { holdSeats } from "./hold-seats.server.ts";
export { confirmFromBrowser, processPaymentEvents, reconcilePayments, startPayment } from "./pay-booking.server.ts";
export { quote } from "./quote.server.ts";
export { findRider, saveRider } from "./riders.server.ts";
export { correctEmail, resendConfirmation, type TransferAnswer, transferBooking } from "./transfer-booking.server.ts";
