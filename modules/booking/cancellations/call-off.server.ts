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
  asked: number;
  released: number;
}

interface CallingOff {
  departureId: string;
  reason: string;
  answerHours: number;
  /** Keeps open choices of an earlier call-off, with their deadlines. */
  leavesWhoChooses?: boolean;
}

/**
 * Ends holds and asks guests to choose another date, a credit or a refund. After the deadline they are refunded.
 * Null if the departure does not exist or is off already.
 */
export const callOff = ({ db, clock }: { db: Db; clock: Clock }, calling: CallingOff): Promise<CalledOff | null> =>
  inTransaction(db, async (tx) => {
    await lockDeparture(tx, calling.departureId);
    return callOffLocked(tx, clock, calling);
  });

export async function callOffLocked(
  tx: Tx,
  clock: Clock,
  { departureId, reason, answerHours, leavesWhoChooses = false }: CallingOff,
): Promise<CalledOff | null> {
  if (!(await callOffDeparture(tx, clock, departureId, reason))) return null;
  const now = clock.now();
  const deadline = new Date(now.getTime() + answerHours * 3_600_000);
  // Money that still comes for such a move is refunded.
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
      // A traveller watches a short hold end, but nobody watches a quote's.
      if (booking.hold_expires_at > now && (await findParty(tx, booking.id)) !== null)
        await notifyTraveller(tx, clock, booking.id, "booking.withdrawn", { reason });
      continue;
    }
    if (leavesWhoChooses && (await hasOpenChoice(tx, booking.id))) continue;
    const asked = { reason, deadline_at: deadline, choice: null, chosen_by: null, chosen_at: null };
    const { id: choiceId } = await tx
      .insertInto("guest_choice")
      .values({ id: newId(), booking_id: booking.id, departure_id: departureId, ...asked, created_at: now })
      // The departure may be called off again after a party had reopened it: its guests choose anew.
      .onConflict((conflict) => conflict.columns(["booking_id", "departure_id"]).doUpdateSet(asked))
      .returning("id")
      .executeTakeFirstOrThrow();
    await askGuest(tx, clock, booking, { id: choiceId, ...asked });
    done.asked += 1;
  }
  return done;
}

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

/** Repeats a lost or misaddressed mail. */
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

export type GuestChoice = NonNullable<Awaited<ReturnType<typeof findChoice>>>;

/** Strangers' requests go through `openChoice`. */
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

/** Gives a refund or a credit (another date: `changeDate`). False if already chosen. */
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
    // Without money left there is nothing to turn into a credit.
    if (choice === "refund" || terms.heldPaise <= 0) {
      const quoted = quoteCancellation(terms, booking.people, clock.now().toISOString(), true);
      // The company caused it, even if the guest chose the refund.
      await closeChoice(tx, clock, { bookingId: booking.id, choice, by });
      await takeOut(tx, clock, { booking, quoted, actor: "operator", isOurs: true });
      return true;
    }
    await transition(tx, clock, {
      bookingId: booking.id,
      to: "cancelled",
      actor: by,
      reason: "exchanged for a credit, because the ride was called off",
    });
    await leaveDeparture(tx, booking);
    await closeChoice(tx, clock, { bookingId: booking.id, choice, by });
    await giveCredit(tx, clock, booking.id, Math.min(booking.total_paise, terms.heldPaise));
    return true;
  });
}

/** Refunds guests who have not chosen in time. */
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
