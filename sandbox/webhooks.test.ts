import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openShop, type Shop } from "./shop-for-tests.ts";

interface Told {
  id: string;
  event: string;
  attempts: number;
  delivered: boolean;
  ended: string | null;
}

const patient = { timeout: 5_000 };

describe("webhooks", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.close());

  const told = async () => (await shop.sim<Told[]>("GET", "/events")).body;
  const flush = async () => (await shop.sim<{ waiting: number }>("POST", "/events/flush", {})).body.waiting;
  const next = (fault: string, path: string) => shop.sim("POST", "/faults/next", { fault, path });

  it("are signed over their bytes, with the provider's headers", async () => {
    await shop.sale();
    await flush();
    const paid = shop.heard.find(({ event }) => event === "order.paid");
    expect(paid?.signature).toBe(
      createHmac("sha256", shop.settings.webhookSecret)
        .update(paid?.raw ?? "")
        .digest("hex"),
    );
    expect(paid?.id).toMatch(/^[0-9A-Za-z]{14}$/);
    expect(paid?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Razorpay-Webhook/v1",
      "request-id": paid?.id,
    });
  });

  it("carry entities as they were", async () => {
    const { order, payment } = await shop.sale();
    await flush();
    const of = (event: string) => shop.heard.find((one) => one.event === event);
    const envelope = JSON.parse(of("order.paid")?.raw ?? "");
    expect(envelope).toMatchObject({
      entity: "event",
      account_id: "acc_Simulator00000",
      event: "order.paid",
      contains: ["payment", "order"],
    });
    expect(of("order.paid")?.payload.order.entity).toMatchObject({ id: order.id, status: "paid", amount_due: 0 });
    expect(of("order.paid")?.payload.payment.entity).toEqual(payment);
    expect(of("payment.authorized")?.payload.payment.entity).toMatchObject({ status: "authorized", captured: false });
    expect(of("payment.captured")?.payload.payment.entity).toMatchObject({
      status: "captured",
      card: { last4: "1007" },
    });
  });

  it("are written so that serialising them again breaks the signature", async () => {
    const order = await shop.order({ notes: { page: "https://example.com/é" } });
    await shop.pay(order.id);
    await flush();
    const raw = shop.heard.find(({ event }) => event === "order.paid")?.raw ?? "";
    expect(raw).toContain(String.raw`https:\/\/example.com\/\u00e9`);
    expect(JSON.stringify(JSON.parse(raw))).not.toBe(raw);
  });

  it.each([400, 500, 302])("are repeated after an answer of %d, with the same id", async (answer) => {
    shop.manner.answer = answer;
    const { id } = await shop.order();
    await shop.pay(id, { outcome: "failure" });
    expect(await flush()).toBe(1);
    shop.manner.answer = 200;
    expect(await flush()).toBe(0);
    expect(new Set(shop.heard.map((one) => one.id)).size).toBe(1);
    expect(shop.heard.length).toBeGreaterThanOrEqual(2);
    expect(await told()).toMatchObject([{ event: "payment.failed", delivered: true, attempts: shop.heard.length }]);
  });

  it("are repeated automatically with growing waits", async () => {
    const quick = await openShop({ timeScale: 0.0001 });
    quick.manner.answer = 500;
    const { id } = await quick.order();
    await quick.pay(id, { outcome: "failure" });
    await expect.poll(() => quick.heard.length, patient).toBeGreaterThanOrEqual(4);
    quick.manner.answer = 204;
    await expect.poll(async () => (await quick.sim<Told[]>("GET", "/events")).body[0]?.delivered, patient).toBe(true);
    await quick.close();
  });

  it("time out for a slow shop", async () => {
    const slow = await openShop({ webhookTimeoutMs: 50 });
    slow.manner.answer = "never";
    const { id } = await slow.order();
    await slow.pay(id, { outcome: "failure" });
    const { body } = await slow.sim("POST", "/events/flush", {});
    expect(body).toEqual({ waiting: 1 });
    await slow.close();
  });

  it("are disabled after the last repeat, and enabled manually", async () => {
    shop.manner.answer = 500;
    const { id } = await shop.order();
    await shop.pay(id, { outcome: "failure" });
    while ((await flush()) > 0);
    expect(await told()).toMatchObject([{ attempts: 16, delivered: false, ended: "given_up" }]);
    await shop.pay(id, { outcome: "failure" });
    expect(await told()).toHaveLength(1);
    await shop.sim("POST", "/webhook", {});
    await shop.pay(id, { outcome: "failure" });
    expect(await told()).toHaveLength(2);
  });

  it("keep the signature of their day's secret", async () => {
    shop.manner.answer = 500;
    const { id } = await shop.order();
    await shop.pay(id, { outcome: "failure" });
    await flush();
    await shop.sim("POST", "/webhook", { secret: "another" });
    shop.manner.answer = 200;
    await flush();
    const [before, after] = [shop.heard.at(0), shop.heard.at(-1)];
    expect(after?.signature).toBe(before?.signature);
    await shop.pay(id, { outcome: "failure" });
    await flush();
    const { raw, signature } = shop.heard.at(-1) as { raw: string; signature: string };
    expect(signature).toBe(createHmac("sha256", "another").update(raw).digest("hex"));
  });

  it("go to the shop's address, or nowhere", async () => {
    await shop.sim("POST", "/webhook", { url: null });
    await shop.sale();
    expect(await told()).toEqual([]);
  });

  it("can be dropped, doubled, delayed and reordered", async () => {
    const { id } = await shop.order();
    for (const [fault, path] of [
      ["dropWebhook", "payment.authorized"],
      ["reorderWebhook", "payment.captured"],
      ["duplicateWebhook", "order.paid"],
    ] as const)
      await next(fault, path);
    await shop.pay(id);
    await flush();
    const [first, ...after] = shop.heard;
    expect(first?.event).toBe("order.paid");
    expect(after.map(({ event }) => event).sort()).toEqual(["order.paid", "payment.captured"]);
    expect(after.map(({ id }) => id)).toContain(first?.id);
    expect((await told()).map(({ ended }) => ended)).toEqual(["dropped", null, null]);

    shop.heard.length = 0;
    const other = await shop.order();
    await next("delayWebhook", "payment.failed");
    await shop.pay(other.id, { outcome: "failure" });
    await shop.pay(other.id);
    await expect.poll(() => shop.heard.length, patient).toBe(3);
    expect(shop.heard.map(({ event }) => event)).not.toContain("payment.failed");
    await flush();
    expect(shop.heard.at(-1)?.event).toBe("payment.failed");
  });

  it("are sent again on request", async () => {
    await shop.sale();
    await flush();
    const [first] = await told();
    const { body } = await shop.sim("POST", `/events/${first?.id}/deliver`, {});
    expect(body).toEqual({ id: first?.id, attempts: 2, delivered: true });
    expect((await shop.sim("POST", "/events/none/deliver", {})).status).toBe(400);
  });
});
