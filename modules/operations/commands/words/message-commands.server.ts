import { z } from "zod";
import {
  findAnsweredMessage,
  findOpenMessage,
  giveMessage,
  type InboxMessage,
  listWaitingMessages,
  noteAnswered,
  reopenMessage,
} from "#modules/enquiries/index.server.ts";
import { findStaffMember, listStaffNames } from "#modules/staff/index.server.ts";
import { mayRun } from "#modules/staff/model.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { quoteLines } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";

const MOST_LISTED = 1_000;

const rowOf = ({ isDoubtful, dueAt: _due, answeredAt: _answered, ownerId: _owner, ...message }: InboxMessage) => ({
  ...message,
  doubt: isDoubtful ? "doubtful: a robot may have sent it" : null,
});

const linesOf = ({ id, name, number, email, message, tour, doubt, sentAt }: ReturnType<typeof rowOf>): string[] => [
  `${id}  ${name}, ${email}, ${number}, ${delhiInstant(new Date(sentAt))}${tour === null ? "" : `, about ${tour}`}`,
  ...(doubt === null ? [] : [`  ${doubt}`]),
  ...quoteLines(message),
];

export const listMessagesCommand = command({
  summary: "List the contact messages that are not answered yet",
  options: z.object({}),
  async plan({ db }) {
    return listing(
      (await listWaitingMessages(db, { most: MOST_LISTED })).map(rowOf),
      linesOf,
      {
        id: ["Message", "id"],
        name: ["Name", "text"],
        email: ["E-mail", "mail"],
        number: ["Phone", "text"],
        sentAt: ["Sent", "moment"],
        tour: ["Tour", "text"],
        message: ["Message", "text"],
        doubt: ["Doubt", "text"],
      },
      { thing: "message", key: "id" },
    );
  },
});

const NONE = "There is no such open message. See list-messages.";

/** The answer itself is sent from the company's mailbox. */
export const answerMessageCommand = command({
  summary: "Mark a contact message as answered",
  options: z.object({
    message: z.uuid().meta({ thing: "message" }).describe("the message's id, as list-messages shows it"),
  }),
  async plan({ db }, { message }) {
    const found = await findOpenMessage(db, message);
    if (!found) throw CommandRefusal.of("message", NONE);
    return {
      lines: ["Would be marked as answered:", ...linesOf(rowOf(found))],
      audited: ["Would be marked as answered."],
      undo: "hour",
      stays: ["The answer itself goes from the company's own mailbox."],
    };
  },
  async run(deps, { message }) {
    if (!(await noteAnswered(deps, message))) throw new CommandRefusal(NONE);
    return { lines: ["Marked as answered."], inverse: { command: "reopen-message", options: { message } } };
  },
});

const NOT_ANSWERED = "There is no such message that is marked as answered.";

export const reopenMessageCommand = command({
  summary: "Take the mark “answered” off a contact message",
  options: z.object({
    message: z.uuid().meta({ thing: "message" }).describe("the message's id"),
  }),
  async plan({ db }, { message }) {
    const found = await findAnsweredMessage(db, message);
    if (!found) throw CommandRefusal.of("message", NOT_ANSWERED);
    return {
      lines: [
        `The message of ${found.name}, marked ${delhiInstant(found.answeredAt)}, would wait for an answer again.`,
      ],
      audited: ["Would wait for an answer again."],
      undo: "hour",
      stays: ["Nobody is written to."],
    };
  },
  async run({ db }, { message }) {
    if (!(await reopenMessage(db, message))) throw CommandRefusal.of("message", NOT_ANSWERED);
    return { lines: ["It waits for an answer."], inverse: { command: "answer-message", options: { message } } };
  },
});

const NOBODY_ANSWERS = "nobody";

async function theAnswerer({ db }: CommandDeps, member: string): Promise<{ id: string; name: string } | null> {
  if (member === NOBODY_ANSWERS) return null;
  const found = await findStaffMember(db, member);
  if (!found?.isActive) throw CommandRefusal.of("member", "Nobody of the company has this address. See list-staff.");
  if (!mayRun(found.role, "answer-message"))
    throw CommandRefusal.of("member", `Answering is not part of the role of ${found.name}.`);
  return found;
}

export const assignMessageCommand = command({
  summary: "Say who answers a contact message",
  options: z.object({
    message: z.uuid().meta({ thing: "message" }).describe("the message's id, as list-messages shows it"),
    member: typedLine()
      .min(3)
      .max(254)
      .meta({ title: "Who answers", thing: "answerer" })
      .describe(`the person's e-mail address or id, as list-staff shows them, or ${NOBODY_ANSWERS}`),
  }),
  async plan(deps, { message, member }) {
    const found = await findOpenMessage(deps.db, message);
    if (!found) throw CommandRefusal.of("message", NONE);
    const then = await theAnswerer(deps, member);
    if ((then?.id ?? null) === found.ownerId)
      throw CommandRefusal.of("member", then ? `${then.name} answers it already.` : "It is nobody's already.");
    const names = await listStaffNames(deps.db);
    const now = names.find(({ id }) => id === found.ownerId)?.name;
    return {
      lines: [`The message of ${found.name}: ${now ?? "nobody"} answers it now, ${then?.name ?? "nobody"} then.`],
      audited: [`${then?.name ?? "Nobody"} answers it.`],
      undo: "hour",
      stays: ["Nobody is written to."],
    };
  },
  async run(deps, { message, member }) {
    const found = await findOpenMessage(deps.db, message);
    const then = await theAnswerer(deps, member);
    const wanted = { from: found?.ownerId ?? null, to: then?.id ?? null };
    if (!found || !(await giveMessage(deps.db, message, wanted)))
      throw CommandRefusal.of(
        "message",
        "It was answered or given to another person meanwhile; please look at it again.",
      );
    return {
      lines: [then ? `${then.name} answers it.` : "Nobody answers it yet."],
      inverse: { command: "assign-message", options: { message, member: found.ownerId ?? NOBODY_ANSWERS } },
    };
  },
});
