import { statements as foundation } from "./0001_foundation.ts";
import { statements as voices } from "./0002_voices.ts";
import { statements as pageChanges } from "./0003_page_changes.ts";
import { statements as paymentTruth } from "./0004_payment_truth.ts";
import { statements as afterBooking } from "./0005_after_booking.ts";
import { statements as pricesOfAMove } from "./0006_prices_of_a_move.ts";
import { statements as accounts } from "./0007_accounts.ts";
import { statements as voicesHeard } from "./0008_voices_heard.ts";
import { statements as guides } from "./0009_guides.ts";
import { statements as search } from "./0010_search.ts";
import { statements as formerSlugs } from "./0012_former_slugs.ts";
import { statements as keptSums } from "./0013_kept_sums.ts";
import { statements as hashedSessions } from "./0014_hashed_sessions.ts";
import { statements as oneIndex } from "./0015_one_index.ts";
import { statements as foremost } from "./0016_foremost.ts";
import { statements as partyAndAudit } from "./0017_party_and_audit.ts";
import { statements as handedOutOrders } from "./0018_handed_out_orders.ts";
import { statements as linksOfCredits } from "./0020_links_of_credits.ts";
import { statements as trimmedEvents } from "./0023_trimmed_events.ts";
import { statements as closedAndUndecided } from "./0024_closed_and_undecided.ts";
import { statements as refusedAddresses } from "./0026_refused_addresses.ts";
import { statements as lateMoney } from "./0027_late_money.ts";
import { statements as whyATryFailed } from "./0030_why_a_try_failed.ts";
import { statements as mailsInTurn } from "./0032_mails_in_turn.ts";
import { statements as reviewsByAddress } from "./0033_reviews_by_address.ts";
import { statements as whomARefundIsTold } from "./0034_whom_a_refund_is_told.ts";
import { statements as eventsOfADispute } from "./0035_events_of_a_dispute.ts";
import { statements as refundsByHand } from "./0036_refunds_by_hand.ts";
import { statements as remarksOfAnother } from "./0038_remarks_of_another.ts";
import { statements as partyThatPaid } from "./0039_party_that_paid.ts";
import { statements as alertsTold } from "./0040_alerts_told.ts";
import { statements as lapsedMails } from "./0041_lapsed_mails.ts";
import { statements as bookingNotes } from "./0042_booking_notes.ts";
import { statements as returnCause } from "./0043_return_cause.ts";
import { statements as chargebacks } from "./0044_chargebacks.ts";
import { statements as reversedChargebacks } from "./0045_reversed_chargebacks.ts";
import { statements as remarksIndex } from "./0046_remarks_index.ts";
import { statements as reviewAnswers } from "./0047_review_answers.ts";
import { statements as waitingList } from "./0048_waiting_list.ts";
import { statements as companyBills } from "./0049_company_bills.ts";
import { statements as formerAddresses } from "./0050_former_addresses.ts";
import { statements as unrecordedMoney } from "./0051_unrecorded_money.ts";
import { statements as toldFurther } from "./0052_told_further.ts";
import { statements as reviewsOfAccounts } from "./0053_reviews_of_accounts.ts";
import { statements as mailsFound } from "./0054_mails_found.ts";
import { statements as addressesOfBookings } from "./0055_addresses_of_bookings.ts";
import { statements as searchesOfBefore } from "./0056_searches_of_before.ts";
import { statements as addressesForAWhile } from "./0057_addresses_for_a_while.ts";
import { statements as ridersTold } from "./0058_riders_told.ts";
import { statements as doubtfulMessages } from "./0059_doubtful_messages.ts";
import { statements as telephoneExtensions } from "./0060_telephone_extensions.ts";
import { statements as deskRefunds } from "./0061_desk_refunds.ts";
import { statements as holdOrigins } from "./0062_hold_origins.ts";
import { statements as searchScripts } from "./0063_search_scripts.ts";
import { statements as searchPages } from "./0064_search_pages.ts";
import { statements as placesMoved } from "./0065_places_moved.ts";

/**
 * Every migration in order: a name that never changes, and its statements. Forward only. The numbers 0011, 0019, 0021, 0022, 0025,
 * 0028, 0029, 0031 and 0037 were never used: nothing is missing.
 */
export const migrations: { name: string; statements: string[] }[] = [
  { name: "0001_foundation", statements: foundation },
  { name: "0002_voices", statements: voices },
  { name: "0003_page_changes", statements: pageChanges },
  { name: "0004_payment_truth", statements: paymentTruth },
  { name: "0005_after_booking", statements: afterBooking },
  { name: "0006_prices_of_a_move", statements: pricesOfAMove },
  { name: "0007_accounts", statements: accounts },
  { name: "0008_voices_heard", statements: voicesHeard },
  { name: "0009_guides", statements: guides },
  { name: "0010_search", statements: search },
  { name: "0012_former_slugs", statements: formerSlugs },
  { name: "0013_kept_sums", statements: keptSums },
  { name: "0014_hashed_sessions", statements: hashedSessions },
  { name: "0015_one_index", statements: oneIndex },
  { name: "0016_foremost", statements: foremost },
  { name: "0017_party_and_audit", statements: partyAndAudit },
  { name: "0018_handed_out_orders", statements: handedOutOrders },
  { name: "0020_links_of_credits", statements: linksOfCredits },
  { name: "0023_trimmed_events", statements: trimmedEvents },
  { name: "0024_closed_and_undecided", statements: closedAndUndecided },
  { name: "0026_refused_addresses", statements: refusedAddresses },
  { name: "0027_late_money", statements: lateMoney },
  { name: "0030_why_a_try_failed", statements: whyATryFailed },
  { name: "0032_mails_in_turn", statements: mailsInTurn },
  { name: "0033_reviews_by_address", statements: reviewsByAddress },
  { name: "0034_whom_a_refund_is_told", statements: whomARefundIsTold },
  { name: "0035_events_of_a_dispute", statements: eventsOfADispute },
  { name: "0036_refunds_by_hand", statements: refundsByHand },
  { name: "0038_remarks_of_another", statements: remarksOfAnother },
  { name: "0039_party_that_paid", statements: partyThatPaid },
  { name: "0040_alerts_told", statements: alertsTold },
  { name: "0041_lapsed_mails", statements: lapsedMails },
  { name: "0042_booking_notes", statements: bookingNotes },
  { name: "0043_return_cause", statements: returnCause },
  { name: "0044_chargebacks", statements: chargebacks },
  { name: "0045_reversed_chargebacks", statements: reversedChargebacks },
  { name: "0046_remarks_index", statements: remarksIndex },
  { name: "0047_review_answers", statements: reviewAnswers },
  { name: "0048_waiting_list", statements: waitingList },
  { name: "0049_company_bills", statements: companyBills },
  { name: "0050_former_addresses", statements: formerAddresses },
  { name: "0051_unrecorded_money", statements: unrecordedMoney },
  { name: "0052_told_further", statements: toldFurther },
  { name: "0053_reviews_of_accounts", statements: reviewsOfAccounts },
  { name: "0054_mails_found", statements: mailsFound },
  { name: "0055_addresses_of_bookings", statements: addressesOfBookings },
  { name: "0056_searches_of_before", statements: searchesOfBefore },
  { name: "0057_addresses_for_a_while", statements: addressesForAWhile },
  { name: "0058_riders_told", statements: ridersTold },
  { name: "0059_doubtful_messages", statements: doubtfulMessages },
  { name: "0060_telephone_extensions", statements: telephoneExtensions },
  { name: "0061_desk_refunds", statements: deskRefunds },
  { name: "0062_hold_origins", statements: holdOrigins },
  { name: "0063_search_scripts", statements: searchScripts },
  { name: "0064_search_pages", statements: searchPages },
  { name: "0065_places_moved", statements: placesMoved },
];
