import { z } from "zod";
import { isGstin, plainGstin } from "#platform/text/gstin.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";

const noName = "Please give the company's name";
const noAddress = "Please give the company's address";

/** Foreign companies have no GSTIN. Small letters and groups are accepted. */
export const companyBill = z.object({
  company: typedLine(noName).min(1, noName).max(150, "Please use at most 150 letters"),
  gstin: z
    .string()
    .default("")
    .transform(plainGstin)
    .refine(
      (read) => read === "" || isGstin(read),
      "This is no GSTIN: it has fifteen signs, and the last of them checks the others",
    )
    .transform((read) => (read === "" ? null : read)),
  address: typedText(noAddress).min(1, noAddress).max(400, "Please use at most 400 letters"),
  orderNumber: typedLine()
    .max(60, "Please use at most 60 signs")
    .default("")
    .transform((read) => (read === "" ? null : read)),
});
export type CompanyBill = z.output<typeof companyBill>;
