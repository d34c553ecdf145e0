import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { newNonce } from "../ids.server.ts";

/** Encrypts secrets that the site must read again. A text sealed for one purpose and id opens for no other. */
export interface Sealer {
  seal(purpose: string, id: string, text: string): string;
  /** Null for a text that was changed, or sealed by another secret or for another purpose. */
  open(purpose: string, id: string, sealed: string): string | null;
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM by a key derived from the site's secret. */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "seal", 32));
  const about = (purpose: string, id: string): Buffer => Buffer.from(`${purpose}\0${id}`);
  return {
    seal(purpose, id, text) {
      const nonce = newNonce(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(about(purpose, id));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(purpose, id, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(about(purpose, id))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
