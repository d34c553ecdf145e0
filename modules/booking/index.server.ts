import "./tables.server.ts";

export { completeBookings, forgetRiders, sendRideReminders, sendThankYouMails } from "./after-ride.server.ts";
export { askForRiders } from "./ask-for-riders.server.ts";
export { auditBookings } from "./audit-bookings.server.ts";
export { acceptQuote, findQuote } from "./bespoke-quotes.server.ts";
export { bookWithCredit } from "./book-with-credit.server.ts";
export {
  exportBookingsOf,
  exportQuotesOf,
  exportRefundsOf,
  listBookingsOf,
  type OrderView,
} from "./bookings-of.server.ts";
export { callOff, chooseAlternative, settleOverdueChoices } from "./call-off.server.ts";
export { listAffectedByCallOff } from "./call-off-reach.server.ts";
export { type CancelRefusal, cancelPeople, planCancellation } from "./cancel-people.server.ts";
export { changeDate, type MoveAnswer } from "./change-date.server.ts";
export { dropChange, expireChanges, findChange, startChangePayment } from "./changes.server.ts";
export { setCompanyBill } from "./company-bill.server.ts";
export type { Credit } from "./credits.server.ts";
export { findCreditBehind, findCreditFrom, resendCredit } from "./credits-of.server.ts";
export { decideDepartures } from "./decide-departures.server.ts";
export { ruleFaults } from "./decision-time.server.ts";
export { expireHolds } from "./expire-holds.server.ts";
export { extendHold } from "./extend-hold.server.ts";
export { type BookingView, findBooking, findBookingOfOrder, findHolder } from "./find-booking.server.ts";
export { findManagedBooking, type ManagedBooking } from "./find-managed-booking.server.ts";
export { countBookingsOf, forgetPersonOf } from "./forget-person.server.ts";
export { refundByOperator } from "./goodwill.server.ts";
export { groupOf } from "./group-of.ts";
export { guaranteeByCompany } from "./guarantee.server.ts";
export { hasComeSince } from "./has-come.server.ts";
export { hasRidden } from "./has-ridden.server.ts";
export { findOwed, onRefundProcessed } from "./hear-refunds.server.ts";
export {
  describeHeldPlaces,
  describeRefusedPlaces,
  freeAgainAt,
  type HeldPlaces,
  isForWantOfPlaces,
  listHeldPlaces,
} from "./held-places.server.ts";
export { holdFigures } from "./hold-figures.server.ts";
export { holdSeats } from "./hold-seats.server.ts";
export { listHolds } from "./list-holds.server.ts";
export { listManifest } from "./manifest.server.ts";
export { describeUnpaidHolds, findShortHold, forgetHoldOrigins } from "./network-holds.server.ts";
export { markNoShow } from "./no-show.server.ts";
export { addNote, listNotes } from "./notes.server.ts";
export {
  type BespokeOffer,
  bespokeOffer,
  FURTHEST_DAYS_AHEAD,
  findOffer,
  offerQuote,
  type QuoteRefusal,
  refuseOffer,
} from "./offer-quote.server.ts";
export { openBooking, openChoice, openCredit, openManagedBooking } from "./open-link.server.ts";
export { type BookingOutcome, outcomeOf } from "./outcome-of.ts";
export {
  countOthers,
  findQuoteNumber,
  isExclusive,
  listExclusiveDepartures,
  partiesWithOthers,
} from "./party.server.ts";
export {
  confirmFromBrowser,
  noteFailureFromBrowser,
  processPaymentEvents,
  reconcilePayments,
  startPayment,
} from "./pay-booking.server.ts";
export { countUnpaid, listOpenQuotes } from "./promised.server.ts";
export { quote } from "./quote.server.ts";
export { riderChanges } from "./rider-changes.server.ts";
export { findRider, saveRider } from "./riders.server.ts";
export { startedBy } from "./started-by.server.ts";
export { findStanding, isAddressOf, isAsked, isHeld, isOffered, isWrongAddress } from "./still-stands.server.ts";
export { NOBODY } from "./tell-traveller.server.ts";
export { correctEmail, quoteTransfer, resendConfirmation, transferBooking } from "./transfer-booking.server.ts";
export { watchHolds } from "./watch-holds.server.ts";
