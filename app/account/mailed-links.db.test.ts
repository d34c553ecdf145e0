import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { signIn, signUp } from "#modules/accounts/index.server.ts";
import { registration } from "#modules/accounts/model.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { askPage } from "#tests/harness/pages/ask-page.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import { action as askForPassword } from "./forgotten-password/route.tsx";
import { action as resetPassword } from "./reset-password/route.tsx";
import { action as verifyEmail } from "./verify-email/route.tsx";

let database: Database;
let app: AppContext;
beforeAll(async () => {
  database = await openTestDatabase();
  const base = { db: database.db, clock: systemClock, log: createLog("silent") };
  app = {
    ...base,
    auth: testAuth(base),
    publicUrl: "http://test.example",
    poke: () => undefined,
  } as unknown as AppContext;
});
afterAll(() => database?.close());

const password = "saffron-bicycle-7";
const somebody = { address: null, userAgent: null };

async function register(email: string): Promise<void> {
  const form = { name: "Anna Example", email, password, confirmPassword: password, country: "IN" };
  expect(await signUp(app, registration.parse({ ...form, mobileNumber: "9812345678" }), somebody)).toHaveProperty(
    "signedIn",
  );
}

/** The token in the newest mail about this. */
async function mailedToken(topic: string): Promise<string> {
  await sendAskedLinks(app);
  const mails = app.db.selectFrom("outbox").select("payload").where("topic", "=", topic).orderBy("id", "desc");
  return ((await mails.executeTakeFirstOrThrow()).payload as { token: string }).token;
}

/** Target of a thrown redirect. */
const leads = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (thrown) => (thrown instanceof Response ? thrown.headers.get("location") : thrown),
  );

// A form that could not be saved comes back without the key in it, and is sent again to the address that it came from.
it("sets a new password by the link's own address when the form lost its key", async () => {
  await register("resets@example.com");
  const asked = askPage(app, askForPassword, {}, {}, { email: "resets@example.com" });
  expect(await leads(asked)).toBe("/forgotten-password?asked=1");
  const token = await mailedToken("account.reset_password");
  const chosen = { newPassword: "marigold-wheel-9", retypedPassword: "marigold-wheel-9" };
  expect(await leads(askPage(app, resetPassword, {}, { token }, chosen))).toBe("/reset-password?done=1");
  const login = { email: "resets@example.com", password: chosen.newPassword };
  expect(await signIn(app, login, somebody)).toHaveProperty("signedIn");
});

it("confirms an address by the link's own address when the form lost its key", async () => {
  await register("confirms@example.com");
  const token = await mailedToken("account.verify_email");
  expect(await leads(askPage(app, verifyEmail, {}, { token }, { password }))).toBe("/verify-email?done=1");
});
