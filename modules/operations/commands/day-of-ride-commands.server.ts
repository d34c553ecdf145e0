import { z } from "zod";
import { findArrivals, markArrived, messageParties, planMessage } from "#modules/booking/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { delhiTime } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime, quoteLines } from "../describe.server.ts";
import { reference, ridersNamed, ridersOption, theBooking } from "./booking-commands.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";
import { fieldList, refuseUnready } from "./words/fields-in-text.server.ts";

export const markArrivedCommand = command({
  summary: "Tick riders of a booking as arrived at the meeting point, or take the tick back",
  options: z.object({
    reference,
    riders: ridersOption.describe("the riders, by their numbers in the party, such as 1,2; all of them when missing"),
    back: z.optional(z.enum(["yes", "no"])).describe("yes takes the tick back: not here yet"),
  }),
  async plan(deps, { reference: wanted, riders, back = "no" }) {
    const booking = await theBooking(deps, wanted);
    const named = ridersNamed(booking, riders);
    const arrivals = await findArrivals(deps.db, booking.id);
    const soFar = (position: number): string => {
      const at = arrivals.get(position);
      return at ? ` (here since ${delhiTime(at)})` : "";
    };
    return {
      undo: "hour",
      audited: [`${wanted}: ${pluralize(named.length, "rider")} ${back === "yes" ? "not here yet" : "arrived"}.`],
      stays: ["Nobody is written to, and no money moves."],
      lines: [
        `${wanted}, ${booking.contactName}, ${booking.tour.name}, ${describeDepartureTime(booking)}`,
        ...named.map(
          ({ position, name }) =>
            `  ${position}  ${name ?? "without details"}: ${back === "yes" ? "not here yet" : "has arrived"}${soFar(position)}`,
        ),
      ],
    };
  },
  async run(deps, { reference: wanted, riders, back = "no" }) {
    const booking = await theBooking(deps, wanted);
    const positions = ridersNamed(booking, riders).map(({ position }) => position);
    const changed = await markArrived(deps, booking.id, { positions, hasCome: back === "no" });
    if (changed === null) throw new CommandRefusal(`${wanted} does not ride any more: nobody can be ticked.`);
    return {
      lines: [`${pluralize(changed.length, "rider")} ${back === "yes" ? "not here yet" : "ticked as arrived"}.`],
      ...(changed.length > 0 && {
        inverse: {
          command: "mark-arrived",
          options: { reference: wanted, riders: changed.join(","), back: back === "yes" ? "no" : "yes" },
        },
      }),
    };
  },
});

const references = z
  .string()
  .regex(/^PH-\w{6}(\s*,\s*PH-\w{6})*$/, "references such as PH-7K3M9Q,PH-5WQN8D")
  .transform((typed) => typed.split(",").map((one) => one.trim()));

const messageOptions = z.object({
  departure: departureId,
  parties: z.optional(references).describe("references of the parties to write to; all of them when missing"),
  subject: typedLine().min(3).max(100).describe("the mail's subject"),
  text: typedText()
    .min(10)
    .max(2000)
    .describe(`what they read; ${fieldList("departure")} are filled in for each`),
});

type Message = z.infer<typeof messageOptions>;

function messageOf({ departure, parties, subject, text }: Message) {
  for (const [option, typed] of Object.entries({ subject, text })) refuseUnready(option, typed, "departure");
  return { departureId: departure, parties: parties ?? null, subject, words: text };
}

async function whoReads(deps: CommandDeps, options: Message) {
  const found = await planMessage(deps, messageOf(options));
  const missing = options.parties?.find((wanted) => !found.some((one) => one.reference === wanted));
  if (missing !== undefined) throw CommandRefusal.of("parties", `${missing} is not on that departure.`);
  if (found.length === 0) throw new CommandRefusal("Nobody is on that departure who could be written to.");
  const reached = found.filter(({ isRepeat }) => !isRepeat);
  if (reached.length === 0) throw new CommandRefusal("All of them have been sent these very words within the hour.");
  return { found, reached };
}

export const messageDepartureCommand = command({
  summary: "Write to the guests of a departure, all or some: one mail a booking, kept in its history",
  options: messageOptions,
  personal: ["subject", "text"],
  async plan(deps, options) {
    const departure = await theDeparture(deps, options.departure);
    const { found, reached } = await whoReads(deps, options);
    const head = `${describeDepartureTime(departure)}: ${pluralize(reached.length, "party", "parties")} would be written to.`;
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
  },
  async run(deps, options) {
    await whoReads(deps, options);
    const sent = await messageParties(deps, messageOf(options));
    return {
      lines: [`Written to ${pluralize(sent.length, "party", "parties")}: ${sent.join(", ")}.`],
      data: { sent },
      inverse: null,
    };
  },
});
