import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OrderEntity, openShop, type PaymentEntity, type Shop } from "../shop-for-tests.ts";
import { sign } from "../signatures.ts";
import { type Page, visit } from "./scriptless-browser.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const open = async (orderId: string, wish: Record<string, string> = {}): Promise<Page> =>
  visit(
    `${shop.url}/v1/checkout/public?${new URLSearchParams({ key_id: shop.settings.keyId, order_id: orderId, ...wish })}`,
  );
const orderOf = async (id: string) => (await shop.api<OrderEntity>("GET", `/orders/${id}`)).body;
const paymentsOf = async (id: string) =>
  (await shop.api<{ items: PaymentEntity[] }>("GET", `/orders/${id}/payments`)).body.items;
const signed = (orderId: string, paymentId: string) => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: sign(shop.settings.keySecret, `${orderId}|${paymentId}`),
});

describe("the payment window", () => {
  it("pays in one tap, and tells the shop's page", async () => {
    const { id } = await shop.order();
    const page = await (await open(id, { name: "Pahiya" })).press("pay-success");
    const [payment] = await paymentsOf(id);
    expect(page.message).toEqual({ event: "complete", data: signed(id, payment?.id ?? "") });
    expect((await orderOf(id)).status).toBe("paid");
  });

  it("fails in one tap, and allows another try", async () => {
    const { id } = await shop.order();
    const failed = await (await open(id)).press("pay-failure");
    const [payment] = await paymentsOf(id);
    expect(failed.message).toEqual({
      event: "failed",
      data: {
        code: "BAD_REQUEST_ERROR",
        description: failed.alert,
        source: "customer",
        step: "payment_authorization",
        reason: "payment_failed",
        metadata: { order_id: id, payment_id: payment?.id },
      },
    });
    expect((await failed.press("pay-success")).message?.event).toBe("complete");
    expect(await orderOf(id)).toMatchObject({ status: "paid", attempts: 2 });
  });

  it("stores the shop's traveller data in the payment", async () => {
    const { id } = await shop.order();
    const prefill = {
      "prefill[email]": "asha@example.com",
      "prefill[contact]": "+911234567890",
      "prefill[name]": "Asha",
    };
    const page = await open(id, { ...prefill, description: "PH-1", "notes[a]": "b", "prefill[method]": "card" });
    expect(page.html).toMatch(/<details name="method" open><summary>Card/);
    await (await page.press("card")).press("bank-success");
    expect((await paymentsOf(id))[0]).toMatchObject({
      email: "asha@example.com",
      contact: "+911234567890",
      description: "PH-1",
      notes: { a: "b" },
      status: "captured",
    });
  });

  it.each([
    ["1234", null],
    ["1234567890", null],
    ["123", "incorrect_otp"],
    ["12345678901", "incorrect_otp"],
  ])("asks for an OTP: %s", async (otp, reason) => {
    const { id } = await shop.order();
    const bank = await (await open(id)).press("card");
    expect(await orderOf(id)).toMatchObject({ status: "created", attempts: 1 });
    const end = await bank.press("otp-submit", { otp });
    expect(end.message?.event).toBe(reason === null ? "complete" : "failed");
    expect((await paymentsOf(id))[0]?.error_reason).toBe(reason);
  });

  it.each([
    ["4100 2800 0008 0001", "insufficient_fund"],
    ["5305 6200 0007 0009", "authentication_failed"],
    ["4100 2800 0000 1007", "gateway_technical_error"],
  ])("fails for the card %s when the bank refuses", async (number, reason) => {
    const { id } = await shop.order();
    const bank = await (await open(id)).press("card", { "card[number]": number });
    expect((await bank.press("bank-failure")).message).toMatchObject({ event: "failed", data: { reason } });
  });

  it.each([
    ["12", "card_number_invalid"],
    ["5555 5555 5555 4444", "international_transaction_not_allowed"],
  ])("refuses a card %s", async (number, reason) => {
    const { id } = await shop.order();
    const page = await (await open(id)).press("card", { "card[number]": number });
    expect(page.message).toMatchObject({ event: "failed", data: { reason, metadata: { order_id: id } } });
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("refuses an expired card", async () => {
    const { id } = await shop.order();
    const page = await (await open(id)).press("card", { "card[expiry]": "01 / 20" });
    expect(page.message).toMatchObject({ event: "failed", data: { reason: "card_expired" } });
  });

  it("accepts foreign cards if the account may", async () => {
    await shop.sim("POST", "/account", { international: true });
    const { id } = await shop.order();
    const bank = await (await open(id)).press("card", { "card[number]": "5555 5555 5555 4444" });
    expect((await bank.press("bank-success")).message?.event).toBe("complete");
    expect((await paymentsOf(id))[0]?.international).toBe(true);
    await shop.sim("POST", "/account", { international: false });
  });

  it.each([
    ["success@razorpay", "complete", null],
    ["failure@razorpay", "failed", "payment_failed"],
    ["asha", "failed", undefined],
  ])("asks the UPI id %s", async (vpa, event, reason) => {
    const { id } = await shop.order();
    expect((await (await open(id)).press("upi", { vpa })).message?.event).toBe(event);
    expect((await paymentsOf(id))[0]?.error_reason).toBe(reason);
  });

  it.each([
    ["bank-success", "complete", null],
    ["bank-failure", "failed", "payment_failed"],
  ])("shows a bank's page: %s", async (button, event, reason) => {
    const { id } = await shop.order();
    const bank = await (await open(id)).press("netbanking");
    expect(bank.html).toContain("<h2>HDFC Bank</h2>");
    expect(bank.html).not.toContain("OTP");
    expect((await bank.press(button)).message?.event).toBe(event);
    expect((await paymentsOf(id))[0]).toMatchObject({ method: "netbanking", bank: "HDFC Bank", error_reason: reason });
  });

  it("cancels the payment it is closed on", async () => {
    const { id } = await shop.order();
    const bank = await (await open(id)).press("card");
    expect((await bank.press("dismiss")).message).toEqual({ event: "dismiss", data: null });
    expect((await paymentsOf(id))[0]).toMatchObject({
      error_reason: "payment_cancelled",
      error_step: "payment_authentication",
      error_description: "Your payment has been cancelled. Try again or complete the payment later.",
    });
  });

  it("says that an order is already paid", async () => {
    const { id } = await shop.order();
    const [one, two] = [await open(id), await open(id)];
    await one.press("pay-success");
    const page = await two.press("pay-success");
    expect(page.alert).toMatch(/the order is already paid/);
    expect(page.message).toMatchObject({ event: "failed", data: { reason: "order_already_paid" } });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it("refuses another key, another amount, an unknown order and a script as address", async () => {
    const { id } = await shop.order();
    expect(await open(id, { key_id: "rzp_test_other" })).toMatchObject({
      status: 400,
      alert: "The id provided does not exist",
    });
    expect((await open(id, { amount: "100" })).alert).toMatch(/different from your order amount/);
    expect((await open("order_00000000000000")).alert).toBe("The id provided does not exist");
    expect((await open(id, { callback_url: "javascript:alert(1)" })).alert).toBe("The callback url format is invalid.");
    expect((await open(id, { amount: "200000" })).status).toBe(200);
  });

  it("escapes its values, and uses the shop's colour", async () => {
    const { id } = await shop.order();
    const page = await open(id, { name: "<b>&", color: "#FFE000" });
    expect(page.html).toContain("<h1>&#60;b&#62;&#38;</h1>");
    expect(page.html).toContain("/v1/theme.css?color=%23FFE000");
    const css = async (color: string) => (await shop.call<string>("GET", `/v1/theme.css?color=${color}`)).body;
    expect(await css("%23FFE000")).toBe(":root { --theme: #FFE000; --on-theme: #000; }\n");
    expect(await css("%23200040")).toContain("--on-theme: #fff");
    expect(await css("red;}")).toBe("");
  });

  it("loads its script before its buttons, so that Escape works at once", async () => {
    const { id } = await shop.order();
    const query = new URLSearchParams({ key_id: shop.settings.keyId, order_id: id });
    const html = await (await fetch(`${shop.url}/v1/checkout/public?${query}`)).text();
    expect(html).toMatch(/<script src="[^"]+"><\/script>.*<body/s);
    expect(html.slice(html.indexOf("<body"))).not.toContain("<script");
  });

  it("can be used without its pages", async () => {
    const { id } = await shop.order();
    const attempt = (fails: boolean) => shop.call("POST", "/v1/checkout/attempt", { orderId: id, fails });
    expect((await attempt(true)).body).toMatchObject({
      error: { reason: "payment_failed", metadata: { order_id: id } },
    });
    expect((await attempt(false)).body).toMatchObject({ result: { razorpay_order_id: id } });
    expect((await attempt(false)).body).toMatchObject({ error: { reason: "order_already_paid" } });
  });
});

describe("the window in redirect mode", () => {
  const callback_url = "https://shop.example/paid?booking=1";

  it("redirects the browser to the callback address, on success or error", async () => {
    const { id } = await shop.order();
    const page = await open(id, { redirect: "1", callback_url });
    const failed = (await page.press("pay-failure")).form("return");
    expect(failed).toMatchObject({ action: callback_url, target: "_top" });
    expect(failed.fields.get("error[reason]")).toBe("payment_failed");
    const paid = (await page.press("pay-success")).form("return");
    const [, payment] = await paymentsOf(id);
    expect(Object.fromEntries(paid.fields)).toEqual(signed(id, payment?.id ?? ""));
  });

  it("requires an address", async () => {
    const { id } = await shop.order();
    expect((await open(id, { redirect: "1" })).alert).toBe("The callback url field is required.");
  });
});

describe("the hosted page", () => {
  const callback_url = "https://shop.example/paid";
  const cancel_url = "https://shop.example/pay?again=1";
  const host = (orderId: string, wish: Record<string, string> = {}): Promise<Page> =>
    visit(
      `${shop.url}/v1/checkout/embedded`,
      new URLSearchParams({
        ...{ key_id: shop.settings.keyId, order_id: orderId, amount: "200000", currency: "INR", name: "Pahiya" },
        ...{ "prefill[name]": "Asha", "prefill[email]": "asha@example.com", "prefill[contact]": "+911234567890" },
        ...{ callback_url, cancel_url, ...wish },
      }),
    );

  it("pays without scripts, and posts the result to the shop", async () => {
    const { id } = await shop.order();
    const bank = await (await host(id)).press("card");
    const last = await bank.press("otp-submit", { otp: "123456" });
    const { action, fields } = last.form("return");
    const [payment] = await paymentsOf(id);
    expect(last.html).toContain("<h1>Your payment went through.</h1>");
    expect(action).toBe(callback_url);
    expect(Object.fromEntries(fields)).toEqual(signed(id, payment?.id ?? ""));
    expect(payment).toMatchObject({ status: "captured", email: "asha@example.com" });
  });

  it("posts the reason of a failure, with metadata as JSON", async () => {
    const { id } = await shop.order();
    const last = await (await host(id)).press("pay-failure");
    const { action, fields } = last.form("return");
    expect(last.html).toContain("<h1>Your payment didn't go through.</h1>");
    const [payment] = await paymentsOf(id);
    expect(action).toBe(callback_url);
    expect([...fields.keys()]).toEqual([
      "error[code]",
      "error[description]",
      "error[source]",
      "error[step]",
      "error[reason]",
      "error[metadata]",
    ]);
    expect(JSON.parse(fields.get("error[metadata]") ?? "")).toEqual({ order_id: id, payment_id: payment?.id });
  });

  it("links back to the shop", async () => {
    const { id } = await shop.order();
    const page = await host(id);
    expect(page.link("dismiss")).toBe(cancel_url);
    const bank = await page.press("card");
    const last = await bank.press("dismiss");
    expect(last.link("return")).toBe(cancel_url);
    expect(last.html).toContain("<h1>You haven't paid.</h1>");
    expect((await paymentsOf(id))[0]?.error_reason).toBe("payment_cancelled");
  });

  it("posts a cancellation if the shop named no other address", async () => {
    const { id } = await shop.order();
    const { action, fields } = (await (await host(id, { cancel_url: "" })).press("dismiss")).form("return");
    expect([action, fields.get("error[reason]")]).toEqual([callback_url, "payment_cancelled"]);
  });

  it("requires the shop's key and an address", async () => {
    const { id } = await shop.order();
    expect(await host(id, { key_id: "x" })).toMatchObject({ status: 400, alert: "The id provided does not exist" });
    expect((await host(id, { callback_url: "" })).alert).toBe("The callback url field is required.");
  });
});
