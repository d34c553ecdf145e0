import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { lockBooking } from "../lock-booking.server.ts";
import type { NoticeKind } from "../tables.server.ts";

/**
 * Queues a notice once per departure, in however many processes. Asks `findDue` again under the lock: the ride may have
 * changed.
 */
export async function noticeOnce<Due extends { id: string; departureId: string }>(
  { db, clock }: { db: Db; clock: Clock },
  kind: NoticeKind,
  due: readonly { id: string }[],
  findDue: (tx: Tx, id: string) => Promise<Due | undefined>,
  tell: (tx: Tx, due: Due) => Promise<void>,
): Promise<number> {
  const notice = ({ id }: { id: string }): Promise<number> =>
    inTransaction(db, async (tx) => {
      const still = (await lockBooking(tx, id)) && (await findDue(tx, id));
      if (!still || !(await isFirstNotice(tx, clock, { ...still, kind }))) return 0;
      await tell(tx, still);
      return 1;
    });
  return runEach(due, notice, `bookings could not be told (${kind})`);
}

export const isUnnoted = (kind: NoticeKind) => sql<boolean>`NOT EXISTS (SELECT FROM booking_notice
  WHERE booking_notice.booking_id = booking.id AND booking_notice.departure_id = booking.departure_id
    AND booking_notice.kind = ${kind})`;

async function isFirstNotice(
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
