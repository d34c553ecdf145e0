import "./tables.server.ts";

// For the copy of a person's data: accounts know bookings, not credit.
export { exportGiftsOf } from "#modules/credit/index.server.ts";

export { auditBookings } from "./audit-bookings.server.ts";
export { acceptQuote, findQuote } from "./bespoke/bespoke-quotes.server.ts";
export {
  FURTHEST_DAYS_AHEAD,
  findOffer,
  type NewQuote,
  newQuote,
  offerQuote,
  type QuoteRefusal,
  refuseOffer,
} from "./bespoke/offer-quote.server.ts";
export { type Commitments, countCommitments, countUnpaid, listOpenQuotes } from "./bespoke/open-commitments.server.ts";
export {
  countOthers,
  findQuoteNumber,
  isExclusive,
  listExclusiveDepartures,
  partiesWithOthers,
} from "./bespoke/party.server.ts";
export { afterItsTime, type BookingOutcome, outcomeOf } from "./booking-outcome.ts";
export { type BroughtBooking, bringBookings, findBrought } from "./brought/bring-bookings.server.ts";
export { sortBrought, takeBackBookings } from "./brought/take-back-bookings.server.ts";
export { listAffectedByCallOff } from "./cancellations/affected-by-call-off.server.ts";
export { callOff, chooseAlternative, settleOverdueChoices } from "./cancellations/call-off.server.ts";
export {
  type CancelRefusal,
  cancelPeople,
  giveInstead,
  planCancellation,
} from "./cancellations/cancel-people.server.ts";
export type { Credit } from "./cancellations/credits.server.ts";
export { decideDepartures } from "./cancellations/decide-departures.server.ts";
export { ruleFaults } from "./cancellations/decision-time.server.ts";
export { findCreditBehind, findCreditFrom, resendCredit } from "./cancellations/find-credit.server.ts";
export { guaranteeByCompany } from "./cancellations/guarantee.server.ts";
export { markNoShow } from "./cancellations/no-show.server.ts";
export { findOwed, onRefundProcessed } from "./cancellations/on-refund-processed.server.ts";
export { refundByOperator } from "./cancellations/refund-by-operator.server.ts";
export { handedOverSince as paidByHolderSince } from "./cancellations/request-refund.server.ts";
export { changeDate, type MoveAnswer } from "./changes/change-date.server.ts";
export { dropChange, expireChanges, findChange, startChangePayment } from "./changes/changes.server.ts";
export {
  type DepartureWayBack,
  moveDeparture,
  moveDepartureBack,
  planMoveBack,
} from "./changes/move-departure.server.ts";
export { findRest } from "./changes/rest.server.ts";
export { quoteShare, type SplitRefusal, splitBooking } from "./changes/split-booking.server.ts";
export { correctEmail, quoteTransfer, resendConfirmation, transferBooking } from "./changes/transfer-booking.server.ts";
export {
  type BookingBrief,
  findBriefs,
  findBriefsOf,
  findBriefsPaid,
  findTelephones,
  listQuotedHolds,
} from "./desk/briefs.server.ts";
export { listDepartureEvents } from "./desk/departure-events.server.ts";
export { type DepartureParty, listParties } from "./desk/departure-parties.server.ts";
export { countPlaces, type DeparturePlaces, NO_PLACES } from "./desk/departure-places.server.ts";
export { type DeskBooking, type DeskEvent, type DeskRider, findForDesk } from "./desk/find-for-desk.server.ts";
export {
  type BookingFigures,
  type BookingLine,
  countForDesk,
  listForDesk,
  MOST_COUNTED,
  MOST_EXPORTED,
  readBookingsPage,
} from "./desk/list-for-desk.server.ts";
export { mailsAhead } from "./desk/mails-ahead.server.ts";
export { listOpenChoices } from "./desk/open-choices.server.ts";
export { type DeskQuote, listQuotes } from "./desk/quotes-for-desk.server.ts";
export {
  billedWithGstin,
  foldRideSums,
  leadDays,
  type ReportSpan,
  reportCountries,
  reportFill,
  reportLeadTimes,
  reportRides,
  reportWeekdays,
} from "./desk/report-bookings.server.ts";
export { findTravellers } from "./desk/travellers.server.ts";
export { type BookingView, findBooking, findBookingOfOrder, findHolder } from "./find-booking.server.ts";
export { findManagedBooking, type ManagedBooking } from "./find-managed-booking.server.ts";
export { groupOf } from "./group-of.ts";
export {
  bookByDesk,
  DESK_HOLD_HOURS,
  type DeskHoldAnswer,
  findDeskHold,
  isHeldByDesk,
  resendDeskLink,
} from "./holds/book-by-desk.server.ts";
export { bookWithCredit } from "./holds/book-with-credit.server.ts";
export { expireHolds } from "./holds/expire-holds.server.ts";
export { extendHold } from "./holds/extend-hold.server.ts";
export {
  describeHeldPlaces,
  describeRefusedPlaces,
  freeAgainAt,
  type HeldPlaces,
  isForWantOfPlaces,
  listHeldPlaces,
} from "./holds/held-places.server.ts";
export { holdFigures } from "./holds/hold-figures.server.ts";
export { holdSeats } from "./holds/hold-seats.server.ts";
export { type PricedWithCode, priceWithCode } from "./holds/hold-with-code.server.ts";
export { listHolds } from "./holds/list-holds.server.ts";
export { describeUnpaidHolds, findShortHold, forgetHoldOrigins } from "./holds/network-holds.server.ts";
export { releaseDeskHold } from "./holds/release-hold.server.ts";
export { watchHolds } from "./holds/watch-holds.server.ts";
export { completeBookings, forgetRiders, sendRideReminders, sendThankYouMails } from "./mails/after-ride.server.ts";
export {
  findStanding,
  isAddressOf,
  isAsked,
  isHeld,
  isOffered,
  isWrongAddress,
} from "./mails/mail-preconditions.server.ts";
export { messageParties, type PartyMessage, planMessage } from "./mails/message-parties.server.ts";
export { findBookingLink, openBooking, openChoice, openCredit, openManagedBooking } from "./open-link.server.ts";
export { lockSaleOf, readSale, type Sale } from "./papers/sale.server.ts";
export {
  confirmFromBrowser,
  namePayable,
  noteFailureFromBrowser,
  processPaymentEvents,
  reconcileBookedSettlements,
  reconcilePayments,
  startPayment,
} from "./pay-booking.server.ts";
export {
  exportBookingsOf,
  exportQuotesOf,
  exportRefundsOf,
  findErased,
  listBookingsOf,
  type OrderView,
} from "./privacy/bookings-of.server.ts";
export { setCompanyBill } from "./privacy/company-bill.server.ts";
export { countBookingsOf, forgetPersonOf } from "./privacy/forget-person.server.ts";
export { hasComeSince } from "./privacy/has-come.server.ts";
export { addNote, listNotes, removeNote } from "./privacy/notes.server.ts";
export { startedBy } from "./privacy/started-by.server.ts";
export { quote } from "./quote.server.ts";
export { askForRiders } from "./riders/ask-for-riders.server.ts";
export { hasRidden, listLeads } from "./riders/has-ridden.server.ts";
export { listManifest } from "./riders/manifest.server.ts";
export { findArrivals, markArrived } from "./riders/mark-arrived.server.ts";
export { riderChanges } from "./riders/rider-changes.server.ts";
export { findRider, findRiderDetails, saveRider } from "./riders/riders.server.ts";
export { takePaymentAtDesk } from "./take-payment-at-desk.server.ts";
