import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { addressOf, callerAddress, networksOf, withCaller } from "./caller.server.ts";

const asked = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { "x-forwarded-for": forwarded } : {},
  }) as unknown as IncomingMessage;

it("uses the connection's address without a proxy", () => {
  expect(addressOf(asked("203.0.113.7", "198.51.100.1"), 0)).toBe("203.0.113.7");
  expect(addressOf(asked("::ffff:127.0.0.1", "198.51.100.1"), 0)).toBe("127.0.0.1");
  expect(addressOf(undefined, 1)).toBe(null);
});

it("uses the address seen by its own proxies, and nothing further left", () => {
  expect(addressOf(asked("127.0.0.1", "6.6.6.6, 198.51.100.1"), 1)).toBe("198.51.100.1");
  expect(addressOf(asked("127.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.1"), 2)).toBe("198.51.100.1");
  expect(addressOf(asked("127.0.0.1"), 1)).toBe("127.0.0.1");
  expect(addressOf(asked("127.0.0.1", "198.51.100.1"), 2)).toBe("127.0.0.1");
});

it("groups IPv6 addresses by household and line", () => {
  const names = (address: string) => networksOf(address).map(({ network }) => network);
  expect(names("203.0.113.7")).toEqual(["203.0.113.7"]);
  const line = ["2001:db8:0:1207::/64", "2001:db8:0:1200::/56", "2001:db8:0::/48"];
  expect(names("2001:db8:0:1207::1")).toEqual(line);
  expect(names("2001:0db8:0000:1207:a:b:c:d")).toEqual(line);
  expect(names("::1")).toEqual(["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]);
});

it("is passed through asynchronous work", async () => {
  expect(callerAddress()).toBe(null);
  expect(await withCaller("203.0.113.7", async () => callerAddress())).toBe("203.0.113.7");
});
