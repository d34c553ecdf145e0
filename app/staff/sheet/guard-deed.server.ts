import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import type { GuardAnswer } from "#modules/operations/index.server.ts";
import type { CommandPlan } from "#modules/operations/model.ts";
import { approvalStateOf, takeApproval } from "#modules/staff/index.server.ts";
import {
  isFresh,
  listsPersons,
  PROOF_REFUND_PAISE,
  SECOND_PERSON_PAISE,
  type StaffSession,
  wantsProof,
} from "#modules/staff/model.ts";
import { sum } from "#platform/money.ts";
import { proofAddress } from "../parts/addresses.ts";
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

/** Sends a person on to prove who they are, before a command shows them many others. */
export function provedToList(
  app: AppContext,
  staff: StaffSession,
  { command, here }: { command: string; here: string },
): void {
  if (listsPersons.has(command) && !isFresh(staff, app.clock.now()))
    throw redirect(proofAddress(here), { headers: privateHeaders() });
}

/** True if it wants a proof that the last quarter of an hour does not have. */
const lacksProof = (app: AppContext, staff: StaffSession, command: string, plan: CommandPlan): boolean =>
  (wantsProof.has(command) || refundOf(plan) > PROOF_REFUND_PAISE) && !isFresh(staff, app.clock.now());

const wantsSecond = (plan: CommandPlan): boolean => refundOf(plan) > SECOND_PERSON_PAISE;

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
  if (lacksProof(app, staff, command, plan)) return "proof";
  if (!wantsSecond(plan)) return null;
  const state = await approvalStateOf(app, staff, plannedDeed(command, options, digest));
  return state === "approved" ? null : state === "asked" ? "asked" : "second";
}

/** Asked right before a run. Takes the approval, which serves one run; a refused run gives it back. */
export const runGuard =
  (app: AppContext, staff: StaffSession, { command, options }: Pick<GuardAsk, "command" | "options">) =>
  async ({ plan, digest }: Pick<GuardAsk, "plan" | "digest">): Promise<GuardAnswer> => {
    if (lacksProof(app, staff, command, plan)) return { mayRun: false };
    if (!wantsSecond(plan)) return { mayRun: true };
    const taken = await takeApproval(app, staff, plannedDeed(command, options, digest));
    return taken ? { mayRun: true, ...taken } : { mayRun: false };
  };
