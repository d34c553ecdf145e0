import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { findTravellerByToken, signUp } from "#modules/accounts/index.server.ts";
import { registration } from "#modules/accounts/model.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { askPage } from "#tests/harness/pages/ask-page.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { action as logIn } from "../login/route.tsx";
import { action } from "./route.ts";

let database: Database;
let app: AppContext;
beforeAll(async () => {
  database = await openTestDatabase();
  const base = { db: database.db, clock: new SteppedClock(new Date()), log: createLog("silent") };
  const publicUrl = "https://rides.example";
  const auth = testAuth({ ...base, publicUrl });
  app = { ...base, auth, publicUrl } as unknown as AppContext;
});
afterAll(() => database?.close());

const newToken = async (email: string): Promise<string> => {
  const password = { password: "saffron-bicycle-7", confirmPassword: "saffron-bicycle-7" };
  const person = { name: "Anna Example", email, country: "India", mobileNumber: "098123 45678" };
  const answer = await signUp(app, registration.parse({ ...person, ...password }), {
    ...{ address: null, userAgent: null },
  });
  if (!("signedIn" in answer)) throw new Error(answer.refused);
  return answer.signedIn.token;
};

/** Logs out with this token, by a script or by the plain form. */
async function leave(token: string, accept: string) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const headers = { accept, authorization: `Bearer ${token}` };
  const request = new Request(`${app.publicUrl}/logout`, { method: "POST", headers });
  const answer = await action({ context, request, params: {} } as unknown as Parameters<typeof action>[0]);
  const init = answer instanceof Response ? answer : answer.init;
  return { status: init?.status ?? 200, cookies: new Headers(init?.headers).getSetCookie() };
}
const json = "application/json";
/** Session and unpaid hold: the next user of a shared computer would find both. */
const dropped = [
  expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
  expect.stringMatching(/^__Secure-held=;.*Max-Age=0; Path=\/checkout;/),
];

it("ends the session and removes the cookies, even without the database", async () => {
  const [one, other] = [await newToken("one@example.com"), await newToken("other@example.com")];
  expect(await leave(one, json)).toEqual({ status: 200, cookies: dropped });
  expect(await findTravellerByToken(app, one)).toBeNull();
  expect(await leave(one, "text/html")).toEqual({ status: 303, cookies: dropped });

  const { executeRaw } = database;
  await executeRaw("ALTER TABLE session RENAME TO away");
  expect(await leave(other, json), "a script is told, and the form leads home").toEqual({
    ...{ status: 503, cookies: dropped },
  });
  expect(await leave(other, "text/html")).toEqual({ status: 303, cookies: dropped });
  await executeRaw("ALTER TABLE away RENAME TO session");
  expect(await leave(other, json)).toEqual({ status: 200, cookies: dropped });
  expect(await findTravellerByToken(app, other)).toBeNull();
});

it("keeps the token from scripts and other sites' forms, and sends it by https only where there is https", async () => {
  await newToken("kept@example.com");
  const cookieAt = async (publicUrl: string): Promise<string | null> => {
    const form = { email: "kept@example.com", password: "saffron-bicycle-7" };
    const answer = await askPage({ ...app, publicUrl }, logIn, {}, {}, form).catch((thrown: unknown) => thrown);
    return (answer as Response).headers.get("set-cookie");
  };
  expect(await cookieAt("https://rides.example")).toMatch(
    /^__Host-session=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await cookieAt("http://localhost:3000")).toMatch(
    /^session=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});
