import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import type { OutboxEvent } from "#platform/outbox.server.ts";
import { tellTraveller } from "./tell-traveller.server.ts";

const moved = z.object({
  payableRef: z.string(),
  amountPaise: z.int(),
  promisedBy: z.iso.date(),
  isReturn: z.boolean(),
});

/**
 * Hears that a refund has moved and tells its traveller: money that could not be kept when it starts on its way back, and
 * every refund when it is done.
 */
export async function hearRefund(tx: Tx, clock: Clock, event: OutboxEvent): Promise<void> {
  if (event.topic !== "refund.requested" && event.topic !== "refund.processed") return;
  const { payableRef, amountPaise, promisedBy, isReturn } = moved.parse(event.payload);
  const bookingId = await bookingOf(tx, payableRef);
  if (bookingId === null) return;
  if (event.topic === "refund.processed")
    await tellTraveller(tx, clock, bookingId, "booking.refund_done", { refundPaise: amountPaise });
  else if (isReturn)
    await tellTraveller(tx, clock, bookingId, "booking.money_returned", { refundPaise: amountPaise, promisedBy });
}

async function bookingOf(tx: Tx, payableRef: string): Promise<string | null> {
  const change = await tx
    .selectFrom("booking_change")
    .select("booking_id")
    .where("id", "=", payableRef)
    .executeTakeFirst();
  if (change) return change.booking_id;
  const booking = await tx.selectFrom("booking").select("id").where("id", "=", payableRef).executeTakeFirst();
  return booking?.id ?? null;
}
