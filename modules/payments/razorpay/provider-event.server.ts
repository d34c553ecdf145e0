import { z } from "zod";

const entity = z.object({ entity: z.object({ id: z.string() }) });
const dispute = z.object({
  entity: z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    reason_code: z.string().nullish(),
    respond_by: z.int().nullish(),
    status: z.string(),
  }),
});
const envelope = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity.optional(),
    refund: entity.optional(),
    dispute: dispute.optional().catch(undefined),
  }),
});

/** What a provider's event is about, or null for something in no shape that we know. What else it says is not believed. */
export function readEvent(payload: unknown) {
  const event = envelope.safeParse(payload);
  if (!event.success) return null;
  const { payment, refund, dispute: disputed } = event.data.payload;
  return {
    event: event.data.event,
    paymentId: payment?.entity.id,
    refundId: refund?.entity.id,
    dispute: disputed?.entity,
  };
}

/**
 * What is kept of a provider's event: what `readEvent` reads, in the provider's own form. The body also has the payer's e-mail
 * address, telephone number, UPI name and card, which are none of ours.
 */
export const storedEvent = (payload: unknown): object => envelope.safeParse(payload).data ?? {};
