import { z } from "zod";
import { dialled } from "#platform/text/telephone-number.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { diets, type RiderDetails, riderDetails } from "../model.ts";

const { shape } = riderDetails;
/** Reports all errors together. */
const when = () => true;

/**
 * Diet, notes and emergency contact are never shown again, since others know the link. Left empty they stay. Server
 * only.
 */
export const riderChanges = z
  .object({
    ...shape,
    diet: z.enum(["", ...diets], "Choose one").default(""),
    emergencyName: typedLine().max(120, "At most 120 letters").default(""),
    emergencyPhone: z
      .string()
      .overwrite(dialled)
      .trim()
      .max(30, "At most 30 digits")
      .regex(/^[\d\s()+.#;=ext-]*$/i, "Digits, spaces and + ( ) - . only")
      .regex(/^$|^(\D*\d){5}/, "That is too short to be called")
      .default(""),
  })
  .refine((rider) => rider.minor !== "on" || Boolean(rider.guardianName), {
    message: "Who comes along and agrees for them?",
    path: ["guardianName"],
    when,
  })
  .refine((rider) => rider.emergencyName !== "" || !rider.emergencyPhone, {
    message: "Whose telephone is it?",
    path: ["emergencyName"],
    when,
  })
  .refine((rider) => rider.emergencyPhone !== "" || !rider.emergencyName, {
    message: "Their telephone has to be written anew too",
    path: ["emergencyPhone"],
    when,
  });

export type RiderNotice = RiderDetails | z.infer<typeof riderChanges>;
