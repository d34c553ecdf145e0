import { createHash, randomBytes, randomInt } from "node:crypto";
import { v7, validate } from "uuid";

export const newId = (): string => v7();

export const isId = (text: string): boolean => validate(text);

export const newSecret = (): string => randomBytes(16).toString("base64url");

/** Token of 256 bits, for what opens more than one thing. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Stored instead of a secret or token, against stolen copies. SHA-256 suffices for 128 random bits. */
export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex");

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const newNonce = (bytes: number): Buffer => randomBytes(bytes);

export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{22}$/.test(text);

/** No look-alikes on the telephone: 0/O, 1/I/L, U/V. */
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";

/** "PH-7K3M9Q": 29⁶ ≈ 595 million. The database enforces uniqueness. */
export const newBookingReference = (): string => `PH-${newLetters(6)}`;

/** Random letters and digits that nobody mistakes for each other; 12 of them are 58 bits. */
export const newLetters = (count: number): string =>
  Array.from({ length: count }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");
