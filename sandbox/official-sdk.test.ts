import { createHmac } from "node:crypto";
import Razorpay from "razorpay";
import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "./shop-for-tests.ts";
import { sign } from "./signatures.ts";

/** The provider's own client, which knows no other address than the provider's: its HTTP client is turned round by hand. */
function clientOf({ url, settings }: Shop): Razorpay {
  const client = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } };
  api.rq.defaults.baseURL = url;
  return client;
}

describe("the provider's SDK", () => {
  let shop: Shop;
  let client: Razorpay;
  beforeAll(async () => {
    shop = await openShop();
    client = clientOf(shop);
  });
  afterAll(() => shop.close());

  const pay = async (id: string) =>
    (await shop.sim<Record<"razorpay_payment_id" | "razorpay_signature", string>>("POST", `/orders/${id}/pay`, {}))
      .body;

  it("creates, finds and lists an order", async () => {
    const order = await client.orders.create({ amount: 50000, currency: "INR", receipt: "r1", notes: { a: "b" } });
    expect(order).toMatchObject({ amount: 50000, amount_due: 50000, status: "created", notes: { a: "b" } });
    expect(await client.orders.fetch(order.id)).toEqual(order);
    expect((await client.orders.all({ count: 1 })).items).toEqual([order]);
    expect((await client.orders.edit(order.id, { notes: { c: "d" } })).notes).toEqual({ c: "d" });
  });

  it("finds a payment, and verifies its signature", async () => {
    const order = await client.orders.create({ amount: 50000, currency: "INR" });
    const { razorpay_payment_id: id, razorpay_signature: signature } = await pay(order.id);
    const about = { order_id: order.id, payment_id: id };
    expect(validatePaymentVerification(about, signature, shop.settings.keySecret)).toBe(true);
    expect(validatePaymentVerification(about, signature, "another")).toBe(false);
    expect(await client.payments.fetch(id)).toMatchObject({ id, status: "captured", order_id: order.id });
    expect(await client.payments.fetch(id, { "expand[]": "card" })).toHaveProperty("card.last4", "1007");
    expect((await client.orders.fetchPayments(order.id)).items.map((one) => one.id)).toEqual([id]);
    expect((await client.payments.all({ count: 1 })).items[0]?.id).toBe(id);
  });

  it("captures manually", async () => {
    const order = await client.orders.create({ amount: 50000, currency: "INR", payment_capture: false } as never);
    const { razorpay_payment_id: id } = await pay(order.id);
    expect((await client.payments.fetch(id)).status).toBe("authorized");
    expect((await client.payments.capture(id, 50000, "INR")).status).toBe("captured");
    await expect(client.payments.capture(id, 50000, "INR")).rejects.toMatchObject({
      statusCode: 400,
      error: { code: "BAD_REQUEST_ERROR", description: "This payment has already been captured" },
    });
  });

  it("refunds", async () => {
    const order = await client.orders.create({ amount: 50000, currency: "INR" });
    const { razorpay_payment_id: id } = await pay(order.id);
    const refund = await client.payments.refund(id, { amount: 20000, speed: "normal" });
    expect(refund).toMatchObject({ amount: 20000, payment_id: id, status: "processed" });
    expect(await client.refunds.fetch(refund.id)).toEqual(refund);
    expect((await client.payments.fetchMultipleRefund(id, {})).items).toEqual([refund]);
  });

  it("verifies webhooks", async () => {
    const order = await client.orders.create({ amount: 50000, currency: "INR" });
    await shop.events();
    await pay(order.id);
    await shop.sim("POST", "/events/flush", {});
    expect(shop.heard).toHaveLength(3);
    for (const { raw, signature } of shop.heard) {
      expect(Razorpay.validateWebhookSignature(raw, signature, shop.settings.webhookSecret)).toBe(true);
      expect(Razorpay.validateWebhookSignature(`${raw} `, signature, shop.settings.webhookSecret)).toBe(false);
    }
  });

  it("reports the reason of a refusal", async () => {
    await expect(client.orders.fetch("order_00000000000000")).rejects.toMatchObject({
      statusCode: 400,
      error: { description: "The id provided does not exist" },
    });
    const stranger = clientOf({ ...shop, url: shop.url, settings: { ...shop.settings, keySecret: "another" } });
    await expect(stranger.orders.all()).rejects.toMatchObject({
      statusCode: 401,
      error: { description: "Authentication failed" },
    });
  });
});

describe("signatures", () => {
  it.each([
    [
      "EnLs21M47BllR3X8PSFtjtbd",
      "order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l",
      "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
    ],
    ["key_secret", "fake_order_id|fake_payment_id", "b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89"],
    [
      "EnLs21M47BllR3X8PSFtjtbd",
      "pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I",
      "601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693",
    ],
    ["123456", '{"a":1,"b":2,"c":{"d":3}}', "2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc"],
  ])("with the secret %s over %s equal the provider's examples", (secret, text, expected) => {
    expect(sign(secret, text)).toBe(expected);
    expect(createHmac("sha256", secret).update(text).digest("hex")).toBe(expected);
  });
});
