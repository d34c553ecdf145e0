import type { z } from "zod";
import { oneLine } from "#platform/text/one-line.ts";
import { runAudited } from "./audit/audit-order.server.ts";
import { type CommandDeps, CommandRefusal, withParts } from "./command.server.ts";
import { commands, findCommand } from "./commands.server.ts";
import { digestOf } from "./plan-digest.server.ts";
import type { CommandOutcome, UndoOffer } from "./plan-model.ts";
import { describeFault, readTypedOptions, type TypedOptions, visibleOptions } from "./read-options.server.ts";
import { withRefusedMails } from "./refused-mails.server.ts";
import { runInTurn } from "./run-in-turn.server.ts";

export interface CommandHelp {
  name: string;
  summary: string;
  options: { name: string; words: string; isNeeded: boolean }[];
  writesFile: boolean;
  writesFolder: boolean;
  takesContent: boolean;
}

export const describeCommands = (only?: string): CommandHelp[] =>
  Object.entries(commands)
    .filter(([name]) => only === undefined || name === only)
    .map(([name, { summary, options, writesFile, writesFolder = false, takesContent = false }]) => ({
      name,
      summary,
      writesFile: writesFile !== undefined,
      writesFolder,
      takesContent,
      options: Object.entries(options.shape).map(([option, schema]) => ({
        name: option,
        words: (schema as z.ZodType).description ?? "",
        isNeeded: !(schema as z.ZodType).safeParse(undefined).success,
      })),
    }));

export interface CommandRequest {
  command: string;
  options: TypedOptions;
  /** Name for the audit. */
  actor: string;
  dryRun: boolean;
  /** Content for `publish`; the audit keeps only the outcome. */
  content?: unknown;
}

/** `file` is Base64, as answers travel as JSON. */
export type CommandAnswer =
  | { ok: true; lines: string[]; file?: string; undo?: UndoOffer }
  | { ok: false; faults: string[] };

/**
 * Runs a command as the command line gives it. A change writes two audit rows without personal data, before and after; a dry run
 * writes none.
 */
export async function runCommand(deps: CommandDeps, order: CommandRequest): Promise<CommandAnswer> {
  const answer = await obey(deps, order);
  // Travellers' text may contain terminal controls.
  return answer.ok
    ? { ...answer, lines: answer.lines.map(oneLine) }
    : { ok: false, faults: answer.faults.map(oneLine) };
}

async function obey(deps: CommandDeps, order: CommandRequest): Promise<CommandAnswer> {
  const work = () => planAndRun(deps, order);
  try {
    return await (order.dryRun ? work() : runInTurn(deps.db, findCommand(order.command), work));
  } catch (error) {
    if (error instanceof CommandRefusal) return { ok: false, faults: error.faults };
    throw error;
  }
}

async function planAndRun(
  deps: CommandDeps,
  { command: name, options: typed, actor, dryRun, content }: CommandRequest,
): Promise<CommandAnswer> {
  const command = findCommand(name);
  if (!command) return { ok: false, faults: [`There is no command "${name}". See --help.`] };
  const options = visibleOptions(typed);
  const read = readTypedOptions(command, options);
  if ("faults" in read) return { ok: false, faults: read.faults.map(describeFault) };
  const plan = await withRefusedMails(deps.db, await command.plan(withParts(deps, { actor }), read.options, content));
  const { run } = command;
  const lines = [...plan.lines, ...(plan.typeNext ?? [])];
  if (!run) return done(plan);
  if (dryRun) return { ok: true, lines: [...lines, "Nothing was changed (dry run)."] };
  const digest = digestOf(name, command, options, plan);
  const reason = command.reasonForBends ? options.reason : undefined;
  const order = { name, command, options, actor, plan, digest, reason };
  const ran = await runAudited(deps, order, () => run(withParts(deps, { actor }), read.options, content));
  return { ...done(ran), ...(ran.undo && { undo: ran.undo }) };
}

const done = ({ lines, typeNext = [], file }: CommandOutcome): CommandAnswer => ({
  ok: true,
  lines: lines.length > 0 ? [...lines, ...typeNext] : ["Nothing to show."],
  ...(file && { file: Buffer.from(file).toString("base64") }),
});
