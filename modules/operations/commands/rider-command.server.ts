import { z } from "zod";
import { findRider, findRiderDetails, riderChanges, saveRider } from "#modules/booking/index.server.ts";
import { bookingStatusLabels, dietLabels, diets, frameFor, riderDetails } from "#modules/booking/model.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { quoteLines } from "../describe.server.ts";
import { reference, ridersNamed } from "./booking-commands.server.ts";
import { describeHolder, withAddress } from "./desk-commands.server.ts";

const line = () => z.optional(typedLine().max(120));

const riderOptions = z.object({
  reference,
  rider: z.coerce
    .number()
    .int()
    .min(1)
    .max(999)
    .meta({ thing: "rider" })
    .describe("the rider's number in the party, such as 2"),
  name: line().describe("their name; the one that is there when missing"),
  height: line().describe("in centimetres, such as 172; the one that is there when missing"),
  diet: z.optional(z.enum(diets)).meta({ valueWords: dietLabels }).describe("what they eat; needed the first time"),
  notes: z.optional(typedText().max(500)).describe("health, or anything the guide should know"),
  "emergency-name": line().describe("whom to call; needed the first time"),
  "emergency-phone": z
    .optional(typedLine().max(30).meta({ kind: "phone" }))
    .describe("that person's number; needed the first time"),
  minor: z.optional(z.literal("yes")).describe("yes: under 18"),
  guardian: line().describe("the guardian who comes along, for somebody under 18"),
  agreed: z.literal("yes").describe("yes: they have read the riders' agreement, or heard it from you, and agree to it"),
});
type RiderOptions = z.infer<typeof riderOptions>;

/** Option of each field of the rider's own form. */
const optionOf: Record<string, string> = {
  emergencyName: "emergency-name",
  emergencyPhone: "emergency-phone",
  guardianName: "guardian",
  waiver: "agreed",
};

/** Rider and details, read as the rider's own page reads them; empty fields of one who is known stay. */
async function wanted(deps: CommandDeps, options: RiderOptions) {
  const booking = await withAddress(deps, options.reference);
  if (booking.status !== "confirmed")
    throw CommandRefusal.of(
      "reference",
      `${options.reference} takes no riders' details: ${bookingStatusLabels[booking.status]}.`,
    );
  const [named] = ridersNamed(booking, String(options.rider), "rider");
  const rider = named && (await findRider(deps, named.id));
  if (!rider) throw CommandRefusal.of("rider", `${options.reference} changed meanwhile; please look at it again.`);
  const saved = rider.saved;
  const isMinor = options.minor === "yes" || (options.minor === undefined && saved?.minor === "on");
  const form = {
    ...{ name: options.name ?? saved?.name, height: options.height ?? saved?.height, waiver: "on" },
    ...{ diet: options.diet, notes: options.notes, emergencyName: options["emergency-name"] },
    ...{ emergencyPhone: options["emergency-phone"], guardianName: options.guardian ?? saved?.guardianName },
    ...(isMinor && { minor: "on" }),
  };
  const read = (saved ? riderChanges : riderDetails).safeParse(form);
  const phone = form.emergencyPhone ? readTelephone(form.emergencyPhone, rider.country) : null;
  const faults = [
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => faultOf(String(path[0]), message))),
    ...(phone && "fault" in phone ? [faultOf("emergencyPhone", phone.fault)] : []),
  ];
  if (!read.success || (phone && "fault" in phone)) throw new CommandRefusal(faults.join("; "), faults, "not readable");
  return { booking, rider, details: { ...read.data, ...(phone && { emergencyPhone: phone.number }) } };
}

const faultOf = (field: string, words: string): string => `--${optionOf[field] ?? field}: ${words}`;

const wordsOf = (name: string): string => name.replace("-", " ");

/** Value as somebody typed or chose it. */
const shownValue = (name: string, value: string): string[] =>
  quoteLines(name === "diet" ? (dietLabels[value as keyof typeof dietLabels] ?? value) : value);

/** Details that stand there, with the values that would take their place. Another may have written them meanwhile. */
async function overwritten({ db }: CommandDeps, options: RiderOptions, riderId: string): Promise<string[]> {
  const rider = await findRiderDetails(db, riderId);
  if (!rider) return [];
  const present = {
    ...{ name: rider.name, height: rider.heightCm === null ? null : String(rider.heightCm), diet: rider.diet },
    ...{ notes: rider.notes, guardian: rider.guardianName },
    ...{ "emergency-name": rider.emergency?.name ?? null, "emergency-phone": rider.emergency?.phone ?? null },
  };
  return Object.entries(present).flatMap(([name, was]) => {
    const becomes = options[name as keyof typeof present];
    return was === null || becomes === undefined || becomes === was
      ? []
      : [`In place of the ${wordsOf(name)}:`, ...shownValue(name, was), "would stand:", ...shownValue(name, becomes)];
  });
}

const changedWords = (options: RiderOptions): string[] =>
  Object.keys(options)
    .filter((name) => !["reference", "rider", "agreed"].includes(name))
    .map(wordsOf);

/** Same as the rider's own page, for somebody who says it on the telephone. */
export const saveRiderCommand = command({
  summary: "Fill in or change a rider's details, as they say them on the telephone",
  options: riderOptions,
  personal: ["name", "height", "diet", "notes", "emergency-name", "emergency-phone", "minor", "guardian"],
  async plan(deps, options) {
    const { booking, rider, details } = await wanted(deps, options);
    const frame = rider.mode === "Walk" ? undefined : frameFor(details.height, rider.minHeightCm);
    const fields = changedWords(options);
    return {
      lines: [
        `${describeHolder(booking)}, ${booking.tour.name}`,
        `Rider ${options.rider}: ${details.name}, ${details.height} cm${frame ? `, frame ${frame}` : ""}`,
        `Would be ${rider.saved ? "changed" : "filled in"}: ${fields.length > 0 ? fields.join(", ") : "nothing but the agreement"}.`,
        ...(await overwritten(deps, options, rider.id)),
        ...(frame === null
          ? [`Too small for our frames, which begin at ${rider.minHeightCm} cm: find another way.`]
          : []),
      ],
      audited: [`Rider ${options.rider} of ${options.reference} would be ${rider.saved ? "changed" : "filled in"}.`],
      stays: ["Nobody is written to.", ...(rider.saved ? ["What is left empty stays as it is."] : [])],
    };
  },
  async run(deps, options) {
    const { rider, details } = await wanted(deps, options);
    if (!(await saveRider(deps, rider.id, details)))
      throw new CommandRefusal(`${options.reference} changed meanwhile; please look at it again.`);
    return { lines: [`Rider ${options.rider} of ${options.reference} is saved.`], data: {} };
  },
});
