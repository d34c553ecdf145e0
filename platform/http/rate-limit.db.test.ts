import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { MANY_CONNECTIONS, openTestDatabase } from "#tests/harness/database/database.ts";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import type { Database } from "../database/database.server.ts";
import { withCaller } from "./caller.server.ts";
import { createRateLimits, describeWait, forgetOldCounts, limitRules, type RateLimits } from "./rate-limit.server.ts";
import { createSigner } from "./signing.server.ts";

const signer = createSigner("a secret for tests only");
let database: Database;
let limits: RateLimits;

beforeAll(async () => {
  database = await openTestDatabase(MANY_CONNECTIONS);
});
afterAll(() => database?.close());
beforeEach(async () => {
  // Only the clock: the database driver needs real timers.
  fakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  await database.executeRaw("DELETE FROM rate_limit");
  limits = createRateLimits(database, signer);
});

const { perPerson, perPlace, seconds } = limitRules.message;
const send = (person: string | null, address: string | null) =>
  withCaller(address, () => limits.take("message", person));
const later = (bySeconds: number): void => void vi.setSystemTime(Date.now() + bySeconds * 1_000);

it("limits a person, from any network and in any spelling", async () => {
  for (let turn = 0; turn < perPerson; turn += 1)
    expect(await send("anna@example.com", `203.0.113.${turn}`)).toBe(null);
  later(60);
  expect(await send(" Anna@Example.com", "203.0.113.99")).toBe(seconds - 60);
  expect(await send("anna+another@example.com", "203.0.113.99")).toBe(seconds - 60);
  expect(await send("bo@example.com", "203.0.113.99")).toBe(null);
});

it("limits a network, for all persons", async () => {
  for (let turn = 0; turn < perPlace; turn += 1) expect(await send(`${turn}@example.com`, "203.0.113.7")).toBe(null);
  expect(await send("another@example.com", "203.0.113.7")).toBe(seconds);
  expect(await send("another@example.com", "203.0.113.8")).toBe(null);
});

it("charges a person nothing when the network is refused", async () => {
  for (let turn = 0; turn < perPlace; turn += 1) await send(null, "203.0.113.7");
  for (let turn = 0; turn < perPerson; turn += 1) expect(await send("anna@example.com", "203.0.113.7")).toBe(seconds);
  for (let turn = 0; turn < perPerson; turn += 1) expect(await send("anna@example.com", "203.0.113.8")).toBe(null);
});

it("gives a failed try back to the person, and not to the network", async () => {
  for (let turn = 0; turn < perPlace; turn += 1) {
    expect(await send("anna@example.com", "203.0.113.7")).toBe(null);
    await limits.giveBack("message", "Anna@example.com");
  }
  expect(await send("anna@example.com", "203.0.113.7")).toBe(seconds);
  for (let turn = 0; turn < perPerson; turn += 1) expect(await send("anna@example.com", "203.0.113.8")).toBe(null);
  expect(await send("anna@example.com", "203.0.113.8")).toBe(seconds);
});

it("does not limit holds by other people's use of an address", async () => {
  const hold = (address: string) => withCaller(address, () => limits.take("hold", "anna@example.com"));
  const { perPerson: holds } = limitRules.hold;
  for (let turn = 0; turn < holds; turn += 1) expect(await hold("203.0.113.7")).toBe(null);
  await withCaller("203.0.113.7", () => limits.giveBack("hold", "anna@example.com"));
  expect(await hold("203.0.113.7")).toBe(null);
  expect(await hold("203.0.113.7")).toBe(limitRules.hold.seconds);
  expect(await hold("203.0.113.8")).toBe(null);
});

it("limits one network to about twenty unpaid places, by any addresses", async () => {
  const longestHold = 30 * 60;
  let standing: number[] = [];
  let most = 0;
  for (let minute = 0; minute < 180; minute += 1) {
    standing = standing.filter((since) => Date.now() - since < longestHold * 1_000);
    for (let turn = 0; turn < 3; turn += 1) {
      const taken = await withCaller("203.0.113.7", () => limits.take("hold", `${minute}.${turn}@example.com`));
      if (taken === null) standing.push(Date.now());
    }
    most = Math.max(most, standing.length);
    later(60);
  }
  expect(most).toBeGreaterThanOrEqual(limitRules.hold.perPlace);
  expect(most).toBeLessThanOrEqual(24);
});

it("counts a household's IPv6 addresses as one", async () => {
  for (let turn = 0; turn < perPlace; turn += 1)
    expect(await send(null, `2001:db8:0:7::${turn.toString(16)}`)).toBe(null);
  expect(await send(null, "2001:0db8::7:a:b:c:d")).toBe(seconds);
  expect(await send(null, "2001:db8:0:8::1")).toBe(null);
});

it("counts a line of 256 or 65,536 networks as one", async () => {
  const from = async (network: (turn: number) => string, turns: number): Promise<number> => {
    let taken = 0;
    for (let turn = 0; turn < turns; turn += 1) if ((await send(null, network(turn))) === null) taken += 1;
    return taken;
  };
  const hex = (turn: number): string => turn.toString(16);
  expect(await from((turn) => `2001:db8:0:ab${hex(16 + (turn % 200))}::1`, perPlace * 5)).toBe(perPlace * 4);
  expect(await from((turn) => `2001:db8:1:${hex((turn % 255) + 1)}00::1`, perPlace * 17)).toBe(perPlace * 16);
});

it("does not charge neighbours on a line for one household", async () => {
  for (let turn = 0; turn < perPlace * 17; turn += 1) await send(null, "2001:db8:2:100::1");
  expect(await send(null, "2001:db8:2:100::1")).toBe(seconds);
  expect(await send(null, "2001:db8:2:101::1")).toBe(null);
});

it("counts each form separately, and resets after its time", async () => {
  for (let turn = 0; turn <= perPerson; turn += 1) await send("anna@example.com", null);
  expect(await send("anna@example.com", null)).toBe(seconds);
  expect(await limits.take("comment", "anna@example.com")).toBe(null);
  later(seconds + 1);
  expect(await send("anna@example.com", null)).toBe(null);
});

it("counts simultaneous requests each", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => send("hasty@example.com", null)));
  expect(answers.filter((wait) => wait === null)).toHaveLength(perPerson);
});

it("stores no addresses, and deletes old counts", async () => {
  await send("anna@example.com", "203.0.113.7");
  const { rows } = await database.executeRaw("SELECT * FROM rate_limit");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/anna|203\.0/);
  later(seconds + 1);
  await forgetOldCounts(database, new Date());
  expect((await database.executeRaw("SELECT * FROM rate_limit")).rows).toEqual([]);
});

it("stores keyed digests of persons", async () => {
  const keys = async () =>
    (await database.executeRaw("SELECT key FROM rate_limit ORDER BY key")).rows.map(({ key }) => String(key));
  await send("anna@example.com", "203.0.113.7");
  const ours = await keys();
  for (const known of ["anna@example.com", "203.0.113.7"]) {
    const plain = createHash("sha256").update(known).digest("base64url");
    expect(ours.filter((key) => key.includes(plain))).toEqual([]);
  }
  await withCaller("203.0.113.7", () =>
    createRateLimits(database, createSigner("another secret")).take("message", "anna@example.com"),
  );
  expect(new Set(await keys()).size).toBe(4);
});

it("shares counts among processes", async () => {
  const other = createRateLimits(database, createSigner("a secret for tests only"));
  for (let turn = 0; turn < perPerson; turn += 1) await send("shared@example.com", null);
  expect(await other.take("message", "shared@example.com")).toBe(seconds);
});

it("says in words how long to wait", () => {
  expect(describeWait(20)).toContain("in a minute.");
  expect(describeWait(61)).toContain("in 2 minutes.");
  expect(describeWait(3_600)).toContain("in an hour.");
});
