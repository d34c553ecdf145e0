import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { endAllStaffAccess, endStaffAccess, forgetOldStaffAccess } from "./end-access.server.ts";
import {
  endOtherSessions,
  endStaffSession,
  enterDemo,
  listStaffDevices,
  openStaffSession,
  type StaffDeps,
  staffSessionOf,
} from "./index.server.ts";
import { isFresh, type Role } from "./model.ts";

let database: Database;
let deps: StaffDeps;
const clock = new SteppedClock("2026-12-01T06:00:00Z");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeAll(async () => {
  database = await openTestDatabase();
  deps = { db: database.db, clock, env: { APP_MODE: "live" } };
});
afterAll(() => database?.close());

async function newMember(role: Role = "desk"): Promise<string> {
  const id = newId();
  await deps.db
    .insertInto("staff_member")
    .values({ id, name: "Meena", email: `${id}@rides.example`, role })
    .execute();
  return id;
}

const open = (memberId: string): Promise<string> =>
  openStaffSession(deps.db, clock, { memberId, wayIn: "passkey", userAgent: FIREFOX });

const sessionOf = async (token: string) => {
  const found = await staffSessionOf(deps, token);
  if (!found) throw new Error("no open session");
  return found;
};

it("opens a session for its token alone, and keeps neither the token nor the user agent", async () => {
  const memberId = await newMember("accountant");
  const token = await open(memberId);
  expect(await staffSessionOf(deps, token)).toMatchObject({ memberId, name: "Meena", role: "accountant" });
  for (const other of [null, undefined, "", "x", `${token}x`, "A".repeat(43)])
    expect(await staffSessionOf(deps, other)).toBeNull();
  const { rows } = await database.executeRaw("SELECT * FROM staff_session WHERE member_id = $1", [memberId]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]?.device).toBe("Firefox on a Linux computer");
});

it("ends twelve hours after the last use, which it notes at most once a minute", async () => {
  const token = await open(await newMember());
  const first = await sessionOf(token);
  clock.advanceMinutes(0.5);
  expect((await sessionOf(token)).expiresAt).toEqual(first.expiresAt);
  clock.advanceMinutes(11 * 60);
  const used = await sessionOf(token);
  expect(used.expiresAt.getTime() - clock.now().getTime()).toBe(12 * 3_600_000);
  clock.advanceMinutes(12 * 60 - 1);
  expect(await staffSessionOf(deps, token)).not.toBeNull();
  clock.advanceMinutes(12 * 60);
  expect(await staffSessionOf(deps, token)).toBeNull();
});

it("takes a proof for a quarter of an hour", async () => {
  const memberId = await newMember();
  const session = await sessionOf(await open(memberId));
  expect(isFresh(session, clock.now())).toBe(true);
  clock.advanceMinutes(14.9);
  expect(isFresh(session, clock.now())).toBe(true);
  clock.advanceMinutes(0.1);
  expect(isFresh(session, clock.now())).toBe(false);
});

it("opens nothing to somebody who is deactivated", async () => {
  const memberId = await newMember();
  const token = await open(memberId);
  await deps.db.updateTable("staff_member").set({ deactivated_at: clock.now() }).where("id", "=", memberId).execute();
  expect(await staffSessionOf(deps, token)).toBeNull();
});

it("lists one's devices, ends one of them, or all but this", async () => {
  const [memberId, other] = [await newMember(), await newMember()];
  const [here, phone, tablet] = [await open(memberId), await open(memberId), await open(memberId)];
  const strangers = await sessionOf(await open(other));
  const session = await sessionOf(here);
  const devices = await listStaffDevices(deps, session);
  expect(devices.map(({ isThis }) => isThis)).toEqual([true, false, false]);
  expect(await endStaffSession(deps, session, strangers.sessionId)).toBe(false);
  expect(await endStaffSession(deps, session, "x")).toBe(false);
  expect(await endStaffSession(deps, session, (await sessionOf(phone)).sessionId)).toBe(true);
  expect(await staffSessionOf(deps, phone)).toBeNull();
  expect(await endOtherSessions(deps, session)).toBe(1);
  expect(await staffSessionOf(deps, tablet)).toBeNull();
  expect(await staffSessionOf(deps, here)).not.toBeNull();
  expect(await listStaffDevices(deps, strangers)).toHaveLength(1);
});

it("keeps the twenty newest devices of a person", async () => {
  const memberId = await newMember();
  const oldest = await open(memberId);
  for (let device = 0; device < 20; device += 1) {
    clock.advanceMinutes(1);
    await open(memberId);
  }
  expect(await staffSessionOf(deps, oldest)).toBeNull();
  const { rows } = await database.executeRaw("SELECT 1 FROM staff_session WHERE member_id = $1", [memberId]);
  expect(rows).toHaveLength(20);
});

it("has doors in the demo, one person a role, which open nothing in live mode", async () => {
  expect(await enterDemo(deps, "owner", FIREFOX)).toBeNull();
  const { rows } = await database.executeRaw("SELECT 1 FROM staff_member WHERE is_demo");
  expect(rows).toEqual([]);
  const demo: StaffDeps = { ...deps, env: { APP_MODE: "demo" } };
  const doors = await Promise.all([enterDemo(demo, "owner", FIREFOX), enterDemo(demo, "owner", FIREFOX)]);
  const [one, two] = await Promise.all(doors.map((token) => staffSessionOf(demo, token)));
  expect(one).toMatchObject({ role: "owner", wayIn: "demo" });
  expect(two?.memberId).toBe(one?.memberId);
  for (const token of doors) expect(await staffSessionOf(deps, token)).toBeNull();
});

it("lets no visitor of the demo see or end another's session", async () => {
  const demo: StaffDeps = { ...deps, env: { APP_MODE: "demo" } };
  const enter = async () => (await enterDemo(demo, "guide", FIREFOX)) ?? "";
  const [one, other] = [await enter(), await enter()];
  const session = await staffSessionOf(demo, one);
  const another = await staffSessionOf(demo, other);
  if (!session || !another) throw new Error("no open session");
  expect((await listStaffDevices(demo, session)).map(({ id }) => id)).toEqual([session.sessionId]);
  expect(await endStaffSession(demo, session, another.sessionId)).toBe(false);
  expect(await endOtherSessions(demo, session)).toBe(0);
  for (let visitor = 0; visitor < 25; visitor += 1) await enter();
  expect(await staffSessionOf(demo, other)).not.toBeNull();
  expect(await endStaffSession(demo, session, session.sessionId)).toBe(true);
  expect(await staffSessionOf(demo, one)).toBeNull();
});

it("forgets sessions and invitations that are over, and every way in of who leaves", async () => {
  const memberId = await newMember();
  await open(memberId);
  clock.advanceMinutes(12 * 60);
  const token = await open(memberId);
  await forgetOldStaffAccess(deps);
  const left = await database.executeRaw("SELECT 1 FROM staff_session WHERE expires_at <= $1", [clock.now()]);
  expect(left.rows).toEqual([]);
  expect(await staffSessionOf(deps, token)).not.toBeNull();
  await endStaffAccess(deps.db, memberId);
  expect(await staffSessionOf(deps, token)).toBeNull();
});

it("ends every session and invitation after a restore, and leaves the ways in", async () => {
  const memberId = await newMember();
  const token = await open(memberId);
  await deps.db.updateTable("staff_member").set({ totp_secret: "sealed" }).where("id", "=", memberId).execute();
  const { sessions } = await endAllStaffAccess(deps);
  expect(sessions).toBeGreaterThan(0);
  expect(await staffSessionOf(deps, token)).toBeNull();
  const { rows } = await database.executeRaw("SELECT totp_secret FROM staff_member WHERE id = $1", [memberId]);
  expect(rows).toEqual([{ totp_secret: "sealed" }]);
});
