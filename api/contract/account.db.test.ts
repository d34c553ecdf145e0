import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Hono } from "hono";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createRateLimits, limitRules } from "#platform/http/rate-limit.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { openContract } from "#tests/harness/pages/contract.ts";

const password = "saffron-bicycle-7";
const form = {
  name: "Anna Example",
  password,
  confirmPassword: password,
  country: "India",
  dialCode: "+91",
  mobileNumber: "98123 45678",
};

describe("a traveller's account through the contract", () => {
  let database: Database;
  let app: Hono;
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-files-"));

  beforeAll(async () => {
    database = await openSeededDatabase();
    app = openContract({ db: database.db, clock: new SteppedClock(new Date()), folder });
  });
  afterAll(async () => {
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(path: string, body?: object, authorization?: string) {
    const response = await app.request(path, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const said = await response.text();
    return {
      status: response.status,
      said: response.headers.get("content-type")?.includes("json") ? JSON.parse(said) : said,
    };
  }
  /** A new traveller for each test. */
  const newTraveller = async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const made = await call("/auth/signup", { ...form, email });
    const { token } = made.said as { token: string };
    const signIn = async (secret = password) => (await call("/auth/signin", { email, password: secret })).said;
    return { email, token, signIn };
  };

  it("signs up once for an address, and answers in the specification's words", async () => {
    const email = "anna@example.com";
    expect(await call("/auth/signup", { ...form, email })).toEqual({
      status: 200,
      said: { message: "Successfully Registered in", token: expect.any(String) },
    });
    expect(await call("/auth/signup", { ...form, email, name: "Somebody Else" })).toEqual({
      status: 200,
      said: { message: "Something Wrong WIth Email or Password" },
    });
  });

  it("accepts a telephone number sent as a number, and refuses other types with a message", async () => {
    const german = { ...form, email: "number@example.com", country: "DE", mobileNumber: 15112345678 };
    const { said } = await call("/auth/signup", german);
    expect(await call("/auth/profile", undefined, said.token)).toMatchObject({
      said: { mobileNumber: "+4915112345678" },
    });
    expect(await call("/auth/signup", { ...german, name: true, mobileNumber: 1.5, country: null })).toMatchObject({
      status: 422,
      said: {
        fields: {
          name: "name must be text",
          mobileNumber: "mobileNumber must be text",
          country: "Country is required",
        },
      },
    });
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const { email } = await newTraveller();
    const wrong = await call("/auth/signin", { email, password: "not-the-password" });
    const unknown = await call("/auth/signin", { email: "nobody@example.com", password: "not-the-password" });
    expect(wrong).toEqual({
      status: 401,
      said: { code: "wrong_login", message: "Something wrong Please try again.." },
    });
    expect(unknown).toEqual(wrong);
  });

  it.each(["Bearer ", ""])("accepts the token as %s and as itself", async (prefix) => {
    const { email, signIn } = await newTraveller();
    const { token } = await signIn();
    expect(await call("/auth/profile", undefined, prefix + token)).toMatchObject({
      status: 200,
      said: { name: form.name, email, country: "India", mobileNumber: "+919812345678", bio: "" },
    });
  });

  it.each([undefined, "Bearer", "Bearer nonsense", "x".repeat(32), "Basic YTpi", "%00"])(
    "refuses a login with %s",
    async (token) => {
      expect(await call("/auth/profile", undefined, token)).toMatchObject({
        status: 401,
        said: { code: "not_logged_in" },
      });
      expect(await call("/updateuser", {}, token)).toMatchObject({ status: 401 });
    },
  );

  it("saves the profile, and names the field that is wrong", async () => {
    const { email, token } = await newTraveller();
    const changes = {
      name: "Anna B",
      bio: "Rides slowly.",
      country: "Germany",
      email,
      mobileNumber: "0151 23456789",
    };
    expect(await call("/updateuser", changes, token)).toEqual({ status: 200, said: "Data saved successfully." });
    expect((await call("/auth/profile", undefined, token)).said).toMatchObject({
      name: "Anna B",
      bio: "Rides slowly.",
      country: "Germany",
      mobileNumber: "+4915123456789",
    });
    expect(await call("/updateuser", { ...changes, country: "Atlantis" }, token)).toMatchObject({
      status: 422,
      said: { fields: { country: "Choose your country" } },
    });
  });

  it("changes the password and logs every other device out", async () => {
    const { signIn } = await newTraveller();
    const [here, there] = [await signIn(), await signIn()];
    const newPassword = "marigold-saddle-9";
    expect(await call("/updateuserpassword", { oldPassword: "not-that-one", newPassword }, here.token)).toMatchObject({
      status: 422,
      said: { fields: { oldPassword: "That isn't your old password. Please type it again." } },
    });
    expect((await call("/updateuserpassword", { oldPassword: password, newPassword }, here.token)).status).toBe(200);
    expect((await call("/auth/profile", undefined, here.token)).status).toBe(200);
    expect((await call("/auth/profile", undefined, there.token)).status).toBe(401);
    expect((await signIn(newPassword)).token).toEqual(expect.any(String));
  });

  it("accepts a review from a logged-in traveller only", async () => {
    const review = {
      rating: 4.5,
      contactmessage: "Up before the city.\n\nWorth it.",
      tourName: "Old Delhi at Dawn",
      name: "Anna",
    };
    expect(await call("/postreview", review)).toEqual({
      status: 401,
      said: { code: "not_logged_in", message: "Only logged in users allowed to post.Please login" },
    });
    const { token } = await newTraveller();
    const taken = await call("/postreview", review, token);
    expect(taken).toEqual({ status: 200, said: expect.stringMatching(/^Thank you/) });
    expect((await call("/auth/profile", undefined, token)).said.reviews).toEqual([
      { date: expect.any(String), review: "Up before the city.\n\nWorth it." },
    ]);
    expect((await call("/postreview", { ...review, tourName: "The moon" }, token)).status).toBe(404);
    expect((await call("/postreview", { ...review, rating: 7 }, token)).status).toBe(422);
  });

  it("shows reviews written by a mailed link only to the owner of a confirmed address", async () => {
    const { email, token } = await newTraveller();
    const { id: tourId } = await database.db.selectFrom("tour").select("id").limit(1).executeTakeFirstOrThrow();
    const booking = { status: "completed" as const, tourId, contactEmail: email.toUpperCase(), country: "DE" };
    const review = { rating: 4, name: "Anna", contactmessage: "By the link of the mail." };
    await postReviewOfBooking(
      { db: database.db, clock: new SteppedClock(new Date()) },
      booking,
      review,
      "hello@example.com",
    );
    const shown = async () => (await call("/auth/profile", undefined, token)).said.reviews;
    expect(await shown()).toEqual([]);
    await database.db.updateTable("user").set({ emailVerified: true }).where("email", "=", email).execute();
    expect(await shown()).toEqual([{ date: expect.any(String), review: "By the link of the mail." }]);
  });

  it("accepts a photograph in three steps, and none that was not uploaded", async () => {
    const { token } = await newTraveller();
    const put = (url: string, body: Uint8Array<ArrayBuffer>) => app.request(url, { method: "PUT", body });
    const adopt = () => call("/updateUser", {}, token);
    expect(await adopt()).toMatchObject({ status: 409, said: { code: "nothing_uploaded" } });
    const { url } = (await call("/upload", { image: "me.jpg" }, token)).said;
    const path = url.replace("http://localhost/api", "");
    expect((await put(path.replace(/signature=./, "signature=!"), new Uint8Array(3))).status).toBe(403);
    expect((await put(path, new Uint8Array(3))).status).toBe(200);
    expect(await adopt()).toMatchObject({ status: 422, said: { code: "not_a_picture" } });
    const send = async (picture: Uint8Array) => {
      const again = (await call("/upload", {}, token)).said.url.replace("http://localhost/api", "");
      expect((await put(again, Uint8Array.from(picture))).status).toBe(200);
    };
    const square = (width: number) => sharp({ create: { width, height: width, channels: 3, background: "#e2553f" } });
    await send(await square(7_400).png().toBuffer());
    expect(await adopt()).toMatchObject({ status: 422, said: { code: "picture_too_large" } });
    await send(await square(150).gif().toBuffer());
    expect(await adopt()).toMatchObject({ status: 422, said: { code: "not_a_picture" } });
    await send(await square(150).jpeg().toBuffer());
    const answers = await Promise.all([adopt(), adopt(), adopt()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const adopted = answers.find(({ status }) => status === 200) ?? answers[0];
    expect((await call("/auth/profile", undefined, token)).said.photo).toBe(adopted.said.photo);
  });

  it("accepts a photograph only at the newest upload address, and only once", async () => {
    const { token } = await newTraveller();
    const offered = async () => (await call("/upload", {}, token)).said.url.replace("http://localhost/api", "");
    const put = async (url: string) => (await app.request(url, { method: "PUT", body: new Uint8Array(3) })).status;
    const former = await offered();
    const newest = await offered();
    expect(await put(former)).toBe(403);
    expect(await put(newest)).toBe(200);
    await call("/updateUser", {}, token);
    expect(await put(newest)).toBe(403);
  });

  it("limits upload addresses, uploads and photographs to open", async () => {
    const { token } = await newTraveller();
    const clock = new SteppedClock(new Date());
    const limited = openContract({
      db: database.db,
      clock,
      limits: createRateLimits(database, createSigner("a secret for tests only")),
      folder,
    });
    const headers = { authorization: token, "content-type": "application/json" };
    const ask = () => limited.request("/upload", { method: "POST", headers, body: "{}" });
    const { url } = (await (await ask()).json()) as { url: string };
    const put = () => limited.request(url.replace("http://localhost/api", ""), { method: "PUT", body: "x" });
    for (let turn = 1; turn < limitRules.photo.perPerson; turn += 1) expect((await put()).status).toBe(200);
    const adopt = () => limited.request("/updateUser", { method: "POST", headers, body: "{}" });
    expect([(await put()).status, (await ask()).status, (await adopt()).status]).toEqual([429, 429, 429]);
  });
});
