import type { Command, CommandDeps, Planned } from "./command.server.ts";
import { blockDateCommand, unblockCommand } from "./commands/block-commands.server.ts";
import { moveBookingCommand } from "./commands/change-commands.server.ts";
import { markArrivedCommand } from "./commands/day-of-ride-commands.server.ts";
import { assignGuideCommand, unassignGuideCommand } from "./commands/guides/roster-commands.server.ts";
import { removeGstRateCommand } from "./commands/money/gst-rate-commands.server.ts";
import { moveDepartureBackCommand } from "./commands/move-departure-command.server.ts";
import { removeNoteCommand } from "./commands/note-command.server.ts";
import { changePricesCommand } from "./commands/prices/change-prices-command.server.ts";
import { redirectCommand, removeRedirectCommand } from "./commands/words/address-commands.server.ts";
import {
  answerMessageCommand,
  assignMessageCommand,
  reopenMessageCommand,
} from "./commands/words/message-commands.server.ts";
import { moveInListCommand } from "./commands/words/order-command.server.ts";
import { restorePicturesCommand } from "./commands/words/picture-commands.server.ts";
import { restoreRouteCommand } from "./commands/words/route-commands.server.ts";
import { republishTextCommand, unpublishTextCommand } from "./commands/words/standing-commands.server.ts";
import { restoreVersionCommand, unplanPublicationCommand } from "./commands/words/studio-commands.server.ts";
import { removeTemplateCommand, saveTemplateCommand } from "./commands/words/template-commands.server.ts";
import { digestOf } from "./plan-digest.server.ts";
import type { CommandOutcome, Inverse } from "./plan-model.ts";

/** Commands that undo another one. */
const inverses: Readonly<Record<string, Command>> = {
  "answer-message": answerMessageCommand,
  "assign-guide": assignGuideCommand,
  "assign-message": assignMessageCommand,
  "block-date": blockDateCommand,
  "change-prices": changePricesCommand,
  "mark-arrived": markArrivedCommand,
  "move-booking": moveBookingCommand,
  "move-departure-back": moveDepartureBackCommand,
  redirect: redirectCommand,
  "remove-gst-rate": removeGstRateCommand,
  "move-in-list": moveInListCommand,
  "remove-note": removeNoteCommand,
  "remove-redirect": removeRedirectCommand,
  "remove-template": removeTemplateCommand,
  "republish-text": republishTextCommand,
  "reopen-message": reopenMessageCommand,
  "restore-pictures": restorePicturesCommand,
  "restore-route": restoreRouteCommand,
  "restore-version": restoreVersionCommand,
  "save-template": saveTemplateCommand,
  "unassign-guide": unassignGuideCommand,
  unblock: unblockCommand,
  "unplan-publication": unplanPublicationCommand,
  "unpublish-text": unpublishTextCommand,
};

export interface PlannedBack {
  plan: Planned;
  /** The same as long as the way back has the same effect. */
  digest: string;
  run(): Promise<CommandOutcome>;
}

/** Plans the way back of a deed. Throws a refusal if it is shut. */
export async function planBack(
  deps: CommandDeps,
  { command: name, options }: Inverse,
  reason: string | undefined,
): Promise<PlannedBack> {
  const found = Object.hasOwn(inverses, name) ? inverses[name] : undefined;
  const run = found?.run;
  if (!run) throw new Error(`${name} undoes nothing`);
  const typed = { ...options, ...(found.reasonForBends === true && reason !== undefined && { reason }) };
  const plan = await found.plan(deps, found.options.parse(typed));
  const digest = digestOf(name, found, {}, plan);
  // The state that the deed has left counts, not the present one.
  const filled = found.options.parse({ ...plan.fills, ...typed });
  return { plan, digest, run: () => run(deps, filled) };
}
