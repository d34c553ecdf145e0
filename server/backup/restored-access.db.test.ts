import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  findAddressLink,
  findTravellerByToken,
  isResetLinkOpen,
  type PhotoDeps,
  requestPasswordReset,
  resetPassword,
  signIn,
} from "#modules/accounts/index.server.ts";
import {
  approvalStateOf,
  findInvite,
  inviteToStaff,
  listWaysIn,
  openStaffSession,
  requestApproval,
  staffSessionOf,
} from "#modules/staff/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { type AccountsDesk, openAccountsDesk, password, somebody } from "#tests/harness/people/accounts-desk.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import { restoreDatabase } from "./restore-backup.server.ts";
import { takeBackup } from "./take-backup.server.ts";

let accounts: AccountsDesk;
let elsewhere: Database;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-access-"));
  accounts = await openAccountsDesk();
  elsewhere = await openUnmigratedDatabase();
}, 90_000);
afterEach(async () => {
  await Promise.all([accounts?.close(), elsewhere?.close()]);
  await rm(folder, { recursive: true, force: true });
});

const email = "anna@example.com";

/** The token of the link of this kind that was mailed last. */
async function mailedToken({ deps }: AccountsDesk, topic: "account.reset_password" | "staff.invited"): Promise<string> {
  const { payload } = await deps.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", topic)
    .executeTakeFirstOrThrow();
  return (payload as { token: string }).token;
}

async function resetLink(desk: AccountsDesk): Promise<string> {
  await requestPasswordReset(desk.now, email, somebody);
  await sendAskedLinks(desk.now);
  return mailedToken(desk, "account.reset_password");
}

const env = { APP_MODE: "live" as const };
const planned = { command: "refund", optionsDigest: "o", planDigest: "p" };

/** Somebody of the company, logged in, with a deed that waits for a second person; and an open invitation. */
async function openConsole(desk: AccountsDesk) {
  const { db, clock } = desk.now;
  const memberId = newId();
  await db
    .insertInto("staff_member")
    .values({ id: memberId, name: "Meena", email: "meena@rides.example", role: "owner", totp_secret: "sealed" })
    .execute();
  const session = await openStaffSession(db, clock, { memberId, wayIn: "code", userAgent: null });
  await requestApproval(desk.now, { memberId, name: "Meena" }, { ...planned, options: {}, title: "Give money back" });
  await inviteToStaff(desk.now, { email: "new@rides.example", role: "owner" });
  return { memberId, session, invite: await mailedToken(desk, "staff.invited") };
}

it("restores no ended session and no used link", async () => {
  const made = await accounts.newTraveller(email);
  await made.verify();
  const move = await accounts.askToMove(await made.known(), "anna.new@example.com");
  const reset = await resetLink(accounts);
  const staff = await openConsole(accounts);
  expect(await staffSessionOf({ ...accounts.now, env }, staff.session)).not.toBeNull();
  const file = path.join(folder, "one.backup.gz");
  await takeBackup({ database: accounts.desk.database, clock: systemClock }, { dataDir: folder, target: file });
  // A stolen session has ended, and the link is used up.
  expect(await resetPassword(accounts.now, reset, "vermilion-saddle-3", somebody)).toEqual({ reset: true });
  expect(await findTravellerByToken(accounts.now, made.token)).toBeNull();

  const { ended, checked } = await restoreDatabase(elsewhere, file, { verify: true });
  expect(checked[0], "all of it had been there").toMatch(/counts and digests equal/);
  const { db } = elsewhere;
  const deps: PhotoDeps = { ...accounts.now, db, auth: testAuth({ ...accounts.now, db }) };
  const opened = {
    session: await findTravellerByToken(deps, made.token),
    reset: await isResetLinkOpen(deps, reset),
    move: await findAddressLink(deps, move, null),
    staff: await staffSessionOf({ ...deps, env }, staff.session),
    invite: await findInvite(deps, staff.invite),
    approval: await approvalStateOf(deps, staff, planned),
  };
  const closed = { session: null, reset: false, move: null, staff: null, invite: null, approval: "none" };
  expect(opened).toEqual(closed);
  expect(ended).toEqual({ sessions: 2, links: 3 });
  expect((await listWaysIn(db, staff.memberId)).hasCode, "of the company's people").toBe(true);
  expect(await signIn(deps, { email, password }, somebody)).toHaveProperty("signedIn");
});
