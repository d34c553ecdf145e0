import { data, redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import {
  approve,
  claimDeed,
  keepDeedResult,
  requestApproval,
  takeApproval,
  unclaimDeed,
} from "#modules/staff/index.server.ts";
import { mayOpen, type StaffSession } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { theStaff } from "../console/the-staff.server.ts";
import { plannedDeed } from "./guard-deed.server.ts";
import { addressBelow, auditName, formOf, optionsIn, withPlan } from "./load-sheet.server.ts";
import type { FormSheet } from "./sheet-data.ts";

const withDeed = (below: string, id: string): string => `${below}${below.includes("?") ? "&" : "?"}did=${id}`;

/** Runs what the sheet has planned, once a form. With another plan meanwhile nothing runs, and the new one is shown. */
export async function actOnSheet(app: AppContext, request: Request) {
  const staff = await theStaff(app, request);
  const form = await readForm(request);
  const approval = form.get("approve");
  if (typeof approval === "string") return giveApproval(app, staff, approval);
  const command = String(form.get("command") ?? "");
  const below = addressBelow(new URL(request.url));
  const given = form.getAll("given").map(String);
  const asked = { command, options: optionsIn(form), below, reason: String(form.get("reason") ?? ""), given };
  const sheet = await formOf({ app, staff }, asked);
  if (sheet.kind !== "form") return data(sheet, { status: 403 });
  const actor = auditName(staff);
  const planAnew = async (isNew: boolean): Promise<FormSheet> =>
    withPlan({ app, staff }, sheet, asked, await planCommand(app, { command, options: asked.options, actor }), isNew);
  const digest = String(form.get("digest") ?? "");
  const id = String(form.get("order") ?? "");
  const planned = await planAnew(false);
  const deed = plannedDeed(command, asked.options, digest);
  if (planned.plan && planned.plan.digest === digest && planned.plan.guard !== null) {
    if (planned.plan.guard !== "second" || !form.has("ask")) return data(planned, { status: 403 });
    await requestApproval(app, staff, { ...deed, options: asked.options });
    return data(await planAnew(false), { status: 202 });
  }
  if (!isId(id)) return data(planned, { status: 422 });
  if (!(await claimDeed(app, { id, memberId: staff.memberId, command }))) throw redirect(withDeed(below, id));
  const second = await takeApproval(app, staff, deed);
  const reason = [asked.reason, ...(second ? [`Approved by ${second.approvedBy}.`] : [])].filter(Boolean).join(" ");
  const answer = await runClaimed(app, id, {
    ...{ command, options: asked.options, actor, digest },
    ...(reason !== "" && { reason }),
  });
  if (answer.ok) {
    app.poke();
    throw redirect(withDeed(below, id));
  }
  if ("stale" in answer) return data(await planAnew(true), { status: 409 });
  return data({ ...(await planAnew(false)), faults: answer.faults }, { status: 422 });
}

/** Gives the word of a second person; the one who asked runs the deed. */
async function giveApproval(app: AppContext, staff: StaffSession, id: string): Promise<never> {
  if (!mayOpen(staff.role, "approvals")) throw data({ words: "This is not part of your role." }, { status: 403 });
  const isGiven = await approve(app, staff, id);
  throw redirect(isGiven ? "/staff/approvals?given=1" : "/staff/approvals?over=1");
}

/** Keeps the result of a run; gives the claim back if nothing was done. */
async function runClaimed(app: AppContext, id: string, request: Parameters<typeof runPlanned>[1]) {
  try {
    const answer = await runPlanned(app, request);
    if (answer.ok) {
      const { lines, table, file } = answer.outcome;
      const undo = answer.undo?.order;
      await keepDeedResult(app, id, { lines, ...(table && { table }), ...(undo && { undo }) }, file);
    } else await unclaimDeed(app, id);
    return answer;
  } catch (error) {
    await unclaimDeed(app, id);
    throw error;
  }
}
