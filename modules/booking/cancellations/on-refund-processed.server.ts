import { z } from "zod";
import { findGiftOrder, tellGiftRefunded } from "#modules/credit/index.server.ts";
import { type RefundByHand, takeRefundRecipients } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { emit, type OutboxEvent } from "#platform/jobs/outbox.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { notifyTraveller, type RideFacts } from "../mails/booking-notifications.server.ts";
import { bookingOfPayable } from "./payable-refs.server.ts";
import { handedOverSince } from "./request-refund.server.ts";

const moved = z.object({ refundId: z.uuid(), payableRef: z.string(), amountPaise: z.int() });

/** Mails a finished refund to the holder, or to the former one if it was under way at the hand-over. */
export async function onRefundProcessed(tx: Tx, clock: Clock, event: OutboxEvent): Promise<void> {
  if (event.topic !== "refund.processed") return;
  const { refundId, payableRef, amountPaise: refundPaise } = moved.parse(event.payload);
  const { askedBy, paymentId, told, bankReference } = (await takeRefundRecipients(tx, refundId)) ?? {
    ...{ askedBy: null, paymentId: null, told: null, bankReference: null },
  };
  const isGift = await tellGiftRefunded(tx, clock, askedBy ?? payableRef, { refundPaise, bankReference });
  if (isGift) return;
  const given = await bookingOfPayable(tx, askedBy ?? payableRef);
  // For a former holder (`told`) only hand-overs before the refund count: by a later one they gave the booking away.
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

interface RefundElsewhere {
  id: null;
  payableRef: string;
  askedBy: null;
  told: null;
  paymentId: null;
}

/** Finds the owner of a refund by hand. Erased persons and former holders' phone numbers are not kept. */
export async function findOwed(
  db: Sql,
  { id, askedBy, told, payableRef, paymentId }: RefundInBooks | RefundElsewhere,
): Promise<Owed | null> {
  const gift = await findGiftOrder(db, askedBy ?? payableRef);
  if (gift) {
    const { number: reference, buyer_name: name, buyer_email: email } = gift;
    return { reference, name, email, phone: null, handedOverAt: null };
  }
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
