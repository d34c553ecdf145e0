import { z } from "zod";
import { withdrawMails } from "#modules/messaging/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { deferEvents, holdEvents, keysOf, lockHeldEvents, type OutboxEvent } from "#platform/jobs/outbox.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type Command, type CommandDeps, CommandRefusal, command, type Planned } from "../../command.server.ts";
import type { CommandOutcome, Inverse } from "../../plan-model.ts";
import { findUndo } from "../../undo-offer.server.ts";
import { blockDateCommand, unblockCommand } from "../block-commands.server.ts";
import { moveBookingCommand } from "../change-commands.server.ts";
import { markArrivedCommand } from "../day-of-ride-commands.server.ts";
import { assignGuideCommand, unassignGuideCommand } from "../guides/roster-commands.server.ts";
import { removeNoteCommand } from "../note-command.server.ts";
import { answerMessageCommand, assignMessageCommand, reopenMessageCommand } from "../words/message-commands.server.ts";
import { removeTemplateCommand, saveTemplateCommand } from "../words/template-commands.server.ts";

/** Commands that undo another one. */
const inverses: Readonly<Record<string, Command>> = {
  "answer-message": answerMessageCommand,
  "assign-guide": assignGuideCommand,
  "assign-message": assignMessageCommand,
  "block-date": blockDateCommand,
  "mark-arrived": markArrivedCommand,
  "move-booking": moveBookingCommand,
  "remove-note": removeNoteCommand,
  "reopen-message": reopenMessageCommand,
  "remove-template": removeTemplateCommand,
  "save-template": saveTemplateCommand,
  "unassign-guide": unassignGuideCommand,
  unblock: unblockCommand,
};

const MAILS_HAVE_LEFT = "Its mails have left: it cannot be undone any more. Put it right by a deed of its own.";

async function theOffer({ db, clock, actor }: CommandDeps, order: string) {
  const found = await findUndo({ db, clock }, order);
  if (!found || found.actor !== actor)
    throw CommandRefusal.of("order", "There is no such deed of yours that can be undone.");
  if (found.state === "undone") throw CommandRefusal.of("order", "It has been undone already.");
  if (found.state === "over")
    throw CommandRefusal.of("order", found.holdsMails ? MAILS_HAVE_LEFT : "Its hour is over: use the opposite deed.");
  return found;
}

function inverseOf({ command: name, options }: Inverse, reason: string | undefined) {
  const found = Object.hasOwn(inverses, name) ? inverses[name] : undefined;
  if (!found?.run) throw new Error(`${name} undoes nothing`);
  const takesReason = found.reasonForBends === true && reason !== undefined;
  return { found, run: found.run, options: { ...options, ...(takesReason && { reason }) } };
}

/** Plan of the way back; nothing where withdrawing the mails is enough. */
async function planBack(deps: CommandDeps, inverse: Inverse | null, reason: string | undefined): Promise<Planned> {
  if (inverse === null) return { lines: [] };
  const { found, options } = inverseOf(inverse, reason);
  return found.plan(deps, found.options.parse(options));
}

async function runBack(deps: CommandDeps, inverse: Inverse | null, reason: string | undefined) {
  if (inverse === null) return { lines: [] } satisfies CommandOutcome;
  const { found, run, options } = inverseOf(inverse, reason);
  const { fills } = await found.plan(deps, found.options.parse(options));
  return run(deps, found.options.parse({ ...options, ...fills }));
}

const toldOf = ({ payload }: OutboxEvent): { to: string; contactName: string } | null => {
  const { to, contactName } = payload as { to?: unknown; contactName?: unknown };
  return typeof to === "string" && typeof contactName === "string" ? { to, contactName } : null;
};

const withdrawnLines = (held: readonly OutboxEvent[]): string[] =>
  held.flatMap((event) => {
    const told = toldOf(event);
    return told ? [`The mail to ${told.contactName}, ${told.to}, would not leave.`] : [];
  });

/** Time in which the way back must be gone: mails wait so much longer, and leave by themselves after a crash. */
const HELD_FOR_RUN_MS = 5 * 60_000;

/** Takes the mails of a deed in hand; throws if one has left, or if another run has them in hand. */
const takeMails = ({ db, clock }: CommandDeps, order: string, until: string): Promise<OutboxEvent[]> =>
  inTransaction(db, async (tx) => {
    const held = await lockHeldEvents(tx, order);
    if (held === null) throw CommandRefusal.of("order", MAILS_HAVE_LEFT);
    if (held.some(({ leavesAt }) => leavesAt > new Date(until)))
      throw CommandRefusal.of("order", "It is being undone already.");
    await deferEvents(tx, idsOf(held), new Date(clock.now().getTime() + HELD_FOR_RUN_MS));
    return held;
  });

const idsOf = (events: readonly OutboxEvent[]): string[] => events.map(({ id }) => id);

export const undoCommand = command({
  summary: "Undo a deed of your own, as long as its mails have not left",
  options: z.object({
    order: z.uuid().meta({ thing: "order" }).describe("the deed's number, as its outcome shows it"),
    reason: z.optional(z.string()).describe("why a guests' rule is not kept; the audit keeps it"),
  }),
  reasonForBends: true,
  async plan(deps, { order, reason }) {
    const offer = await theOffer(deps, order);
    const held = await inTransaction(deps.db, (tx) => lockHeldEvents(tx, order));
    if (held === null) throw CommandRefusal.of("order", MAILS_HAVE_LEFT);
    const { lines, audited, bends, places, money, stays = [] } = await planBack(deps, offer.inverse, reason);
    const head = `Undoes ${offer.command} of ${delhiInstant(offer.at)}.`;
    const unsaid = withdrawnLines(held);
    return {
      lines: [head, ...lines, ...unsaid],
      audited: [head, ...(audited ?? []), `${pluralize(unsaid.length, "mail")} withdrawn.`],
      ...(bends && { bends }),
      ...(places && { places }),
      ...(money && { money }),
      stays: held.length > 0 ? stays : [...new Set([...stays, "Nobody is written to."])],
    };
  },
  async run(deps, { order, reason }) {
    const { inverse, until } = await theOffer(deps, order);
    const held = await takeMails(deps, order, until);
    let outcome: CommandOutcome;
    try {
      outcome = await holdEvents({ unsaid: keysOf(held) }, () => runBack(deps, inverse, reason));
    } catch (error) {
      // The deed stands, so its mails go.
      await deferEvents(deps.db, idsOf(held), deps.clock.now());

      throw error;
    }
    await inTransaction(deps.db, (tx) => withdrawMails(tx, deps.clock, held));
    const withdrawn = withdrawnLines(held).length;
    return {
      lines: [
        "Undone.",
        ...(inverse === null ? [] : outcome.lines.filter((line) => !line.endsWith("The guest has a mail."))),
        ...(withdrawn > 0 ? [`${pluralize(withdrawn, "mail was", "mails were")} withdrawn before leaving.`] : []),
      ],
      data: { order, withdrawn },
    };
  },
});
