import { createSigner, type Signer } from "#platform/http/signing.server.ts";

/** By which a backup knows the secret of its site again, and of which nothing can be made: 48 bits of an HMAC of a fixed word. */
export const secretMark = (signer: Signer): string => signer.sign("which-secret", "").slice(0, 8);

/**
 * What is said where the secret that a site will sign with is not that of the backup; null where it is, or where the backup
 * is of a version that did not note it.
 */
export function secretWarning(mark: string | undefined, secret: string | null): string | null {
  if (mark === undefined) return null;
  if (secret !== null && secretMark(createSigner(secret)) === mark) return null;
  const what = secret === null ? "APP_SECRET is missing" : "APP_SECRET is not the one with which the backup was taken";
  return `${what}: every link in every mail that went out before is dead. Put the old one back, from the copy of /etc/pahiya.env, and restart the site.`;
}
