import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OrderEntity, openShop, type PaymentEntity, type Shop, type ShopRefusal } from "./shop-for-tests.ts";

interface List<T> {
  entity: string;
  count: number;
  items: T[];
}

describe("orders", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it("are created with the provider's fields, ids and empty notes", async () => {
    const { status, body } = await shop.api<OrderEntity>("POST", "/orders", { amount: 5000, currency: "INR" });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      entity: "order",
      amount: 5000,
      amount_paid: 0,
      amount_due: 5000,
      currency: "INR",
      receipt: null,
      offer_id: null,
      status: "created",
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    });
    expect((await shop.api("GET", `/orders/${body.id}`)).body).toEqual(body);
  });

  it.each<[string, object, string, string, string]>([
    ["no amount", { amount: undefined }, "amount: is required.", "input_validation_failed", "payment_initiation"],
    [
      "half a paisa",
      { amount: 100.5 },
      "The amount must be an integer.",
      "input_validation_failed",
      "payment_initiation",
    ],
    [
      "less than a rupee",
      { amount: 99 },
      "Order amount less than minimum amount allowed",
      "amount_less_than_minimum_amount",
      "order_creation",
    ],
    [
      "more than the account may take",
      { amount: 5_00_000_01 },
      "Amount exceeds maximum amount allowed.",
      "input_validation_failed",
      "payment_initiation",
    ],
    [
      "a number for a currency",
      { currency: 1 },
      "expected string but provided 1",
      "input_validation_failed",
      "payment_initiation",
    ],
    ["dollars", { currency: "USD" }, "Currency is not supported", "input_validation_failed", "payment_initiation"],
    [
      "an unknown field",
      { colour: "red" },
      "colour is/are not required and should not be sent",
      "extra_field_sent",
      "payment_initiation",
    ],
    [
      "a receipt of 41 characters",
      { receipt: "r".repeat(41) },
      "The receipt may not be greater than 40 characters.",
      "input_validation_failed",
      "payment_initiation",
    ],
    [
      "sixteen notes",
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, "x"])) },
      "Number of fields in notes should be less than or equal to 15",
      "input_validation_failed",
      "payment_initiation",
    ],
  ])("are refused with %s", async (_what, wish, description, reason, step) => {
    const { status, body } = await shop.api<ShopRefusal>("POST", "/orders", { amount: 5000, currency: "INR", ...wish });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", description, reason, step, metadata: {} });
  });

  it.each([
    [{ capture: "sometimes" }, "The selected payment.capture is invalid."],
    [{ capture: "automatic" }, "The automatic expiry period field is required when capture is automatic."],
    [
      { capture: "automatic", capture_options: { automatic_expiry_period: 11 } },
      "The automatic expiry period must be at least 12.",
    ],
    [
      { capture: "manual", capture_options: { automatic_expiry_period: 60, manual_expiry_period: 30 } },
      "The manual expiry period must be greater than or equal to the automatic one.",
    ],
    [
      { capture: "manual", capture_options: { manual_expiry_period: 7201 } },
      "The manual expiry period may not be greater than 7200.",
    ],
  ])("refuse capture settings %j", async (payment, description) => {
    const { status, body } = await shop.api<ShopRefusal>("POST", "/orders", { amount: 5000, currency: "INR", payment });
    expect([status, body.error.description]).toEqual([400, description]);
  });

  it("may be sent as a form", async () => {
    const response = await fetch(`${shop.url}/v1/orders`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${shop.settings.keyId}:${shop.settings.keySecret}`)}` },
      body: new URLSearchParams({ amount: "700", currency: "INR", "notes[tour]": "dawn" }),
    });
    expect(await response.json()).toMatchObject({ amount: 700, notes: { tour: "dawn" } });
  });

  it("are found by receipt, and made once a receipt if the shop asks", async () => {
    const wish = { receipt: "PH-1", unique_receipt: true };
    const [first, again, other] = [
      await shop.order(wish),
      await shop.order(wish),
      await shop.order({ receipt: "PH-1" }),
    ];
    expect(again.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
    const { body } = await shop.api<List<OrderEntity>>("GET", "/orders?receipt=PH-1");
    expect(body.items.map(({ id }) => id)).toEqual([other.id, first.id]);
  });

  it("are refused by a strict account for a used receipt", async () => {
    await shop.sim("POST", "/account", { unique_receipts: true });
    const first = await shop.order({ receipt: "PH-2" });
    const { body } = await shop.api<ShopRefusal>("POST", "/orders", { amount: 5000, currency: "INR", receipt: "PH-2" });
    expect(body.error.description).toBe("Order receipt should be unique.");
    expect(body.error.metadata).toEqual({ order_id: first.id });
    await shop.sim("POST", "/account", { unique_receipts: false });
  });

  it("change only their notes", async () => {
    const { id } = await shop.order({ notes: { a: "1" } });
    expect((await shop.api<OrderEntity>("PATCH", `/orders/${id}`, { notes: { b: "2" } })).body.notes).toEqual({
      b: "2",
    });
    const { body } = await shop.api<ShopRefusal>("PATCH", `/orders/${id}`, { amount: 100 });
    expect(body.error.description).toBe("amount is/are not required and should not be sent");
  });

  it("are listed by page, newest first, and by payment", async () => {
    const made = [await shop.order(), await shop.order(), await shop.order()].map(({ id }) => id).reverse();
    const page = async (query: string) =>
      (await shop.api<List<OrderEntity>>("GET", `/orders?${query}`)).body.items.map(({ id }) => id);
    expect(await page("count=2")).toEqual(made.slice(0, 2));
    expect(await page("count=2&skip=1")).toEqual(made.slice(1, 3));
    expect(await page("from=9999999999")).toEqual([]);
    expect(await page("to=1")).toEqual([]);
    await shop.pay(made[1] as string);
    expect(await page("authorized=1&count=1")).toEqual([made[1]]);
    expect(await page("authorized=0&count=2")).toEqual([made[0], made[2]]);
    const { status, body } = await shop.api<ShopRefusal>("GET", "/orders?count=101");
    expect([status, body.error.description]).toEqual([400, "The count may not be greater than 100."]);
  });

  it("list their payments, with cards on request", async () => {
    const { order, payment } = await shop.sale();
    const { body } = await shop.api<OrderEntity & { payments: List<PaymentEntity> }>(
      "GET",
      `/orders/${order.id}?expand[]=payments.card`,
    );
    expect(body.payments.items).toEqual([payment]);
    const { body: list } = await shop.api<List<PaymentEntity>>("GET", `/orders/${order.id}/payments`);
    expect(list).toMatchObject({ entity: "collection", count: 1, items: [{ id: payment.id }] });
    expect(list.items[0]).not.toHaveProperty("card");
  });

  it("disappear after half a year", async () => {
    const { id } = await shop.order();
    await shop.sim("POST", "/clock", { advance: 181 * 24 * 3600 });
    const { body } = await shop.api<ShopRefusal>("GET", `/orders/${id}`);
    expect(body.error.description).toBe("Order older than 180 days, please use reports.");
  });
});
