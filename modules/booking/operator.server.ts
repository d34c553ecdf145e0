import { sql } from "kysely";
import type { TourContent } from "#modules/catalogue/model.ts";
import { listMoney, requestRefunds } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database.server.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { hasOpenChoice, withOpenChoice } from "./close-choice.server.ts";
import { findCreditFrom } from "./credits-of.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { diets, dietWords, frameFor } from "./model.ts";
import { ridesWithOthers } from "./party.server.ts";
import { moneyRefs } from "./payables.server.ts";
import { noteEvent } from "./tell-traveller.server.ts";
import { transition } from "./transition.server.ts";

/** Why nothing was given back: more or less has been by now than was seen, or a credit of its money is just paying for a booking. */
export type GoodwillRefusal = { refused: "moved"; backPaise: number } | { refused: "credit_in_use"; reference: string };

/**
 * Gives money back out of goodwill; the booking stays as it is. `seenBackPaise` is what had gone back before as whoever gives it
 * saw it: so the same said twice gives once. Throws when its payments no longer hold that much.
 */
export async function refundByOperator(
  { db, clock }: { db: Db; clock: Clock },
  {
    bookingId,
    amountPaise,
    seenBackPaise,
    reason,
  }: { bookingId: string; amountPaise: number; seenBackPaise: number; reason: string },
): Promise<{ promisedBy: string } | GoodwillRefusal> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw new Error("the booking moved meanwhile; try again");
    const { refundable, fees } = await moneyRefs(tx, bookingId);
    const payableRefs = [...refundable, ...fees];
    const { refunds } = await listMoney(tx, payableRefs);
    const backPaise = sum(refunds.map((refund) => refund.amountPaise));
    if (backPaise !== seenBackPaise) return { refused: "moved" as const, backPaise };
    const credit = await findCreditFrom({ db: tx, clock }, bookingId);
    if (credit?.spentOn?.isHeld) return { refused: "credit_in_use" as const, reference: credit.spentOn.reference };
    const refund = await requestRefunds(tx, {
      payableRefs,
      askedBy: bookingId,
      amountPaise,
      reason,
      now: clock.now(),
    });
    await noteEvent(tx, clock, {
      bookingId,
      status: booking.status,
      actor: "operator",
      reason: `${formatRupees(amountPaise)} given back: ${reason}`,
    });
    return refund;
  });
}

/** The guide waited in vain. False when the booking is not one that could have come, or its guests were told not to. */
export const markNoShow = ({ db, clock }: { db: Db; clock: Clock }, bookingId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const move = { bookingId, to: "no_show", actor: "operator", reason: "nobody came to the meeting point" } as const;
    await lockBooking(tx, bookingId);
    return !(await hasOpenChoice(tx, bookingId)) && (await transition(tx, clock, move)) !== null;
  });

/** Places that are held and not paid yet, the hold that ends first foremost. `holdExpiresAt` is an instant. */
export async function listHolds(db: Sql) {
  const rows = await db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select(["reference", "people", "hold_expires_at", "local_date", "local_time", "tour.name as tourName"])
    .where("booking.status", "=", "held")
    .orderBy("hold_expires_at")
    .execute();
  return rows.map(({ reference, people, tourName, local_date, local_time, hold_expires_at }) => ({
    reference,
    people,
    tourName,
    localDate: local_date,
    localTime: local_time,
    holdExpiresAt: hold_expires_at,
  }));
}

/**
 * Whom calling a departure off reaches, by reference: every confirmed booking is asked what it would like instead, also who was
 * told before that it is off and has not chosen; every hold ends, that of a quote too, whose `quoteNumber` stands beside it.
 */
export async function whomCallingOffReaches(db: Sql, departureId: string) {
  const rows = await db
    .selectFrom("booking")
    .leftJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select(["reference", "booking.contact_name", "booking.people", "booking.status", "bespoke_quote.number"])
    .select(withOpenChoice.as("wasAsked"))
    .where("departure_id", "=", departureId)
    .where("booking.status", "in", ["held", "confirmed"])
    .orderBy("reference")
    .execute();
  return rows.map(({ reference, contact_name, people, status, number, wasAsked }) => ({
    reference,
    contactName: contact_name,
    people,
    isHeld: status === "held",
    wasAsked,
    quoteNumber: number,
  }));
}

/**
 * Who rides on a departure, for the guide: each booking with what was said when it was made, and its riders in words. A party that
 * was quoted has said no `touristCategory`: it is empty.
 */
export async function listManifest(db: Sql, departureId: string) {
  const bookings = await db
    .selectFrom("booking")
    .select(["id", "reference", "contact_name", "contact_phone", "people", "category", "tourist_category", "remarks"])
    .select(ridesWithOthers)
    .where("departure_id", "=", departureId)
    .where("status", "in", ["confirmed", "completed"])
    // It runs after all, for a party: who was told that it does not, and has not chosen anything else yet, is not waited for.
    .where(
      sql<boolean>`NOT (${withOpenChoice} AND (SELECT status FROM departure WHERE id = departure_id) <> 'cancelled')`,
    )
    .orderBy("reference")
    .execute();
  const ride = await db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select("tour.details")
    .where("departure.id", "=", departureId)
    .executeTakeFirst();
  const ids = bookings.map(({ id }) => id);
  const riders =
    ids.length === 0
      ? []
      : await db
          .selectFrom("rider")
          .selectAll()
          .where("booking_id", "in", ids)
          .where("cancelled_at", "is", null)
          .orderBy("position")
          .execute();
  return bookings.map((booking) => {
    const known = riders.filter((rider) => rider.booking_id === booking.id && rider.filled_at !== null);
    const missing = booking.people - known.length;
    return {
      reference: booking.reference,
      contactName: booking.contact_name,
      contactPhone: booking.contact_phone,
      people: booking.people,
      category: booking.category,
      isShared: booking.isShared,
      touristCategory: booking.tourist_category,
      remarks: booking.remarks,
      riders: [
        ...known.map((rider) => inWords(rider, ride?.details)),
        ...(missing > 0 ? [`${missing} without details`] : []),
      ],
    };
  });
}

/** "172 cm, frame M"; on a walk the height alone. */
function heightWords(heightCm: number, ride: Pick<TourContent, "mode" | "fit"> | undefined): string {
  if (ride?.mode === "Walk") return `${heightCm} cm`;
  const frame = frameFor(heightCm, ride?.fit.minHeightCm ?? null);
  return `${heightCm} cm, ${frame === null ? "too small for our frames" : `frame ${frame}`}`;
}

function inWords(
  rider: {
    name: string | null;
    height_cm: number | null;
    diet: string | null;
    notes: string | null;
    emergency_name: string | null;
    emergency_phone: string | null;
    is_minor: boolean;
    guardian_name: string | null;
  },
  ride: Pick<TourContent, "mode" | "fit"> | undefined,
): string {
  const diet = diets.find((one) => one === rider.diet);
  return [
    rider.name,
    rider.height_cm === null ? null : heightWords(rider.height_cm, ride),
    diet && dietWords[diet],
    rider.notes,
    rider.is_minor ? `under 18, with ${rider.guardian_name}` : null,
    rider.emergency_name === null ? null : `call ${rider.emergency_name} ${rider.emergency_phone}`,
  ]
    .filter(Boolean)
    .join("; ");
}
