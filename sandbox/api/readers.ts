import type { Notes } from "../model.ts";
import { invalid } from "./refused.ts";

export type Body = Record<string, unknown>;

/** Amount in paise; forms send digits as text. */
export function readAmount(given: unknown): number {
  if (given === undefined || given === null || given === "") throw invalid("amount: is required.", "amount");
  const amount = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof amount !== "number" || !Number.isSafeInteger(amount))
    throw invalid("The amount must be an integer.", "amount");
  return amount;
}

export function readCurrency(given: unknown): string {
  if (given === undefined) throw invalid("currency: is required.", "currency");
  if (typeof given !== "string") throw invalid(`expected string but provided ${given}`, "currency");
  if (!/^[a-z]{3}$/i.test(given)) throw invalid("Currency is not supported", "currency");
  return given.toUpperCase();
}

/** At most fifteen short texts. PHP sends an empty list for an empty object. */
export function readNotes(given: unknown): Notes {
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) return {};
  if (typeof given !== "object" || Array.isArray(given)) throw invalid("The notes must be an array.", "notes");
  const notes = given as Notes;
  if (Object.keys(notes).length > 15)
    throw invalid("Number of fields in notes should be less than or equal to 15", "notes");
  for (const value of Object.values(notes))
    if (String(value).length > 256) throw invalid("The notes may not be greater than 256 characters.", "notes");
  return { ...notes };
}

/** Merchant's reference. */
export function readReceipt(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const receipt = String(given);
  if (receipt.length > 40) throw invalid("The receipt may not be greater than 40 characters.", "receipt");
  return receipt;
}

/** Boolean in any JSON or form notation. */
export const readFlag = (given: unknown): boolean => given === true || given === 1 || given === "1" || given === "true";

/** Refuses unknown fields. */
export function refuseExtraFields(body: Body, allowed: ReadonlySet<string>): void {
  const extra = Object.keys(body).filter((name) => !allowed.has(name));
  if (extra.length > 0)
    throw invalid(`${extra.join(", ")} is/are not required and should not be sent`, extra[0], "extra_field_sent");
}
