import { createHash } from "node:crypto";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { CommandPlan } from "#modules/operations/model.ts";
import { approvalStateOf } from "#modules/staff/index.server.ts";
import {
  isFresh,
  PROOF_REFUND_PAISE,
  SECOND_PERSON_PAISE,
  type StaffSession,
  wantsProof,
} from "#modules/staff/model.ts";
import { sum } from "#platform/money.ts";
import type { DeedGuard } from "./sheet-data.ts";

/** Deed as planned, as approvals are keyed. */
export const plannedDeed = (command: string, options: Record<string, string>, planDigest: string) => ({
  command,
  optionsDigest: createHash("sha256")
    .update(JSON.stringify(Object.entries(options).toSorted()))
    .digest("hex"),
  planDigest,
});

const refundOf = ({ money = [] }: CommandPlan): number =>
  sum(money.filter(({ isBack }) => isBack).map(({ paise }) => paise));

interface GuardAsk {
  command: string;
  options: Record<string, string>;
  plan: CommandPlan;
  digest: string;
}

/** Step that is missing before this deed may run: a proof of who asks, or the word of a second person. */
export async function deedGuardOf(
  app: AppContext,
  staff: StaffSession,
  { command, options, plan, digest }: GuardAsk,
): Promise<DeedGuard | null> {
  const refundPaise = refundOf(plan);
  const isGrave = wantsProof.has(command) || refundPaise > PROOF_REFUND_PAISE;
  if (isGrave && !isFresh(staff, app.clock.now())) return "proof";
  if (refundPaise <= SECOND_PERSON_PAISE) return null;
  const state = await approvalStateOf(app, staff, plannedDeed(command, options, digest));
  return state === "approved" ? null : state === "asked" ? "asked" : "second";
}
