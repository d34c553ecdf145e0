import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { newSecret } from "#platform/ids.server.ts";

/** Stored instead of the token, against stolen copies. SHA-256 suffices for 128 random bits. */
export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex");

const beingMade = new AsyncLocalStorage<string>();

export async function withNewToken<Made>(logIn: () => Promise<Made>): Promise<{ made: Made; token: string }> {
  const token = newSecret();
  return { made: await beingMade.run(token, logIn), token };
}

export function digestOfNew(): string {
  const token = beingMade.getStore();
  if (token === undefined) throw new Error("a session is being made by nobody who could be told its token");
  return tokenDigest(token);
}
