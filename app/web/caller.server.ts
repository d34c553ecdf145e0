import type { IncomingMessage } from "node:http";
import { createContext, type RouterContextProvider } from "react-router";

/** From which network address a request comes; null when unknown. */
export const callerAddressContext = createContext<string | null>(null);

export const callerAddressOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(callerAddressContext);

const isThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/**
 * The address of the connection; behind a proxy on this machine, the one that the proxy saw. What a stranger writes into
 * the header themselves stands further left and is not believed.
 */
export function addressOf(incoming: IncomingMessage | undefined): string | null {
  const direct = incoming?.socket?.remoteAddress;
  if (direct === undefined) return null;
  const forwarded = [incoming?.headers["x-forwarded-for"] ?? []].flat().join(",").split(",").at(-1)?.trim();
  return isThisMachine(direct) && forwarded ? forwarded : direct;
}
