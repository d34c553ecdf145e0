import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type PaymentEntity, type Shop, type ShopRefusal } from "../shop-for-tests.ts";

describe("the REST calls", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  const as = (authorization?: string) =>
    shop.call("GET", "/v1/orders", undefined, authorization === undefined ? {} : { authorization });
  const key = () => btoa(`${shop.settings.keyId}:${shop.settings.keySecret}`);

  it("leave idle connections for the caller to close", async () => {
    const { headers } = await fetch(`${shop.url}/v1/orders`);
    expect(headers.get("keep-alive")).toBe("timeout=75");
  });

  it("require the correctly spelled key", async () => {
    const said = (description: string) => ({ error: { code: "BAD_REQUEST_ERROR", description } });
    expect(await as()).toMatchObject({
      status: 401,
      body: said("Please provide your api key for authentication purposes"),
    });
    for (const wrong of [`Basic ${btoa("a:b")}`, `basic ${key()}`, `BASIC ${key()}`, "Bearer x"])
      expect(await as(wrong)).toMatchObject({ status: 401, body: said("Authentication failed") });
    expect((await as(`Basic ${key()}`)).status).toBe(200);
  });

  it.each([
    ["GET", "/nothing"],
    ["DELETE", "/orders/order_00000000000000"],
    ["PUT", "/payments"],
  ])("refuse %s %s as unknown", async (method, path) => {
    expect(await shop.api(method, path)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: "BAD_REQUEST_ERROR",
          description: "The requested URL was not found on the server.",
          source: "NA",
          step: "NA",
          reason: "NA",
          metadata: {},
        },
      },
    });
  });

  it.each(["orders/order", "payments/pay", "refunds/rfnd", "disputes/disp"])(
    "answer 400 for an unknown id of %s",
    async (path) => {
      const unknown = await shop.api<ShopRefusal>("GET", `/${path}_00000000000000`);
      expect(unknown).toMatchObject({
        status: 400,
        body: { error: { description: "The id provided does not exist" } },
      });
      const malformed = await shop.api<ShopRefusal>("GET", `/${path}_1`);
      expect(malformed.body.error.description).toBe(`${path.split("/")[1]}_1 is not a valid id`);
    },
  );

  it("treat an unreadable body as empty", async () => {
    const response = await fetch(`${shop.url}/v1/orders`, {
      method: "POST",
      headers: { authorization: `Basic ${key()}`, "content-type": "application/json" },
      body: "{",
    });
    expect(((await response.json()) as ShopRefusal).error.description).toBe("amount: is required.");
  });

  it("show a payment's card on request, in both spellings", async () => {
    const { payment } = await shop.sale({ notes: { a: "b" } });
    const { body } = await shop.api<PaymentEntity>("GET", `/payments/${payment.id}`);
    expect(body).not.toHaveProperty("card");
    expect(body.notes).toEqual([]);
    for (const query of ["expand[]=card", "expand[expand]=card", "expand=card"])
      expect((await shop.api<PaymentEntity>("GET", `/payments/${payment.id}?${query}`)).body).toHaveProperty(
        "card.last4",
        "1007",
      );
    expect((await shop.api("GET", `/payments/${payment.id}/card`)).body).toMatchObject({
      id: expect.stringMatching(/^card_\w{14}$/),
      entity: "card",
      network: "Visa",
      last4: "1007",
      international: false,
    });
    const changed = await shop.api<PaymentEntity>("PATCH", `/payments/${payment.id}`, { notes: { seat: 4 } });
    expect(changed.body.notes).toEqual({ seat: 4 });
  });

  it("show no card for UPI", async () => {
    const order = await shop.order();
    const payment = await shop.pay(order.id, { method: "upi" });
    expect(payment).toMatchObject({
      method: "upi",
      vpa: "success@razorpay",
      upi: { vpa: "success@razorpay" },
      card_id: null,
    });
    const { body } = await shop.api<ShopRefusal>("GET", `/payments/${payment.id}/card`);
    expect(body.error.description).toBe("Payment was not done using card");
  });

  it("list payments", async () => {
    const { payment } = await shop.sale();
    const { body } = await shop.api<{ items: PaymentEntity[] }>("GET", "/payments?count=1");
    expect(body.items.map(({ id }) => id)).toEqual([payment.id]);
  });

  it("list everything for tests", async () => {
    const { order, payment } = await shop.sale();
    const { body } = await shop.sim<Record<"orders" | "payments", { id: string }[]>>("GET", "/state");
    expect(body.orders.map(({ id }) => id)).toContain(order.id);
    expect(body.payments.map(({ id }) => id)).toContain(payment.id);
  });
});
