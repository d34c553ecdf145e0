import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { addressOf, callerAddress, networksOf, withCaller } from "./caller.server.ts";

const asked = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { "x-forwarded-for": forwarded } : {},
  }) as unknown as IncomingMessage;

it("believes the connection, and no header, when there is no proxy of ours", () => {
  expect(addressOf(asked("203.0.113.7", "198.51.100.1"), 0)).toBe("203.0.113.7");
  expect(addressOf(asked("::ffff:127.0.0.1", "198.51.100.1"), 0)).toBe("127.0.0.1");
  expect(addressOf(undefined, 1)).toBe(null);
});

it("believes what its own proxies saw, and nothing that stands further left", () => {
  expect(addressOf(asked("127.0.0.1", "6.6.6.6, 198.51.100.1"), 1)).toBe("198.51.100.1");
  expect(addressOf(asked("127.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.1"), 2)).toBe("198.51.100.1");
  expect(addressOf(asked("127.0.0.1"), 1)).toBe("127.0.0.1");
  expect(addressOf(asked("127.0.0.1", "198.51.100.1"), 2)).toBe("127.0.0.1");
});

it("knows the household behind an IPv6 address, and whose line that is", () => {
  const names = (address: string) => networksOf(address).map(({ network }) => network);
  expect(names("203.0.113.7")).toEqual(["203.0.113.7"]);
  const line = ["2001:db8:0:1207::/64", "2001:db8:0:1200::/56", "2001:db8:0::/48"];
  expect(names("2001:db8:0:1207::1")).toEqual(line);
  expect(names("2001:0db8:0000:1207:a:b:c:d")).toEqual(line);
  expect(names("::1")).toEqual(["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]);
});

it("carries the caller through everything that is done for them", async () => {
  expect(callerAddress()).toBe(null);
  expect(await withCaller("203.0.113.7", async () => callerAddress())).toBe("203.0.113.7");
});
