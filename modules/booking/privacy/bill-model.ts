import { z } from "zod";
import { type GstState, gstStates } from "#platform/text/gst-states.ts";
import { isGstin, plainGstin } from "#platform/text/gstin.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";

const noName = "Please give the name";
const noAddress = "Please give the address";

/**
 * Buyer that a receipt and a tax invoice name. Foreign companies and persons have no GSTIN. Small letters and groups are
 * accepted. A GSTIN says its state by itself.
 */
export const companyBill = z.object({
  company: typedLine(noName).min(1, noName).max(150, "Please use at most 150 characters"),
  gstin: z
    .string()
    .default("")
    .transform(plainGstin)
    .refine((read) => read === "" || isGstin(read), "That isn't a valid GSTIN. Please check its 15 characters")
    .transform((read) => (read === "" ? null : read)),
  address: typedText(noAddress).min(1, noAddress).max(400, "Please use at most 400 characters"),
  state: z
    .string()
    .default("")
    .refine((code) => code === "" || gstStates[code as GstState] !== undefined, "Please choose a state of the list")
    .transform((code) => (code === "" ? null : code)),
  orderNumber: typedLine()
    .max(60, "Please use at most 60 characters")
    .default("")
    .transform((read) => (read === "" ? null : read)),
});
export type CompanyBill = z.output<typeof companyBill>;
