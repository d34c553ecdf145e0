import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { signUp } from "#modules/accounts/index.server.ts";
import { registration } from "#modules/accounts/model.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import UserProfile, { action, loader } from "../user-profile/route.tsx";

let database: Database;
let app: AppContext;
const clock = new SteppedClock(new Date());
beforeAll(async () => {
  database = await openTestDatabase();
  const base = { db: database.db, clock, log: createLog("silent") };
  const publicUrl = "https://rides.example";
  const auth = testAuth({ ...base, publicUrl });
  const rest = { signer: createSigner("a secret for tests only"), limits: noLimits, poke: () => undefined };
  app = { ...base, ...rest, auth, publicUrl } as unknown as AppContext;
});
afterAll(() => database?.close());

const profile = { name: "Anna Example", country: "IN", mobileNumber: "9812345678", bio: "" };

async function newTraveller(email: string) {
  const password = { password: "saffron-bicycle-7", confirmPassword: "saffron-bicycle-7" };
  const person = { ...profile, country: "India", email };
  const caller = { address: null, userAgent: null };
  const answer = await signUp(app, registration.parse({ ...person, ...password }), caller);
  if (!("signedIn" in answer)) throw new Error(answer.refused);
  const { token } = answer.signedIn;
  const asking = (query: string, form?: Record<string, string>) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const body = new URLSearchParams(form).toString();
    const headers = { authorization: `Bearer ${token}` };
    const sent = form && { method: "POST", body: new URLSearchParams(form) };
    const request = new Request(`${app.publicUrl}/user-profile?${query}`, { ...sent, headers });
    // As a browser says it.
    if (form) request.headers.set("content-length", String(body.length));
    return { context, params: {}, request };
  };
  return {
    /** The word that the message bar is given once it is done. */
    async press(form: Record<string, string>): Promise<string | null> {
      const answered = await action(asking("", form) as unknown as Parameters<typeof action>[0]);
      if (!(answered instanceof Response)) throw new Error(JSON.stringify(answered));
      return new URL(answered.headers.get("location") ?? "", app.publicUrl).searchParams.get("done");
    },
    async page(tab: string): Promise<string> {
      const shown = await loader(asking(`tab=${tab}`) as unknown as Parameters<typeof loader>[0]);
      const element = createElement(UserProfile, { loaderData: shown } as never);
      const known = { root: { publicUrl: app.publicUrl, footerPictures: [] } };
      const route = { id: "root", path: "/", element, loader: () => known.root };
      const router = createMemoryRouter([route], { hydrationData: { loaderData: known } });
      return renderToStaticMarkup(createElement(RouterProvider, { router }));
    },
  };
}

const mailsTo = async (email: string): Promise<number> => {
  await sendAskedLinks(app);
  const rows = await database.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "account.verify_email")
    .execute();
  return rows.filter(({ payload }) => (payload as { to?: string }).to === email).length;
};

it("announces a mail only when one was sent, and resends it to the new address on request", async () => {
  const anna = await newTraveller("anna@example.com");
  const changes = { ...profile, intent: "save", email: "anna.new@example.com" };
  expect(await anna.press(changes)).toBe("address");
  expect(await anna.press({ ...changes, bio: "Slowly." }), "the new address was written to before").toBe("saved");
  expect(await mailsTo("anna.new@example.com")).toBe(1);

  const [own, verification] = [await anna.page("profile"), await anna.page("verification")];
  expect(linksOf(own, /No mail/)).toEqual(["/user-profile?tab=verification"]);
  expect(wordsOf(verification)).toMatch(/Please confirm your new address. anna.new@example.com .* Resend mail/);

  const before = await mailsTo("anna@example.com");
  clock.advanceMinutes(1);
  expect(await anna.press({ intent: "verify" })).toBe("sent");
  expect([await mailsTo("anna.new@example.com"), await mailsTo("anna@example.com")]).toEqual([2, before]);
});

it("sends nothing to another account's address, and gives the same answer", async () => {
  await newTraveller("jaya@example.com");
  const indra = await newTraveller("indra@example.com");
  const before = await mailsTo("jaya@example.com");
  expect(await indra.press({ ...profile, intent: "save", email: "jaya@example.com" })).toBe("address");
  expect(await indra.press({ intent: "verify" })).toBe("sent");
  expect(await mailsTo("jaya@example.com")).toBe(before);
});

it("saves nothing when another account is logged in by now, and says which", async () => {
  const [anna, bela] = [await newTraveller("anna.tab@example.com"), await newTraveller("bela.tab@example.com")];
  const [, account] = /name="account" value="([^"]+)"/.exec(await anna.page("profile")) ?? [];
  const changes = { ...profile, account: account ?? "", intent: "save", email: "anna.tab@example.com" };
  expect(await anna.press({ ...changes, bio: "Mine." })).toBe("saved");
  await expect(bela.press({ ...changes, bio: "Anna's." })).rejects.toThrow(
    /You're now logged in as bela\.tab@example\.com, but .*We haven't done anything.*"bio":"Anna's\."/,
  );
  await expect(bela.press({ account: account ?? "", intent: "remove-photo" })).rejects.toThrow(
    "We haven't done anything",
  );
  const password = {
    oldPassword: "saffron-bicycle-7",
    newPassword: "marigold-saddle-8",
    retypedPassword: "marigold-saddle-8",
  };
  const others = ["erase", "password", "end-session", "sign-out-everywhere", "verify", "card", "remove-card"];
  for (const intent of others)
    await expect(
      bela.press({ account: account ?? "", intent, erasePassword: "saffron-bicycle-7", ...password }),
      intent,
    ).rejects.toThrow("We haven't done anything");
  expect(await bela.page("profile")).not.toContain("Anna&#x27;s.");
  expect(await mailsTo("anna.tab@example.com"), "nobody asked to move there").toBe(1);
});

it("puts the account's id into every form", async () => {
  const anna = await newTraveller("anna.forms@example.com");
  for (const tab of ["profile", "password", "verification", "payment-methods"]) {
    const forms = (await anna.page(tab))
      .match(/<form\b.*?<\/form>/gs)
      ?.filter((form) => form.includes('name="intent"'));
    expect(forms?.length, tab).toBeGreaterThan(0);
    expect(
      forms?.filter((form) => !/name="account" value="[^"]+"/.test(form)),
      tab,
    ).toEqual([]);
  }
});

it("explains before erasure what stays of an unconfirmed address, and how to confirm it", async () => {
  const anna = await newTraveller("unproved@example.com");
  const unproved = await anna.page("profile");
  expect(wordsOf(unproved)).toMatch(/Bookings, comments and messages from unproved@example.com stay as they are/);
  expect(linksOf(unproved, /verify it first/)).toEqual(["/user-profile?tab=verification"]);
  await database.db.updateTable("user").set({ emailVerified: true }).execute();
  const proved = wordsOf(await anna.page("profile"));
  expect(proved).toMatch(/remove your name from them once the ride is over/);
  expect(proved).not.toMatch(/stay as they are/);
});
