import { commandTitle, planCommand } from "#modules/operations/index.server.ts";
import type { CommandPlan } from "#modules/operations/model.ts";
import { listApprovals } from "#modules/staff/index.server.ts";
import { isFresh, mayOpen, mayRun } from "#modules/staff/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { byPerson } from "../sheet/load-sheet.server.ts";

export interface ApprovalRequest {
  id: string;
  title: string;
  by: string;
  until: string;
  lines: string[];
  money: NonNullable<CommandPlan["money"]>;
  /** Reason as typed by who asks. */
  reason: string | null;
  /** Booking that it is about; null if there is none, or the role may not open it. */
  reference: string | null;
  /** Rules that the deed does not keep. */
  bends: string[];
  /** False once the plan is refused or another one: nothing is left to agree to. */
  isPossible: boolean;
}

/** Each is planned at each look. */
const MOST_SHOWN = 20;
const CHANGED = "The plan is another one by now. Who asked has to look at it and ask again.";

/** Requests of others for a second person's word, each with its plan of now. */
export async function loadApprovals({ app, staff, url }: ScreenAsk) {
  const open: ApprovalRequest[] = [];
  const all = (await listApprovals(app, staff)).filter(({ command }) => mayRun(staff.role, command));
  for (const one of all.slice(0, MOST_SHOWN)) {
    const { command, options } = one;
    const answer = await planCommand(app, { command, options, ...byPerson(staff) });
    const isSame = answer.ok && answer.digest === one.planDigest;
    const faults = answer.ok ? [CHANGED] : answer.faults.map(({ words }) => words);
    const reference = options.reference ?? null;
    open.push({
      ...{ reason: options.reason ?? null, reference: mayOpen(staff.role, "booking") ? reference : null },
      ...{ id: one.id, title: commandTitle(command), by: one.requestedBy, until: delhiInstant(one.expiresAt) },
      lines: isSame ? answer.plan.lines : faults,
      money: isSame ? (answer.plan.money ?? []) : [],
      bends: isSame ? (answer.plan.bends ?? []).map(({ words }) => words) : [],
      isPossible: isSame,
    });
  }
  const told = url.searchParams.get("news");
  const news = told === "given" || told === "over" ? told : null;
  return { title: "Approvals", open, more: all.length - open.length, news, isProved: isFresh(staff, app.clock.now()) };
}
