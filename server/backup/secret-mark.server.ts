import { createSigner, type Signer } from "#platform/http/signing.server.ts";

/** Identifies a secret without revealing it: 48 bits of an HMAC. */
export const secretMark = (signer: Signer): string => signer.sign("which-secret", "").slice(0, 8);

/** Null also for older backups, which have no mark. */
export function secretWarning(mark: string | undefined, secret: string | null): string | null {
  if (mark === undefined) return null;
  if (secret !== null && secretMark(createSigner(secret)) === mark) return null;
  const what = secret === null ? "APP_SECRET is missing" : "APP_SECRET is not the one with which the backup was taken";
  return `${what}: every link in every mail that went out before is dead. Put the old one back, from the copy of /etc/pahiya.env, and restart the site.`;
}
