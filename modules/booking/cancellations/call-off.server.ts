import { callOffDeparture, lockDeparture } from "#modules/availability/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { findParty, leaveDeparture } from "../bespoke/party.server.ts";
import { expirePendingChanges } from "../changes/pending-change.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { notifyTraveller } from "../mails/booking-notifications.server.ts";
import { hasOtherDates, quoteCancellation } from "../model.ts";
import { transition } from "../transition.server.ts";
import { takeOut } from "./cancel-people.server.ts";
import { closeChoice, hasOpenChoice } from "./close-choice.server.ts";
import { giveCredit, releaseCredits } from "./credits.server.ts";
import { cancellationTerms, heldPaiseOf } from "./payable-refs.server.ts";
import { ownHeldPaiseOf } from "./request-refund.server.ts";

export interface CalledOff {
  /** Guests who were asked what they would like instead. */
  asked: number;
  /** Holds that ended. */
  released: number;
}

interface CallingOff {
  departureId: string;
  /** A sentence for the guests. */
  reason: string;
  answerHours: number;
  /** Who chooses already, since it was called off before, keeps the time that they were given. */
  leavesWhoChooses?: boolean;
}

/**
 * The company calls a departure off. It sells no more, running holds end, and every guest gets a link with three choices:
 * another date, a credit, or everything back. Whoever has not chosen by the deadline gets the money back. A party that has accepted
 * its quote and not paid is told. Null: it is not there, or was called off before.
 */
export const callOff = ({ db, clock }: { db: Db; clock: Clock }, calling: CallingOff): Promise<CalledOff | null> =>
  inTransaction(db, async (tx) => {
    await lockDeparture(tx, calling.departureId);
    return callOffLocked(tx, clock, calling);
  });

/** The same for a departure that the caller has locked. */
export async function callOffLocked(
  tx: Tx,
  clock: Clock,
  { departureId, reason, answerHours, leavesWhoChooses = false }: CallingOff,
): Promise<CalledOff | null> {
  if (!(await callOffDeparture(tx, clock, departureId, reason))) return null;
  const now = clock.now();
  const deadline = new Date(now.getTime() + answerHours * 3_600_000);
  // Nobody moves to a departure that does not run; whoever pays for such a move late has the money back.
  await expirePendingChanges(tx, { toDepartureId: departureId });
  const bookings = await tx
    .selectFrom("booking")
    .selectAll()
    .where("departure_id", "=", departureId)
    .where("status", "in", ["held", "confirmed"])
    .orderBy("id")
    .execute();
  const done: CalledOff = { asked: 0, released: 0 };
  for (const booking of bookings) {
    if (booking.status === "held") {
      const moved = await transition(tx, clock, {
        bookingId: booking.id,
        to: "released",
        actor: "operator",
        reason: "the departure was called off",
      });
      if (moved === null) continue;
      await leaveDeparture(tx, booking);
      await releaseCredits(tx, [booking.id]);
      done.released += 1;
      // A hold of minutes ends before its traveller's eyes. A quote's lasts as long as the quote: nobody watches that.
      if (booking.hold_expires_at > now && (await findParty(tx, booking.id)) !== null)
        await notifyTraveller(tx, clock, booking.id, "booking.withdrawn", { reason });
      continue;
    }
    if (leavesWhoChooses && (await hasOpenChoice(tx, booking.id))) continue;
    const asked = { reason, deadline_at: deadline, choice: null, chosen_by: null, chosen_at: null };
    const { id: choiceId } = await tx
      .insertInto("guest_choice")
      .values({ id: newId(), booking_id: booking.id, departure_id: departureId, ...asked, created_at: now })
      // Asked before, when it was called off the first time and then ran after all for a party: they are asked anew.
      .onConflict((conflict) => conflict.columns(["booking_id", "departure_id"]).doUpdateSet(asked))
      .returning("id")
      .executeTakeFirstOrThrow();
    await askGuest(tx, clock, booking, { id: choiceId, ...asked });
    done.asked += 1;
  }
  return done;
}

/** The mail that says the ride is off, and asks what the guest would like instead. */
const askGuest = async (
  tx: Tx,
  clock: Clock,
  booking: { id: string; tour_id: string; total_paise: number },
  choice: { id: string; reason: string; deadline_at: Date },
): Promise<void> => {
  const totalPaise = Math.min(booking.total_paise, await heldPaiseOf(tx, booking.id));
  await notifyTraveller(tx, clock, booking.id, "booking.called_off", {
    reason: choice.reason,
    choiceId: choice.id,
    deadlineAt: choice.deadline_at.toISOString(),
    totalPaise,
    formerPaise: Math.max(0, totalPaise - (await ownHeldPaiseOf(tx, booking.id))),
    hasDates: hasOtherDates(await getBookedTour(tx, booking.tour_id)),
  });
};

/**
 * Asks a guest once more who has been asked and has not chosen: the mail was lost, or went to an address with a slip in it. False
 * when nothing is being asked.
 */
export async function askAgain(
  tx: Tx,
  clock: Clock,
  booking: { id: string; tour_id: string; total_paise: number },
): Promise<boolean> {
  const open = await tx
    .selectFrom("guest_choice")
    .select(["id", "reason", "deadline_at"])
    .where("booking_id", "=", booking.id)
    .where("choice", "is", null)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (open) await askGuest(tx, clock, booking, open);
  return open !== undefined;
}

/** A guest's choice as its page shows it. */
export type GuestChoice = NonNullable<Awaited<ReturnType<typeof findChoice>>>;

/** The choice with this id, or null. What a stranger asks for goes through `openChoice`. */
export async function findChoice({ db }: { db: Db }, id: string) {
  const row = await db
    .selectFrom("guest_choice")
    .innerJoin("booking", "booking.id", "guest_choice.booking_id")
    .select(["guest_choice.id", "guest_choice.reason", "deadline_at", "choice", "booking.reference"])
    .where("guest_choice.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { deadline_at, ...rest } = row;
  return { ...rest, deadlineAt: deadline_at.toISOString() };
}

/** Gives a guest everything back, or a credit. False: chosen already. (Another date is `changeDate`'s.) */
export async function chooseAlternative(
  { db, clock }: { db: Db; clock: Clock },
  { choiceId, choice, by }: { choiceId: string; choice: "credit" | "refund"; by: "traveller" | "system" | "operator" },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const open = await tx.selectFrom("guest_choice").select("booking_id").where("id", "=", choiceId).executeTakeFirst();
    const booking = open && (await lockBooking(tx, open.booking_id));
    const still = await tx
      .selectFrom("guest_choice")
      .select("id")
      .where("id", "=", choiceId)
      .where("choice", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (booking?.status !== "confirmed" || !still) return false;
    const terms = await cancellationTerms(tx, booking, clock.now().toISOString());
    // Whose money has all gone back before has nothing left for a credit.
    if (choice === "refund" || terms.heldPaise <= 0) {
      const quoted = quoteCancellation(terms, booking.people, clock.now().toISOString(), true);
      // The company is why it is cancelled; who chose the money instead is another question.
      await closeChoice(tx, clock, { bookingId: booking.id, choice, by });
      await takeOut(tx, clock, { booking, quoted, actor: "operator", isOurs: true });
      return true;
    }
    await transition(tx, clock, {
      bookingId: booking.id,
      to: "cancelled",
      actor: by,
      reason: "exchanged for a credit, because we had to call the ride off",
    });
    await leaveDeparture(tx, booking);
    await closeChoice(tx, clock, { bookingId: booking.id, choice, by });
    await giveCredit(tx, clock, booking.id, Math.min(booking.total_paise, terms.heldPaise));
    return true;
  });
}

/**
 * The job after the deadline: whoever has not chosen gets everything back. Returns how many. One that cannot be settled keeps
 * nobody else waiting; it is thrown at the end, so that the job is seen to have failed.
 */
export async function settleOverdueChoices(deps: { db: Db; clock: Clock }): Promise<number> {
  const due = await deps.db
    .selectFrom("guest_choice")
    .select("id")
    .where("choice", "is", null)
    .where("deadline_at", "<=", deps.clock.now())
    .execute();
  const settle = async ({ id }: { id: string }): Promise<number> =>
    (await chooseAlternative(deps, { choiceId: id, choice: "refund", by: "system" })) ? 1 : 0;
  return runEach(due, settle, "overdue choices could not be settled");
}
