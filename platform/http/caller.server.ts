import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

const callers = new AsyncLocalStorage<string | null>();

export const withCaller = <T>(address: string | null, work: () => T): T => callers.run(address, work);

export const callerAddress = (): string | null => callers.getStore() ?? null;

/** Client address. X-Forwarded-For counts from the right by `proxies`; the rest is forgeable. */
export function addressOf(incoming: IncomingMessage | undefined, proxies: number): string | null {
  const direct = incoming?.socket?.remoteAddress;
  if (direct === undefined) return null;
  if (proxies === 0) return plain(direct);
  const header = [incoming?.headers["x-forwarded-for"] ?? []].flat().join(",");
  const seen = header.split(",").map((address) => address.trim());
  return plain(seen.at(-proxies) || direct);
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 64);

/** Network, and its limit relative to one address. */
export interface Network {
  network: string;
  size: number;
}

/** Networks, narrowest first. IPv6 lines and hosts get a /64, /56 or /48; counting /64s alone would give one caller 65,536. */
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
