import { z } from "zod";
import { type RefundByHand, takeNews } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database.server.ts";
import { emit, type OutboxEvent } from "#platform/outbox.server.ts";
import { bookingOfPayable } from "./payables.server.ts";
import { NOBODY, tellTraveller } from "./tell-traveller.server.ts";

const moved = z.object({ refundId: z.uuid(), payableRef: z.string(), amountPaise: z.int() });

/**
 * Hears that a refund has moved, and tells its traveller when it is done: who has the booking that it is given back for, or had it
 * until it was handed over, with the refund on its way. The money of a credit came for another booking.
 */
export async function hearRefund(tx: Tx, clock: Clock, event: OutboxEvent): Promise<void> {
  if (event.topic !== "refund.processed") return;
  const { refundId, payableRef, amountPaise: refundPaise } = moved.parse(event.payload);
  const { askedBy, told, bankReference } = (await takeNews(tx, refundId)) ?? {
    ...{ askedBy: null, told: null, bankReference: null },
  };
  const sums = { refundPaise, bankReference };
  if (told) {
    if (told.to !== NOBODY.email) await emit(tx, clock, "booking.refund_done", { ...told, linkId: null, ...sums });
    return;
  }
  const given = await bookingOfPayable(tx, askedBy ?? payableRef);
  if (given) await tellTraveller(tx, clock, given.booking.id, "booking.refund_done", sums);
}

const formerHolder = z.object({ to: z.string(), reference: z.string(), contactName: z.string() });

/** Whose a refund is, for whoever pays it by hand: the same who will be told. The telephone of a former traveller is not kept. */
export async function findOwed(
  db: Sql,
  { askedBy, told, payableRef }: Pick<RefundByHand, "askedBy" | "told" | "payableRef">,
): Promise<{ reference: string; name: string; email: string; phone: string | null } | null> {
  if (told) {
    const { to: email, reference, contactName: name } = formerHolder.parse(told);
    return { reference, name, email, phone: null };
  }
  const given = await bookingOfPayable(db, askedBy ?? payableRef);
  if (!given) return null;
  const { reference, contact_name: name, contact_email: email, contact_phone: phone } = given.booking;
  return { reference, name, email, phone };
}
