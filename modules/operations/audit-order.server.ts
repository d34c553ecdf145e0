import { json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type Command, type CommandDeps, CommandRefusal, type Planned } from "./command.server.ts";
import type { CommandOutcome } from "./plan-model.ts";
import type { TypedOptions } from "./read-options.server.ts";

export interface AuditedOrder {
  name: string;
  command: Command;
  options: TypedOptions;
  actor: string;
  /** Plan that was run, with its digest. */
  plan: Planned;
  digest: string;
  /** Reason for not keeping a guests' rule. */
  reason?: string | undefined;
}

type Note = (step: "done" | "refused" | "failed", outcome: unknown) => Promise<void>;

/** Runs and records: one row before, with the plan, and one after; rethrows errors. */
export async function runAudited(
  deps: CommandDeps,
  order: AuditedOrder,
  run: () => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const note = await openAudit(deps, order);
  let outcome: CommandOutcome;
  try {
    outcome = await run();
  } catch (error) {
    // Error texts may name persons; the log expires, the audit does not.
    if (error instanceof CommandRefusal) await note("refused", { refused: error.audited });
    else await note("failed", { failed: error instanceof Error ? error.name : "unknown" });
    throw error;
  }
  await note("done", outcome.data ?? outcome.lines);
  return outcome;
}

const withoutPersons = ({ personal = [] }: Command, options: TypedOptions): TypedOptions =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, personal.includes(name) ? "(not kept)" : value]),
  );

/** Parts of a plan that name nobody; of mails only their kind. */
const auditedPlan = ({ plan, digest, reason }: AuditedOrder) => ({
  digest,
  lines: plan.audited ?? [],
  ...(plan.money && { money: plan.money }),
  ...(plan.writesTo && { mails: plan.writesTo.map(({ mail }) => mail) }),
  ...(plan.bends && { bends: plan.bends }),
  ...(plan.places && { places: plan.places }),
  ...(reason !== undefined && { reason }),
});

/** Writes the first audit row; returns the writer of the second. */
async function openAudit({ db, clock }: CommandDeps, order: AuditedOrder): Promise<Note> {
  const orderId = newId();
  const write = async (step: "begun" | Parameters<Note>[0], outcome: unknown): Promise<void> => {
    const { actor, name, command, options } = order;
    await db
      .insertInto("audit")
      .values({
        id: newId(),
        order_id: orderId,
        step,
        at: clock.now(),
        actor,
        command: name,
        arguments: json(withoutPersons(command, options)),
        outcome: json(outcome),
      })
      .execute();
  };
  await write("begun", { plan: auditedPlan(order) });
  return write;
}
