import { createSigner, type Signer } from "#platform/http/signing.server.ts";

/** Identifies the site's secret in a backup without revealing it: 48 bits of an HMAC of a fixed word. */
export const secretMark = (signer: Signer): string => signer.sign("which-secret", "").slice(0, 8);

/** Warns if the site's secret differs from the backup's; null if they match or an older backup has no mark. */
export function secretWarning(mark: string | undefined, secret: string | null): string | null {
  if (mark === undefined) return null;
  if (secret !== null && secretMark(createSigner(secret)) === mark) return null;
  const what = secret === null ? "APP_SECRET is missing" : "APP_SECRET is not the one with which the backup was taken";
  return `${what}: every link in every mail that went out before is dead. Put the old one back, from the copy of /etc/pahiya.env, and restart the site.`;
}
