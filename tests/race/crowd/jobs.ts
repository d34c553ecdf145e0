import { forgetErased } from "#modules/accounts/index.server.ts";
import { materialiseDepartures } from "#modules/availability/index.server.ts";
import {
  askForRiders,
  completeBookings,
  decideDepartures,
  expireChanges,
  expireHolds,
  forgetRiders,
  reconcilePayments,
  sendRideReminders,
  sendThankYouMails,
  settleOverdueChoices,
  watchHolds,
} from "#modules/booking/index.server.ts";
import { forgetMails } from "#modules/messaging/index.server.ts";
import {
  reconcileDisputes,
  reconcileRefunds,
  sendRefunds,
  trimEvents,
  warnOfLateRefunds,
} from "#modules/payments/index.server.ts";
import { forgetPastWaitlist, notifyWaitlist } from "#modules/waitlist/index.server.ts";
import type { Deed } from "./at-once.ts";
import { hearAll, INBOX } from "./hear-all.ts";
import type { Scene } from "./scene.ts";

/** Deeds of jobs, now and then two at once as by two processes, and passing time. */
export function deedsOfJobs({ deps, clock, sometimes }: Scene): Deed[] {
  const job = (name: string, work: () => Promise<unknown>, weight = 1): Deed => ({
    name,
    weight,
    run: () => (sometimes(0.2) ? Promise.all([work(), work()]) : work()),
  });
  return [
    job("end holds", () => expireHolds(deps), 2),
    job("watch holds", () => watchHolds(deps)),
    job("end changes", () => expireChanges(deps), 2),
    job("decide departures", () => decideDepartures(deps), 2),
    job("make departures", () => materialiseDepartures(deps)),
    job("settle choices", () => settleOverdueChoices(deps), 2),
    job("tell who waits", () => notifyWaitlist(deps), 2),
    job("forget who waited", () => forgetPastWaitlist(deps)),
    job("forget mails", () => forgetMails(deps, async () => undefined)),
    job("send refunds", () => sendRefunds(deps), 3),
    job("ask after refunds", () => reconcileRefunds(deps)),
    job("warn of late refunds", () => warnOfLateRefunds(deps, INBOX)),
    job("ask after disputes", () => reconcileDisputes(deps)),
    job("ask after payments", () => reconcilePayments(deps), 2),
    job("trim events", () => trimEvents(deps)),
    job("complete rides", () => completeBookings(deps), 2),
    job("remind", () => sendRideReminders(deps)),
    job("ask for riders", () => askForRiders(deps)),
    job("thank", () => sendThankYouMails(deps)),
    job("forget riders", () => forgetRiders(deps)),
    job("forget who was erased", () => forgetErased(deps)),
    job("hear the outbox", () => hearAll(deps), 3),
    { name: "let minutes go by", weight: 2, run: async () => clock.advanceMinutes(2) },
    { name: "let hours go by", weight: 2, run: async () => clock.advanceMinutes(6 * 60) },
  ];
}
