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

/** Reads ids only: other fields are not trusted. */
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

/** Drops the payer's e-mail, telephone, UPI name and card. */
export const storedEvent = (payload: unknown): object => envelope.safeParse(payload).data ?? {};
