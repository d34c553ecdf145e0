import { json } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { readEvent, storedEvent } from "./provider-event.server.ts";
import { isWebhookSignature } from "./signatures.server.ts";

/** Stores a signed event once, without the payer: `processEvents` does the work. False if seen before. */
export async function receiveEvent(
  { db, clock, provider }: CaptureDeps,
  webhook: { rawBody: string; signature: string; eventId: string },
): Promise<boolean> {
  const { rawBody, signature, eventId } = webhook;
  if (eventId === "" || !isWebhookSignature(rawBody, signature, provider.settings.webhookSecret))
    throw new AppError("signature_invalid");
  const payload = parseJson(rawBody);
  const stored = await db
    .insertInto("provider_event")
    .values({
      event_id: eventId,
      name: readEvent(payload)?.event ?? "unreadable",
      payload: json(storedEvent(payload)),
      is_whole: false,
      received_at: clock.now(),
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return stored !== undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("signature_invalid", "the body is no JSON", { cause });
  }
}
