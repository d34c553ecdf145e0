import { sql } from "kysely";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { findChargeback, settleChargeback } from "./chargeback.server.ts";

/** What the provider told of a dispute, by which event; or said when it was asked. */
export interface DisputeNews {
  id: string;
  status: string;
  event: string;
  detail: Record<string, unknown>;
}

/** How the provider says that a bank wants more of us about a dispute. */
const ACTION_REQUIRED = "payment.dispute.action_required";
/** How a dispute ends. */
const ended = ["won", "lost", "closed"];
/** Whether a dispute with this status of the provider's is over, whoever has won it. */
export const isEnd = (status: string): boolean => ended.includes(status);

/**
 * A human answers a dispute, until it ends. That the bank wants more by a new day, and that it is lost, are alerts of their own, or
 * nobody would hear of them: lost, it has taken the money of a ride that is booked, and somebody has to decide about that. So is what
 * comes back of a lost one. Of one that took money the provider is asked, and not the news believed: it may be late.
 */
export async function noteDispute(deps: CaptureDeps, news: DisputeNews): Promise<void> {
  const { db } = deps;
  const { id, status, event, detail } = news;
  const opened = { kind: "payment.disputed", subject: id };
  const wanting = { kind: "payment.dispute_wanting", subject: id };
  if (isEnd(status)) for (const matter of [opened, wanting]) await resolveAlert(deps, db, matter);
  const hasTaken = status === "lost" || (await findChargeback(db, id)) !== undefined;
  const goesOn = hasTaken ? !isEnd(await settle(deps, news)) : !isEnd(status) && !(await hasEnded(deps, id));
  if (!goesOn) return;
  const matter = event === ACTION_REQUIRED ? wanting : opened;
  await raiseAlert(deps, db, { ...matter, detail: { status, event, ...detail } });
}

/** How a dispute stands that took money, as the provider says; our books are brought to it. */
async function settle(deps: CaptureDeps, { id, status, event, detail }: DisputeNews): Promise<string> {
  const { db } = deps;
  const lost = { kind: "payment.dispute_lost", subject: id };
  const raiseLost = async () => {
    // What is written down was told of when it was.
    if (status === "lost" && (await findChargeback(db, id)) === undefined)
      await raiseAlert(deps, db, { ...lost, detail: { status, event, ...detail } });
  };
  const { status: stands } = await settleChargeback(deps, id).catch(async (error: unknown) => {
    await raiseLost();
    throw error;
  });
  if (stands === "lost") await raiseLost();
  else if (stands === "won") await resolveAlert(deps, db, lost);
  else if (status === "lost" && !isEnd(stands) && (await findChargeback(db, id)) === undefined)
    throw new Error(`the provider calls the dispute ${id} ${stands}, and told that it is lost`);
  return stands;
}

/** Whether any event says that a dispute is over: one that says otherwise comes late then. Here as the index on it is written. */
async function hasEnded({ db }: CaptureDeps, disputeId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM provider_event WHERE payload #>> '{payload,dispute,entity,id}' = ${disputeId}
      AND payload #>> '{payload,dispute,entity,status}' = ANY(${ended}::text[]) LIMIT 1`.execute(db);
  return rows.length > 0;
}
