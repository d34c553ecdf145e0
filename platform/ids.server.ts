import { randomBytes, randomInt } from "node:crypto";
import { v7, validate } from "uuid";

/** A new primary key: UUID version 7, so that rows sort by age and indexes stay compact. */
export const newId = (): string => v7();

/** Whether a text from outside can be one of our keys; anything else would make the database complain. */
export const isId = (text: string): boolean => validate(text);

/** An unguessable secret of 128 bits for links and idempotency keys, URL-safe. */
export const newSecret = (): string => randomBytes(16).toString("base64url");

/** Whether a text from outside is written as such a secret is. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{22}$/.test(text);

/** Letters and digits that cannot be mistaken for one another over the telephone: no 0/O, 1/I/L, U/V. */
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";

/** A booking's human reference, "PH-7K3M9Q": 29⁶ ≈ 595 million. Uniqueness is the database's to enforce. */
export function newBookingReference(): string {
  let letters = "";
  for (let place = 0; place < 6; place += 1) letters += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)];
  return `PH-${letters}`;
}
