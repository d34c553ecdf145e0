import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Links that open something without a login carry a key: an HMAC-SHA256 over the purpose and the id, cut to 128 bits.
 * Nobody can make one without the application's secret, and a key for one purpose opens no other.
 */
export interface Signer {
  /** The key for this purpose and id, 22 URL-safe characters. */
  sign(purpose: string, id: string): string;
  /** Compares in constant time; false for anything malformed. */
  verifies(purpose: string, id: string, key: string): boolean;
}

/** A signer with the application's secret: another secret makes and takes other keys. */
export function createSigner(secret: string): Signer {
  const digest = (purpose: string, id: string): Buffer =>
    createHmac("sha256", secret).update(`${purpose}\0${id}`).digest().subarray(0, 16);
  return {
    sign: (purpose, id) => digest(purpose, id).toString("base64url"),
    verifies(purpose, id, key) {
      // Compared as they are written: read as base64, a key with something behind it would pass too.
      const expected = Buffer.from(digest(purpose, id).toString("base64url"));
      const given = Buffer.from(key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
