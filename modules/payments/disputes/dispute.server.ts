import { sql } from "kysely";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { findChargeback, settleChargeback } from "./chargeback.server.ts";

export interface DisputeNews {
  id: string;
  status: string;
  event: string;
  detail: Record<string, unknown>;
}

const ACTION_REQUIRED = "payment.dispute.action_required";
const ended = ["won", "lost", "closed"];
export const isEnd = (status: string): boolean => ended.includes(status);

/** Raises and resolves a dispute's alerts. Asks the provider if it took money: an event may be late. */
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

async function settle(deps: CaptureDeps, { id, status, event, detail }: DisputeNews): Promise<string> {
  const { db } = deps;
  const lost = { kind: "payment.dispute_lost", subject: id };
  const raiseLost = async () => {
    // A recorded loss has raised its alert already.
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

/** An event that contradicts an earlier end is late. The condition matches its index. */
async function hasEnded({ db }: CaptureDeps, disputeId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM provider_event WHERE payload #>> '{payload,dispute,entity,id}' = ${disputeId}
      AND payload #>> '{payload,dispute,entity,status}' = ANY(${ended}::text[]) LIMIT 1`.execute(db);
  return rows.length > 0;
}
