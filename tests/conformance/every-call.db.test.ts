import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, type RunnerTask } from "vitest";
import { findGuides, saveGuides } from "#modules/availability/index.server.ts";
import { callOff } from "#modules/booking/index.server.ts";
import { leadWithOneGuide } from "#tests/harness/booking/lead-with-one-guide.ts";
import { Caller, type Sent } from "./caller.ts";
import { callsOf, type Described } from "./document.ts";
import { type ServedContract, serveContract } from "./served.ts";

const password = "saffron-bicycle-7";
const account = {
  name: "Anna Example",
  password,
  confirmPassword: password,
  country: "India",
  dialCode: "+91",
  mobileNumber: "98123 45678",
};

const wasRun = (task: RunnerTask): boolean =>
  task.type === "suite" ? task.tasks.every(wasRun) : task.result?.state === "pass";

describe("every call of the contract", () => {
  let served: ServedContract;
  let calls: Described[];
  let caller: Caller;

  beforeAll(async () => {
    served = await serveContract();
    calls = callsOf(served.document);
    caller = new Caller(served.base, calls);
  });
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted, here none.
  afterAll(async ({}, { tasks }) => {
    await served?.close();
    // In any order they cover the whole document together; a few of them alone need not.
    if (!tasks.every(wasRun)) return;
    const promised = calls.flatMap(({ id, replies, refusals }) => [
      ...[...replies.keys()].filter((status) => status < 400).map((status) => `${id} ${status}`),
      ...refusals.map((refusal) => `${id} ${refusal}`),
    ]);
    expect(promised.filter((answer) => !caller.seen.has(answer))).toEqual([]);
    expect(promised.length).toBeGreaterThan(100);
  });

  /** A new traveller for each test: limits count for each account. */
  const newTraveller = async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const made = await caller.call("signUp", { json: { ...account, email } });
    return { email, token: `Bearer ${(made.body as { token: string }).token}` };
  };

  /** Calls until it is too much. */
  const exhaust = async (id: string, sent: Sent) => {
    for (let tries = 0; tries < 40; tries += 1) if ((await caller.call(id, sent)).status === 429) return;
    throw new Error(`${id} may be called for ever`);
  };

  /** Changes a fresh departure, and returns the form that books it. */
  const departure = async (change: object = {}) => {
    const { db } = served.desk.database;
    const id = served.desk.freshDeparture();
    if (Object.keys(change).length > 0) await db.updateTable("departure").set(change).where("id", "=", id).execute();
    const row = await db.selectFrom("departure").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const json = {
      amount: 2000,
      name: "Anna Example",
      // Another address each time: one person may hold only a few.
      email: `anna.${id.slice(-12)}@example.com`,
      phone: "98123 45678",
      date: row.local_date,
      time: row.local_time.slice(0, 5),
      people: 1,
      tourName: "old-delhi-at-dawn",
      category: "Regular Tour",
      remarks: "",
      touristCategory: "Students",
    };
    return { id, json };
  };

  it("is a documented route, and the reverse", () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(served.routes);
  });

  it("answers reads", async () => {
    const reads = calls.filter((call) => call.method === "GET" && !call.needsToken && !call.needsQuery);
    for (const { id } of reads) expect((await caller.call(id)).status, id).toBe(200);
  });

  it("finds by name, and reports unknown names", async () => {
    for (const [id, name] of [
      ["tourDetailPage", "old-delhi-at-dawn"],
      ["tourDetailPage", "OLD DELHI AT DAWN"],
      ["tourCategoryPage", "mysore-tours"],
      ["blogDetailPage", "trees-of-the-avenues"],
    ] as const) {
      expect((await caller.call(id, { json: { name } })).status, name).toBe(200);
      await caller.refused("404 not_found", id, { json: { name: "the-moon" } });
    }
    expect((await caller.call("tourCategoryPageByQuery", { address: { name: "cycle-tours" } })).status).toBe(200);
    await caller.refused("404 not_found", "tourCategoryPageByQuery", { address: { name: "the-moon" } });
  });

  it("refuses wrong bodies", async () => {
    const { token } = await newTraveller();
    for (const call of calls.filter(({ takesJson }) => takesJson)) {
      const known: Sent = call.needsToken ? { token } : {};
      const send = (raw: Sent["raw"]): Sent => ({ ...known, ...(raw ? { raw } : {}) });
      const json = (body: string) => send({ type: "application/json", body });
      await caller.refused("400 bad_json", call.id, json('{"name": '));
      await caller.refused("400 bad_text", call.id, json('{"name": "\\u0000"}'));
      await caller.refused("422 bad_input", call.id, json("[1]"));
      await caller.refused("413 too_large", call.id, json(JSON.stringify({ name: "x".repeat(70_000) })));
      await caller.refused("415 unsupported_type", call.id, send({ type: "text/xml", body: "<name/>" }));
      await caller.refused("415 unsupported_type", call.id, known);
    }
    for (const { id, needsToken } of calls.filter((one) => one.method === "POST" && !one.takesJson))
      await caller.refused("413 too_large", id, {
        ...(needsToken ? { token } : {}),
        raw: { type: "text/plain", body: "x".repeat(70_000) },
      });
    await caller.refused("400 bad_text", "tourCategoryPageByQuery", { address: { name: "\0" } });
    await caller.refused("422 bad_input", "tourCategoryPageByQuery");
  });

  it("documents each text's length, and enforces it", async () => {
    const { token } = await newTraveller();
    // Their rules are given in words, or compare two fields.
    const worded = new Set(["category", "date", "confirmPassword"]);
    let looked = 0;
    for (const { id, needsToken, fields } of calls.filter(({ takesJson }) => takesJson))
      for (const [name, { type, enum: choice, maxLength }] of Object.entries(fields)) {
        if (type !== "string" || choice !== undefined || worded.has(name)) continue;
        looked += 1;
        expect(maxLength, `${id} ${name}`).toBeGreaterThan(0);
        const sent = { json: { [name]: "1".repeat((maxLength ?? 0) + 1) }, ...(needsToken ? { token } : {}) };
        const { body } = await caller.refused("422 bad_input", id, sent);
        expect((body as { fields: object }).fields, `${id} ${name}`).toHaveProperty([name]);
      }
    expect(looked).toBeGreaterThan(20);
  });

  it("explains wrong types", async () => {
    const { token } = await newTraveller();
    expect(calls.flatMap(({ fields }) => Object.keys(fields)).length).toBeGreaterThan(20);
    for (const { id, needsToken, fields } of calls.filter(({ takesJson }) => takesJson))
      for (const json of [[], ...Object.keys(fields).map((name) => ({ [name]: { is: null } }))]) {
        const { body } = await caller.refused("422 bad_input", id, { json, ...(needsToken ? { token } : {}) });
        expect(JSON.stringify(body), `${id} ${JSON.stringify(json)}`).not.toMatch(/Invalid|expected|received/);
        const told = (body as { fields: Record<string, string> }).fields;
        for (const name of Object.keys(json))
          expect(told[name], `${id} ${name}`).toMatch(new RegExp(`^${name} must be `));
      }
  });

  it("requires a valid token", async () => {
    for (const { id } of calls.filter(({ needsToken }) => needsToken))
      for (const bad of [undefined, "Bearer nonsense", `Bearer ${"x".repeat(32)}`])
        await caller.refused("401 not_logged_in", id, bad ? { token: bad } : {});
  });

  it("accepts visitors' calls", async () => {
    expect((await caller.call("newsletter", { json: { email: "anna@example.com" } })).status).toBe(200);
    expect((await caller.call("klmBanner")).status).toBe(200);
    const message = { name: "Anna", number: "+44 20 0000 0000", email: "anna@example.com", message: "Is it flat?" };
    expect((await caller.call("contactUs", { json: message })).status).toBe(200);
  });

  it("manages a traveller's account", async () => {
    const { email, token } = await newTraveller();
    const review = { rating: 4.5, contactmessage: "Worth it.", tourName: "Old Delhi at Dawn", name: "Anna" };
    expect((await caller.call("postReview", { token, json: review })).status).toBe(200);
    await caller.refused("404 not_found", "postReview", { token, json: { ...review, tourName: "The moon" } });
    const changes = { ...account, bio: "Rides slowly.", email };
    expect((await caller.call("updateUserProfile", { token, json: changes })).body).toBe("Data saved successfully.");
    for (let turn = 0; turn < 5; turn += 1)
      await caller.call("updateUserProfile", { token, json: { ...changes, email: `${turn}@example.com` } });
    const again = { ...changes, email: "one.more@example.com" };
    await caller.refused("429 too_many_tries", "updateUserProfile", { token, json: again });
    const profile = (await caller.call("profile", { token })).body as { reviews: object[] };
    expect(profile.reviews).toHaveLength(1);
  });

  it("accepts a photograph in three steps", async () => {
    const { token } = await newTraveller();
    await caller.refused("409 nothing_uploaded", "updateUser", { token });
    const offered = async () => {
      const { url } = (await caller.call("upload", { token, json: { image: "me.jpg" } })).body as { url: string };
      const { pathname, searchParams } = new URL(url);
      return { name: pathname.split("/").at(-1) ?? "", ...Object.fromEntries(searchParams) };
    };
    const put = (address: Record<string, string>, body: Uint8Array<ArrayBuffer>): Sent => ({
      address,
      raw: { type: "application/octet-stream", body },
    });
    const three = new Uint8Array(3);
    const address: Record<string, string> = await offered();
    await caller.refused("403 link_invalid", "putUpload", put({ ...address, signature: "forged" }, three));
    await caller.refused("422 bad_input", "putUpload", put({ name: address.name ?? "" }, three));
    await caller.refused("400 bad_text", "putUpload", put({ ...address, until: "\0" }, three));
    await caller.refused("413 too_large", "putUpload", put(address, new Uint8Array(1024 * 1024 + 1)));
    await caller.call("putUpload", put(address, three));
    await caller.refused("422 not_a_picture", "updateUser", { token });
    const square = (width: number) => sharp({ create: { width, height: width, channels: 3, background: "#e2553f" } });
    const send = async (picture: Buffer) => caller.call("putUpload", put(await offered(), Uint8Array.from(picture)));
    await send(await square(7_400).png().toBuffer());
    await caller.refused("422 picture_too_large", "updateUser", { token });
    await send(await square(150).jpeg().toBuffer());
    expect((await caller.call("updateUser", { token })).status).toBe(200);
    await exhaust("putUpload", put(await offered(), three));
    await caller.refused("429 too_many", "upload", { token, json: {} });
    await caller.refused("429 too_many", "updateUser", { token });
  });

  describe("about booking", () => {
    const pay = async (order_id: string, wish?: { outcome: string }) => {
      const paid = await served.desk.sandbox.pay(order_id, wish);
      return { paymentId: paid.razorpay_payment_id, order_id, signature: paid.razorpay_signature };
    };
    const open = async (sent: Sent) => (await caller.call("razorpay", sent)).body as { order_id: string };

    it("holds, takes payment and confirms once", async () => {
      const once: Sent = { json: (await departure()).json, headers: { "idempotency-key": "one-form" } };
      const result = await pay((await open(once)).order_id);
      await caller.refused("400 not_confirmed", "razorpayBooking", { json: { ...result, signature: "0".repeat(64) } });
      await served.desk.sandbox.control("/faults/next", { fault: "html502", path: "GET /v1/payments/:id" });
      expect((await caller.call("razorpayBooking", { json: result })).status).toBe(202);
      expect((await caller.call("razorpayBooking", { json: result })).body).toMatch(
        /^Your booking PH-\w+ is confirmed/,
      );
      await caller.refused("409 not_held", "razorpay", once);
    });

    it.each([
      ["404 not_found", {}, { tourName: "The moon by bicycle" }],
      ["409 price_moved", {}, { amount: 1 }],
      ["409 sold_out", { capacity: 1, taken: 1 }, {}],
      ["409 too_few_places", { capacity: 3, taken: 2 }, { people: 2, amount: 4000 }],
      ["409 past_cutoff", { cutoff_at: new Date("2026-11-01T00:00:00Z") }, {}],
      ["409 closed", { status: "closed" }, {}],
      ["409 not_private", { taken: 1 }, { category: "Private Tour", amount: 3500 }],
      ["409 group_too_large", {}, { people: 40, amount: 80_000 }],
    ])("is refused with %s", async (refusal, change, other) => {
      const { json } = await departure(change);
      await caller.refused(refusal, "razorpay", { json: { ...json, ...other } });
    });

    it("is refused without a free guide", async () => {
      const { db } = served.desk.database;
      const [first, second] = [await departure(), await departure()];
      // Both begin on the same morning, the second while the first is still under way.
      await sql`UPDATE departure SET local_date = first.local_date, local_time = '08:00',
        starts_at = first.starts_at + interval '90 minutes', cutoff_at = first.cutoff_at
        FROM departure AS first WHERE first.id = ${first.id} AND departure.id = ${second.id}`.execute(db);
      const before = await findGuides(db);
      await leadWithOneGuide(db);
      await saveGuides(db, 1);
      await open({ json: first.json });
      const { date } = first.json;
      await caller.refused("409 no_guide", "razorpay", { json: { ...second.json, date, time: "08:00" } });
      if (before === null) await db.deleteFrom("guide_pool").execute();
      else await saveGuides(db, before);
    });

    it("is refused above the largest payment", async () => {
      const { db } = served.desk.database;
      const priced = (paise: number) =>
        db.updateTable("tour").set({ regular_paise: paise }).where("slug", "=", "old-delhi-at-dawn").execute();
      const { json } = await departure();
      await priced(1_00_000_00);
      await caller.refused("409 over_one_payment", "razorpay", { json: { ...json, people: 8, amount: 8_00_000 } });
      await priced(2_000_00);
    });

    it("says that places may be held while the provider is silent; the same key finds them", async () => {
      const { id, json } = await departure({ capacity: 2 });
      const form = { json: { ...json, people: 2, amount: 4000 }, headers: { "idempotency-key": "one-form" } };
      const { desk } = served;
      await desk.sandbox.control("/faults/next", { fault: "html502", path: "POST /v1/orders", times: 9 });
      await caller.refused("503 provider_unavailable", "razorpay", form);
      await desk.sandbox.control("/faults", {});
      expect(await desk.placesTaken(id)).toBe(2);
      const silent = (of: string) => served.document.paths?.[of]?.post?.responses?.["503"]?.description;
      expect(silent("/razorpay")).toMatch(/places may be held.*same Idempotency-Key/);
      expect(silent("/razorpay")).not.toContain("nothing was done");
      // A bank's promise may have been taken at the provider before our own database was gone.
      expect(silent("/razorpaybooking")).toMatch(/money may have been taken.*same three values/);
      expect(silent("/contactus")).toContain("nothing was done");
      await caller.refused("409 sold_out", "razorpay", { json: form.json });
      expect((await caller.call("razorpay", form)).status).toBe(200);
      expect(await desk.placesTaken(id)).toBe(2);
    });

    it("refunds when places are gone", async () => {
      const { id, json } = await departure();
      const { order_id } = await open({ json });
      await served.desk.letHoldsExpire();
      const { db } = served.desk.database;
      await db.updateTable("departure").set({ capacity: 1, taken: 1 }).where("id", "=", id).execute();
      await caller.refused("409 money_returned", "razorpayBooking", { json: await pay(order_id) });
    });

    it("explains a lapsed authorization, and a called-off booking", async () => {
      const { desk } = served;
      const { id, json } = await departure();
      const { order_id } = await open({ json });
      const late = await pay(order_id, { outcome: "pending" });
      await desk.letHoldsExpire();
      const { db } = desk.database;
      await db.updateTable("departure").set({ capacity: 1, taken: 1 }).where("id", "=", id).execute();
      await desk.sandbox.control(`/payments/${late.paymentId}/capture-late`, { minutes: 40 });
      await caller.refused("409 let_go", "razorpayBooking", { json: late });

      const other = await departure();
      const paid = await pay((await open({ json: other.json })).order_id);
      expect((await caller.call("razorpayBooking", { json: paid })).status).toBe(200);
      await callOff(desk.deps, { departureId: other.id, reason: "Smog.", answerHours: 1 });
      await caller.refused("409 over", "razorpayBooking", { json: paid });
    });
  });

  it("slows down guessing", async () => {
    const { email, token } = await newTraveller();
    const login = { email, password };
    await caller.refused("401 wrong_login", "signIn", { json: { ...login, password: "not-the-password" } });
    expect((await caller.call("signIn", { json: login })).status).toBe(200);
    const newPassword = "marigold-saddle-9";
    const change = (oldPassword: string): Sent => ({ token, json: { oldPassword, newPassword } });
    expect((await caller.call("updateUserPassword", change(password))).status).toBe(200);
    await exhaust("updateUserPassword", { token, json: { oldPassword: password, newPassword: "another-bicycle-5" } });
    await exhaust("signIn", { json: { email: "nobody@example.com", password: "not-the-password" } });
    await exhaust("signUp", { json: { ...account, email } });
  });

  it("slows down floods", async () => {
    const { email, token } = await newTraveller();
    await exhaust("newsletter", { json: { email } });
    await exhaust("contactUs", { json: { name: "Flo", number: "+44 20 0000 0000", email, message: "Is it flat?" } });
    const review = { rating: 1, contactmessage: "Again.", tourName: "Old Delhi at Dawn", name: "Anna" };
    await exhaust("postReview", { token, json: review });
    const { json } = await departure();
    await exhaust("razorpay", { json: { ...json, email, amount: 1 } });
  });

  it("refuses other methods and addresses alike", async () => {
    for (const { path, method } of calls) {
      const other = method === "PUT" ? "GET" : "DELETE";
      const response = await fetch(served.base + path, { method: other });
      expect([response.status, ((await response.json()) as { code: string }).code], path).toEqual([
        405,
        "wrong_method",
      ]);
      const allowed = calls
        .filter((call) => call.path === path)
        .flatMap((call) => (call.method === "GET" ? ["GET", "HEAD"] : [call.method]));
      expect(response.headers.get("allow")?.split(", ").sort(), path).toEqual(allowed.sort());
    }
    for (const path of ["/", "/nothing", "/homepage/", "/updateusers", "/%00"]) {
      const response = await fetch(served.base + path);
      expect([response.status, ((await response.json()) as { code: string }).code], path).toEqual([
        404,
        "no_such_call",
      ]);
    }
  });
});
