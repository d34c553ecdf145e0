import { data, redirect, replace } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import {
  commandTitle,
  type PlanAnswer,
  planCommand,
  type RunAnswer,
  runPlanned,
} from "#modules/operations/index.server.ts";
import { approve, claimDeed, keepDeedResult, requestApproval, unclaimDeed } from "#modules/staff/index.server.ts";
import { mayOpen, type StaffSession } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import { entryFor } from "../console/the-staff.server.ts";
import { proofAddress } from "../parts/addresses.ts";
import { actOnViews } from "../views/own-views.server.ts";
import { withBeginning } from "./beginnings.server.ts";
import { deedGuardOf, plannedDeed, provedToList, runGuard } from "./guard-deed.server.ts";
import { byPerson, dayLookedFor, formOf, optionsIn, type SheetAsk, withPlan } from "./load-sheet.server.ts";
import { addressBelow, resultAddress, sheetAddress } from "./sheet-address.ts";
import type { FormSheet } from "./sheet-data.ts";

interface Acting {
  app: AppContext;
  staff: StaffSession;
  asked: SheetAsk & { reason: string };
  sheet: FormSheet;
  /** Address of the sheet with its plan: there a reload, a log-in and Back find it. */
  here: string;
  /** Of the plan that was read. */
  digest: string;
}

/** Servers and proxies refuse longer ones; the device keeps a draft of the text. */
const LONGEST_ADDRESS = 4000;

/** The sheet with what its screen chose: the device offers the long text again. */
const emptied = ({ command, options, given }: Pick<SheetAsk, "command" | "options" | "given">) => ({
  command,
  given,
  options: Object.fromEntries(given.map((name) => [name, options[name] ?? ""])),
});

/** Runs what the sheet has planned, once a form. With another plan meanwhile nothing runs, and the new one is shown. */
export async function actOnSheet(app: AppContext, request: Request) {
  const form = await readForm(request);
  const [command, begin] = [String(form.get("command") ?? ""), form.get("begin")];
  const typed = {
    ...{ command, options: optionsIn(form), below: addressBelow(request.url) },
    ...{ reason: String(form.get("reason") ?? ""), given: form.getAll("given").map(String) },
  };
  const approval = form.get("approve");
  const here = command === "" ? typed.below : sheetAddress(request.url, { ...typed, isPlanned: true });
  const staff = await staffOf(app, request);
  // The typed text comes along, and stands in the form after the log-in.
  if (!staff) throw entryFor(here.length > LONGEST_ADDRESS ? sheetAddress(request.url, emptied(typed)) : here);
  if (form.has("view")) return actOnViews(app, staff, form, typed.below);
  if (typeof approval === "string") return giveApproval(app, staff, approval);
  const template = typeof begin === "string" ? begin : null;
  const from = dayLookedFor(form);
  const asked = { ...typed, from, options: await withBeginning(app, { ...typed, begin: template }) };
  const sheet = await formOf({ app, staff }, asked);
  if (sheet.kind !== "form") return data(sheet, { status: 403 });
  if (template !== null || from !== null) return data(sheet);
  provedToList(app, staff, { command, here });
  const acting = { app, staff, asked, sheet, here, digest: String(form.get("digest") ?? "") };
  if (form.has("plan")) return data(await shown(acting, await planOf(acting)));
  return form.has("ask") ? askSecond(acting) : runSheet(acting, String(form.get("order") ?? ""));
}

const planOf = ({ app, staff, asked: { command, options } }: Acting): Promise<PlanAnswer> =>
  planCommand(app, { command, options, ...byPerson(staff) });

const shown = ({ app, staff, asked, sheet }: Acting, answer: PlanAnswer, isNew = false): Promise<FormSheet> =>
  withPlan({ app, staff }, sheet, asked, answer, isNew);

/** Asks a second person; nothing runs. */
async function askSecond(acting: Acting) {
  const { app, staff, here, digest } = acting;
  const { command, options } = acting.asked;
  const answer = await planOf(acting);
  if (!answer.ok) return data(await shown(acting, answer), { status: 422 });
  if (answer.digest !== digest) return data(await shown(acting, answer, true), { status: 409 });
  if ((await deedGuardOf(app, staff, { command, options, ...answer })) === "second")
    await requestApproval(app, staff, {
      ...plannedDeed(command, options, digest),
      options,
      title: commandTitle(command),
    });
  throw redirect(here);
}

async function runSheet(acting: Acting, id: string) {
  const { app, staff, asked, here, digest } = acting;
  const { command, options, reason } = asked;
  if (!isId(id)) return data(await shown(acting, await planOf(acting)), { status: 422 });
  if (!(await claimDeed(app, { id, memberId: staff.memberId, command }))) throw replace(resultAddress(here, id));
  const answer = await runClaimed(app, id, {
    ...{ command, options, ...byPerson(staff), digest, guard: runGuard(app, staff, asked) },
    ...(reason !== "" && { reason }),
  });
  if (answer.ok) {
    app.poke();
    // In the plan's place: Back must not offer the same deed again.
    throw replace(resultAddress(here, id));
  }
  if ("stale" in answer) return data(await shown(acting, planned(answer.stale), true), { status: 409 });
  if ("guarded" in answer) return data(await shown(acting, planned(answer.guarded)), { status: 403 });
  const { faults, read } = answer;
  return data({ ...(await shown(acting, read ? planned(read) : await planOf(acting))), faults }, { status: 422 });
}

/** Plan that a run has read: only commands that change something are guarded, stale or at fault. */
const planned = (read: { plan: Extract<PlanAnswer, { ok: true }>["plan"]; digest: string }): PlanAnswer => ({
  ...read,
  ...{ ok: true, changes: true },
});

/** Gives the word of a second person; the one who asked runs the deed. */
async function giveApproval(app: AppContext, staff: StaffSession, id: string): Promise<never> {
  const refused = data({ words: "This is not part of your role." }, { status: 403 });
  if (!mayOpen(staff.role, "approvals")) throw refused;
  const answer = await approve(app, staff, id);
  if (answer === "not_yours") throw refused;
  if (answer === "unproved") throw redirect(proofAddress("/staff/approvals"));
  throw redirect(`/staff/approvals?news=${answer}`);
}

/**
 * Keeps the result of a run, and gives the claim back if nothing was done. After a failure within the run nobody knows: the
 * claim stays, so that no second press does it twice, and its result says so.
 */
async function runClaimed(
  app: AppContext,
  id: string,
  request: Parameters<typeof runPlanned>[1] & { guard: ReturnType<typeof runGuard> },
): Promise<RunAnswer> {
  let isBegun = false;
  const guard: typeof request.guard = async (read) => {
    const answer = await request.guard(read);
    isBegun = answer.mayRun;
    return answer;
  };
  try {
    const answer = await runPlanned(app, { ...request, guard });
    if (!answer.ok) await unclaimDeed(app, id);
    else {
      const { lines, table, file, fileDay = delhiDate(app.clock.now()) } = answer.outcome;
      const undo = answer.undo?.order;
      isBegun = true;
      await keepDeedResult(
        app,
        id,
        { lines, ...(table && { table }), ...(undo && { undo }), ...(file && { fileDay }) },
        file,
      );
    }
    return answer;
  } catch (error) {
    if (!isBegun) {
      await unclaimDeed(app, id);
      throw error;
    }
    app.log.error({ err: error, command: request.command }, "a command of the console broke off");
    await keepDeedResult(app, id, { lines: [], isUnsure: true }, undefined);
    return { ok: true, outcome: { lines: [] } };
  }
}
