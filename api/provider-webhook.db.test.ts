import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderClient } from "#modules/payments/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { providerWebhook } from "./provider-webhook.server.ts";

const webhookSecret = "webhook-secret";
const settings = { apiBase: "http://127.0.0.1:1", checkoutJs: "", keyId: "", keySecret: "", webhookSecret };

// As the provider writes it: escaped slashes, so that a body parsed and written again would not match its signature.
const body = String.raw`{"entity":"event","event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","notes":{"a":"b\/c"}}}}}`;
const sign = (text: string, secret = webhookSecret): string => createHmac("sha256", secret).update(text).digest("hex");

describe("the payment provider's webhook", () => {
  let database: Database;
  let pokes: number;
  let app: ReturnType<typeof providerWebhook>;

  beforeAll(async () => {
    database = await openTestDatabase();
    app = open(webhookSecret);
  });
  beforeEach(async () => {
    pokes = 0;
    await database.db.deleteFrom("provider_event").execute();
  });
  afterAll(() => database?.close());

  const open = (secrets: string) => {
    const provider = new ProviderClient({ ...settings, webhookSecret: secrets });
    return providerWebhook({ db: database.db, clock: systemClock, log: createLog("silent"), provider }, () => {
      pokes += 1;
    });
  };
  const post = (text: string, headers: Record<string, string>, to = app) =>
    to.request("/", { method: "POST", body: text, headers });
  const stored = async () =>
    (await database.db.selectFrom("provider_event").select("event_id").execute()).map((row) => row.event_id);

  it("stores a signed event once for many deliveries", async () => {
    const headers = { "x-razorpay-signature": sign(body), "x-razorpay-event-id": "evt_1" };
    expect((await post(body, headers)).status).toBe(200);
    expect((await post(body, headers)).status).toBe(200);
    expect(await stored()).toEqual(["evt_1"]);
    expect(pokes).toBe(2);
  });

  it("accepts both secrets while they change, but no third one and no mixture", async () => {
    const both = open("the-new-secret, the-old-one");
    const answers: number[] = [];
    for (const secret of ["the-new-secret", "the-old-one", webhookSecret, "", "the-new-secret, the-old-one"]) {
      const headers = { "x-razorpay-signature": sign(body, secret), "x-razorpay-event-id": `evt_${secret}` };
      answers.push((await post(body, headers, both)).status);
    }
    expect(answers).toEqual([200, 200, 400, 400, 400]);
    expect((await stored()).sort()).toEqual(["evt_the-new-secret", "evt_the-old-one"]);
  });

  it.each([
    ["a forged signature", { "x-razorpay-signature": "0".repeat(64), "x-razorpay-event-id": "evt_2" }],
    ["no signature", { "x-razorpay-event-id": "evt_2" }],
    ["a signature that is no hexadecimal", { "x-razorpay-signature": "zzz", "x-razorpay-event-id": "evt_2" }],
    ["no event id", { "x-razorpay-signature": sign(body) }],
  ])("refuses %s and stores nothing", async (_what, headers) => {
    const response = await post(body, headers as Record<string, string>);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "signature_invalid" });
    expect(await stored()).toEqual([]);
  });

  it("refuses a signed body that is not JSON or is too long", async () => {
    expect((await post("{", { "x-razorpay-signature": sign("{"), "x-razorpay-event-id": "evt_3" })).status).toBe(400);
    expect((await post("x".repeat(300_000), { "x-razorpay-event-id": "evt_4" })).status).toBe(413);
    expect(await stored()).toEqual([]);
  });
});
