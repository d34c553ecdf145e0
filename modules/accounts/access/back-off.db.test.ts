import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import {
  type AccountsDeps,
  changePassword,
  findTravellerByToken,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
  verifyEmail,
} from "../index.server.ts";
import { backOff, registration } from "../model.ts";
import { countTry, forgiveTries } from "./back-off.server.ts";

let database: Database;
let deps: AccountsDeps;
const clock = new SteppedClock(new Date());
const cafe = { address: "203.0.113.7", userAgent: null };
const { freeTriesPerPlace: free } = backOff;
beforeAll(async () => {
  database = await openTestDatabase();
  const base = { db: database.db, clock, log: createLog("silent") };
  deps = {
    ...base,
    auth: testAuth(base),
  };
});
putClockBack(() => clock);
beforeEach(async () => {
  await database.db.deleteFrom("sign_in_attempt").execute();
});
afterAll(() => database?.close());

let people = 0;
/** A wrong password for another account each time, from one network. */
const wrong = (caller = cafe) => {
  people += 1;
  return countTry(deps, `guest.${people}@example.com`, caller);
};
const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1_000));
const counted = async () =>
  (await database.db.selectFrom("sign_in_attempt").select("failures").execute()).map(({ failures }) => failures);

it("never blocks a network whose failures are slower than the refill", async () => {
  // Each is out of step with the two minutes of one try: the remainders count.
  for (let turn = 0; turn < 100; turn += 1) {
    expect(await wrong(), `${turn}`).toBeNull();
    later(125);
  }
  for (let turn = 0; turn < 100; turn += 1) {
    expect(await wrong(), `${turn}`).toBeNull();
    later(100);
  }
  expect(Math.max(...(await counted()))).toBeLessThan(20);
});

it("gives a blocked network one try after 15 minutes, and all after 72", async () => {
  for (let turn = 0; turn < free - 1; turn += 1) expect(await wrong()).toBeNull();
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    expect(await wrong()).toBeNull();
    waits.push(await wrong());
    later(waits.at(-1) ?? 0);
  }
  // Longer and longer; the tries that come back while it waits are why it never is the longest here.
  expect(waits.slice(0, 4)).toEqual([15, 30, 60, 120]);
  expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(240);

  // A network that was counted for months without end, as before.
  await database.db.updateTable("sign_in_attempt").set({ failures: 5_000, last_at: clock.now() }).execute();
  expect(await wrong()).toBeNull();
  expect(await wrong()).toBe(backOff.longestWaitSeconds);
  expect(Math.max(...(await counted()).filter((failures) => failures < 5_000))).toBe(free + 6);
  later(900);
  expect(await wrong()).toBeNull();
  expect(await wrong()).toBe(15);
  later((free + 6) * 120);
  for (let turn = 0; turn < free; turn += 1) expect(await wrong(), `${turn}`).toBeNull();
  expect(await wrong()).toBe(15);
});

it("gives nothing back to an address under attack", async () => {
  const guess = () => countTry(deps, "anna@example.com", { address: null, userAgent: null });
  for (let turn = 0; turn < backOff.freeTriesPerEmail; turn += 1) {
    expect(await guess()).toBeNull();
    later(3_600);
  }
  expect(await guess()).toBeNull();
  expect(await guess()).toBe(30);
});

it("counts one mailbox's spellings together, and log-ins by the own address", async () => {
  const nowhere = { address: null, userAgent: null };
  for (let turn = 0; turn < backOff.freeTriesPerEmail; turn += 1) {
    expect(await countTry(deps, `forgotten Anna+${turn}@example.com`, nowhere)).toBeNull();
    expect(await countTry(deps, `anna+${turn}@example.com`, nowhere)).toBeNull();
  }
  expect(await countTry(deps, "forgotten anna+last@example.com", nowhere)).toBe(15);
  for (const dots of ["anna", "a.nna", "an.na", "ann.a", "a.n.na"])
    expect(await countTry(deps, `forgotten ${dots}@gmail.com`, nowhere)).toBeNull();
  expect(await countTry(deps, "forgotten a.n.n.a@gmail.com", nowhere)).toBe(15);
  expect(await countTry(deps, "sign-up anna+last@example.com", nowhere)).toBeNull();
  expect(await countTry(deps, "anna+last@example.com", nowhere)).toBeNull();
});

it("counts nothing for an address tried from a waiting network", async () => {
  for (let turn = 0; turn < free; turn += 1) expect(await wrong()).toBeNull();
  const before = (await counted()).length;
  for (let turn = 0; turn <= backOff.freeTriesPerEmail; turn += 1)
    for (const owner of ["anna", "bela", "forgotten anna"])
      expect(await countTry(deps, `${owner}@example.com`, cafe)).toBe(15);
  expect(await counted()).toHaveLength(before);
  const elsewhere = { address: "198.51.100.4", userAgent: null };
  for (let turn = 0; turn < backOff.freeTriesPerEmail; turn += 1)
    expect(await countTry(deps, "anna@example.com", elsewhere)).toBeNull();
});

it("refills a /48 network sixteen times as fast", async () => {
  const app = (turn: number) => ({ address: `2001:db8:7:${turn.toString(16)}::1`, userAgent: null });
  expect(await wrong(app(0x100))).toBeNull();
  // Of all its houses together; the next ones are other houses of the same.
  await database.db
    .updateTable("sign_in_attempt")
    .set({ failures: free * 16 - 1 })
    .execute();
  expect(await wrong(app(0x200))).toBeNull();
  expect(await wrong(app(0x300))).toBe(15);
  later(15);
  // Two of 7.5 seconds each have come back: this uses the last free one.
  expect(await wrong(app(0x400))).toBeNull();
  expect(await wrong(app(0x500))).toBeNull();
  expect(await wrong(app(0x600))).toBe(15);
});

it("gives a try back when the mailed link is used, and ends no other wait", async () => {
  const form = registration.parse({
    ...{ name: "Anna Example", email: "anna@example.com", country: "India", mobileNumber: "098123 45678" },
    ...{ password: "saffron-bicycle-7", confirmPassword: "saffron-bicycle-7" },
  });
  const tokenOf = async (topic: string) => {
    await sendAskedLinks(deps);
    const rows = await database.db.selectFrom("outbox").select("payload").where("topic", "=", topic).execute();
    const mails = rows.map(({ payload }) => payload as { to: string; token: string });
    return mails.find(({ to }) => to === "anna@example.com")?.token ?? "";
  };
  const made = await signUp(deps, form, cafe);
  expect(await counted()).toEqual([1, 1]);
  const traveller = "signedIn" in made ? await findTravellerByToken(deps, made.signedIn.token) : null;
  const proof = { traveller, password: "", caller: cafe };
  expect(await verifyEmail(deps, await tokenOf("account.verify_email"), proof)).toHaveProperty("verified");
  expect((await counted()).sort()).toEqual([0, 1]);

  await requestPasswordReset(deps, "anna@example.com", cafe);
  for (let turn = 0; turn < free - 1; turn += 1) await wrong();
  expect(await wrong()).toBe(15);
  const token = await tokenOf("account.reset_password");
  expect(await resetPassword(deps, token, "vermilion-saddle-3", cafe)).toEqual({ reset: true });
  expect(Math.max(...(await counted()))).toBe(free - 1);
  expect(await wrong()).toBe(15);

  later(15);
  await forgiveTries(deps, "nobody@example.com", cafe);
  expect(Math.max(...(await counted()))).toBe(free - 2);
});

it("lets a logged-in traveller change the password while strangers guess", async () => {
  const email = "guessed.at@example.com";
  const [first, second] = ["saffron-bicycle-7", "marigold-bicycle-8"];
  const form = { name: "Anna Example", email, country: "IN", mobileNumber: "9812345678" };
  await signUp(deps, registration.parse({ ...form, password: first, confirmPassword: first }), cafe);
  const login = await signIn(deps, { email, password: first }, cafe);
  const owner = await findTravellerByToken(deps, "signedIn" in login ? login.signedIn.token : "");
  if (!owner) throw new Error("logged in");
  const stranger = { address: "198.51.100.9", userAgent: null };
  const guess = () => signIn(deps, { email, password: "not-this-one" }, stranger);
  for (let turn = 0; turn < backOff.freeTriesPerEmail; turn += 1) await guess();
  expect(await guess()).toMatchObject({ refused: "too_many_tries" });
  expect(await changePassword(deps, owner, { oldPassword: first, newPassword: second }, cafe)).toEqual({
    changed: true,
  });
  // A thief of the session without the password guesses no longer than at the login.
  const wrongly = () => changePassword(deps, owner, { oldPassword: "not-this-one", newPassword: first }, stranger);
  for (let turn = 0; turn < backOff.freeTriesPerEmail; turn += 1)
    expect(await wrongly()).toEqual({ refused: "old_password_wrong" });
  expect(await wrongly()).toMatchObject({ refused: "too_many_tries" });
});

it("stores attempts and networks as keyed digests", async () => {
  const keys = async () =>
    (await database.db.selectFrom("sign_in_attempt").select("key").execute()).map(({ key }) => key);
  const plain = (text: string) => createHash("sha256").update(text).digest("base64url");
  await countTry(deps, "anna@example.com", cafe);
  const ours = await keys();
  expect(ours).toHaveLength(2);
  expect(ours).not.toContain(plain("email\0anna@example.com"));
  expect(ours).not.toContain(plain("address\x103.0.113.7"));
  const base = { db: database.db, clock, log: createLog("silent") };
  await countTry(
    { ...base, auth: testAuth({ ...base, secret: "another-secret-of-32-letters-long" }) },
    "anna@example.com",
    cafe,
  );
  expect(new Set(await keys()).size).toBe(4);
});
