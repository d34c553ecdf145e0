import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type OrderEntity, openShop, type RefundEntity, type Shop, type ShopRefusal } from "./shop-for-tests.ts";

describe("refunds", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    await shop.sim("POST", "/account", { refunds: "processed", balance: null, balance_error: "live" });
    await shop.events();
  });

  const refund = (id: string, body: object = {}, key?: string) =>
    shop.api<RefundEntity & ShopRefusal>(
      "POST",
      `/payments/${id}/refund`,
      body,
      key === undefined ? {} : { "X-Refund-Idempotency": key },
    );
  const said = async (...wish: Parameters<typeof refund>) => {
    const { status, body } = await refund(...wish);
    return [status, body.error.description];
  };
  const settle = (id: string, body: object) =>
    shop.sim<RefundEntity & ShopRefusal>("POST", `/refunds/${id}/settle`, body);

  it("return everything; the order stays paid", async () => {
    const { order, payment } = await shop.sale();
    await shop.events();
    const { status, body } = await refund(payment.id, { receipt: "R1", notes: { why: "rain" } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^rfnd_[0-9A-Za-z]{14}$/),
      entity: "refund",
      amount: 2000_00,
      currency: "INR",
      payment_id: payment.id,
      notes: { why: "rain" },
      receipt: "R1",
      acquirer_data: { arn: null },
      created_at: expect.any(Number),
      batch_id: null,
      status: "processed",
      speed_processed: "normal",
      speed_requested: "normal",
    });
    expect(await shop.payment(payment.id)).toMatchObject({
      status: "refunded",
      captured: true,
      amount_refunded: 2000_00,
      refund_status: "full",
    });
    expect((await shop.api<OrderEntity>("GET", `/orders/${order.id}`)).body.status).toBe("paid");
    expect(await shop.events()).toEqual(["refund.created", "refund.processed"]);
    expect(await said(payment.id)).toEqual([400, "The payment has been fully refunded already"]);
  });

  it("return parts while there is a rest", async () => {
    const { payment } = await shop.sale();
    await refund(payment.id, { amount: 500_00 });
    expect(await shop.payment(payment.id)).toMatchObject({ status: "captured", refund_status: "partial" });
    const over = "The total refund amount is greater than the refund payment amount";
    expect(await said(payment.id, { amount: 1500_01 })).toEqual([400, over]);
    const more = "The refund amount provided is greater than amount captured";
    expect(await said(payment.id, { amount: 2000_01 })).toEqual([400, more]);
    const { body } = await refund(payment.id);
    expect(body.amount).toBe(1500_00);
    expect(await shop.payment(payment.id)).toMatchObject({ status: "refunded", amount_refunded: 2000_00 });
    const { body: list } = await shop.api<{ items: RefundEntity[] }>("GET", `/payments/${payment.id}/refunds`);
    expect(list.items.map(({ amount }) => amount)).toEqual([1500_00, 500_00]);
  });

  it.each<[string, object, string]>([
    ["less than a rupee", { amount: 99 }, "The amount must be at least INR 1.00"],
    ["half a paisa", { amount: 100.5 }, "The amount must be an integer."],
    ["an unknown field", { amount: 100, why: "rain" }, "why is/are not required and should not be sent"],
    ["an unknown speed", { speed: "fast" }, "The selected speed is invalid."],
  ])("are refused with %s", async (_what, body, description) => {
    const { payment } = await shop.sale();
    expect(await said(payment.id, body)).toEqual([400, description]);
  });

  it("are refused for uncaptured and very old payments", async () => {
    const order = await shop.order();
    const failed = await shop.pay(order.id, { outcome: "failure" });
    const captured = "The payment status should be captured for action to be taken";
    expect(await said(failed.id)).toEqual([400, captured]);
    const { payment } = await shop.sale();
    await shop.sim("POST", "/clock", { advance: 184 * 24 * 3600 });
    const old = "Refund is not supported by the bank because the payment is more than 6 months old";
    expect(await said(payment.id)).toEqual([400, old]);
  });

  it("are made once a key", async () => {
    const { payment } = await shop.sale();
    const [one, two] = await Promise.all([
      refund(payment.id, { amount: 300_00 }, "PH-1-refund-1"),
      refund(payment.id, { amount: 300_00 }, "PH-1-refund-1"),
    ]);
    expect(two.body.id).toBe(one.body.id);
    expect((await shop.payment(payment.id)).amount_refunded).toBe(300_00);
    const different = [409, "Different request with the same idempotency key has already been processed."];
    expect(await said(payment.id, { amount: 400_00 }, "PH-1-refund-1")).toEqual(different);
    expect(await said(payment.id, {}, "short")).toEqual([
      400,
      "The idempotency key must be at least 10 characters long.",
    ]);
    expect(await said(payment.id, {}, "with a blank in it")).toEqual([
      400,
      "The idempotency key must only contain alphanumeric characters, underscores, and hyphens",
    ]);
  });

  it("are refused while their key is at work", async () => {
    const { payment } = await shop.sale();
    await shop.sim("POST", "/faults/next", { fault: "http409", path: "PH-1-refund-2" });
    const progress = "Another request with the same idempotency key is still in progress.";
    expect(await said(payment.id, {}, "PH-1-refund-2")).toEqual([409, progress]);
    expect((await refund(payment.id, {}, "PH-1-refund-2")).status).toBe(200);
  });

  it("are made twice without a key", async () => {
    const { payment } = await shop.sale();
    await Promise.all([refund(payment.id, { amount: 300_00 }), refund(payment.id, { amount: 300_00 })]);
    expect((await shop.payment(payment.id)).amount_refunded).toBe(600_00);
  });

  it("use the balance filled by payments", async () => {
    await shop.sim("POST", "/account", { balance: 0 });
    const { payment } = await shop.sale();
    const balance = async () => (await shop.sim<{ balance: number }>("GET", "/account")).body.balance;
    expect(await balance()).toBe(1960_00);
    const [status, description] = await said(payment.id);
    expect(status).toBe(400);
    expect(description).toMatch(/^Your account does not have enough balance to carry out the refund operation\. /);
    await shop.sim("POST", "/account", { balance_error: "test" });
    expect(await said(payment.id)).toEqual([400, "invalid request sent"]);
    expect((await refund(payment.id, { amount: 1960_00 })).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  it("may be pending first", async () => {
    await shop.sim("POST", "/account", { refunds: "pending" });
    const { payment } = await shop.sale();
    await shop.events();
    const { body } = await refund(payment.id);
    expect(body.status).toBe("pending");
    expect(await shop.events()).toEqual(["refund.created"]);
    const settled = await settle(body.id, { status: "processed" });
    expect(settled.body).toMatchObject({
      status: "processed",
      acquirer_data: { arn: expect.stringMatching(/^\d{23}$/) },
    });
    expect(await shop.events()).toEqual(["refund.processed"]);
    expect((await settle(body.id, { status: "failed" })).body.error.description).toMatch(/pending refund/);
    expect((await shop.api("GET", `/payments/${payment.id}/refunds/${body.id}`)).body).toEqual(settled.body);
    expect((await shop.api("GET", `/refunds/${body.id}`)).body).toEqual(settled.body);
  });

  it("may fail, and then be repeated", async () => {
    await shop.sim("POST", "/account", { refunds: "pending", balance: 5000_00 });
    const { payment } = await shop.sale();
    const { body } = await refund(payment.id);
    await shop.events();
    expect((await settle(body.id, { status: "failed" })).body.status).toBe("failed");
    expect(await shop.events()).toEqual(["refund.failed"]);
    expect(await shop.payment(payment.id)).toMatchObject({
      status: "captured",
      amount_refunded: 0,
      refund_status: null,
    });
    expect((await shop.sim<{ balance: number }>("GET", "/account")).body.balance).toBe(6960_00);
    expect((await refund(payment.id)).status).toBe(200);
  });

  it("are instant on request, and say if they were not", async () => {
    const { payment } = await shop.sale();
    const instant = await refund(payment.id, { amount: 100_00, speed: "optimum" });
    expect(instant.body).toMatchObject({ status: "processed", speed_requested: "optimum", speed_processed: "instant" });
    await shop.sim("POST", "/account", { refunds: "pending" });
    const { body } = await refund(payment.id, { amount: 100_00 });
    await shop.events();
    await settle(body.id, { status: "processed", speed: "instant" });
    expect(await shop.events()).toEqual(["refund.speed_changed", "refund.processed"]);
  });

  it("are listed, and change only their notes", async () => {
    const { payment } = await shop.sale();
    const { body } = await refund(payment.id);
    const { body: list } = await shop.api<{ items: RefundEntity[] }>("GET", "/refunds?count=1");
    expect(list.items).toEqual([body]);
    const changed = await shop.api<RefundEntity>("PATCH", `/refunds/${body.id}`, { notes: { a: "b" } });
    expect(changed.body.notes).toEqual({ a: "b" });
    const { payment: other } = await shop.sale();
    expect((await shop.api("GET", `/payments/${other.id}/refunds/${body.id}`)).status).toBe(400);
  });
});
