import { scryptSync } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import { countTry } from "./access/back-off.server.ts";
import {
  type AccountsDeps,
  changePassword,
  createAuth,
  endDeviceSession,
  findProfile,
  findTravellerByToken,
  isResetLinkOpen,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateProfile,
  verifyEmail,
} from "./index.server.ts";
import { backOff, registration } from "./model.ts";

let database: Database;
let deps: AccountsDeps;
const clock = new SteppedClock(new Date());
const placeless = { address: null, userAgent: null };
const nobodySpecial = { address: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

beforeAll(async () => {
  database = await openTestDatabase();
  const log = createLog("silent");
  const base = { db: database.db, clock, log };
  deps = {
    ...base,
    auth: testAuth(base),
  };
});
afterAll(() => database?.close());

const form = (changes: object = {}) =>
  registration.parse({
    name: "Anna Example",
    email: "Anna@Example.com",
    password: "saffron-bicycle-7",
    confirmPassword: "saffron-bicycle-7",
    country: "India",
    mobileNumber: "098123 45678",
    ...changes,
  });

async function newTraveller(email: string) {
  const answer = await signUp(deps, form({ email }), { ...nobodySpecial, address: null });
  if (!("signedIn" in answer)) throw new Error(`refused: ${answer.refused}`);
  const traveller = await findTravellerByToken(deps, answer.signedIn.token);
  if (!traveller) throw new Error("the new token is nobody's");
  return traveller;
}

/** Proof by the person who opens a mailed link. */
const pressedBy = (traveller: { id: string } | null, password = "") => ({ traveller, password, caller: placeless });

const lastMail = async (topic: string) => {
  await sendAskedLinks(deps);
  const row = await database.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", topic)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.payload as Record<string, string> | undefined;
};

it("stores passwords by scrypt with a salt each", async () => {
  const auth = createAuth({ ...deps, secret: "a-secret-for-tests-of-32-letters!", publicUrl: "http://localhost" });
  const emails = ["kept@example.com", "kept-too@example.com"];
  for (const email of emails) await signUp({ ...deps, auth }, form({ email }), placeless);
  const kept = await database.executeRaw(
    `SELECT password FROM account JOIN "user" ON "user".id = "userId" WHERE email = ANY($1)`,
    [emails],
  );
  const [one = "", other = ""] = kept.rows.map(({ password }) => String(password));
  const [salt = "", key = ""] = one.split(":");
  const made = scryptSync("saffron-bicycle-7", salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  expect(key).toBe(made.toString("hex"));
  expect(other.split(":")[0]).not.toBe(salt);
  const again = (password: string) => signIn({ ...deps, auth }, { email: "kept@example.com", password }, placeless);
  expect(await again("saffron-bicycle-8")).toEqual({ refused: "wrong" });
  expect(await again("saffron-bicycle-7")).toHaveProperty("signedIn");
});

it("registers, logs in, and mails a link to confirm the address", async () => {
  const traveller = await newTraveller("Anna@Example.com");
  expect(traveller).toMatchObject({ name: "Anna Example", email: "anna@example.com", isVerified: false });
  expect(await findProfile(deps, traveller.id)).toMatchObject({
    country: "IN",
    countryName: "India",
    dialCode: "+91",
    mobileNumber: "+919812345678",
    bio: "",
  });
  const mail = await lastMail("account.verify_email");
  expect(mail?.to).toBe("Anna@Example.com");
  expect(await verifyEmail(deps, mail?.token ?? "", pressedBy(traveller))).toEqual({
    verified: { email: "anna@example.com" },
  });
  expect(await findTravellerByToken(deps, traveller.token)).toMatchObject({ isVerified: true });
  expect(await verifyEmail(deps, mail?.token ?? "", pressedBy(traveller))).toEqual({ refused: "link_spent" });
});

it("accepts `Bearer x` and the bare `x`, and nothing else", async () => {
  const { token, id } = await newTraveller("bela@example.com");
  for (const header of [token, `Bearer ${token}`, `bearer  ${token}`])
    expect(await findTravellerByToken(deps, header)).toMatchObject({ id });
  for (const header of [
    null,
    "",
    "Bearer",
    `${token}x`,
    `${token}.abc`,
    `Basic ${token}`,
    "x".repeat(9999),
    "%00",
    "' OR 1=1",
  ])
    expect(await findTravellerByToken(deps, header), String(header)).toBeNull();
});

it("logs in with any capitals, and logs out for good", async () => {
  await newTraveller("chitra@example.com");
  const answer = await signIn(deps, { email: "CHITRA@example.com", password: "saffron-bicycle-7" }, nobodySpecial);
  if (!("signedIn" in answer)) throw new Error("refused");
  expect(await findTravellerByToken(deps, answer.signedIn.token)).not.toBeNull();
  await signOut(deps, answer.signedIn.token);
  expect(await findTravellerByToken(deps, answer.signedIn.token)).toBeNull();
});

it("answers a wrong password and an unknown address alike", async () => {
  await newTraveller("dev@example.com");
  for (const email of ["dev@example.com", "nobody@example.com"])
    expect(await signIn(deps, { email, password: "not-this-one" }, nobodySpecial)).toEqual({ refused: "wrong" });
});

it("refuses a taken address in the specification's words, and tells its owner", async () => {
  await newTraveller("esha@example.com");
  const others = { password: "another-bicycle-7", confirmPassword: "another-bicycle-7" };
  expect(await signUp(deps, form({ email: "ESHA@example.com", ...others }), nobodySpecial)).toEqual({
    refused: "sign_up_refused",
  });
  expect(await lastMail("account.already_there")).toEqual({ to: "esha@example.com", name: "Anna Example" });
});

it("makes one account for two simultaneous presses, and lets both in", async () => {
  const press = () => signUp(deps, form({ email: "Twice@example.com" }), nobodySpecial);
  const answers = await Promise.all([press(), press()]);
  const ids = answers.map((answer) => ("signedIn" in answer ? answer.signedIn.travellerId : answer.refused));
  expect(new Set(ids).size, ids.join()).toBe(1);
  const outbox = await database.db.selectFrom("outbox").select(["topic", "payload"]).execute();
  const told = outbox.filter(({ payload }) => /"twice@example.com"/i.test(JSON.stringify(payload)));
  expect(told.map(({ topic }) => topic)).toEqual(["account.verify_email"]);
});

it("refuses common passwords, impossible numbers and unknown countries", async () => {
  for (const [changes, refused] of [
    [{ password: "Password1", confirmPassword: "Password1" }, "common_password"],
    [{ password: "anna@example.com", confirmPassword: "anna@example.com" }, "own_words"],
    [{ mobileNumber: "12" }, "number_impossible"],
    [{ country: "Atlantis" }, "country_unknown"],
  ] as const)
    expect(await signUp(deps, form(changes), nobodySpecial)).toMatchObject({ refused });
});

it("makes guessing wait longer each time, for any account", async () => {
  for (const email of ["farah@example.com", "no-such@example.com"]) {
    if (email.startsWith("farah")) await newTraveller(email);
    const guess = (address: string) => signIn(deps, { email, password: "wrong-wrong" }, { ...nobodySpecial, address });
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(`198.51.100.${tries}`)).toEqual({ refused: "wrong" });
    expect(await guess("198.51.100.9")).toEqual({ refused: "too_many_tries", waitSeconds: 15 });
    clock.advanceMinutes(1);
    expect(await guess("198.51.100.9")).toEqual({ refused: "wrong" });
    expect(await guess("198.51.100.9")).toEqual({ refused: "too_many_tries", waitSeconds: 30 });
    clock.advanceMinutes(1);
  }
  const right = { email: "farah@example.com", password: "saffron-bicycle-7" };
  expect(await signIn(deps, right, nobodySpecial)).toHaveProperty("signedIn");
});

it("blocks a guessing household, and not its neighbours on the line", async () => {
  const from = (app: string, turn: number) =>
    countTry(deps, `${app}.${turn}@example.com`, { ...nobodySpecial, address: `2001:db8:3:${app}::1` });
  for (let turn = 0; turn < backOff.freeTriesPerPlace * 5; turn += 1) await from("100", turn);
  expect(await from("100", 1_000)).toBeGreaterThan(0);
  expect(await from("101", 0)).toBeNull();
});

it("changes the password with the old one, and ends all other sessions", async () => {
  const traveller = await newTraveller("gita@example.com");
  const elsewhere = await signIn(deps, { email: "gita@example.com", password: "saffron-bicycle-7" }, nobodySpecial);
  const change = (oldPassword: string, newPassword: string) =>
    changePassword(deps, traveller, { oldPassword, newPassword }, nobodySpecial);
  expect(await change("not-the-old", "marigold-wheel-9")).toEqual({ refused: "old_password_wrong" });
  expect(await change("saffron-bicycle-7", "saffron-bicycle-7")).toEqual({ refused: "same_password" });
  expect(await change("saffron-bicycle-7", "password1")).toEqual({ refused: "common_password" });
  expect(await change("saffron-bicycle-7", "marigold-wheel-9")).toEqual({ changed: true });
  expect(await findTravellerByToken(deps, traveller.token)).not.toBeNull();
  expect(await findTravellerByToken(deps, "signedIn" in elsewhere ? elsewhere.signedIn.token : "")).toBeNull();
  expect(await lastMail("account.password_changed")).toMatchObject({ to: "gita@example.com" });
  const login = (password: string) => signIn(deps, { email: "gita@example.com", password }, nobodySpecial);
  expect(await login("saffron-bicycle-7")).toEqual({ refused: "wrong" });
  expect(await login("marigold-wheel-9")).toHaveProperty("signedIn");
});

it("keeps the address until the new one is confirmed, and tells the former one", async () => {
  const traveller = await newTraveller("hari@example.com");
  const changes = {
    name: "Hari",
    bio: "Slowly.",
    country: "GB",
    email: "Hari2@example.com",
    mobileNumber: "07911 123456",
  };
  expect(await updateProfile(deps, traveller, changes, placeless)).toMatchObject({
    saved: {
      name: "Hari",
      bio: "Slowly.",
      email: "hari@example.com",
      pendingEmail: "hari2@example.com",
      mobileNumber: "+447911123456",
    },
  });
  const mail = await lastMail("account.verify_email");
  expect(mail?.to).toBe("hari2@example.com");
  expect(await verifyEmail(deps, mail?.token ?? "", pressedBy(traveller))).toEqual({
    verified: { email: "hari2@example.com" },
  });
  expect(await findProfile(deps, traveller.id)).toMatchObject({
    email: "hari2@example.com",
    pendingEmail: null,
    isVerified: true,
  });
  expect(await lastMail("account.email_changed")).toMatchObject({ to: "hari@example.com" });
});

it("tells the present address about a move, and drops the move with a new password", async () => {
  const traveller = await newTraveller("lata@example.com");
  const changes = { name: "Not Lata", bio: "", country: "IN", email: "thief@example.com", mobileNumber: "9812345678" };
  const lata = { email: "lata@example.com", pendingEmail: null };
  const askToMove = async () => {
    expect(await updateProfile(deps, traveller, changes, placeless)).toMatchObject({
      saved: { pendingEmail: "thief@example.com" },
    });
    expect(await lastMail("account.email_change_asked")).toEqual({
      ...{ to: "lata@example.com", name: "Anna Example", accountId: traveller.id },
    });
    return (await lastMail("account.verify_email"))?.token ?? "";
  };
  const first = await askToMove();
  await updateProfile(deps, traveller, { ...changes, name: "Anna Example", email: "lata@example.com" }, placeless);
  const passwords = { oldPassword: "saffron-bicycle-7", newPassword: "marigold-wheel-9" };
  const second = await askToMove();
  await updateProfile(deps, traveller, { ...changes, name: "Anna Example" }, placeless);
  expect(await changePassword(deps, traveller, passwords, placeless)).toEqual({ changed: true });
  expect(await findProfile(deps, traveller.id)).toMatchObject(lata);
  const third = await askToMove();
  await requestPasswordReset(deps, "lata@example.com", placeless);
  const reset = (await lastMail("account.reset_password"))?.token ?? "";
  expect(await resetPassword(deps, reset, "vermilion-saddle-3", placeless)).toEqual({ reset: true });
  for (const link of [first, second, third])
    expect(await verifyEmail(deps, link, pressedBy(traveller))).toEqual({ refused: "link_spent" });
  expect(await findProfile(deps, traveller.id)).toMatchObject({ ...lata, isVerified: true });
});

it("says whether a reset link is still valid, without using it up", async () => {
  await newTraveller("nirmala@example.com");
  await requestPasswordReset(deps, "nirmala@example.com", placeless);
  const reset = (await lastMail("account.reset_password"))?.token ?? "";
  for (const _ of [1, 2]) expect(await isResetLinkOpen(deps, reset)).toBe(true);
  for (const none of ["", "made-up"]) expect(await isResetLinkOpen(deps, none)).toBe(false);
  const later = new SteppedClock(new Date(clock.now().getTime() + 61 * 60_000));
  expect(await isResetLinkOpen({ ...deps, clock: later }, reset)).toBe(false);
  expect(await resetPassword(deps, reset, "vermilion-saddle-3", placeless)).toEqual({ reset: true });
  expect(await isResetLinkOpen(deps, reset)).toBe(false);
});

it("ends a reset link with the address it was mailed to", async () => {
  const traveller = await newTraveller("mohan@example.com");
  await requestPasswordReset(deps, "mohan@example.com", placeless);
  const reset = (await lastMail("account.reset_password"))?.token ?? "";
  const changes = { name: "Mohan", bio: "", country: "IN", email: "mohan2@example.com", mobileNumber: "9812345678" };
  await updateProfile(deps, traveller, changes, placeless);
  const link = (await lastMail("account.verify_email"))?.token ?? "";
  expect(await verifyEmail(deps, link, pressedBy(traveller))).toHaveProperty("verified");
  expect(await resetPassword(deps, reset, "vermilion-saddle-3", placeless)).toEqual({ refused: "link_spent" });
});

it("limits mails to any mailbox", async () => {
  const traveller = await newTraveller("lakshmi@example.com");
  const profile = { name: "Kiran", bio: "", country: "IN", mobileNumber: "9812345678" };
  const mailsTo = async (email: string) => {
    const rows = await database.db.selectFrom("outbox").select("payload").execute();
    return rows.filter(({ payload }) => (payload as { to?: string }).to === email).length;
  };
  for (let turn = 0; turn < 12; turn += 1) {
    const email = turn % 2 === 0 ? "stranger@example.com" : "lakshmi@example.com";
    await updateProfile(deps, traveller, { ...profile, email }, placeless);
    await sendAskedLinks(deps);
  }
  expect(await mailsTo("stranger@example.com"), "one a minute").toBe(1);
  const before = await findProfile(deps, traveller.id);
  expect(await updateProfile(deps, traveller, { ...profile, email: "stranger@example.com" }, placeless)).toMatchObject({
    refused: "too_many_tries",
  });
  expect(await findProfile(deps, traveller.id)).toEqual(before);
  const first = await mailsTo("lakshmi@example.com");
  const answers: object[] = [];
  for (let turn = 0; turn < 8; turn += 1) answers.push(await resendVerification(deps, traveller, placeless));
  expect(answers.slice(0, 5)).toEqual(Array(5).fill({ sent: true }));
  expect(answers.at(-1)).toHaveProperty("waitSeconds");
  expect(await mailsTo("lakshmi@example.com"), "the last one is a minute young").toBe(first);
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advanceMinutes(1);
    await resendVerification(deps, traveller, placeless);
  }
  expect((await mailsTo("lakshmi@example.com")) - first, "its waits double").toBe(8);
});

it("does not reveal a taken address, and mails nothing there", async () => {
  const traveller = await newTraveller("indra@example.com");
  await newTraveller("jaya@example.com");
  const before = await lastMail("account.verify_email");
  const changes = { name: "Indra", bio: "", country: "IN", email: "jaya@example.com", mobileNumber: "9812345678" };
  expect(await updateProfile(deps, traveller, changes, placeless)).toMatchObject({
    saved: { pendingEmail: "jaya@example.com" },
  });
  expect(await lastMail("account.verify_email")).toEqual(before);
});

it("stores a token's digest only", async () => {
  const answer = await signUp(deps, form({ email: "digest@example.com" }), { ...nobodySpecial, address: null });
  if (!("signedIn" in answer)) throw new Error(`refused: ${answer.refused}`);
  const { token, travellerId } = answer.signedIn;
  const rows = await database.db.selectFrom("session").selectAll().where("userId", "=", travellerId).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const lying = rows[0]?.token ?? "";
  expect(lying).toMatch(/^[0-9a-f]{64}$/);
  expect(await findTravellerByToken(deps, lying)).toBeNull();
  expect(await findTravellerByToken(deps, token)).toMatchObject({ id: travellerId });
  await signOut(deps, lying);
  expect(await findTravellerByToken(deps, token)).not.toBeNull();
  await signOut(deps, token);
  expect(await findTravellerByToken(deps, token)).toBeNull();
});

it("ends no session for an impossible token, without a query", async () => {
  const traveller = await newTraveller("omana@example.com");
  for (const session of ["", "a".repeat(1_000), traveller.id])
    expect(await endDeviceSession(deps, traveller, session)).toBe(false);
  expect(await endDeviceSession(deps, traveller, traveller.sessionId)).toBe(true);
});

it("refuses a name that is a link", () => {
  expect(() => form({ name: "Anna, your refund waits: www.evil.example" })).toThrow("without a link");
});

it("keeps an old telephone number while another field changes, and refuses a new one like it", async () => {
  const traveller = await newTraveller("kept.number@example.com");
  const stored = "+91981234567";
  const ofTraveller = () => database.db.updateTable("profile").where("user_id", "=", traveller.id);
  await ofTraveller().set({ mobile_number: stored }).execute();
  const changes = { name: "Anna Example", bio: "Slow is fine", country: "IN", email: "kept.number@example.com" };
  expect(await updateProfile(deps, traveller, { ...changes, mobileNumber: stored }, placeless)).toMatchObject({
    saved: { bio: "Slow is fine", mobileNumber: stored },
  });
  expect(await updateProfile(deps, traveller, { ...changes, mobileNumber: "98123 4568" }, placeless)).toEqual({
    refused: "number_impossible",
    words: expect.stringContaining("isn't a valid phone number in India."),
  });
  const withExtension = { ...changes, mobileNumber: "011 2336 5358 x12" };
  expect(await updateProfile(deps, traveller, withExtension, placeless)).toMatchObject({
    saved: { mobileNumber: "+911123365358 ext. 12" },
  });
});
