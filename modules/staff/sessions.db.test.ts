import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
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

it("is not lengthened by what a page asks by itself", async () => {
  const token = await open(await newMember());
  const { expiresAt } = await sessionOf(token);
  clock.advanceMinutes(60);
  expect(await staffSessionOf(deps, token, { lengthens: false })).toMatchObject({ expiresAt });
  clock.advanceMinutes(11 * 60);
  expect(await staffSessionOf(deps, token, { lengthens: false })).toBeNull();
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

/** A row of each kind for a person, which ends at this time, beside a passkey, a recovery code and an app. */
async function giveEverything(memberId: string, expires_at: Date): Promise<void> {
  const { db } = deps;
  const [now, other] = [new Date(clock.now().getTime() - 3_600_000), await newMember()];
  const passkey = { id: newId(), member_id: memberId, credential_id: newId(), public_key: "", counter: 0 };
  const planned = { command: "refund", options: json({}), options_digest: "o", plan_digest: newId() };
  await db
    .insertInto("staff_passkey")
    .values({ ...passkey, transports: json([]), device: "", created_at: now })
    .execute();
  await db.insertInto("staff_recovery_code").values({ code_digest: newId(), member_id: memberId }).execute();
  await db
    .updateTable("staff_member")
    .set({ totp_secret: "sealed", totp_step: 1 })
    .where("id", "=", memberId)
    .execute();
  await db
    .insertInto("staff_invite")
    .values({
      id: newId(),
      email: newId(),
      role: "desk",
      token_digest: newId(),
      member_id: memberId,
      created_at: now,
      expires_at,
    })
    .execute();
  await db
    .insertInto("staff_session")
    .values({
      ...{ id: newId(), token_digest: newId(), member_id: memberId, way_in: "code", device: "" },
      ...{ created_at: now, seen_at: now, expires_at, proved_at: now },
    })
    .execute();
  await db
    .insertInto("staff_challenge")
    .values({ challenge: newId(), purpose: "prove", member_id: memberId, invite_id: null, expires_at })
    .execute();
  for (const [requested_by, approved_by] of [
    [memberId, other],
    [other, memberId],
  ] as const)
    await db
      .insertInto("staff_approval")
      .values({ id: newId(), ...planned, requested_by, approved_by, requested_at: now, approved_at: now, expires_at })
      .execute();
  await db
    .insertInto("staff_deed")
    .values({ id: newId(), member_id: memberId, command: "refund", expires_at })
    .execute();
}

/** Numbers of a person's rows by table; of approvals, those that they ask for and those that they gave. */
async function rowsOf(memberId: string) {
  const count = async (table: string, column = "member_id") =>
    (await database.executeRaw(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [memberId])).rows.length;
  return {
    sessions: await count("staff_session"),
    invites: await count("staff_invite"),
    challenges: await count("staff_challenge"),
    asked: await count("staff_approval", "requested_by"),
    approved: await count("staff_approval", "approved_by"),
    deeds: await count("staff_deed"),
    passkeys: await count("staff_passkey"),
    codes: await count("staff_recovery_code"),
    apps: await count("staff_member", "totp_secret IS NOT NULL AND totp_step IS NOT NULL AND id"),
  };
}

it("forgets what is over, and nothing else", async () => {
  const [past, present] = [await newMember(), await newMember()];
  await giveEverything(past, clock.now());
  await giveEverything(present, new Date(clock.now().getTime() + 1));
  await forgetOldStaffAccess(deps);
  const ways = { passkeys: 1, codes: 1, apps: 1 };
  const [none, one] = [
    { sessions: 0, invites: 0, challenges: 0, deeds: 0 },
    { sessions: 1, invites: 1, challenges: 1, deeds: 1 },
  ];
  expect(await rowsOf(past)).toEqual({ ...none, asked: 0, approved: 0, ...ways });
  expect(await rowsOf(present)).toEqual({ ...one, asked: 1, approved: 1, ...ways });
});

it("takes every way in of a person who leaves, and of nobody else", async () => {
  const [memberId, other] = [await newMember(), await newMember()];
  for (const one of [memberId, other]) await giveEverything(one, new Date(clock.now().getTime() + 60_000));
  const before = await rowsOf(other);
  await endStaffAccess(deps.db, memberId);
  expect(await rowsOf(memberId)).toEqual({
    ...{ sessions: 0, invites: 0, challenges: 0, asked: 0, approved: 0, passkeys: 0, codes: 0, apps: 0 },
    deeds: 1,
  });
  expect(await rowsOf(other)).toEqual(before);
});

it("ends every session and link after a restore, and leaves the ways in", async () => {
  const memberId = await newMember();
  await database.executeRaw("DELETE FROM staff_session");
  await database.executeRaw("DELETE FROM staff_invite");
  await giveEverything(memberId, new Date(clock.now().getTime() + 60_000));
  expect(await endAllStaffAccess(deps)).toEqual({ sessions: 1, links: 1 });
  expect(await rowsOf(memberId)).toEqual({
    ...{ sessions: 0, invites: 0, challenges: 0, asked: 0, approved: 0 },
    ...{ deeds: 1, passkeys: 1, codes: 1, apps: 1 },
  });
});
