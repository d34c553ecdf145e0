import { z } from "zod";
import { takeNews } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
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
  const { askedBy, told } = (await takeNews(tx, refundId)) ?? { askedBy: null, told: null };
  if (told) {
    if (told.to !== NOBODY.email) await emit(tx, clock, "booking.refund_done", { ...told, linkId: null, refundPaise });
    return;
  }
  const given = await bookingOfPayable(tx, askedBy ?? payableRef);
  if (given) await tellTraveller(tx, clock, given.booking.id, "booking.refund_done", { refundPaise });
}
