import { data, redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { claimDeed, keepDeedResult, unclaimDeed } from "#modules/staff/index.server.ts";
import { theStaff } from "../console/the-staff.server.ts";
import { addressBelow, auditName, formOf, optionsIn, withPlan } from "./load-sheet.server.ts";
import type { FormSheet } from "./sheet-data.ts";

const withDeed = (below: string, id: string): string => `${below}${below.includes("?") ? "&" : "?"}did=${id}`;

/** Runs what the sheet has planned, once a form. With another plan meanwhile nothing runs, and the new one is shown. */
export async function actOnSheet(app: AppContext, request: Request) {
  const staff = await theStaff(app, request);
  const form = await readForm(request);
  const command = String(form.get("command") ?? "");
  const below = addressBelow(new URL(request.url));
  const given = form.getAll("given").map(String);
  const asked = { command, options: optionsIn(form), below, reason: String(form.get("reason") ?? ""), given };
  const sheet = await formOf({ app, staff }, asked);
  if (sheet.kind !== "form") return data(sheet, { status: 403 });
  const actor = auditName(staff);
  const planAnew = async (isNew: boolean): Promise<FormSheet> =>
    withPlan(sheet, await planCommand(app, { command, options: asked.options, actor }), app.clock.now(), isNew);
  if (sheet.wantsProof) return data(await planAnew(false), { status: 403 });
  const id = String(form.get("order") ?? "");
  if (!/^[\da-f-]{36}$/.test(id)) return data(await planAnew(false), { status: 422 });
  if (!(await claimDeed(app, { id, memberId: staff.memberId, command }))) throw redirect(withDeed(below, id));
  const answer = await runClaimed(app, id, {
    ...{ command, options: asked.options, actor, digest: String(form.get("digest") ?? "") },
    ...(asked.reason !== "" && { reason: asked.reason }),
  });
  if (answer.ok) {
    app.poke();
    throw redirect(withDeed(below, id));
  }
  if ("stale" in answer) return data(await planAnew(true), { status: 409 });
  const planned = await planAnew(false);
  return data({ ...planned, faults: answer.faults }, { status: 422 });
}

/** Keeps the result of a run; gives the claim back if nothing was done. */
async function runClaimed(app: AppContext, id: string, request: Parameters<typeof runPlanned>[1]) {
  try {
    const answer = await runPlanned(app, request);
    if (answer.ok) {
      const { lines, table, file } = answer.outcome;
      await keepDeedResult(app, id, { lines, ...(table && { table }) }, file);
    } else await unclaimDeed(app, id);
    return answer;
  } catch (error) {
    await unclaimDeed(app, id);
    throw error;
  }
}
