import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/ids.server.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import { addPasskey, listWaysIn, removeWayIn } from "./index.server.ts";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office?.database.close());

/** Somebody with an authenticator app and a passkey. */
async function newHolder(email: string): Promise<{ memberId: string; passkey: string }> {
  const { memberId } = await office.newMember(email, "desk");
  const passkey = { credential_id: newId(), public_key: "cHVibGlj", counter: 0, transports: [] };
  await addPasskey(office.db, office.clock.now(), memberId, passkey, null);
  return { memberId, passkey: (await listWaysIn(office.db, memberId)).passkeys[0]?.id ?? "" };
}

it("lists passkeys, app and recovery codes", async () => {
  const { memberId, passkey } = await newHolder("anna@rides.example");
  expect(await listWaysIn(office.db, memberId)).toMatchObject({
    ...{ passkeys: [{ id: passkey, lastUsed: null }], hasCode: true, recoveryCodes: 10 },
  });
});

it("removes a passkey or the app, never the last way in, and nothing of others", async () => {
  const { memberId, passkey } = await newHolder("bela@rides.example");
  const other = await newHolder("chitra@rides.example");
  expect(await removeWayIn(office.db, memberId, { passkey: other.passkey })).toBe(true);
  expect(await removeWayIn(office.db, memberId, { passkey: "x" })).toBe(true);
  expect((await listWaysIn(office.db, other.memberId)).passkeys).toHaveLength(1);
  expect(await removeWayIn(office.db, memberId, { passkey })).toBe(true);
  expect(await removeWayIn(office.db, memberId, "app")).toBe(false);
  expect(await listWaysIn(office.db, memberId)).toMatchObject({ passkeys: [], hasCode: true });
  expect(await removeWayIn(office.db, other.memberId, "app")).toBe(true);
  expect(await removeWayIn(office.db, other.memberId, { passkey: other.passkey })).toBe(false);
  expect(await listWaysIn(office.db, other.memberId)).toMatchObject({ passkeys: [{}], hasCode: false });
});

it("leaves one way in when two tabs remove both at once", async () => {
  const { memberId, passkey } = await newHolder("dev@rides.example");
  let removed: Promise<boolean>[] = [];
  await office.db.transaction().execute(async (tx) => {
    await tx.selectFrom("staff_member").select("id").where("id", "=", memberId).forUpdate().execute();
    await tx.selectFrom("staff_passkey").select("id").where("id", "=", passkey).forUpdate().execute();
    removed = [removeWayIn(office.db, memberId, "app"), removeWayIn(office.db, memberId, { passkey })];
    await untilStatementsWait(office.database, 2);
  });
  expect((await Promise.all(removed)).sort()).toEqual([false, true]);
  const { passkeys, hasCode } = await listWaysIn(office.db, memberId);
  expect([passkeys.length, hasCode].filter(Boolean)).toHaveLength(1);
});
