import { z } from "zod";
import { json } from "#platform/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { type CaptureDeps, recordCapture, type Settle } from "./record-capture.server.ts";
import { isWebhookSignature } from "./signatures.server.ts";

const envelope = z.object({
  event: z.string(),
  payload: z.object({ payment: z.object({ entity: z.object({ id: z.string() }) }).optional() }),
});

/**
 * Takes in a webhook: checks the signature over the raw bytes, stores the event once by its id, and answers at once;
 * `processEvents` does the work. Throws `signature_invalid` for a forged or garbled one. False: seen before.
 */
export async function receiveEvent(
  { db, clock, provider }: CaptureDeps,
  webhook: { rawBody: string; signature: string; eventId: string },
): Promise<boolean> {
  const { rawBody, signature, eventId } = webhook;
  if (eventId === "" || !isWebhookSignature(rawBody, signature, provider.settings.webhookSecret))
    throw new AppError("signature_invalid");
  const payload = parseJson(rawBody);
  const event = envelope.safeParse(payload);
  const stored = await db
    .insertInto("provider_event")
    .values({
      event_id: eventId,
      name: event.success ? event.data.event : "unreadable",
      payload: json(payload),
      received_at: clock.now(),
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Works through stored events. An event is only a hint that something happened: the payment is read again from the
 * provider. Running it twice, or in any order, ends in the same state. Returns how many were processed.
 */
export async function processEvents(deps: CaptureDeps, settle: Settle): Promise<number> {
  const { db, clock, log } = deps;
  const waiting = await db
    .selectFrom("provider_event")
    .select(["event_id", "name", "payload"])
    .where("processed_at", "is", null)
    .orderBy("received_at")
    .limit(100)
    .execute();
  let processed = 0;
  for (const event of waiting) {
    try {
      const paymentId = envelope.safeParse(event.payload).data?.payload.payment?.entity.id;
      if (paymentId !== undefined && /^(payment|order)\./.test(event.name))
        await recordCapture(deps, paymentId, settle);
      await db
        .updateTable("provider_event")
        .set({ processed_at: clock.now() })
        .where("event_id", "=", event.event_id)
        .execute();
      processed += 1;
    } catch (error) {
      log.error(
        { err: error, eventId: event.event_id },
        "a provider event could not be processed; it will be tried again",
      );
    }
  }
  return processed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("signature_invalid", "the body is no JSON", { cause });
  }
}
