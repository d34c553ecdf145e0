import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OrderEntity, openShop, type PaymentEntity, type Shop, type ShopRefusal } from "../shop-for-tests.ts";
import { chance } from "./chance.ts";
import type { Faults } from "./faults.ts";

type Shown = ReturnType<Faults["show"]>;

describe("chance", () => {
  it("is the same for the same seed and name, and differs for others", () => {
    const draw = (seed: number, name: string) => Array.from({ length: 20 }, chance(seed, name));
    expect(draw(7, "a")).toEqual(draw(7, "a"));
    expect(draw(7, "a")).not.toEqual(draw(7, "b"));
    expect(draw(7, "a")).not.toEqual(draw(8, "a"));
    expect(draw(7, "a").every((number) => number >= 0 && number < 1)).toBe(true);
  });
});

describe("faults", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.close());

  const faults = async (wish?: object) =>
    (await shop.sim<Shown & ShopRefusal>(wish === undefined ? "GET" : "POST", "/faults", wish)).body;
  const next = (fault: string, path: string, wish: object = {}) =>
    shop.sim("POST", "/faults/next", { fault, path, ...wish });
  const orders = async () => (await shop.sim<{ orders: OrderEntity[] }>("GET", "/state")).body.orders.length;
  const make = () => shop.api<ShopRefusal>("POST", "/orders", { amount: 5000, currency: "INR" });

  it.each([
    ["http429", 429, "BAD_REQUEST_ERROR", "Too many requests"],
    ["http500", 500, "SERVER_ERROR", "The server encountered an error. The incident has been reported to admins."],
    ["http504", 504, "GATEWAY_ERROR", "Payment processing failed due to error at bank/wallet gateway"],
  ])("answer %s once", async (fault, status, code, description) => {
    await next(fault, "/v1/orders");
    const { headers, ...answer } = await make();
    expect(answer).toMatchObject({ status, body: { error: { code, description } } });
    expect(headers.get("retry-after")).toBe(status === 429 ? "2" : null);
    expect((await make()).status).toBe(200);
    expect(await orders()).toBe(1);
  });

  it("answer HTML instead of JSON", async () => {
    await next("html502", "POST /v1/orders");
    const { status, headers, body } = await make();
    expect([status, headers.get("content-type")]).toEqual([502, "text/html; charset=UTF-8"]);
    expect(body).toMatch(/^<html>/);
  });

  it("may do the work and report a failure", async () => {
    await next("http500", "/v1/orders", { afterWork: true });
    expect((await make()).status).toBe(500);
    expect(await orders()).toBe(1);
  });

  it("may cut the connection after or before the work", async () => {
    await next("dieMidRequest", "/v1/orders");
    await expect(make()).rejects.toThrow("fetch failed");
    expect(await orders()).toBe(1);
    await next("dieMidRequest", "/v1/orders", { afterWork: false });
    await expect(make()).rejects.toThrow("fetch failed");
    expect(await orders()).toBe(1);
  });

  it("may never answer", async () => {
    await next("timeout", "/v1/orders");
    const given = AbortSignal.timeout(100);
    const call = fetch(`${shop.url}/v1/orders`, {
      headers: { authorization: "Basic x" },
      method: "POST",
      signal: given,
    });
    await expect(call).rejects.toThrow(/timeout|aborted/);
  });

  it("affect the given path, method and number of times", async () => {
    const { order, payment } = await shop.sale();
    await next("http500", "POST /v1/payments/:id/refund", { times: 2 });
    expect((await shop.api("GET", `/orders/${order.id}`)).status).toBe(200);
    const refund = async () => (await shop.api("POST", `/payments/${payment.id}/refund`, {})).status;
    expect([await refund(), await refund(), await refund()]).toEqual([500, 500, 200]);
    expect((await faults()).done).toMatchObject([
      { number: 1, fault: "http500", where: `POST /v1/payments/${payment.id}/refund`, afterWork: false },
      { number: 2, fault: "http500" },
    ]);
  });

  it("can keep the payment script from loading", async () => {
    await next("http500", "/v1/checkout.js");
    expect((await shop.call("GET", "/v1/checkout.js")).status).toBe(500);
    expect((await shop.call("GET", "/v1/checkout.js")).status).toBe(200);
  });

  it("repeat with the same seed", async () => {
    const run = async (seed: number): Promise<Shown["done"]> => {
      await faults({ seed, rates: { http429: 0.3, html502: 0.2, dropWebhook: 0.5, lowBalance: 0.4 } });
      for (let count = 0; count < 15; count += 1) await make();
      for (let count = 0; count < 5; count += 1) {
        const { body } = await shop.sim<{ orders: OrderEntity[] }>("GET", "/state");
        const open = body.orders.find(({ status }) => status !== "paid");
        if (open !== undefined) await shop.sim("POST", `/orders/${open.id}/pay`, {});
      }
      return (await faults()).done;
    };
    const [one, two, other] = [await run(42), await run(42), await run(43)];
    expect(one.length).toBeGreaterThan(5);
    expect(two).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it("do not affect the payment window by rate", async () => {
    await faults({ seed: 1, rates: { http500: 1 } });
    expect((await shop.call("GET", "/v1/checkout.js")).status).toBe(200);
    expect((await make()).status).toBe(500);
  });

  it("simulate a slow bank, a low balance and a slow refund", async () => {
    await next("lateAuthorisation", ":order");
    const order = await shop.order();
    const payment = await shop.pay(order.id);
    expect(payment).toMatchObject({ status: "failed", error_reason: "payment_timed_out" });
    await shop.sim<PaymentEntity>("POST", `/payments/${payment.id}/capture-late`, {});
    expect((await shop.payment(payment.id)).status).toBe("captured");
    const refund = () =>
      shop.api<{ status: string } & ShopRefusal>("POST", `/payments/${payment.id}/refund`, { amount: 100 });
    await next("lowBalance", payment.id);
    expect((await refund()).body.error.description).toMatch(/not have enough balance/);
    await next("pendingRefund", payment.id);
    expect((await refund()).body.status).toBe("pending");
    expect((await refund()).body.status).toBe("processed");
  });

  it("simulate a bank that answers late by itself", async () => {
    const quick = await openShop({ timeScale: 0.0001 });
    await quick.sim("POST", "/faults", { seed: 5, rates: { lateAuthorisation: 1 } });
    const { id } = await quick.order();
    const payment = await quick.pay(id);
    await expect.poll(async () => (await quick.payment(payment.id)).status, { timeout: 5_000 }).toBe("captured");
    await quick.close();
  });

  it("refuse unknown kinds", async () => {
    expect((await faults({ rates: { rain: 1 } })).error.description).toMatch(
      /^There is no fault rain; there are http429, /,
    );
    expect((await faults({ rates: { http500: 2 } })).error.description).toMatch(/from 0 to 1/);
    expect((await shop.sim("POST", "/faults/next", { fault: "rain" })).status).toBe(400);
  });
});
