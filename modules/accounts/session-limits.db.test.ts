import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import {
  type AccountsDeps,
  changePassword,
  findTravellerByToken,
  forgetOldSessions,
  listDevices,
  signIn,
  signUp,
} from "./index.server.ts";
import { backOff, registration } from "./model.ts";

const placeless = { address: null, userAgent: null };
const password = "saffron-bicycle-7";
const other = "marigold-bicycle-8";
let database: Database;
let deps: AccountsDeps;

beforeAll(async () => {
  database = await openTestDatabase();
  const base = { db: database.db, clock: new SteppedClock(new Date()), log: createLog("silent") };
  const auth = testAuth(base);
  deps = { ...base, auth };
});
afterAll(() => database?.close());

async function newTraveller(email: string) {
  const details = { name: "Anna Example", country: "India", mobileNumber: "098123 45678" };
  const form = registration.parse({ ...details, email, password, confirmPassword: password });
  const answer = await signUp(deps, form, placeless);
  const traveller = "signedIn" in answer ? await findTravellerByToken(deps, answer.signedIn.token) : null;
  if (!traveller) throw new Error("nobody was made");
  return traveller;
}
const sessionsOf = (userId: string) =>
  deps.db.selectFrom("session").select("id").where("userId", "=", userId).execute();
/** As many more log-ins, made earlier. */
async function logInBefore(userId: string, times: number): Promise<void> {
  const earlier = new Date(deps.clock.now().getTime() - 3_600_000);
  const expiresAt = new Date(deps.clock.now().getTime() + 86_400_000);
  for (let time = 0; time < times; time += 1)
    await deps.db
      .insertInto("session")
      .values({ id: newId(), token: `${userId} ${time}`, userId, expiresAt, createdAt: earlier, updatedAt: earlier })
      .execute();
}
const setPassword = (userId: string, hash: string) =>
  sql`UPDATE account SET password = ${hash} WHERE "userId" = ${userId}`.execute(deps.db);

it("ends all other sessions with a password change, however many", async () => {
  const traveller = await newTraveller("many@example.com");
  await logInBefore(traveller.id, 120);
  const change = { oldPassword: password, newPassword: other };
  expect(await changePassword(deps, traveller, change, placeless)).toEqual({ changed: true });
  expect(await sessionsOf(traveller.id)).toEqual([{ id: traveller.sessionId }]);
  expect(await signIn(deps, { email: "many@example.com", password: other }, placeless)).toHaveProperty("signedIn");
});

it("keeps only the latest sessions of an account", async () => {
  const { id } = await newTraveller("devices@example.com");
  await logInBefore(id, 70);
  const answer = await signIn(deps, { email: "devices@example.com", password }, placeless);
  if (!("signedIn" in answer)) throw new Error("refused");
  expect(await findTravellerByToken(deps, answer.signedIn.token)).toMatchObject({ id });
  expect(await sessionsOf(id)).toHaveLength(50);
  expect(await listDevices(deps, { id })).toHaveLength(50);
});

it("deletes expired sessions and links, and nothing else", async () => {
  const { id } = await newTraveller("never-again@example.com");
  await logInBefore(id, 2);
  const now = deps.clock.now();
  await sql`UPDATE session SET "expiresAt" = ${now} WHERE token = ${`${id} 1`}`.execute(deps.db);
  const proofs = [
    { id: newId(), identifier: "over", value: id, expiresAt: now },
    { id: newId(), identifier: "open", value: id, expiresAt: new Date(now.getTime() + 1) },
  ];
  await deps.db.insertInto("verification").values(proofs).execute();
  const before = await sessionsOf(id);
  await forgetOldSessions(deps);
  expect(await sessionsOf(id)).toHaveLength(before.length - 1);
  const kept = deps.db
    .selectFrom("verification")
    .select("identifier")
    .where("value", "=", id)
    .where("identifier", "in", ["over", "open"]);
  expect(await kept.execute()).toEqual([{ identifier: "open" }]);
});

it("refuses a log-in whose password changed while it was compared", async () => {
  const { id } = await newTraveller("reset@example.com");
  const library = await deps.auth();
  const { api } = library;
  const signInEmail = async (asked: Parameters<typeof api.signInEmail>[0]) => {
    const made = await api.signInEmail(asked);
    // A reset has written the new hash and ended all sessions, before this one was written.
    await setPassword(id, "another hash");
    return made;
  };
  const racing = {
    ...deps,
    auth: Object.assign(async () => ({ ...library, api: { ...api, signInEmail } }), deps.auth),
  } as unknown as AccountsDeps;
  const before = (await sessionsOf(id)).length;
  expect(await signIn(racing, { email: "reset@example.com", password }, placeless)).toEqual({ refused: "wrong" });
  expect(await sessionsOf(id)).toHaveLength(before);
});

it("does not overwrite a password set while the old one was compared", async () => {
  const traveller = await newTraveller("overtaken@example.com");
  const library = await deps.auth();
  const context = await library.$context;
  const verify = async (asked: Parameters<typeof context.password.verify>[0]) => {
    const isRight = await context.password.verify(asked);
    await setPassword(traveller.id, "the owner's hash");
    return isRight;
  };
  const $context = Promise.resolve({ ...context, password: { ...context.password, verify } });
  const racing = {
    ...deps,
    auth: Object.assign(async () => ({ ...library, $context }), deps.auth),
  } as unknown as AccountsDeps;
  const change = { oldPassword: password, newPassword: other };
  expect(await changePassword(racing, traveller, change, placeless)).toEqual({ refused: "old_password_wrong" });
  const { rows } = await sql<{
    password: string;
  }>`SELECT password FROM account WHERE "userId" = ${traveller.id}`.execute(deps.db);
  expect(rows).toEqual([{ password: "the owner's hash" }]);
});

it("lets a password change wait for an erasure, and holds no lock it needs", async () => {
  const traveller = await newTraveller("erased@example.com");
  await logInBefore(traveller.id, 1);
  let changing: Promise<unknown> = Promise.resolve();
  await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom("user").select("id").where("id", "=", traveller.id).forUpdate().execute();
    // Deleted first with an account.
    await tx.deleteFrom("session").where("token", "=", `${traveller.id} 0`).execute();
    changing = changePassword(deps, traveller, { oldPassword: password, newPassword: other }, placeless);
    await untilStatementsWait(database);
    await tx.deleteFrom("user").where("id", "=", traveller.id).execute();
  });
  expect(await changing).toEqual({ refused: "old_password_wrong" });
});

it("limits mails about password changes", async () => {
  const traveller = await newTraveller("to-and-fro@example.com");
  const answers: unknown[] = [];
  for (let time = 0; time <= backOff.freeTriesPerEmail; time += 1) {
    const [oldPassword, newPassword] = time % 2 === 0 ? [password, other] : [other, password];
    answers.push(await changePassword(deps, traveller, { oldPassword, newPassword }, placeless));
  }
  expect(answers.at(-1)).toMatchObject({ refused: "too_many_tries" });
  expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => ({ changed: true })));
});
