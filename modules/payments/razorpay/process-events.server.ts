import { sql } from "kysely";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { isBooked } from "../capture/is-booked.server.ts";
import type { PayableHandler } from "../capture/payable-handler.server.ts";
import { recordCapture } from "../capture/record-capture.server.ts";
import { noteDispute } from "../disputes/dispute.server.ts";
import { recordRefundOfProvider } from "../refunds/desk-refunds.server.ts";
import { readEvent } from "./provider-event.server.ts";

interface Waiting {
  event_id: string;
  name: string;
  payload: unknown;
  attempts: number;
}

const AT_ONCE = 25;
const LEASE_SECONDS = 60;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3600;
const TRIES_BEFORE_ALERT = 8;

/**
 * Treats an event as a hint only: the payment is read from the provider. Safe to repeat, in any order. A failed event
 * waits 5, 10, 20 seconds … an hour, and blocks no others.
 */
export async function processEvents(deps: CaptureDeps, purpose: PayableHandler): Promise<number> {
  const begun = deps.clock.now();
  let processed = 0;
  for (;;) {
    const taken = await takeEvents(deps, begun);
    for (const event of taken) if (await processOne(deps, purpose, event)) processed += 1;
    if (taken.length < AT_ONCE) return processed;
  }
}

async function takeEvents({ db, clock }: CaptureDeps, due: Date): Promise<Waiting[]> {
  const now = clock.now();
  const { rows } = await sql<Waiting>`
    UPDATE provider_event SET next_attempt_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
    WHERE event_id IN (
      SELECT event_id FROM provider_event
      WHERE processed_at IS NULL AND (next_attempt_at IS NULL OR next_attempt_at <= ${due})
      ORDER BY received_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING event_id, name, payload, attempts`.execute(db);
  return rows;
}

async function processOne(deps: CaptureDeps, purpose: PayableHandler, event: Waiting): Promise<boolean> {
  const { db, clock, log } = deps;
  const eventId = event.event_id;
  const stuck = { kind: "event.stuck", subject: eventId };
  try {
    await act(deps, purpose, event);
    // First: after a crash between the two, nothing would resolve the alert.
    if (event.attempts >= TRIES_BEFORE_ALERT) await resolveAlert(deps, db, stuck);
    await db.updateTable("provider_event").set({ processed_at: clock.now() }).where("event_id", "=", eventId).execute();
    return true;
  } catch (error) {
    log.error({ err: error, eventId }, "a provider event could not be processed; it will be tried again");
    const attempts = event.attempts + 1;
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** event.attempts, LONGEST_WAIT_SECONDS);
    await db
      .updateTable("provider_event")
      .set({ attempts, next_attempt_at: new Date(clock.now().getTime() + seconds * 1000) })
      .where("event_id", "=", eventId)
      .execute();
    if (attempts >= TRIES_BEFORE_ALERT)
      await raiseAlert(deps, db, { ...stuck, detail: { event: event.name, attempts } });
    return false;
  }
}

async function act(deps: CaptureDeps, purpose: PayableHandler, { name, payload }: Waiting): Promise<void> {
  const about = readEvent(payload);
  if (about === null) return;
  if (name.startsWith("refund.") && about.refundId !== undefined && about.paymentId !== undefined)
    return recordRefundOfProvider(deps, about.paymentId, about.refundId);
  if (!/^(payment|order)\./.test(name)) return;
  const paymentId = about.paymentId ?? about.dispute?.payment_id;
  // A success comes as three events (authorized, captured, paid).
  if (paymentId !== undefined && !(await isBooked(deps.db, paymentId))) await recordCapture(deps, paymentId, purpose);
  // After the capture: a chargeback needs a booked payment.
  if (about.dispute === undefined) return;
  const { id, status, ...detail } = about.dispute;
  await noteDispute(deps, { id, status, event: name, detail });
}
