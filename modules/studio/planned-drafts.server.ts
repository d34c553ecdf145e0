import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { resolveAlert } from "#platform/jobs/alerts.server.ts";
import "./tables.server.ts";

/** Names the alert about a draft that could not be published at its moment. */
export const unpublishedAlert = (draft: string) => ({ kind: "studio.not_published", subject: draft });

interface PlanOfDraft {
  publishAt: Date;
  /** Name of the planner, as the audit writes it. */
  by: string;
  /** Account of the planner; null of the command line. */
  memberId: string | null;
}

/** Lets a draft wait for its moment. Its text stays as it is until then. */
export async function planDraft(
  tx: Tx,
  clock: Clock,
  id: string,
  { publishAt, by, memberId }: PlanOfDraft,
): Promise<void> {
  await tx
    .updateTable("content_draft")
    .set({ publish_at: publishAt, planned_by: by, planned_by_member: memberId, plan_fault: null })
    .where("id", "=", id)
    .execute();
  await resolveAlert({ clock }, tx, unpublishedAlert(id));
}

/** Takes the plan of a draft back; `fault` says why it could not be kept. */
export async function endPlan(tx: Tx, id: string, fault: string | null): Promise<void> {
  await tx
    .updateTable("content_draft")
    .set({ publish_at: null, planned_by: null, planned_by_member: null, plan_fault: fault })
    .where("id", "=", id)
    .execute();
}

/** Draft whose moment has come. */
export interface DueDraft {
  id: string;
  publishAt: Date;
  plannedBy: string;
  /** Account of the planner; null of the command line. */
  plannedByMember: string | null;
}

/** Drafts whose moment has come, the earliest first; `only` names one. */
export async function listDueDrafts(db: Sql, now: Date, only?: string): Promise<DueDraft[]> {
  const rows = await db
    .selectFrom("content_draft")
    .select(["id", "publish_at", "planned_by", "planned_by_member"])
    .where("publish_at", "<=", now)
    .$if(only !== undefined, (some) => some.where("id", "=", only ?? ""))
    .orderBy("publish_at")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, publish_at, planned_by, planned_by_member }) =>
    publish_at === null || planned_by === null
      ? []
      : [{ id, publishAt: publish_at, plannedBy: planned_by, plannedByMember: planned_by_member }],
  );
}
