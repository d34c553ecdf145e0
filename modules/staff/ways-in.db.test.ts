import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffSession } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import {
  addPasskey,
  changeRecoveryCodes,
  changeTotp,
  listStaffDevices,
  listWaysIn,
  offerTotp,
  removeWayIn,
} from "./index.server.ts";
import { openStaffSession, staffSessionOf } from "./sessions.server.ts";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office?.database.close());

/** Somebody with an authenticator app and a passkey. */
async function newHolder(email: string): Promise<{ memberId: string; passkey: string; session: StaffSession }> {
  const { memberId, session } = await office.newMember(email, "desk");
  const passkey = { credential_id: newId(), public_key: "cHVibGlj", counter: 0, transports: [] };
  await addPasskey(office.db, office.clock.now(), memberId, passkey, null);
  return { memberId, session, passkey: (await listWaysIn(office.db, memberId)).passkeys[0]?.id ?? "" };
}

it("lists passkeys, app and recovery codes", async () => {
  const { memberId, passkey } = await newHolder("anna@rides.example");
  expect(await listWaysIn(office.db, memberId)).toMatchObject({
    ...{ passkeys: [{ id: passkey, lastUsed: null }], hasCode: true, recoveryCodes: 10 },
  });
});

it("removes a passkey or the app, never the last way in, and nothing of others", async () => {
  const { memberId, session, passkey } = await newHolder("bela@rides.example");
  const other = await newHolder("chitra@rides.example");
  expect(await removeWayIn(office.db, session, { passkey: other.passkey })).toBe(true);
  expect(await removeWayIn(office.db, session, { passkey: "x" })).toBe(true);
  expect((await listWaysIn(office.db, other.memberId)).passkeys).toHaveLength(1);
  expect(await removeWayIn(office.db, session, { passkey })).toBe(true);
  expect(await removeWayIn(office.db, session, "app")).toBe(false);
  expect(await listWaysIn(office.db, memberId)).toMatchObject({ passkeys: [], hasCode: true });
  expect(await removeWayIn(office.db, other.session, "app")).toBe(true);
  expect(await removeWayIn(office.db, other.session, { passkey: other.passkey })).toBe(false);
  expect(await listWaysIn(office.db, other.memberId)).toMatchObject({ passkeys: [{}], hasCode: false });
});

it("leaves one way in when two tabs remove both at once", async () => {
  const { memberId, session, passkey } = await newHolder("dev@rides.example");
  let removed: Promise<boolean>[] = [];
  await office.db.transaction().execute(async (tx) => {
    await tx.selectFrom("staff_member").select("id").where("id", "=", memberId).forUpdate().execute();
    await tx.selectFrom("staff_passkey").select("id").where("id", "=", passkey).forUpdate().execute();
    removed = [removeWayIn(office.db, session, "app"), removeWayIn(office.db, session, { passkey })];
    await untilStatementsWait(office.database, 2);
  });
  expect((await Promise.all(removed)).sort()).toEqual([false, true]);
  const { passkeys, hasCode } = await listWaysIn(office.db, memberId);
  expect([passkeys.length, hasCode].filter(Boolean)).toHaveLength(1);
});

describe("a change of the ways in", () => {
  /** Session of the same person on another device, and whether it is open still. */
  async function alsoElsewhere(memberId: string): Promise<() => Promise<boolean>> {
    const opened = { memberId, wayIn: "passkey" as const, userAgent: null };
    const token = await openStaffSession(office.db, office.clock, opened);
    return async () => (await staffSessionOf(office.deps, token)) !== null;
  }
  const newApp = async (email: string, { memberId, session }: { memberId: string; session: StaffSession }) => {
    const { secret, sealed } = offerTotp(office.deps.sealer, { memberId, email, company: office.company });
    return changeTotp(office.deps, session, { sealed, code: office.shown(secret) });
  };

  it.each<[string, string, (holder: Awaited<ReturnType<typeof newHolder>>) => Promise<unknown>]>([
    ["a passkey is removed", "esha", ({ session, passkey }) => removeWayIn(office.db, session, { passkey })],
    ["the app is removed", "farid", ({ session }) => removeWayIn(office.db, session, "app")],
    ["another app takes the place of one", "gita", (holder) => newApp("gita@rides.example", holder)],
    ["recovery codes are renewed", "hari", ({ session }) => changeRecoveryCodes(office.deps, session)],
  ])("ends the sessions of other devices when %s", async (_what, name, change) => {
    const holder = await newHolder(`${name}@rides.example`);
    const isOpen = await alsoElsewhere(holder.memberId);
    expect(await isOpen()).toBe(true);
    expect(await change(holder)).toBeTruthy();
    expect(await isOpen()).toBe(false);
    expect(await listStaffDevices(office.deps, holder.session)).toMatchObject([{ isThis: true }]);
  });

  it("ends none when it is refused, or adds a way in", async () => {
    const holder = await newHolder("indu@rides.example");
    const isOpen = await alsoElsewhere(holder.memberId);
    expect(await changeTotp(office.deps, holder.session, { sealed: "x", code: "000000" })).toBe(false);
    await addPasskey(
      office.db,
      office.clock.now(),
      holder.memberId,
      { credential_id: newId(), public_key: "cHVibGlj", counter: 0, transports: [] },
      null,
    );
    expect(await isOpen()).toBe(true);
  });
});
