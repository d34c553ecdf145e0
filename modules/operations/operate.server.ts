import { z } from "zod";
import { findComment, moderateComment } from "#modules/content/index.server.ts";
import { findReview, listPendingReviews, moderateReview } from "#modules/reviews/index.server.ts";
import { json } from "#platform/database.server.ts";
import { delhiInstant } from "#platform/delhi-time.ts";
import { newId } from "#platform/ids.server.ts";
import { oneLine } from "#platform/one-line.ts";
import { listAlertsCommand, resolveAlertCommand, unsentMails } from "./alert-commands.server.ts";
import { lateRefunds, listHoldsCommand, noShow, quoteCommand, refund } from "./booking-commands.server.ts";
import { type Command, command, type OperateDeps, type Outcome, Refused } from "./command.server.ts";
import { answerRequest, dataRequests, noteRequest } from "./data-commands.server.ts";
import { blockDate, cancelDeparture, guides, listDeparturesCommand, manifest } from "./departure-commands.server.ts";
import { paymentsSince } from "./payment-commands.server.ts";
import { changeScheduleCommand, editDepartureCommand, listSchedulesCommand } from "./timetable-commands.server.ts";
import { quoted } from "./words.server.ts";

const moderate = command({
  summary: "Publish or refuse a comment on a story",
  options: z.object({
    comment: z.uuid().describe("the comment's id"),
    verdict: z.enum(["published", "refused"]).describe("published or refused"),
  }),
  async plan({ db }, { comment, verdict }) {
    const found = await findComment(db, comment);
    if (!found) throw new Refused("There is no such comment.");
    return {
      lines: [`${found.name} on “${found.postTitle}” (${found.status}) would be ${verdict}:`, ...quoted(found.comment)],
    };
  },
  async run(deps, { comment, verdict }) {
    await moderateComment(deps, comment, verdict);
    return { lines: [`The comment is ${verdict}.`] };
  },
});

const CHANGED_SINCE = "Its writer has changed it since: read it again with --dry-run.";

const moderateReviewCommand = command({
  summary: "Publish or refuse a review of a tour",
  options: z.object({
    review: z.uuid().describe("the review's id, as list-reviews shows it"),
    verdict: z.enum(["published", "refused"]).describe("published or refused"),
    read: z.optional(z.string()).describe("the mark of the words that were read, as the dry run shows it"),
  }),
  async plan({ db }, { review, verdict, read }) {
    const found = await findReview(db, review);
    if (!found) throw new Refused("There is no such review.");
    if (read !== undefined && read !== found.digest) throw new Refused(CHANGED_SINCE);
    const by = `${found.name}${found.isVerified ? ", who has ridden it" : ""}`;
    return {
      lines: [
        `${found.rating} of 5 for “${found.tourName}” by ${by} (${found.status}) would be ${verdict}:`,
        ...found.paragraphs.flatMap(quoted),
        `The mark of these words: --read ${found.digest}`,
      ],
    };
  },
  async run(deps, { review: id, verdict: status, read }) {
    if (read === undefined) throw new Refused("Read it with --dry-run first: it shows the mark that --read asks for.");
    const answer = await moderateReview(deps, { id, status, digest: read });
    if ("refused" in answer)
      throw new Refused(answer.refused === "changed" ? CHANGED_SINCE : "There is no such review.");
    return { lines: [`The review is ${status}.`] };
  },
});

const listReviewsCommand = command({
  summary: "Reviews that wait for a yes or no",
  options: z.object({}),
  async plan({ db }) {
    const waiting = await listPendingReviews(db);
    return { lines: waiting.map((one) => `${one.id}  ${one.name} on ${one.tourName}, ${delhiInstant(one.writtenAt)}`) };
  },
});

/** Everything the operator does, by its name on the command line. */
const commands: Record<string, Command> = {
  "cancel-departure": cancelDeparture,
  "block-date": blockDate,
  "edit-departure": editDepartureCommand,
  "list-schedules": listSchedulesCommand,
  "change-schedule": changeScheduleCommand,
  guides,
  refund,
  "no-show": noShow,
  quote: quoteCommand,
  "moderate-comment": moderate,
  "moderate-review": moderateReviewCommand,
  "list-reviews": listReviewsCommand,
  "list-departures": listDeparturesCommand,
  "list-holds": listHoldsCommand,
  "late-refunds": lateRefunds,
  "payments-since": paymentsSince,
  "list-alerts": listAlertsCommand,
  "resolve-alert": resolveAlertCommand,
  "unsent-mails": unsentMails,
  manifest,
  "data-requests": dataRequests,
  "note-data-request": noteRequest,
  "answer-data-request": answerRequest,
};

/** One command in the words of `--help`. */
export interface CommandHelp {
  name: string;
  summary: string;
  options: { name: string; words: string; isNeeded: boolean }[];
}

/** All commands, or the one asked for, as `--help` shows them. */
export const describeCommands = (only?: string): CommandHelp[] =>
  Object.entries(commands)
    .filter(([name]) => only === undefined || name === only)
    .map(([name, { summary, options }]) => ({
      name,
      summary,
      options: Object.entries(options.shape).map(([option, schema]) => ({
        name: option,
        words: (schema as z.ZodType).description ?? "",
        isNeeded: !(schema as z.ZodType).safeParse(undefined).success,
      })),
    }));

export interface Order {
  command: string;
  options: Record<string, string>;
  /** Who gives it, for the audit. */
  actor: string;
  dryRun: boolean;
}

export type Answer = { ok: true; lines: string[] } | { ok: false; faults: string[] };

/**
 * Carries out one order of the operator. What changes something leaves two rows in the audit, one before and one that says
 * what became of it, without what it says of persons; a dry run says what would happen and leaves none.
 */
export async function operate(deps: OperateDeps, order: Order): Promise<Answer> {
  const answer = await obey(deps, order);
  // Travellers' words stand in these lines, and a terminal obeys what it is sent.
  return answer.ok
    ? { ...answer, lines: answer.lines.map(oneLine) }
    : { ok: false, faults: answer.faults.map(oneLine) };
}

async function obey(deps: OperateDeps, order: Order): Promise<Answer> {
  const found = commands[order.command];
  if (!found) return { ok: false, faults: [`There is no command "${order.command}". --help lists them.`] };
  const unknown = Object.keys(order.options).filter((name) => !(name in found.options.shape));
  if (unknown.length > 0) return { ok: false, faults: unknown.map((name) => `--${name}: no such option`) };
  const options = found.options.safeParse(order.options);
  if (!options.success)
    return { ok: false, faults: options.error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`) };
  try {
    const planned = await found.plan(deps, options.data);
    const { run } = found;
    if (!run) return { ok: true, lines: planned.lines.length > 0 ? planned.lines : ["Nothing to show."] };
    if (order.dryRun) return { ok: true, lines: [...planned.lines, "Nothing was changed (dry run)."] };
    const note = await openAudit(deps, { ...order, options: withoutPersons(found, order.options) });
    const { lines } = await carryOut(() => run(deps, options.data), note);
    return { ok: true, lines };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, faults: [error.message] };
    throw error;
  }
}

type Note = (step: "done" | "refused" | "failed", outcome: unknown) => Promise<void>;

/** Runs it, and notes how it ended. A refusal or an error goes on to the caller. */
async function carryOut(run: () => Promise<Outcome>, note: Note): Promise<Outcome> {
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    // An error's words may name persons; the log has them, and can forget.
    if (error instanceof Refused) await note("refused", { refused: error.message });
    else await note("failed", { failed: error instanceof Error ? error.name : "unknown" });
    throw error;
  }
  await note("done", outcome.data ?? outcome.lines);
  return outcome;
}

const withoutPersons = ({ personal = [] }: Command, options: Order["options"]): Order["options"] =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, personal.includes(name) ? "(not kept)" : value]),
  );

/** Notes that an order begins; what it answers with notes how it ended. */
async function openAudit({ db, clock }: OperateDeps, order: Order): Promise<Note> {
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
