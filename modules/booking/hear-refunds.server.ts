import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import type { OutboxEvent } from "#platform/outbox.server.ts";
import { bookingOfPayable } from "./payables.server.ts";
import { tellTraveller } from "./tell-traveller.server.ts";

const moved = z.object({ payableRef: z.string(), amountPaise: z.int() });

/** Hears that a refund has moved, and tells its traveller when it is done. */
export async function hearRefund(tx: Tx, clock: Clock, event: OutboxEvent): Promise<void> {
  if (event.topic !== "refund.processed") return;
  const { payableRef, amountPaise } = moved.parse(event.payload);
  const paid = await bookingOfPayable(tx, payableRef);
  if (paid) await tellTraveller(tx, clock, paid.booking.id, "booking.refund_done", { refundPaise: amountPaise });
}
