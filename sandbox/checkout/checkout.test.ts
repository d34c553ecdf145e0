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
  it("pays in one tap and tells the shop's page", async () => {
    const { id } = await shop.order();
    const page = await (await open(id, { name: "Pahiya" })).press("pay-success");
    const [payment] = await paymentsOf(id);
    expect(page.message).toEqual({ event: "complete", data: signed(id, payment?.id ?? "") });
    expect((await orderOf(id)).status).toBe("paid");
  });

  it("fails in one tap and stays open for another try", async () => {
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

  it("gives the payment what the shop said of the traveller", async () => {
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
  ])("fails with the reason of the card %s when the bank is told to", async (number, reason) => {
    const { id } = await shop.order();
    const bank = await (await open(id)).press("card", { "card[number]": number });
    expect((await bank.press("bank-failure")).message).toMatchObject({ event: "failed", data: { reason } });
  });

  it.each([
    ["12", "card_number_invalid"],
    ["5555 5555 5555 4444", "international_transaction_not_allowed"],
  ])("takes no card %s", async (number, reason) => {
    const { id } = await shop.order();
    const page = await (await open(id)).press("card", { "card[number]": number });
    expect(page.message).toMatchObject({ event: "failed", data: { reason, metadata: { order_id: id } } });
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("takes no card whose month has passed", async () => {
    const { id } = await shop.order();
    const page = await (await open(id)).press("card", { "card[expiry]": "01 / 20" });
    expect(page.message).toMatchObject({ event: "failed", data: { reason: "card_expired" } });
  });

  it("takes cards from abroad once the account may", async () => {
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
  ])("shows the page of a bank: %s", async (button, event, reason) => {
    const { id } = await shop.order();
    const bank = await (await open(id)).press("netbanking");
    expect(bank.html).toContain("<h2>HDFC Bank</h2>");
    expect(bank.html).not.toContain("OTP");
    expect((await bank.press(button)).message?.event).toBe(event);
    expect((await paymentsOf(id))[0]).toMatchObject({ method: "netbanking", bank: "HDFC Bank", error_reason: reason });
  });

  it("cancels the payment that it is closed on", async () => {
    const { id } = await shop.order();
    const bank = await (await open(id)).press("card");
    expect((await bank.press("dismiss")).message).toEqual({ event: "dismiss", data: null });
    expect((await paymentsOf(id))[0]).toMatchObject({
      error_reason: "payment_cancelled",
      error_step: "payment_authentication",
      error_description: "Your payment has been cancelled. Try again or complete the payment later.",
    });
  });

  it("says that an order is paid already", async () => {
    const { id } = await shop.order();
    const [one, two] = [await open(id), await open(id)];
    await one.press("pay-success");
    const page = await two.press("pay-success");
    expect(page.alert).toMatch(/the order is already paid/);
    expect(page.message).toMatchObject({ event: "failed", data: { reason: "order_already_paid" } });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it("does not open for another key, another amount, an unknown order or a script for an address", async () => {
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

  it("shows what it is given as text, and wears the shop's colour", async () => {
    const { id } = await shop.order();
    const page = await open(id, { name: "<b>&", color: "#FFE000" });
    expect(page.html).toContain("<h1>&#60;b&#62;&#38;</h1>");
    expect(page.html).toContain("/v1/theme.css?color=%23FFE000");
    const css = async (color: string) => (await shop.call<string>("GET", `/v1/theme.css?color=${color}`)).body;
    expect(await css("%23FFE000")).toBe(":root { --theme: #FFE000; --on-theme: #000; }\n");
    expect(await css("%23200040")).toContain("--on-theme: #fff");
    expect(await css("red;}")).toBe("");
  });

  it("has its script before anything that can be pressed: Escape is heard from the first moment", async () => {
    const { id } = await shop.order();
    const query = new URLSearchParams({ key_id: shop.settings.keyId, order_id: id });
    const html = await (await fetch(`${shop.url}/v1/checkout/public?${query}`)).text();
    expect(html).toMatch(/<script src="[^"]+"><\/script>.*<body/s);
    expect(html.slice(html.indexOf("<body"))).not.toContain("<script");
  });

  it("can be driven without its pages", async () => {
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

  it("takes the whole browser to the callback address, with a success or an error", async () => {
    const { id } = await shop.order();
    const page = await open(id, { redirect: "1", callback_url });
    const failed = (await page.press("pay-failure")).form("return");
    expect(failed).toMatchObject({ action: callback_url, target: "_top" });
    expect(failed.fields.get("error[reason]")).toBe("payment_failed");
    const paid = (await page.press("pay-success")).form("return");
    const [, payment] = await paymentsOf(id);
    expect(Object.fromEntries(paid.fields)).toEqual(signed(id, payment?.id ?? ""));
  });

  it("needs an address", async () => {
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

  it("pays without a script and posts the result to the shop", async () => {
    const { id } = await shop.order();
    const bank = await (await host(id)).press("card");
    const { action, fields } = (await bank.press("otp-submit", { otp: "123456" })).form("return");
    const [payment] = await paymentsOf(id);
    expect(action).toBe(callback_url);
    expect(Object.fromEntries(fields)).toEqual(signed(id, payment?.id ?? ""));
    expect(payment).toMatchObject({ status: "captured", email: "asha@example.com" });
  });

  it("posts why it failed, with the metadata as JSON", async () => {
    const { id } = await shop.order();
    const { action, fields } = (await (await host(id)).press("pay-failure")).form("return");
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

  it("leads back to the shop by a link", async () => {
    const { id } = await shop.order();
    const page = await host(id);
    expect(page.link("dismiss")).toBe(cancel_url);
    const bank = await page.press("card");
    expect((await bank.press("dismiss")).link("return")).toBe(cancel_url);
    expect((await paymentsOf(id))[0]?.error_reason).toBe("payment_cancelled");
  });

  it("posts that it was cancelled when the shop named no other address", async () => {
    const { id } = await shop.order();
    const { action, fields } = (await (await host(id, { cancel_url: "" })).press("dismiss")).form("return");
    expect([action, fields.get("error[reason]")]).toEqual([callback_url, "payment_cancelled"]);
  });

  it("needs the shop's key and an address", async () => {
    const { id } = await shop.order();
    expect(await host(id, { key_id: "x" })).toMatchObject({ status: 400, alert: "The id provided does not exist" });
    expect((await host(id, { callback_url: "" })).alert).toBe("The callback url field is required.");
  });
});
