import {
  forgetErased,
  forgetOldSessions,
  forgetOldTries,
  type PhotoDeps,
  sendAskedLink,
  warnOfDueRequests,
} from "#modules/accounts/index.server.ts";
import { forgetOldRosters, materialiseDepartures, sendRosters } from "#modules/availability/index.server.ts";
import {
  askForRiders,
  completeBookings,
  decideDepartures,
  expireChanges,
  expireHolds,
  foldRideSums,
  forgetHoldOrigins,
  forgetRiders,
  reconcileBookedSettlements,
  reconcilePayments,
  sendRideReminders,
  sendThankYouMails,
  settleOverdueChoices,
  watchHolds,
} from "#modules/booking/index.server.ts";
import { expireGifts, forgetGifts, lowerRefundedGifts, sendDueGifts } from "#modules/credit/index.server.ts";
import { forgetReaders } from "#modules/enquiries/index.server.ts";
import { forgetImportLines } from "#modules/imports/index.server.ts";
import { forgetMails, mailNewAlerts, sendUnsent } from "#modules/messaging/index.server.ts";
import {
  type CommandDeps,
  forgetReasons,
  publishBankRates,
  publishPlannedDrafts,
} from "#modules/operations/index.server.ts";
import {
  type CaptureDeps,
  foldMoneySums,
  reconcileDisputes,
  reconcileRefunds,
  sendRefunds,
  trimEvents,
  warnOfLateRefunds,
} from "#modules/payments/index.server.ts";
import { forgetOldPictures, type PictureDeps } from "#modules/pictures/index.server.ts";
import { forgetOldStaffAccess } from "#modules/staff/index.server.ts";
import { lookForGaps } from "#modules/studio/index.server.ts";
import { forgetPastWaitlist, notifyWaitlist } from "#modules/waitlist/index.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { forgetOldCounts } from "#platform/http/rate-limit.server.ts";
import type { Job } from "#platform/jobs/jobs.server.ts";

interface Office {
  /** Database of background work. */
  office: Database;
  /** Sends one queued mail; false if it could not go out. */
  sendOne(mailId: string): Promise<boolean>;
  /** Removes the stored file of a mail, if any. */
  forgetKept(mailId: string): Promise<void>;
  /** Reads the company's own address. */
  inbox(): Promise<string>;
  /** Address of a bank's daily rates; null if there is none. */
  ratesUrl: string | null;
}

/** Lists the background jobs and their schedules. */
export const jobList = (
  deps: PhotoDeps & CaptureDeps & PictureDeps & CommandDeps,
  { office, sendOne, forgetKept, inbox, ratesUrl }: Office,
): Job[] => [
  { name: "mail.send", run: (data) => sendOne(data.mailId ?? "") },
  { name: "links.send", run: (data) => sendAskedLink(deps, data.eventId ?? "") },
  { name: "mail.again", every: "*/5 * * * *", run: () => sendUnsent(deps, sendOne) },
  { name: "studio.publish", every: "* * * * *", run: () => publishPlannedDrafts(deps) },
  { name: "holds.expire", every: "* * * * *", run: () => expireHolds(deps) },
  { name: "holds.forget", every: "*/5 * * * *", run: () => forgetHoldOrigins(deps.db) },
  { name: "holds.watch", every: "*/5 * * * *", run: () => watchHolds(deps) },
  { name: "changes.expire", every: "* * * * *", run: () => expireChanges(deps) },
  { name: "waiting.tell", every: "* * * * *", run: () => notifyWaitlist(deps) },
  { name: "waiting.forget", every: "27 * * * *", run: () => forgetPastWaitlist(deps) },
  { name: "choices.settle", every: "*/5 * * * *", run: () => settleOverdueChoices(deps) },
  { name: "rides.complete", every: "*/10 * * * *", run: () => completeBookings(deps) },
  { name: "rides.remind", every: "*/15 * * * *", run: () => sendRideReminders(deps) },
  {
    name: "reports.fold",
    every: "*/10 * * * *",
    run: async () => (await foldRideSums(deps.db)) + (await foldMoneySums(deps.db)),
  },
  { name: "rosters.send", every: "*/5 * * * *", run: () => sendRosters(deps) },
  { name: "gifts.send", every: "*/5 * * * *", run: () => sendDueGifts(deps) },
  { name: "gifts.forget", daily: "03:51", run: () => forgetGifts(deps) },
  { name: "gifts.expire", daily: "03:56", run: () => expireGifts(deps) },
  { name: "imports.forget", daily: "03:49", run: () => forgetImportLines(deps) },
  { name: "rosters.forget", daily: "03:52", run: () => forgetOldRosters(deps) },
  { name: "riders.ask", every: "*/15 * * * *", run: () => askForRiders(deps) },
  { name: "rides.thank", every: "*/15 * * * *", run: () => sendThankYouMails(deps) },
  { name: "riders.forget", every: "23 * * * *", run: () => forgetRiders(deps) },
  { name: "readers.forget", every: "33 * * * *", run: () => forgetReaders(deps) },
  // After waitlist and newsletter (minutes 27 and 33).
  { name: "mail.forget", every: "47 * * * *", run: () => forgetMails(deps, forgetKept) },
  { name: "limits.forget", every: "7 * * * *", run: () => forgetOldCounts(office, deps.clock.now()) },
  { name: "people.forget", daily: "03:50", run: () => forgetErased(deps) },
  // After the people whom they are about.
  { name: "pictures.forget", daily: "03:54", run: () => forgetOldPictures(deps) },
  { name: "reasons.forget", daily: "03:53", run: () => forgetReasons(deps) },
  { name: "tries.forget", daily: "03:55", run: () => forgetOldTries(deps) },
  { name: "sessions.forget", daily: "03:57", run: () => forgetOldSessions(deps) },
  { name: "staff.forget", daily: "03:58", run: () => forgetOldStaffAccess(deps) },
  { name: "gaps.look", daily: "03:35", run: () => lookForGaps(deps) },
  { name: "rates.read", every: "19 */3 * * *", run: () => publishBankRates(deps, ratesUrl) },
  { name: "refunds.watch", daily: "03:40", run: async () => warnOfLateRefunds(deps, await inbox()) },
  { name: "alerts.tell", every: "*/5 * * * *", run: async () => mailNewAlerts(deps, await inbox()) },
  { name: "requests.watch", daily: "03:45", run: () => warnOfDueRequests(deps) },
  { name: "payments.reconcile", every: "* * * * *", run: () => reconcilePayments(deps) },
  { name: "disputes.reconcile", every: "37 * * * *", run: () => reconcileDisputes(deps) },
  {
    name: "refunds.reconcile",
    every: "41 * * * *",
    run: () => reconcileRefunds(deps).then(() => lowerRefundedGifts(deps)),
  },
  { name: "settlements.reconcile", every: "13 * * * *", run: () => reconcileBookedSettlements(deps) },
  { name: "refunds.send", every: "* * * * *", run: () => sendRefunds(deps) },
  { name: "events.trim", every: "* * * * *", run: () => trimEvents(deps) },
  { name: "departures.decide", every: "*/5 * * * *", run: () => decideDepartures(deps) },
  { name: "departures.materialise", every: "17 * * * *", run: () => materialiseDepartures(deps) },
];
