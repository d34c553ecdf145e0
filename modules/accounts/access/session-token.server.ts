import { AsyncLocalStorage } from "node:async_hooks";
import { newSecret, tokenDigest } from "#platform/ids.server.ts";

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
