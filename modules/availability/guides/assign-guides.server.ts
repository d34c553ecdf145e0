import { sql } from "kysely";
import type { GuideRole } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { rideEndsAt } from "../ride-end.server.ts";
import type { GuideBend } from "./guide-model.ts";
import { listGuides } from "./guide-people.server.ts";
import { findBends } from "./manning.server.ts";

type AssignAnswer =
  | { assigned: true; bends: GuideBend[] }
  | { refused: "no_departure" | "over" | "called_off" | "guide_has_left" }
  /** Rules that are bent, and no reason was given. */
  | { needsReason: GuideBend[] };

/**
 * Puts a guide on a departure, or changes their role on it. The guide's row is locked, so that two people cannot put
 * one guide on two rides at one hour unawares.
 */
export const assignGuide = (
  { db, clock }: { db: Db; clock: Clock },
  wanted: { departureId: string; guideId: string; role: GuideRole; by: string; reason: string | null },
): Promise<AssignAnswer> =>
  inTransaction(db, async (tx): Promise<AssignAnswer> => {
    const { departureId, guideId, role, by, reason } = wanted;
    await tx.selectFrom("guide").select("id").where("id", "=", guideId).forNoKeyUpdate().execute();
    const guide = (await listGuides(tx)).find(({ id }) => id === guideId);
    if (!guide) return { refused: "guide_has_left" };
    const departure = await tx
      .selectFrom("departure")
      .innerJoin("tour", "tour.id", "departure.tour_id")
      .select(["status", rideEndsAt.as("endsAt")])
      .where("departure.id", "=", departureId)
      .executeTakeFirst();
    if (!departure) return { refused: "no_departure" };
    if (departure.status === "cancelled") return { refused: "called_off" };
    const now = clock.now();
    if (departure.endsAt <= now) return { refused: "over" };
    const bends = (await findBends(tx, { departureId, guide, role })) ?? [];
    if (bends.length > 0 && reason === null) return { needsReason: bends };
    const row = { role, assigned_by: by, assigned_at: now };
    // Somebody who is put there again in the same role has been told already.
    const told = sql<Date | null>`CASE WHEN guide_assignment.role = excluded.role THEN guide_assignment.told_at END`;
    await tx
      .insertInto("guide_assignment")
      .values({ departure_id: departureId, guide_id: guideId, ...row, told_at: null })
      .onConflict((conflict) => conflict.columns(["departure_id", "guide_id"]).doUpdateSet({ ...row, told_at: told }))
      .execute();
    return { assigned: true, bends };
  });

/** False if the guide is not on it. */
export async function unassignGuide(
  db: Db,
  { departureId, guideId }: { departureId: string; guideId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("guide_assignment")
    .where("departure_id", "=", departureId)
    .where("guide_id", "=", guideId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Moves the guides of one departure to another, where they are not told yet. Those who are there already stay as they
 * are. Returns the ids of those who moved.
 */
export async function moveGuides(
  tx: Tx,
  { fromId, toId, only }: { fromId: string; toId: string; only?: readonly string[] },
): Promise<string[]> {
  let query = tx
    .updateTable("guide_assignment")
    .set({ departure_id: toId, told_at: null })
    .where("departure_id", "=", fromId)
    .where("guide_id", "not in", tx.selectFrom("guide_assignment").select("guide_id").where("departure_id", "=", toId));
  if (only !== undefined) query = query.where("guide_id", "in", [...only, NOBODY]);
  const moved = await query.returning("guide_id").execute();
  return moved.map(({ guide_id }) => guide_id);
}

/** Keeps `IN` from being empty. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
