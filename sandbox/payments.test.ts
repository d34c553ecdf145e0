import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { feeOf } from "./fees.ts";
import { type OrderEntity, openShop, type PaymentEntity, type Shop, type ShopRefusal } from "./shop-for-tests.ts";

const manual = { payment: { capture: "manual", capture_options: { manual_expiry_period: 60 } } };

describe("payments", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  afterEach(() => shop.events());

  const order = async (id: string) => (await shop.api<OrderEntity>("GET", `/orders/${id}`)).body;
  const capture = (id: string, body: object) =>
    shop.api<PaymentEntity & ShopRefusal>("POST", `/payments/${id}/capture`, body);
  const late = (id: string, minutes = 0) => shop.sim("POST", `/payments/${id}/capture-late`, { minutes });
  const refusal = async (id: string, wish: object = {}) =>
    (await shop.sim<ShopRefusal>("POST", `/orders/${id}/pay`, wish)).body.error.reason;

  it("are captured automatically with fee and tax, and pay their order", async () => {
    const { order: made, payment } = await shop.sale();
    expect(payment).toMatchObject({
      id: expect.stringMatching(/^pay_[0-9A-Za-z]{14}$/),
      order_id: made.id,
      amount: 2000_00,
      base_amount: 2000_00,
      status: "captured",
      captured: true,
      fee: 40_00,
      tax: 0,
      error_code: null,
      error_reason: null,
      refund_status: null,
      email: "void@razorpay.com",
    });
    expect(await order(made.id)).toMatchObject({ status: "paid", amount_paid: 2000_00, amount_due: 0, attempts: 1 });
    expect(await shop.events()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  });

  it.each([
    [150000, "upi", 3540, 540],
    [500000, "netbanking", 11800, 1800],
    [1000, "upi", 24, 4],
    [900, "upi", 22, 4],
    [9900, "card", 198, 0],
    [100, "card", 2, 0],
  ] as const)("of %d paise by %s cost %d, of which %d is tax", (amount, method, fee, tax) => {
    expect(feeOf(amount, method)).toEqual({ fee, tax });
  });

  it("fail, and leave their order open", async () => {
    const { id } = await shop.order();
    const failed = await shop.pay(id, { outcome: "card_declined" });
    expect(failed).toMatchObject({ status: "failed", captured: false, fee: null, error_code: "BAD_REQUEST_ERROR" });
    expect(failed).toMatchObject({ error_reason: "card_declined", error_source: "issuer_bank" });
    expect(await order(id)).toMatchObject({ status: "attempted", attempts: 1, amount_due: 2000_00 });
    expect(await shop.events()).toEqual(["payment.failed"]);
    expect((await shop.pay(id)).status).toBe("captured");
    expect(await order(id)).toMatchObject({ status: "paid", attempts: 2 });
  });

  it("are refused for a paid order", async () => {
    const { order: made } = await shop.sale();
    const { status, body } = await shop.sim<ShopRefusal>("POST", `/orders/${made.id}/pay`, {});
    expect([status, body.error.reason]).toEqual([400, "order_already_paid"]);
    expect(body.error.description).toBe(
      "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
    );
  });

  it("wait for capture if the order says so", async () => {
    const made = await shop.order(manual);
    const payment = await shop.pay(made.id);
    expect(payment).toMatchObject({ status: "authorized", captured: false, fee: null });
    expect(await order(made.id)).toMatchObject({ status: "attempted", amount_paid: 0 });
    expect(await shop.events()).toEqual(["payment.authorized"]);
    expect(await refusal(made.id)).toBe("order_already_paid");

    const said = async (body: object) => (await capture(payment.id, body)).body.error.description;
    expect(await said({ currency: "INR" })).toBe("amount: is required.");
    expect(await said({ amount: 1.5, currency: "INR" })).toBe("The amount must be an integer.");
    expect(await said({ amount: 100, currency: "INR" })).toBe("Capture amount must be equal to the amount authorized");
    expect(await said({ amount: 2000_00 })).toBe("currency: is required.");
    expect(await said({ amount: 2000_00, currency: "USD" })).toMatch(/^Payment currency should be same/);

    const { body } = await capture(payment.id, { amount: 2000_00, currency: "INR" });
    expect(body).toMatchObject({ id: payment.id, status: "captured", fee: 40_00 });
    expect(await order(made.id)).toMatchObject({ status: "paid" });
    expect(await shop.events()).toEqual(["payment.captured", "order.paid"]);
    expect(await said({ amount: 2000_00, currency: "INR" })).toBe("This payment has already been captured");
  });

  it.each([
    ["the order's old flag", { payment_capture: 0 }, "automatic", "authorized"],
    ["the order's old flag", { payment_capture: 1 }, "manual", "captured"],
    ["the order's settings, over the flag", { ...manual, payment_capture: 1 }, "automatic", "authorized"],
    ["the account", {}, "manual", "authorized"],
    ["the account", {}, "automatic", "captured"],
  ])("are captured or not by %s: %j, account %s", async (_who, wish, account, status) => {
    await shop.sim("POST", "/account", { capture: account });
    const made = await shop.order(wish);
    expect((await shop.pay(made.id)).status).toBe(status);
    await shop.sim("POST", "/account", { capture: "automatic" });
  });

  it("cannot be captured after failing", async () => {
    const made = await shop.order();
    const { id } = await shop.pay(made.id, { outcome: "failure" });
    const { status, body } = await capture(id, { amount: 2000_00, currency: "INR" });
    expect([status, body.error.description]).toEqual([
      400,
      "Only payments which have been authorized and not yet captured can be captured",
    ]);
  });

  it("may succeed after failing", async () => {
    const made = await shop.order();
    const { id } = await shop.pay(made.id, { outcome: "payment_timed_out" });
    await late(id);
    expect(await shop.payment(id)).toMatchObject({ status: "captured", error_reason: null, late_authorized: true });
    expect(await order(made.id)).toMatchObject({ status: "paid" });
    expect(await shop.events()).toEqual(["payment.failed", "payment.authorized", "payment.captured", "order.paid"]);
  });

  it("are only authorised after the order's time", async () => {
    const options = { automatic_expiry_period: 12, manual_expiry_period: 60 };
    const made = await shop.order({ payment: { capture: "automatic", capture_options: options } });
    const { id } = await shop.pay(made.id, { outcome: "payment_timed_out" });
    await late(id, 13);
    expect(await shop.payment(id)).toMatchObject({ status: "authorized", captured: false });
  });

  it("are refunded when late for a paid order", async () => {
    const made = await shop.order();
    const first = await shop.pay(made.id, { outcome: "payment_timed_out" });
    const second = await shop.pay(made.id);
    await shop.events();
    await shop.sim("POST", "/account", { balance: 0 });
    await late(first.id);
    // Money that was never taken is not the shop's to give.
    expect((await shop.sim("GET", "/account")).body).toMatchObject({ balance: 0 });
    await shop.sim("POST", "/account", { balance: null });
    expect(await shop.payment(first.id)).toMatchObject({ status: "refunded", captured: false, refund_status: "full" });
    expect((await shop.payment(second.id)).status).toBe("captured");
    expect(await shop.events()).toEqual(["payment.authorized", "refund.created", "refund.processed"]);
  });

  it("made twice at once leave one authorization that cannot be captured and is refunded", async () => {
    const made = await shop.order();
    const first = await shop.pay(made.id);
    const second = await shop.pay(made.id, { force: true });
    expect([first.status, second.status]).toEqual(["captured", "authorized"]);
    const { body } = await capture(second.id, { amount: 2000_00, currency: "INR" });
    expect(body.error.reason).toBe("order_already_paid");
    await shop.sim("POST", "/clock", { advance: 7201 * 60 });
    expect((await shop.payment(second.id)).status).toBe("refunded");
    expect((await shop.payment(first.id)).status).toBe("captured");
  });

  it("fail after ten minutes without a bank's answer, and can still succeed", async () => {
    const made = await shop.order();
    const { id, status } = await shop.pay(made.id, { outcome: "pending" });
    expect(status).toBe("created");
    expect(await order(made.id)).toMatchObject({ status: "created", attempts: 1 });
    // Not to the second: the simulator's clock goes on while it is asked.
    await shop.sim("POST", "/clock", { advance: 590 });
    expect((await shop.payment(id)).status).toBe("created");
    await shop.sim("POST", "/clock", { advance: 10 });
    expect(await shop.payment(id)).toMatchObject({ status: "failed", error_reason: "payment_timed_out" });
    await late(id);
    expect((await shop.payment(id)).status).toBe("captured");
  });

  it("can have another amount than the order, for tests of the shop", async () => {
    const made = await shop.order();
    const payment = await shop.pay(made.id, { amount: 500_00, method: "netbanking", email: "a@example.com" });
    expect(payment).toMatchObject({ amount: 500_00, status: "captured", bank: "HDFC", email: "a@example.com" });
    expect(await order(made.id)).toMatchObject({ amount_paid: 500_00, amount_due: 1500_00 });
  });

  it("are signed after the bank's delay", async () => {
    const made = await shop.order();
    const { body } = await shop.sim("POST", `/orders/${made.id}/pay`, { delay: 1, method: "upi" });
    expect(body).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_order_id: made.id,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: "captured",
    });
  });

  it("cannot succeed late after success", async () => {
    const { payment } = await shop.sale();
    const { status, body } = await shop.sim<ShopRefusal>("POST", `/payments/${payment.id}/capture-late`, {});
    expect([status, body.error.description]).toEqual([400, "Only a failed payment can be authorised late"]);
  });
});
