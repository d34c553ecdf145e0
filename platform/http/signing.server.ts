import { createHmac, timingSafeEqual } from "node:crypto";

/** Keys of links: HMAC-SHA256 over purpose and id, cut to 128 bits. A key for one purpose opens no other. */
export interface Signer {
  sign(purpose: string, id: string): string;
  /** Constant-time comparison. */
  verifies(purpose: string, id: string, key: string): boolean;
}

export function createSigner(secret: string): Signer {
  const digest = (purpose: string, id: string): Buffer =>
    createHmac("sha256", secret).update(`${purpose}\0${id}`).digest().subarray(0, 16);
  return {
    sign: (purpose, id) => digest(purpose, id).toString("base64url"),
    verifies(purpose, id, key) {
      // As text: base64 decoding would ignore a suffix.
      const expected = Buffer.from(digest(purpose, id).toString("base64url"));
      const given = Buffer.from(key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
