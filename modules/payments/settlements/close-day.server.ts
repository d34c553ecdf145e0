import { createHash } from "node:crypto";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json } from "#platform/database/database.server.ts";
import { resolveAlert } from "#platform/jobs/alerts.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { lockSettling } from "./book-settlement.server.ts";
import { type DayClose, explainsItself, findDayClose } from "./day-close.server.ts";

export type CloseRefusal = "not_over" | "closed_already" | "changed" | "reason_wanting";

/** Finds why a day cannot be closed. A difference that a later settlement does not explain needs a reason. */
export function refuseClose(close: DayClose, { now, reason }: { now: Date; reason: string }): CloseRefusal | null {
  if (close.day >= delhiDate(now)) return "not_over";
  if (close.closed) return "closed_already";
  const isUnexplained = close.differences.some((one) => !explainsItself(one));
  return isUnexplained && reason.trim() === "" ? "reason_wanting" : null;
}

/** Mark of a day's sums and differences: the same while nobody has settled, booked or matched anything of it. */
export function markOfClose({ day, rows, differences, settlements }: DayClose): string {
  const batches = settlements.map(({ id, ofDayPaise }) => [id, ofDayPaise]);
  return createHash("sha256")
    .update(JSON.stringify([day, rows, differences, batches]))
    .digest("hex")
    .slice(0, 12);
}

/** Writes a day down as compared, if it is what the person has seen, with its sums and the differences that were accepted. */
export function closeDay(
  { db, clock }: { db: Db; clock: Clock },
  { day, by, reason, seen }: { day: string; by: string; reason: string; seen: string },
): Promise<{ refused: CloseRefusal } | { close: DayClose }> {
  return inTransaction(db, async (tx) => {
    await lockSettling(tx);
    const close = await findDayClose(tx, day);
    const now = clock.now();
    const refused = refuseClose(close, { now, reason });
    if (refused === "not_over" || refused === "closed_already") return { refused };
    if (markOfClose(close) !== seen) return { refused: "changed" as const };
    if (refused) return { refused };
    const { rows, ledgerPaise, reportPaise, differences } = close;
    await tx
      .insertInto("day_close")
      .values({
        ...{ day, closed_at: now, closed_by: by, reason },
        sums: json({ ledgerPaise, reportPaise, rows }),
        accepted: json(differences),
      })
      .execute();
    const lines = await tx
      .selectFrom("settlement_line")
      .select(["settlement_id", "entity_id"])
      .where("day", "=", day)
      .where("difference", "is not", null)
      // As `bookSettlement` raises their alerts.
      .orderBy("settlement_id")
      .orderBy("entity_id")
      .execute();
    for (const { settlement_id: settlement, entity_id: entity } of lines)
      await resolveAlert({ clock }, tx, { kind: "settlement.differs", subject: `${settlement} ${entity}` });
    return { close };
  });
}
