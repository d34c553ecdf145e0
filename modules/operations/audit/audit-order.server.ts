import { json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { holdEvents, releaseEvents } from "#platform/jobs/outbox.server.ts";
import { type Command, type CommandDeps, CommandRefusal, type Planned } from "../command.server.ts";
import type { CommandOutcome, Inverse, UndoOffer } from "../plan-model.ts";
import type { TypedOptions } from "../read-options.server.ts";
import { planBack } from "../way-back.server.ts";

export interface AuditedOrder {
  name: string;
  command: Command;
  options: TypedOptions;
  actor: string;
  memberId?: string | undefined;
  /** Plan that was run, with its digest. */
  plan: Planned;
  digest: string;
  /** Reason for not keeping a guests' rule. */
  reason?: string | undefined;
  /** Second person who agreed. */
  approvedBy?: string | undefined;
}

/** Row after a run. */
interface AuditEnd {
  step: "done" | "refused" | "failed";
  outcome: unknown;
  undo?: KeptUndo;
}

/** Way back, as `audit.undo` keeps it; without an inverse, the mails alone are withdrawn. */
export interface KeptUndo {
  inverse: Inverse | null;
  /** Mark of the inverse's plan right after the deed. With another one, something has changed since. */
  digest: string | null;
  /** Account of the person who did it; null of the command line. */
  memberId: string | null;
  until: string;
  holdsMails: boolean;
}

/** Seconds for which mails wait, so that a slip can be undone before anybody reads it. */
const MAILS_HELD_SECONDS = 60;
const UNDO_MINUTES = 60;

/** Runs and records: one row before, with the plan, and one after; rethrows errors. */
export async function runAudited(
  deps: CommandDeps,
  order: AuditedOrder,
  run: () => Promise<CommandOutcome>,
): Promise<CommandOutcome & { undo: UndoOffer | null }> {
  const { orderId, note } = await openAudit(deps, order);
  const until = undoableUntil(order.plan, deps.clock.now());
  const holdsMails = until !== null && order.plan.undo === "mails";
  let outcome: CommandOutcome;
  try {
    outcome = await (holdsMails ? holdEvents({ order: orderId, until }, run) : run());
  } catch (error) {
    // Error texts may name persons; the log expires, the audit does not.
    if (error instanceof CommandRefusal) await note({ step: "refused", outcome: { refused: error.audited } });
    else await note({ step: "failed", outcome: { failed: error instanceof Error ? error.name : "unknown" } });
    throw error;
  }
  const back = until === null ? null : await wayBack(deps, outcome);
  const undo = until && back && { ...back, until: until.toISOString(), holdsMails, memberId: order.memberId ?? null };
  if (holdsMails && undo === null) await releaseEvents(deps.db, deps.clock, orderId);
  await note({ step: "done", outcome: outcome.data ?? outcome.lines, ...(undo && { undo }) });
  return { ...outcome, undo: undo && { order: orderId, until: undo.until } };
}

/** Way back as it is open right after the deed; null if there is none. */
async function wayBack(
  deps: CommandDeps,
  { inverse }: CommandOutcome,
): Promise<Pick<KeptUndo, "inverse" | "digest"> | null> {
  if (inverse === undefined) return null;
  if (inverse === null) return { inverse, digest: null };
  try {
    return { inverse, digest: (await planBack(deps, inverse, undefined)).digest };
  } catch (error) {
    // The deed is done: without a way back, it is done all the same.
    if (!(error instanceof CommandRefusal))
      deps.log.error({ err: error }, "the way back of a deed could not be planned");
    return null;
  }
}

function undoableUntil({ undo }: Planned, now: Date): Date | null {
  if (undo === undefined) return null;
  return new Date(now.getTime() + (undo === "mails" ? MAILS_HELD_SECONDS : UNDO_MINUTES * 60) * 1000);
}

/** In place of words about a person. */
export const NOT_KEPT = "(not kept)";

const withoutPersons = ({ personal = [] }: Command, options: TypedOptions): TypedOptions =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, personal.includes(name) ? NOT_KEPT : value]),
  );

/** Parts of a plan that name nobody; of mails only their kind. */
const auditedPlan = ({ plan, digest, reason, approvedBy }: AuditedOrder) => ({
  digest,
  lines: plan.audited ?? [],
  ...(plan.money && { money: plan.money }),
  ...(plan.writesTo && { mails: plan.writesTo.map(({ mail }) => mail) }),
  ...(plan.bends && { bends: plan.bends }),
  ...(plan.places && { places: plan.places }),
  ...(reason !== undefined && { reason }),
  ...(approvedBy !== undefined && { approvedBy }),
});

/** Writes the first audit row; returns the writer of the second. */
async function openAudit({ db, clock }: CommandDeps, order: AuditedOrder) {
  const orderId = newId();
  const write = async ({ step, outcome, undo }: Omit<AuditEnd, "step"> & { step: "begun" | AuditEnd["step"] }) => {
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
        undo: undo === undefined ? null : json(undo),
      })
      .execute();
  };
  await write({ step: "begun", outcome: { plan: auditedPlan(order) } });
  return { orderId, note: (end: AuditEnd) => write(end) };
}
