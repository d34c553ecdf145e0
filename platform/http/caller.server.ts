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

/** A network that an address lies in, and how many times the callers it may hold of a single one's. */
export interface Network {
  network: string;
  size: number;
}

/**
 * What an address belongs to, the narrowest first: an IPv4 address itself; of an IPv6 one the /64 that a household has for itself,
 * and the /56 and /48 that lines and hosts are given whole, so that nobody is 65,536 places.
 */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!isIPv6(address)) return [{ network: address, size: 1 }];
  const [head = "", tail = ""] = address.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Math.max(0, 8 - front.length - back.length) : 0;
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back].map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const written = (...parts: number[]): string => parts.map((part) => part.toString(16)).join(":");
  return [
    { network: `${written(a, b, c, d)}::/64`, size: 1 },
    { network: `${written(a, b, c, d & 0xff00)}::/56`, size: 4 },
    { network: `${written(a, b, c)}::/48`, size: 16 },
  ];
}
