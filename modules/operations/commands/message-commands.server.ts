import { z } from "zod";
import { findOpenMessage, listOpenMessages, noteAnswered } from "#modules/enquiries/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../command.server.ts";
import { quoteLines } from "../describe.server.ts";

type OpenMessage = Awaited<ReturnType<typeof listOpenMessages>>[number];

const linesOf = ({ id, name, number, email, message, tour, isDoubtful, sentAt }: OpenMessage): string[] => [
  `${id}  ${name}, ${email}, ${number}, ${delhiInstant(sentAt)}${tour === null ? "" : `, about ${tour}`}`,
  ...(isDoubtful ? ["  doubtful: a robot may have sent it"] : []),
  ...quoteLines(message),
];

export const listMessagesCommand = command({
  summary: "List the contact messages that are not answered yet",
  options: z.object({}),
  async plan({ db }) {
    return { lines: (await listOpenMessages(db)).flatMap(linesOf) };
  },
});

const NONE = "There is no such open message. See list-messages.";

/** The answer itself is sent from the company's mailbox. */
export const answerMessageCommand = command({
  summary: "Mark a contact message as answered",
  options: z.object({ message: z.uuid().describe("the message's id, as list-messages shows it") }),
  async plan({ db }, { message }) {
    const found = await findOpenMessage(db, message);
    if (!found) throw new CommandRefusal(NONE);
    return { lines: ["Would be marked as answered:", ...linesOf(found)] };
  },
  async run(deps, { message }) {
    if (!(await noteAnswered(deps, message))) throw new CommandRefusal(NONE);
    return { lines: ["Marked as answered."] };
  },
});
