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

/** Time to choose before a full refund follows. */
const ANSWER_HOURS = 48;

/**
 * Guarantees or calls off each departure whose minimum is due. Paid exclusive bookings always run.
 * A lone unpaid quote party keeps its time.
 */
export async function decideDepartures(deps: Deps): Promise<number> {
  const decideOne = async ({ id, groupMin }: { id: string; groupMin: number }): Promise<number> =>
    (await inTransaction(deps.db, (tx) => decide(deps, tx, id, groupMin))) ? 1 : 0;
  return runEach(await departuresToDecide(deps), decideOne, "departures could not be decided");
}

/**
 * `isOwn`: paid exclusively, though a timetable may have added a minimum. `isPartysOnly`: nobody but an unpaid quote
 * party.
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
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .executeTakeFirstOrThrow();
  return { isOwn: Number(own) > 0, isPartysOnly: Number(paid) === 0 && Number(unpaid) > 0 };
}

async function decide({ clock }: Deps, tx: Tx, departureId: string, groupMin: number): Promise<boolean> {
  await lockDeparture(tx, departureId);
  // Another process may have decided, or the last rider paid, meanwhile.
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
  // A season of empty departures would flood the mailbox.
  if (done && done.asked > 0)
    await notifyCompanyOfDeparture(tx, clock, departureId, { what: "called_off", reason, asked: done.asked });
  return done !== null;
}
