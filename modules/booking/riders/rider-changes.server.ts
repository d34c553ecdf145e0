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
    emergencyName: typedLine().max(120, "Please use at most 120 characters").default(""),
    emergencyPhone: z
      .string()
      .overwrite(dialled)
      .trim()
      .max(30, "Please use at most 30 digits")
      .regex(/^[\d\s()+.#;=ext-]*$/i, "Please use only digits, spaces and + ( ) - .")
      .regex(/^$|^(\D*\d){5}/, "That's too short for a phone number")
      .default(""),
  })
  .refine((rider) => rider.minor !== "on" || Boolean(rider.guardianName), {
    message: "Please name the guardian who comes along and agrees",
    path: ["guardianName"],
    when,
  })
  .refine((rider) => rider.emergencyName !== "" || !rider.emergencyPhone, {
    message: "Please tell us whose phone number it is",
    path: ["emergencyName"],
    when,
  })
  .refine((rider) => rider.emergencyPhone !== "" || !rider.emergencyName, {
    message: "Please enter their phone number again too",
    path: ["emergencyPhone"],
    when,
  });

export type RiderNotice = RiderDetails | z.infer<typeof riderChanges>;
