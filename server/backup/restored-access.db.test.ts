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
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
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

/** The token of the link for a new password that was mailed last. */
async function resetLink({ now, deps }: AccountsDesk): Promise<string> {
  await requestPasswordReset(now, email, somebody);
  await sendAskedLinks(now);
  const { payload } = await deps.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "account.reset_password")
    .executeTakeFirstOrThrow();
  return (payload as { token: string }).token;
}

it("restores no ended session and no used link", async () => {
  const made = await accounts.newTraveller(email);
  await made.verify();
  const move = await accounts.askToMove(await made.known(), "anna.new@example.com");
  const reset = await resetLink(accounts);
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
  };
  expect(opened).toEqual({ session: null, reset: false, move: null });
  expect(ended).toEqual({ sessions: 1, links: 2 });
  expect(await signIn(deps, { email, password }, somebody)).toHaveProperty("signedIn");
});
