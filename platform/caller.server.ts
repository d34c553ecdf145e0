import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

const callers = new AsyncLocalStorage<string | null>();

/** Runs `work` on behalf of whoever asks from this network address; null when it is not known. */
export const withCaller = <T>(address: string | null, work: () => T): T => callers.run(address, work);

/** The network address of whoever the request being served comes from; null outside a request. */
export const callerAddress = (): string | null => callers.getStore() ?? null;

/**
 * Where a request comes from. Behind `proxies` of our own (TRUST_PROXY) it is the address that the outermost of them wrote
 * down: so many entries from the right of X-Forwarded-For. What stands further left is the stranger's own word, and without
 * a proxy the whole header is.
 */
export function addressOf(incoming: IncomingMessage | undefined, proxies: number): string | null {
  const direct = incoming?.socket?.remoteAddress;
  if (direct === undefined) return null;
  if (proxies === 0) return plain(direct);
  const header = [incoming?.headers["x-forwarded-for"] ?? []].flat().join(",");
  const seen = header.split(",").map((address) => address.trim());
  return plain(seen.at(-proxies) || direct);
}

/** An IPv4 address without its IPv6 dress. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 64);

/** What an address belongs to: itself, or the /64 that one IPv6 household has for itself alone. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Math.max(0, 8 - front.length - back.length) : 0;
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
