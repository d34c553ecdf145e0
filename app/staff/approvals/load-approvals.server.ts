import { planCommand } from "#modules/operations/index.server.ts";
import type { CommandPlan } from "#modules/operations/model.ts";
import { listApprovals } from "#modules/staff/index.server.ts";
import { mayRun } from "#modules/staff/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { auditName, titleOf } from "../sheet/load-sheet.server.ts";

export interface ApprovalRequest {
  id: string;
  title: string;
  by: string;
  until: string;
  lines: string[];
  money: NonNullable<CommandPlan["money"]>;
  /** False once the plan is refused: nothing is left to agree to. */
  isPossible: boolean;
}

/** Requests of others for a second person's word, each with its plan of now. */
export async function loadApprovals({ app, staff, url }: ScreenAsk) {
  const open: ApprovalRequest[] = [];
  for (const one of await listApprovals(app, staff)) {
    if (!mayRun(staff.role, one.command)) continue;
    const { command, options } = one;
    const answer = await planCommand(app, { command, options, actor: auditName(staff) });
    open.push({
      ...{ id: one.id, title: titleOf(command), by: one.requestedBy, until: delhiInstant(one.expiresAt) },
      lines: answer.ok ? answer.plan.lines : answer.faults.map(({ words }) => words),
      money: answer.ok ? (answer.plan.money ?? []) : [],
      isPossible: answer.ok,
    });
  }
  const news = url.searchParams.has("given") ? "given" : url.searchParams.has("over") ? "over" : null;
  return { title: "Approvals", open, news };
}
