import type { z } from "zod";
import { visibleText } from "#platform/text/visible-text.ts";
import { runAudited } from "./audit/audit-order.server.ts";
import { type Command, type CommandDeps, CommandRefusal, type Planned, withParts } from "./command.server.ts";
import { findCommand } from "./commands.server.ts";
import { NEEDS_A_FOLDER } from "./describe-form.server.ts";
import { digestOf, markedTexts, shownPlan } from "./plan-digest.server.ts";
import type { CommandFault, CommandOutcome, CommandPlan, UndoOffer } from "./plan-model.ts";
import { faultsOf, readTypedOptions, type TypedOptions, visibleOptions } from "./read-options.server.ts";
import { withRefusedMails } from "./refused-mails.server.ts";
import { runInTurn } from "./run-in-turn.server.ts";
import { screenFaults, screenPlan, screenWords } from "./screen-words.ts";

export interface PlanRequest {
  command: string;
  /** As typed in a form: an empty field that is not needed is as good as none. */
  options: TypedOptions;
  actor: string;
  /** Account of a person of the console. */
  memberId?: string;
}

export interface RunRequest extends PlanRequest {
  /** Of the plan that the person has read. */
  digest: string;
  /** Reason for not keeping a guests' rule. */
  reason?: string;
  /** Asked last before the run: the plan is the one that was read, and its reason is given. */
  guard?(planned: ReadPlan): Promise<GuardAnswer>;
}

/** Plan with its digest. */
interface ReadPlan {
  plan: CommandPlan;
  digest: string;
}

/** `approvedBy`: the second person who agreed, for the audit. A run that is refused gives back what the guard took. */
export type GuardAnswer = { mayRun: false } | { mayRun: true; approvedBy?: string; giveBack?(): Promise<void> };

export type PlanAnswer = ({ ok: true; changes: boolean } & ReadPlan) | { ok: false; faults: CommandFault[] };

export type RunAnswer =
  | { ok: true; outcome: CommandOutcome; undo?: UndoOffer }
  /** With the plan, if it is the run's last step that is at fault. */
  | { ok: false; faults: CommandFault[]; read?: ReadPlan }
  | { ok: false; stale: ReadPlan }
  | { ok: false; guarded: ReadPlan };

const REASON_MISSING = "Say why: this does not keep a rule that guests rely on.";
const SHORTEST_REASON = 3;
const LONGEST_REASON = 400;

/** Plans a command for a form; changes nothing. */
export async function planCommand(deps: CommandDeps, request: PlanRequest): Promise<PlanAnswer> {
  const made = await refusable(() => planned(deps, request));
  if ("faults" in made) return { ok: false, faults: made.faults };
  const { plan, digest, command } = made;
  return { ok: true, plan: screenPlan(shownPlan(plan)), digest, changes: command.run !== undefined };
}

/**
 * Plans again, and runs if the plan is the one that was read; otherwise returns the new plan, and changes nothing. A change writes two
 * audit rows, as `runCommand` does. Throws only what is no refusal.
 */
export async function runPlanned(deps: CommandDeps, request: RunRequest): Promise<RunAnswer> {
  const work = () => planAndRun(deps, request);
  const answer = await refusable(() => runInTurn(deps.db, findCommand(request.command), work));
  return "ok" in answer ? answer : { ok: false, ...answer };
}

async function planAndRun(deps: CommandDeps, request: RunRequest): Promise<RunAnswer> {
  const made = await refusable(() => planned(deps, request));
  if ("faults" in made) return { ok: false, faults: made.faults };
  const { plan, digest, command, options: typed } = made;
  const { run } = command;
  // Lists are read anew with each look.
  if (!run) return { ok: true, outcome: outcomeOf(plan) };
  const read = { plan: screenPlan(shownPlan(plan)), digest };
  if (digest !== request.digest) return { ok: false, stale: read };
  const reason = visibleText(request.reason ?? (command.reasonForBends ? typed.reason : undefined) ?? "");
  const fault = reasonFault(plan, reason);
  if (fault) return { ok: false, faults: [fault], read };
  const options = { ...typed, ...plan.fills, ...(command.reasonForBends && reason !== "" && { reason }) };
  const meant = readTypedOptions(command, options);
  if ("faults" in meant) return { ok: false, faults: screenFaults(meant.faults), read };
  const guarded = (await request.guard?.(read)) ?? { mayRun: true };
  if (!guarded.mayRun) return { ok: false, guarded: read };
  const { approvedBy, giveBack } = guarded;
  const order = {
    ...{ name: request.command, command, options, actor: request.actor, memberId: request.memberId, plan, digest },
    ...(reason !== "" && { reason }),
    ...(approvedBy !== undefined && { approvedBy }),
  };
  const ran = await refusable(() => runAudited(deps, order, () => run(givenBy(deps, request), meant.options)));
  if (!("faults" in ran)) return { ok: true, outcome: outcomeOf(ran), ...(ran.undo && { undo: ran.undo }) };
  await giveBack?.();
  return { ok: false, faults: ran.faults };
}

const outcomeOf = ({ lines, data, file, fileDay, table }: CommandOutcome): CommandOutcome => ({
  lines: markedTexts(lines).map(screenWords),
  ...(data !== undefined && { data }),
  ...(file !== undefined && { file }),
  ...(fileDay !== undefined && { fileDay }),
  ...(table !== undefined && { table: markedTexts(table) }),
});

function reasonFault({ bends = [] }: Planned, reason: string): CommandFault | null {
  if (bends.length === 0 && reason === "") return null;
  if (reason.length < SHORTEST_REASON) return { option: "reason", words: REASON_MISSING };
  return reason.length > LONGEST_REASON ? { option: "reason", words: `${LONGEST_REASON} letters at most` } : null;
}

const givenBy = (deps: CommandDeps, { actor, memberId }: PlanRequest): CommandDeps =>
  withParts(deps, { actor, memberId });

interface Made {
  command: Command;
  options: TypedOptions;
  plan: Planned;
  digest: string;
}

async function planned(deps: CommandDeps, request: PlanRequest): Promise<Made> {
  const { command: name, options: typed } = request;
  const command = findCommand(name);
  if (!command) throw new CommandRefusal(`There is no command "${name}".`);
  if (command.takesContent) throw new CommandRefusal(NEEDS_A_FOLDER);
  const options = filledIn(command, visibleOptions(typed));
  const read = readTypedOptions(command, options);
  if ("faults" in read) throw new Unread(read.faults);
  const plan = await withRefusedMails(deps.db, await command.plan(givenBy(deps, request), read.options));
  return { command, options, plan, digest: digestOf(name, command, options, plan) };
}

/** Leaves out empty fields, unless nothing is a value of its own, and names the file. */
function filledIn({ options: { shape }, writesFile }: Command, typed: TypedOptions): TypedOptions {
  const takesNothing = (field: z.ZodType | undefined): boolean =>
    field !== undefined && !field.safeParse(undefined).success && field.safeParse("").success;
  const isMeant = ([name, text]: [string, string]): boolean => text !== "" || takesNothing(shape[name] as z.ZodType);
  const given = Object.fromEntries(Object.entries(typed).filter(isMeant));
  return writesFile === undefined ? given : { ...given, to: writesFile };
}

class Unread extends Error {
  readonly faults: CommandFault[];
  constructor(faults: CommandFault[]) {
    super("options that cannot be read");
    this.faults = faults;
  }
}

/** Turns refusals into faults. */
async function refusable<Answer extends object>(
  work: () => Promise<Answer>,
): Promise<Answer | { faults: CommandFault[] }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unread) return { faults: screenFaults(error.faults) };
    if (error instanceof CommandRefusal) return { faults: screenFaults(faultsOf(error)) };
    throw error;
  }
}
