import { z } from "zod";
import {
  findOpenMessage,
  type InboxMessage,
  listWaitingMessages,
  noteAnswered,
} from "#modules/enquiries/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../../command.server.ts";
import { quoteLines } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";

const MOST_LISTED = 1_000;

const rowOf = ({ isDoubtful, dueAt: _due, answeredAt: _answered, ...message }: InboxMessage) => ({
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
      (await listWaitingMessages(db, MOST_LISTED)).map(rowOf),
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
      stays: ["The answer itself goes from the company's own mailbox."],
    };
  },
  async run(deps, { message }) {
    if (!(await noteAnswered(deps, message))) throw new CommandRefusal(NONE);
    return { lines: ["Marked as answered."] };
  },
});
