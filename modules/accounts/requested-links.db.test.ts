import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type AccountsDesk, openAccountsDesk, password, somebody } from "#tests/harness/people/accounts-desk.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import {
  eraseAccount,
  type PhotoDeps,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  updateProfile,
} from "./index.server.ts";

let accounts: AccountsDesk;
let deps: PhotoDeps;
beforeAll(async () => {
  accounts = await openAccountsDesk();
  deps = accounts.now;
}, 90_000);
beforeEach(() => deps.db.deleteFrom("outbox").execute());
afterAll(() => accounts?.close());

const changes = { name: "Anna Example", bio: "", country: "IN", mobileNumber: "9812345678" };
const told = async () => {
  const rows = await deps.db.selectFrom("outbox").select(["topic", "payload"]).orderBy("id").execute();
  return rows.map(({ topic, payload }) => [topic, (payload as { to?: string }).to]);
};
const links = async () => (await deps.db.selectFrom("verification").select("id").execute()).length;

it("does equal work for a reset with and without an account before answering", async () => {
  await accounts.newTraveller("here@example.com");
  await deps.db.deleteFrom("outbox").execute();
  const before = await links();
  for (const email of ["here@example.com", "nowhere@example.com"])
    expect(await requestPasswordReset(deps, email, somebody)).toEqual({ asked: true });
  expect([await told(), await links()]).toEqual([
    [
      ["account.link_asked", "here@example.com"],
      ["account.link_asked", "nowhere@example.com"],
    ],
    before,
  ]);
  await sendAskedLinks(deps);
  await sendAskedLinks(deps);
  expect(await told(), "one mail, and no address of anybody's else kept").toEqual([
    ["account.reset_password", "here@example.com"],
  ]);
});

it("does equal work for a move to a taken and a free address", async () => {
  await accounts.newTraveller("taken@example.com");
  const mover = await (await accounts.newTraveller("mover@example.com")).known();
  await deps.db.deleteFrom("outbox").execute();
  const before = await links();
  for (const email of ["taken@example.com", "free@example.com"]) {
    await updateProfile(deps, mover, { ...changes, email }, somebody);
    expect(await resendVerification(deps, mover, somebody)).toEqual({ sent: true });
  }
  const asked = (email: string) => [
    ["account.email_change_asked", "mover@example.com"],
    ["account.link_asked", email],
    ["account.link_asked", email],
  ];
  expect([await told(), await links()]).toEqual([
    [...asked("taken@example.com"), ...asked("free@example.com")],
    before,
  ]);
  await sendAskedLinks(deps);
  const mails = (await told()).filter(([topic]) => topic === "account.verify_email");
  expect(mails, "asked for twice within a minute").toEqual([["account.verify_email", "free@example.com"]]);
});

it("mails one link for two presses within a minute, at once or after the first has left, and another once it is used", async () => {
  const owner = await (await accounts.newTraveller("presses.twice@example.com")).known();
  await deps.db.deleteFrom("outbox").execute();
  const ask = () => requestPasswordReset(deps, "presses.twice@example.com", somebody);
  const tokens = async () => {
    await sendAskedLinks(deps);
    const rows = await deps.db.selectFrom("outbox").select("payload").where("topic", "=", "account.reset_password");
    return (await rows.orderBy("id").execute()).map(({ payload }) => (payload as { token: string }).token);
  };
  expect(await Promise.all([ask(), ask()])).toEqual([{ asked: true }, { asked: true }]);
  const [first = "", ...more] = await tokens();
  expect(more).toEqual([]);
  expect(await ask()).toEqual({ asked: true });
  expect(await tokens()).toEqual([first]);
  expect(await resetPassword(deps, first, "another-bicycle-8", somebody)).toEqual({ reset: true });
  await ask();
  expect(await tokens(), "the first is used").toHaveLength(2);
  const proofs = async () => (await told()).filter(([topic]) => topic === "account.verify_email").length;
  const again = () =>
    Promise.all([resendVerification(deps, owner, somebody), resendVerification(deps, owner, somebody)]);
  expect([await again(), await proofs()]).toEqual([[{ sent: true }, { sent: true }], 1]);
});

it("sends no link to a dropped address or a deleted account", async () => {
  const mover = await (await accounts.newTraveller("unsteady@example.com")).known();
  await deps.db.deleteFrom("outbox").execute();
  await updateProfile(deps, mover, { ...changes, email: "first@example.com" }, somebody);
  await updateProfile(deps, mover, { ...changes, email: "second@example.com" }, somebody);
  await sendAskedLinks(deps);
  const sentTo = async () => (await told()).flatMap(([topic, to]) => (topic === "account.verify_email" ? [to] : []));
  expect(await sentTo()).toEqual(["second@example.com"]);
  await updateProfile(deps, mover, { ...changes, email: "third@example.com" }, somebody);
  await deps.db.deleteFrom("user").where("id", "=", mover.id).execute();
  await sendAskedLinks(deps);
  expect(await sentTo()).toEqual(["second@example.com"]);
});

it("deletes the links of an erased account, and no others", async () => {
  const { known } = await accounts.newTraveller("gone@example.com");
  await accounts.newTraveller("staying@example.com");
  await requestPasswordReset(deps, "gone@example.com", somebody);
  await sendAskedLinks(deps);
  const gone = await known();
  const about = async (words: string) => {
    const rows = await deps.db.selectFrom("verification").select("value").execute();
    return rows.filter(({ value }) => value.includes(words)).length;
  };
  expect([await about(gone.id), await about("staying@example.com")]).toEqual([2, 1]);
  expect(await eraseAccount(deps, gone, password, somebody)).toEqual({ erased: true });
  expect([await about(gone.id), await about("gone@example.com"), await about("staying@example.com")]).toEqual([
    0, 0, 1,
  ]);
});
