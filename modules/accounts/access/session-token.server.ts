import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { newSecret } from "#platform/ids.server.ts";

/**
 * The traveller has the token, the database its digest: a copy of the database lets nobody in. To Better Auth the digest *is*
 * the token; only here does one become the other. A plain SHA-256 does, since a token has 128 bits of chance and no word of
 * anybody's to guess.
 */
export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex");

const beingMade = new AsyncLocalStorage<string>();

/** Runs what logs somebody in, and answers with the token of the session that it makes. */
export async function withNewToken<Made>(logIn: () => Promise<Made>): Promise<{ made: Made; token: string }> {
  const token = newSecret();
  return { made: await beingMade.run(token, logIn), token };
}

/** What a session about to be written has for its token. Sessions are made inside `withNewToken` and nowhere else. */
export function digestOfNew(): string {
  const token = beingMade.getStore();
  if (token === undefined) throw new Error("a session is being made by nobody who could be told its token");
  return tokenDigest(token);
}
