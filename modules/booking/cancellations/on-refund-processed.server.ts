import { z } from "zod";
import { type RefundByHand, takeRefundRecipients } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { emit, type OutboxEvent } from "#platform/jobs/outbox.server.ts";
import { NOBODY, notifyTraveller, type RideFacts } from "../mails/booking-notifications.server.ts";
import { bookingOfPayable } from "./payable-refs.server.ts";
import { handedOverSince } from "./request-refund.server.ts";

const moved = z.object({ refundId: z.uuid(), payableRef: z.string(), amountPaise: z.int() });

/**
 * Hears that a refund has moved, and tells its traveller when it is done: who has the booking that it is given back for, or had it
 * until it was handed over, with the refund on its way. The money of a credit came for another booking.
 */
export async function onRefundProcessed(tx: Tx, clock: Clock, event: OutboxEvent): Promise<void> {
  if (event.topic !== "refund.processed") return;
  const { refundId, payableRef, amountPaise: refundPaise } = moved.parse(event.payload);
  const { askedBy, paymentId, told, bankReference } = (await takeRefundRecipients(tx, refundId)) ?? {
    ...{ askedBy: null, paymentId: null, told: null, bankReference: null },
  };
  const given = await bookingOfPayable(tx, askedBy ?? payableRef);
  // Of what was on its way when it was handed over, who had it then hears: theirs is what they had paid.
  const since = given && (await handedOverSince(tx, given.booking.id, ...(told ? [refundId] : [])));
  const isToFormer = !!since && paymentId !== null && paymentId <= since;
  const sums = { refundPaise, bankReference, isToFormer };
  if (told) {
    if (told.to !== NOBODY.email)
      await emit(tx, clock, "booking.refund_done", { ...(told as RideFacts), linkId: null, ...sums });
    return;
  }
  if (given) await notifyTraveller(tx, clock, given.booking.id, "booking.refund_done", sums);
}

interface Owed {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  handedOverAt: Date | null;
}

const momentOf = async (db: Sql, eventId: string): Promise<Date> =>
  (await db.selectFrom("booking_event").select("at").where("id", "=", eventId).executeTakeFirstOrThrow()).at;

const formerHolder = z.object({ to: z.string(), reference: z.string(), contactName: z.string() });

type RefundInBooks = Pick<RefundByHand, "id" | "askedBy" | "told" | "payableRef" | "paymentId">;

/** One that the provider alone knows of: for what it was, and nothing of whom we have told. */
interface RefundElsewhere {
  id: null;
  payableRef: string;
  askedBy: null;
  told: null;
  paymentId: null;
}

/**
 * Whose a refund is, for whoever pays it by hand: the same who will be told. The telephone of a former traveller is not kept, and
 * nothing of one who was erased.
 * `handedOverAt`: the booking was handed over since its money came, so that somebody else has paid.
 */
export async function findOwed(
  db: Sql,
  { id, askedBy, told, payableRef, paymentId }: RefundInBooks | RefundElsewhere,
): Promise<Owed | null> {
  const given = await bookingOfPayable(db, askedBy ?? payableRef);
  const since = given && (await handedOverSince(db, given.booking.id, ...(told ? [id] : [])));
  const handedOverAt = since && paymentId !== null && paymentId <= since ? await momentOf(db, since) : null;
  if (told?.to === NOBODY.email)
    return (
      given && { reference: given.booking.reference, name: NOBODY.name, email: told.to, phone: null, handedOverAt }
    );
  if (told) {
    const { to: email, reference, contactName: name } = formerHolder.parse(told);
    return { reference, name, email, phone: null, handedOverAt };
  }
  if (!given) return null;
  const { reference, contact_name: name, contact_email: email, contact_phone: phone } = given.booking;
  return { reference, name, email, phone, handedOverAt };
}
