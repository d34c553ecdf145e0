import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { newSecret } from "#platform/ids.server.ts";

/**
 * Digest of a token, kept in the database: a stolen copy lets nobody in. Better Auth knows only digests. SHA-256 suffices for 128 random
 * bits.
 */
export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex");

const beingMade = new AsyncLocalStorage<string>();

/** Runs a log-in and returns the token of its new session. */
export async function withNewToken<Made>(logIn: () => Promise<Made>): Promise<{ made: Made; token: string }> {
  const token = newSecret();
  return { made: await beingMade.run(token, logIn), token };
}

/** Digest for a session that is being written, only inside `withNewToken`. */
export function digestOfNew(): string {
  const token = beingMade.getStore();
  if (token === undefined) throw new Error("a session is being made by nobody who could be told its token");
  return tokenDigest(token);
}
