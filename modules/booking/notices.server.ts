import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import type { NoticeKind } from "./tables.server.ts";

/**
 * Marks a notice about a booking's departure as sent, within the transaction that notes its mail. True for the first of its kind
 * alone, however often its job runs and in however many processes.
 */
export async function isFirstNotice(
  tx: Tx,
  clock: Clock,
  { id, departureId, kind }: { id: string; departureId: string; kind: NoticeKind },
): Promise<boolean> {
  const first = await tx
    .insertInto("booking_notice")
    .values({ booking_id: id, departure_id: departureId, kind, at: clock.now() })
    .onConflict((conflict) => conflict.columns(["booking_id", "departure_id", "kind"]).doNothing())
    .returning("booking_id")
    .executeTakeFirst();
  return first !== undefined;
}
