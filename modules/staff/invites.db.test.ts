import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf, openStaffOffice } from "#tests/harness/people/staff-office.ts";
import {
  acceptInvite,
  deactivateStaff,
  findInvite,
  inviteToStaff,
  listStaffInvites,
  listStaffMembers,
  logInByCode,
  offerTotp,
  resetStaffAccess,
  staffSessionOf,
} from "./index.server.ts";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office?.database.close());

const memberOf = async (email: string) => (await listStaffMembers(office.db)).find((one) => one.email === email);

it("mails a link that opens for 72 hours, and keeps no more than its digest", async () => {
  const { token, open } = await office.invite("Anna@Rides.example", "guide");
  expect(open).toMatchObject({ email: "anna@rides.example", role: "guide", name: "", isReset: false });
  expect((await office.mailed()).at(-1)).toMatchObject({ to: "anna@rides.example", role: "guide", isReset: false });
  const { rows } = await office.database.executeRaw("SELECT * FROM staff_invite WHERE id = $1", [open.id]);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const other of [undefined, "", "x", `${token}x`, "A".repeat(43)])
    expect(await findInvite(office.deps, other)).toBeNull();
  office.clock.advanceMinutes(72 * 60 - 1);
  expect(await findInvite(office.deps, token)).not.toBeNull();
  office.clock.advanceMinutes(1);
  expect(await findInvite(office.deps, token)).toBeNull();
});

it("opens an address's newest link only", async () => {
  const { token } = await office.invite("bela@rides.example", "desk");
  const newer = await office.invite("BELA@rides.example", "editor");
  expect(await findInvite(office.deps, token)).toBeNull();
  expect(newer.open.role).toBe("editor");
  expect((await listStaffInvites(office.deps)).filter(({ email }) => email === "bela@rides.example")).toHaveLength(1);
});

it("creates a person once with role, way in, ten recovery codes and a session", async () => {
  const { token, open } = await office.invite("chitra@rides.example", "accountant");
  const accepted = await office.accept(open, "Chitra Rao");
  expect(await staffSessionOf(office.deps, accepted.token)).toMatchObject({
    ...{ memberId: open.memberId, name: "Chitra Rao", role: "accountant", wayIn: "invite" },
  });
  expect(accepted.recoveryCodes).toHaveLength(10);
  expect(new Set(accepted.recoveryCodes).size).toBe(10);
  expect(await memberOf("chitra@rides.example")).toMatchObject({ hasCode: true, passkeys: 0, recoveryCodes: 10 });
  expect(await findInvite(office.deps, token)).toBeNull();
  const again = offerTotp(office.deps.sealer, { memberId: open.memberId, email: open.email, company: "Rides" });
  const first = { code: codeOf(again.secret, office.clock.now()), sealed: again.sealed };
  expect(await acceptInvite(office.deps, open, { name: "Mallory", first, userAgent: null })).toEqual({
    refused: "invite_over",
  });
  expect((await memberOf("chitra@rides.example"))?.name).toBe("Chitra Rao");
});

it("leaves the invitation open after a wrong code", async () => {
  const { token, open } = await office.invite("dev@rides.example", "desk");
  const { sealed } = offerTotp(office.deps.sealer, { memberId: open.memberId, email: open.email, company: "Rides" });
  for (const first of [
    { code: "000000", sealed },
    { code: "", sealed },
    { code: "000000", sealed: "forged" },
  ])
    expect(await acceptInvite(office.deps, open, { name: "Dev", first, userAgent: null })).toEqual({
      refused: "code_wrong",
    });
  expect(await memberOf("dev@rides.example")).toBeUndefined();
  expect(await findInvite(office.deps, token)).not.toBeNull();
});

it("refuses the older of two links", async () => {
  const { open } = await office.invite("esha@rides.example", "desk");
  await office.accept({ ...open, id: open.id });
  const late = { ...open, id: crypto.randomUUID(), memberId: crypto.randomUUID() };
  await office.db
    .insertInto("staff_invite")
    .values({
      ...{ id: late.id, email: open.email, role: "owner", token_digest: office.digestOf("late"), member_id: null },
      ...{ created_at: office.clock.now(), expires_at: new Date(office.clock.now().getTime() + 60_000) },
    })
    .execute();
  const { secret, sealed } = offerTotp(office.deps.sealer, { memberId: late.memberId, email: "x", company: "Rides" });
  const first = { code: office.shown(secret), sealed };
  expect(await acceptInvite(office.deps, late, { name: "Esha", first, userAgent: null })).toEqual({
    refused: "invite_over",
  });
});

it("invites no present member", async () => {
  await office.newMember("farah@rides.example", "desk");
  expect(await inviteToStaff(office.deps, { email: "FARAH@rides.example", role: "owner" })).toEqual({
    refused: "already_staff",
  });
});

it("replaces lost ways in by a link; the role stays", async () => {
  const lost = await office.newMember("gita@rides.example", "desk");
  const answer = await resetStaffAccess(office.deps, "gita@rides.example");
  expect(answer).toMatchObject({ member: { id: lost.memberId } });
  expect(await staffSessionOf(office.deps, lost.token)).not.toBeNull();
  const open = await findInvite(office.deps, (await office.mailed()).at(-1)?.token);
  expect(open).toMatchObject({ memberId: lost.memberId, name: "Meena", isReset: true });
  if (!open) throw new Error("no invitation");
  const found = await office.accept(open);
  expect(await staffSessionOf(office.deps, lost.token)).toBeNull();
  expect(await staffSessionOf(office.deps, found.token)).toMatchObject({ memberId: lost.memberId, role: "desk" });
  const logIn = (code: string) => logInByCode(office.deps, { email: lost.email, code }, office.caller);
  expect(await logIn(office.shown(lost.secret))).toEqual({ refused: "wrong" });
  expect(await logIn(lost.recoveryCodes[0] ?? "")).toEqual({ refused: "wrong" });
  expect(await logIn(office.shown(found.secret))).toHaveProperty("token");
});

it("readmits a former member with the invitation's role", async () => {
  const left = await office.newMember("hema@rides.example", "desk");
  await deactivateStaff(office.deps, left.memberId);
  const { open } = await office.invite("hema@rides.example", "guide");
  expect(open).toMatchObject({ memberId: left.memberId, isReset: false });
  await office.accept(open, "Hema");
  expect(await memberOf("hema@rides.example")).toMatchObject({ id: left.memberId, role: "guide", deactivatedAt: null });
});

it("refuses a recovery link of a deactivated person", async () => {
  const { memberId, email } = await office.newMember("isha@rides.example", "desk");
  await resetStaffAccess(office.deps, email);
  const token = (await office.mailed()).at(-1)?.token;
  await deactivateStaff(office.deps, memberId);
  expect(await findInvite(office.deps, token)).toBeNull();
});
