import { sql } from "kysely";
import { departuresToDecide, isForming, lockDeparture } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { notifyCompanyOfDeparture } from "../mails/company-notifications.server.ts";
import { callOffLocked } from "./call-off.server.ts";
import { withOpenChoice } from "./close-choice.server.ts";
import { guaranteeIfEnough } from "./guarantee.server.ts";

type Deps = { db: Db; clock: Clock };

/** How long guests have to say what they would like instead, before everything goes back to them by itself. */
const ANSWER_HOURS = 48;

/**
 * Decides about every departure whose minimum of riders had to be there by now: it is guaranteed, or the company calls it
 * off like any other, whatever the clock says about cancelling; the company is told of either. Returns how many do not run.
 * It runs for whoever has it to itself and has paid, however few they are. One on which nobody has booked but a party of a quote that
 * has not paid yet is left until it has, or has gone.
 * One that cannot be decided keeps no other waiting; it is thrown at the end, so that the job is seen to have failed.
 */
export async function decideDepartures(deps: Deps): Promise<number> {
  const decideOne = async ({ id, groupMin }: { id: string; groupMin: number }): Promise<number> =>
    (await inTransaction(deps.db, (tx) => decide(deps, tx, id, groupMin))) ? 1 : 0;
  return runEach(await departuresToDecide(deps), decideOne, "departures could not be decided");
}

/**
 * Whom a decision is about. `isOwn`: somebody who has it to itself, or was promised it by a quote, has paid, and rides whoever else
 * comes: a timetable may have brought its minimum to a departure that was theirs already. `isPartysOnly`: nobody waits to hear but a
 * party that has accepted its quote and not paid yet: it has until its quote runs out.
 */
async function whoseItIs(tx: Tx, departureId: string): Promise<{ isOwn: boolean; isPartysOnly: boolean }> {
  const { unpaid, paid, own } = await tx
    .selectFrom("booking")
    .leftJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select(({ fn, and, eb }) => [
      fn.countAll<string>().filterWhere("booking.status", "=", "confirmed").as("paid"),
      fn
        .countAll<string>()
        .filterWhere(and([eb("booking.status", "=", "confirmed"), eb("booking.category", "=", "private")]))
        .as("own"),
      fn.count<string>("bespoke_quote.id").filterWhere("booking.status", "=", "held").as("unpaid"),
    ])
    .where("departure_id", "=", departureId)
    // Guests who were told before that it is off for them choose something else.
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .executeTakeFirstOrThrow();
  return { isOwn: Number(own) > 0, isPartysOnly: Number(paid) === 0 && Number(unpaid) > 0 };
}

async function decide({ clock }: Deps, tx: Tx, departureId: string, groupMin: number): Promise<boolean> {
  await lockDeparture(tx, departureId);
  // Another process may have decided, or the last rider have paid, while the lock was waited for.
  if (!(await isForming(tx, departureId))) return false;
  const { isOwn, isPartysOnly } = await whoseItIs(tx, departureId);
  if (await guaranteeIfEnough(tx, clock, { departureId, isPrivate: isOwn })) {
    await notifyCompanyOfDeparture(tx, clock, departureId, { what: "runs" });
    return false;
  }
  if (isPartysOnly) return false;
  const reason = `Fewer than ${groupMin} riders had booked by the time we had to decide.`;
  const done = await callOffLocked(tx, clock, {
    departureId,
    reason,
    answerHours: ANSWER_HOURS,
    leavesWhoChooses: true,
  });
  // One that nobody had booked is missed by nobody: a season of them would drown the company's mailbox.
  if (done && done.asked > 0)
    await notifyCompanyOfDeparture(tx, clock, departureId, { what: "called_off", reason, asked: done.asked });
  return done !== null;
}
