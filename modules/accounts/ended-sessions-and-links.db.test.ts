import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsDesk, openAccountsDesk, password, somebody } from "#tests/harness/people/accounts-desk.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import {
  changePassword,
  findAddressLink,
  findTravellerByToken,
  isResetLinkOpen,
  type PhotoDeps,
  requestPasswordReset,
  resetPassword,
  signIn,
} from "./index.server.ts";

const other = "marigold-bicycle-8";
let accounts: AccountsDesk;
let deps: PhotoDeps;
beforeAll(async () => {
  accounts = await openAccountsDesk();
  deps = accounts.now;
}, 90_000);
beforeEach(() => deps.db.deleteFrom("outbox").execute());
afterAll(() => accounts?.close());

/** This many links for a new password, as mailed: one a minute. */
async function resetLinks(email: string, count: number): Promise<string[]> {
  for (let asked = 0; asked < count; asked += 1) {
    await requestPasswordReset(deps, email, somebody);
    await sendAskedLinks(deps);
    accounts.desk.clock.advanceMinutes(1);
  }
  const rows = await deps.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "account.reset_password")
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => (payload as { token: string }).token);
}

/** An account with every key that is handed out, all of which open something. */
async function withEveryKey(email: string) {
  const traveller = await accounts.newTraveller(email);
  const verify = await accounts.linkTo(email);
  const elsewhere = await signIn(deps, { email, password }, somebody);
  if (!("signedIn" in elsewhere)) throw new Error("refused");
  const moved = `moved.${email}`;
  const move = await accounts.askToMove(await traveller.known(), moved);
  const [first = "", second = "", third = ""] = await resetLinks(email, 3);
  const open = async () => ({
    "links for a new password": (
      await Promise.all([first, second, third].map((one) => isResetLinkOpen(deps, one)))
    ).filter(Boolean).length,
    "the link that proves the address": (await findAddressLink(deps, verify, null)) !== null,
    "the link that moves the account": (await findAddressLink(deps, move, null)) !== null,
    "the session elsewhere": (await findTravellerByToken(deps, elsewhere.signedIn.token)) !== null,
    "the session here": (await findTravellerByToken(deps, traveller.token)) !== null,
  });
  expect(await open()).toEqual({
    "links for a new password": 3,
    "the link that proves the address": true,
    "the link that moves the account": true,
    "the session elsewhere": true,
    "the session here": true,
  });
  return { traveller, verify, move, moved, reset: first, open };
}

const allEnded = {
  "links for a new password": 0,
  "the link that proves the address": false,
  "the link that moves the account": false,
  "the session elsewhere": false,
};

describe("all keys to an account", () => {
  it("end with a password change, except the session that asked", async () => {
    const { traveller, open } = await withEveryKey("by-profile@example.com");
    const known = { ...(await traveller.known()), token: traveller.token };
    const change = { oldPassword: password, newPassword: other };
    expect(await changePassword(deps, known, change, somebody)).toEqual({ changed: true });
    expect(await open()).toEqual({ ...allEnded, "the session here": true });
  });

  it("end with a password set by a mailed link", async () => {
    const { reset, open } = await withEveryKey("by-link@example.com");
    expect(await resetPassword(deps, reset, other, somebody)).toEqual({ reset: true });
    expect(await open()).toEqual({ ...allEnded, "the session here": false });
  });

  it("end with a move of the address, except the session that confirmed", async () => {
    const { traveller, move, moved, open } = await withEveryKey("by-move@example.com");
    expect(await accounts.press(move, await traveller.known())).toEqual({ verified: { email: moved } });
    expect(await open()).toEqual({ ...allEnded, "the session here": true });
  });

  it("stay when the present address is confirmed", async () => {
    const { traveller, verify, open } = await withEveryKey("by-proof@example.com");
    expect(await accounts.press(verify, await traveller.known())).toHaveProperty("verified");
    expect(await open()).toMatchObject({ "links for a new password": 3, "the session elsewhere": true });
  });
});
