import { z } from "zod";
import { messageParties, type PartyMessage, planMessage } from "#modules/booking/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { type CommandDeps, CommandRefusal, command, type Planned } from "../../command.server.ts";
import { describeDepartureTime, quoteLines } from "../../describe.server.ts";
import type { CommandOutcome } from "../../plan-model.ts";
import { departureId, theDeparture } from "../departure-commands.server.ts";
import { fieldList, refuseUnready } from "./fields-in-text.server.ts";

const references = z
  .string()
  .regex(/^PH-\w{6}(\s*,\s*PH-\w{6})*$/, "references such as PH-7K3M9Q,PH-5WQN8D")
  .meta({ kind: "parties" })
  .transform((typed) => typed.split(",").map((one) => one.trim()));

const texts = {
  subject: typedLine().min(3).max(100).describe("the mail's subject"),
  text: typedText()
    .min(10)
    .max(2000)
    .describe(`what they read; ${fieldList("departure")} are filled in for each`),
};

const messageOptions = z.object({
  departure: departureId,
  parties: z.optional(references).describe("references of the parties to write to; all of them when missing"),
  ...texts,
});

interface Message {
  departure: string | null;
  parties?: string[] | undefined;
  subject: string;
  text: string;
}

function messageOf({ departure, parties, subject, text }: Message): PartyMessage {
  for (const [option, typed] of Object.entries({ subject, text })) refuseUnready(option, typed, "departure");
  return { departureId: departure, parties: parties ?? null, subject, words: text };
}

async function whoReads(deps: CommandDeps, options: Message) {
  const found = await planMessage(deps, messageOf(options));
  const missing = options.parties?.find((wanted) => !found.some((one) => one.reference === wanted));
  if (missing !== undefined)
    throw CommandRefusal.of(
      "parties",
      options.departure === null
        ? `${missing} cannot be written to: it is not confirmed, or its guest has no address any more.`
        : `${missing} is not on that departure.`,
    );
  if (found.length === 0) throw new CommandRefusal("Nobody is on that departure who could be written to.");
  const reached = found.filter(({ isRepeat }) => !isRepeat);
  if (reached.length === 0) throw new CommandRefusal("All of them have been sent these very words within the hour.");
  return { found, reached };
}

/** Plan of a message: each party with their own text. */
function messagePlan(of: string, { found, reached }: Awaited<ReturnType<typeof whoReads>>): Planned {
  const head = `${of}${pluralize(reached.length, "party", "parties")} would be written to.`;
  return {
    undo: "mails",
    lines: [
      head,
      ...reached.flatMap(({ reference: to, contactName, subject, words }) => [
        `${to}  ${contactName}: ${subject}`,
        ...quoteLines(words),
      ]),
      ...found
        .filter(({ isRepeat }) => isRepeat)
        .map((one) => `${one.reference}  has been sent these very words within the hour, and is left out.`),
    ],
    audited: [head, ...reached.map(({ reference: to }) => `  ${to}`)],
    writesTo: reached.map((one) => ({ name: one.contactName, address: one.contactEmail, mail: "Your message" })),
    stays: ["No money moves, and no place changes hands."],
  };
}

async function send(deps: CommandDeps, options: Message): Promise<CommandOutcome> {
  await whoReads(deps, options);
  const sent = await messageParties(deps, messageOf(options));
  return {
    lines: [`Written to ${pluralize(sent.length, "party", "parties")}: ${sent.join(", ")}.`],
    data: { sent },
    inverse: null,
  };
}

export const messageDepartureCommand = command({
  summary: "Write to the guests of a departure, all or some: one mail a booking, kept in its history",
  options: messageOptions,
  personal: ["subject", "text"],
  async plan(deps, options) {
    const departure = await theDeparture(deps, options.departure);
    return messagePlan(`${describeDepartureTime(departure)}: `, await whoReads(deps, options));
  },
  run: send,
});

export const messageBookingsCommand = command({
  summary: "Write to the guests of several bookings, on any departures: one mail a booking, kept in its history",
  options: z.object({
    parties: references.describe("references of the bookings to write to"),
    ...texts,
  }),
  personal: ["subject", "text"],
  plan: async (deps, options) => messagePlan("", await whoReads(deps, { ...options, departure: null })),
  run: (deps, options) => send(deps, { ...options, departure: null }),
});
