import { randomBytes, randomInt } from "node:crypto";
import { v7, validate } from "uuid";

export const newId = (): string => v7();

export const isId = (text: string): boolean => validate(text);

export const newSecret = (): string => randomBytes(16).toString("base64url");

export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{22}$/.test(text);

/** No look-alikes on the telephone: 0/O, 1/I/L, U/V. */
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";

/** "PH-7K3M9Q": 29⁶ ≈ 595 million. The database enforces uniqueness. */
export function newBookingReference(): string {
  let letters = "";
  for (let place = 0; place < 6; place += 1) letters += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)];
  return `PH-${letters}`;
}
