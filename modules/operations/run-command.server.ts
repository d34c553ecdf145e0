import type { z } from "zod";
import { json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { oneLine } from "#platform/text/one-line.ts";
import { visibleText } from "#platform/text/visible-text.ts";
import { type Command, type CommandDeps, type CommandOutcome, CommandRefusal } from "./command.server.ts";
import { listAlertsCommand, resolveAlertCommand, unsentMailsCommand } from "./commands/alert-commands.server.ts";
import { listAuditCommand } from "./commands/audit-command.server.ts";
import { billCompanyCommand } from "./commands/bill-command.server.ts";
import { blockDateCommand, listBlocksCommand, unblockCommand } from "./commands/block-commands.server.ts";
import {
  listHoldsCommand,
  noShowCommand,
  quoteCommand,
  refundCommand,
  resendQuoteCommand,
} from "./commands/booking-commands.server.ts";
import {
  answerRequestCommand,
  dataRequestsCommand,
  exportPersonCommand,
  forgetPersonCommand,
  noteRequestCommand,
} from "./commands/data-commands.server.ts";
import {
  cancelDepartureCommand,
  guidesCommand,
  listDayCommand,
  listDeparturesCommand,
  manifestCommand,
} from "./commands/departure-commands.server.ts";
import { cancelBookingCommand, correctEmailCommand, resendLinkCommand } from "./commands/desk-commands.server.ts";
import { editDepartureCommand } from "./commands/edit-departure-command.server.ts";
import { guaranteeCommand } from "./commands/guarantee-command.server.ts";
import { listSubscribersCommand, partnerClicksCommand } from "./commands/letter-commands.server.ts";
import { answerMessageCommand, listMessagesCommand } from "./commands/message-commands.server.ts";
import {
  answerReviewCommand,
  listCommentsCommand,
  listReviewsCommand,
  moderateCommentCommand,
  moderateReviewCommand,
} from "./commands/moderation-commands.server.ts";
import { noteBookingCommand } from "./commands/note-command.server.ts";
import {
  closeRefundCommand,
  lateRefundsCommand,
  paymentsCommand,
  refundsCommand,
  takeRefundCommand,
} from "./commands/payment-commands.server.ts";
import { publishCommand } from "./commands/publish-command.server.ts";
import {
  addScheduleCommand,
  changeScheduleCommand,
  endScheduleCommand,
  listSchedulesCommand,
} from "./commands/timetable-commands.server.ts";
import { listWaitlistCommand } from "./commands/waitlist-command.server.ts";
import { describeOptions } from "./option-words.server.ts";

export const commands: Record<string, Command> = {
  publish: publishCommand,
  "cancel-departure": cancelDepartureCommand,
  "block-date": blockDateCommand,
  "list-blocks": listBlocksCommand,
  unblock: unblockCommand,
  "guarantee-departure": guaranteeCommand,
  "edit-departure": editDepartureCommand,
  "list-schedules": listSchedulesCommand,
  "add-schedule": addScheduleCommand,
  "change-schedule": changeScheduleCommand,
  "end-schedule": endScheduleCommand,
  guides: guidesCommand,
  "cancel-booking": cancelBookingCommand,
  "correct-email": correctEmailCommand,
  "resend-link": resendLinkCommand,
  "note-booking": noteBookingCommand,
  "bill-company": billCompanyCommand,
  refund: refundCommand,
  "no-show": noShowCommand,
  quote: quoteCommand,
  "resend-quote": resendQuoteCommand,
  "moderate-comment": moderateCommentCommand,
  "list-comments": listCommentsCommand,
  "moderate-review": moderateReviewCommand,
  "list-reviews": listReviewsCommand,
  "answer-review": answerReviewCommand,
  "list-messages": listMessagesCommand,
  "answer-message": answerMessageCommand,
  "list-day": listDayCommand,
  "list-departures": listDeparturesCommand,
  "list-holds": listHoldsCommand,
  "list-waiting": listWaitlistCommand,
  "list-subscribers": listSubscribersCommand,
  "partner-clicks": partnerClicksCommand,
  "late-refunds": lateRefundsCommand,
  "take-refund": takeRefundCommand,
  "close-refund": closeRefundCommand,
  "payments-since": paymentsCommand,
  "refunds-since": refundsCommand,
  "list-alerts": listAlertsCommand,
  "resolve-alert": resolveAlertCommand,
  "unsent-mails": unsentMailsCommand,
  "list-audit": listAuditCommand,
  manifest: manifestCommand,
  "data-requests": dataRequestsCommand,
  "note-data-request": noteRequestCommand,
  "answer-data-request": answerRequestCommand,
  "export-person": exportPersonCommand,
  "forget-person": forgetPersonCommand,
};

export interface CommandHelp {
  name: string;
  summary: string;
  options: { name: string; words: string; isNeeded: boolean }[];
  writesFile: boolean;
  takesContent: boolean;
}

export const describeCommands = (only?: string): CommandHelp[] =>
  Object.entries(commands)
    .filter(([name]) => only === undefined || name === only)
    .map(([name, { summary, options, writesFile = false, takesContent = false }]) => ({
      name,
      summary,
      writesFile,
      takesContent,
      options: Object.entries(options.shape).map(([option, schema]) => ({
        name: option,
        words: (schema as z.ZodType).description ?? "",
        isNeeded: !(schema as z.ZodType).safeParse(undefined).success,
      })),
    }));

export interface CommandRequest {
  command: string;
  options: Record<string, string>;
  /** Name for the audit. */
  actor: string;
  dryRun: boolean;
  /** Content for `publish`; the audit keeps only the outcome. */
  content?: unknown;
}

/** `file` is Base64, as answers travel as JSON. */
export type CommandAnswer = { ok: true; lines: string[]; file?: string } | { ok: false; faults: string[] };

/** Runs a command. A change writes two audit rows without personal data, before and after; a dry run writes none. */
export async function runCommand(deps: CommandDeps, order: CommandRequest): Promise<CommandAnswer> {
  const answer = await obey(deps, order);
  // Travellers' text may contain terminal controls.
  return answer.ok
    ? { ...answer, lines: answer.lines.map(oneLine) }
    : { ok: false, faults: answer.faults.map(oneLine) };
}

async function obey(deps: CommandDeps, { options: typed, ...rest }: CommandRequest): Promise<CommandAnswer> {
  // Pasted text reaches mails and pages, so controls and direction marks go.
  const visible = Object.entries(typed).map(([name, text]) => [name, visibleText(text)]);
  const order: CommandRequest = { ...rest, options: Object.fromEntries(visible) };
  const found = Object.hasOwn(commands, order.command) ? commands[order.command] : undefined;
  if (!found) return { ok: false, faults: [`There is no command "${order.command}". See --help.`] };
  const unknown = Object.keys(order.options).filter((name) => !Object.hasOwn(found.options.shape, name));
  if (unknown.length > 0) return { ok: false, faults: unknown.map((name) => `--${name}: no such option`) };
  const options = found.options.safeParse(order.options, { error: describeOptions(found.options) });
  if (!options.success) {
    const isMissing = (path: PropertyKey[]): boolean => path.length === 1 && !(String(path[0]) in order.options);
    const faults = options.error.issues.map(
      ({ path, code, message }) =>
        `--${path.join(".")}: ${isMissing(path) && code !== "custom" ? "is missing" : message}`,
    );
    return { ok: false, faults };
  }
  try {
    const planned = await found.plan(deps, options.data, order.content);
    const { run } = found;
    if (!run) return done(planned);
    if (order.dryRun) return { ok: true, lines: [...planned.lines, "Nothing was changed (dry run)."] };
    const note = await openAudit(deps, { ...order, options: withoutPersons(found, order.options) });
    return done(await carryOut(() => run(deps, options.data, order.content), note));
  } catch (error) {
    if (error instanceof CommandRefusal) return { ok: false, faults: error.faults };
    throw error;
  }
}

const done = ({ lines, file }: CommandOutcome): CommandAnswer => ({
  ok: true,
  lines: lines.length > 0 ? lines : ["Nothing to show."],
  ...(file && { file: Buffer.from(file).toString("base64") }),
});

type Note = (step: "done" | "refused" | "failed", outcome: unknown) => Promise<void>;

/** Runs and records the outcome; rethrows errors. */
async function carryOut(run: () => Promise<CommandOutcome>, note: Note): Promise<CommandOutcome> {
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

const withoutPersons = ({ personal = [] }: Command, options: CommandRequest["options"]): CommandRequest["options"] =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, personal.includes(name) ? "(not kept)" : value]),
  );

/** Writes the first audit row; returns the writer of the second. */
async function openAudit({ db, clock }: CommandDeps, order: CommandRequest): Promise<Note> {
  const orderId = newId();
  const write = async (step: "begun" | Parameters<Note>[0], outcome: unknown): Promise<void> => {
    const { actor, command, options } = order;
    await db
      .insertInto("audit")
      .values({
        id: newId(),
        order_id: orderId,
        step,
        at: clock.now(),
        actor,
        command,
        arguments: json(options),
        outcome: json(outcome),
      })
      .execute();
  };
  await write("begun", {});
  return write;
}
