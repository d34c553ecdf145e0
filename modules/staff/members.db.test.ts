import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import {
  changeStaffRole,
  deactivateStaff,
  enterDemo,
  logInByCode,
  planStaffChange,
  resetStaffAccess,
  staffSessionOf,
} from "./index.server.ts";

describe("an owner", () => {
  let office: Awaited<ReturnType<typeof openStaffOffice>>;
  beforeAll(async () => {
    office = await openStaffOffice();
  });
  afterAll(() => office?.database.close());

  it("who is the last can neither leave nor be demoted, despite the demo's", async () => {
    const only = await office.newMember("anna@rides.example", "owner");
    await enterDemo({ ...office.deps, env: { APP_MODE: "demo" } }, "owner", null);
    const refused = { refused: "last_owner" };
    expect(await deactivateStaff(office.deps, only.email)).toEqual(refused);
    expect(await changeStaffRole(office.deps, { member: only.email, role: "desk" })).toEqual(refused);
    expect(await planStaffChange(office.db, only.email, "deactivate")).toBe("last_owner");
    expect(await planStaffChange(office.db, only.email, { role: "desk" })).toBe("last_owner");
    expect(await planStaffChange(office.db, only.email, "reset")).toBeNull();
    expect(await staffSessionOf(office.deps, only.token)).toMatchObject({ role: "owner" });
  });

  it("may leave once there is another, but not two at once", async () => {
    const [one, other] = ["bela@rides.example", "chitra@rides.example"];
    await office.newMember(one, "owner");
    await office.newMember(other, "owner");
    expect(await deactivateStaff(office.deps, "anna@rides.example")).toHaveProperty("member");
    // One of them is being demoted while the other is deactivated, which waits for the outcome.
    let leaving: ReturnType<typeof deactivateStaff> | undefined;
    await office.db.transaction().execute(async (tx) => {
      await tx.updateTable("staff_member").set({ role: "desk" }).where("email", "=", one).execute();
      leaving = deactivateStaff(office.deps, other);
      await untilStatementsWait(office.database);
    });
    expect(await leaving).toEqual({ refused: "last_owner" });
  });
});

describe("a person of the company", () => {
  let office: Awaited<ReturnType<typeof openStaffOffice>>;
  beforeAll(async () => {
    office = await openStaffOffice();
  });
  afterAll(() => office?.database.close());

  it("has a new role from the next request", async () => {
    const dev = await office.newMember("dev@rides.example", "desk");
    expect(await changeStaffRole(office.deps, { member: "DEV@rides.example", role: "editor" })).toMatchObject({
      member: { id: dev.memberId, role: "desk" },
    });
    expect(await staffSessionOf(office.deps, dev.token)).toMatchObject({ role: "editor" });
    expect(await changeStaffRole(office.deps, { member: dev.memberId, role: "editor" })).toEqual({
      refused: "same_role",
    });
  });

  it("is logged out when deactivated, with all ways in ended", async () => {
    const esha = await office.newMember("esha@rides.example", "desk");
    expect(await deactivateStaff(office.deps, esha.memberId)).toHaveProperty("member");
    expect(await staffSessionOf(office.deps, esha.token)).toBeNull();
    for (const code of [office.shown(esha.secret), esha.recoveryCodes[0] ?? ""])
      expect(await logInByCode(office.deps, { email: esha.email, code }, office.caller)).toEqual({ refused: "wrong" });
    expect(await deactivateStaff(office.deps, esha.memberId)).toEqual({ refused: "deactivated" });
    expect(await resetStaffAccess(office.deps, esha.memberId)).toEqual({ refused: "deactivated" });
    const { rows } = await office.database.executeRaw("SELECT totp_secret FROM staff_member WHERE id = $1", [
      esha.memberId,
    ]);
    expect(rows).toEqual([{ totp_secret: null }]);
  });

  it("unknown or made by the demo is not touched", async () => {
    await enterDemo({ ...office.deps, env: { APP_MODE: "demo" } }, "guide", null);
    for (const [member, refused] of [
      ["nobody@rides.example", "unknown_member"],
      [crypto.randomUUID(), "unknown_member"],
      ["guide@demo.invalid", "demo_member"],
    ] as const) {
      expect(await deactivateStaff(office.deps, member)).toEqual({ refused });
      expect(await resetStaffAccess(office.deps, member)).toEqual({ refused });
      expect(await changeStaffRole(office.deps, { member, role: "owner" })).toEqual({ refused });
    }
  });
});
