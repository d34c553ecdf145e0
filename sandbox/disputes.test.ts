import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DisputeEntity, openShop, type Shop, type ShopRefusal } from "./shop-for-tests.ts";

describe("disputes", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const open = async (wish: object) => (await shop.sim<DisputeEntity & ShopRefusal>("POST", "/disputes", wish)).body;
  const settle = async (id: string, status: string) =>
    (await shop.sim<DisputeEntity & ShopRefusal>("POST", `/disputes/${id}/settle`, { status })).body;

  it("are opened, answered and won", async () => {
    const { payment } = await shop.sale();
    await shop.events();
    const dispute = await open({ payment_id: payment.id, amount: 1500_00 });
    expect(dispute).toMatchObject({
      id: expect.stringMatching(/^disp_[0-9A-Za-z]{14}$/),
      entity: "dispute",
      payment_id: payment.id,
      amount: 1500_00,
      amount_deducted: 0,
      status: "open",
      phase: "chargeback",
    });
    expect((await settle(dispute.id, "action_required")).status).toBe("open");
    expect((await settle(dispute.id, "under_review")).status).toBe("under_review");
    expect(await settle(dispute.id, "won")).toMatchObject({ status: "won", amount_deducted: 0 });
    expect(await shop.events()).toEqual([
      "payment.dispute.created",
      "payment.dispute.action_required",
      "payment.dispute.under_review",
      "payment.dispute.won",
    ]);
    expect((await shop.api<DisputeEntity>("GET", `/disputes/${dispute.id}`)).body.status).toBe("won");
  });

  it("cost the shop the money when lost", async () => {
    await shop.sim("POST", "/account", { balance: 0 });
    const { payment } = await shop.sale();
    const dispute = await open({ payment_id: payment.id });
    expect(await settle(dispute.id, "lost")).toMatchObject({ status: "lost", amount_deducted: 2000_00 });
    expect((await shop.sim("GET", "/account")).body).toMatchObject({ balance: -40_00 });
    expect((await shop.api<{ items: DisputeEntity[] }>("GET", "/disputes")).body.items[0]?.id).toBe(dispute.id);
  });

  it("return the money when won or continued after a loss, and take it once each", async () => {
    await shop.sim("POST", "/account", { balance: 0 });
    const { payment } = await shop.sale();
    const balance = async () => (await shop.sim<{ balance: number }>("GET", "/account")).body.balance;
    const before = await balance();
    const { id } = await open({ payment_id: payment.id });
    for (const told of ["lost", "lost"]) await settle(id, told);
    expect(await balance()).toBe(before - 2000_00);
    expect(await settle(id, "under_review")).toMatchObject({ status: "under_review", amount_deducted: 0 });
    expect(await balance()).toBe(before);
    await settle(id, "lost");
    expect(await settle(id, "won")).toMatchObject({ status: "won", amount_deducted: 0 });
    expect(await balance()).toBe(before);
  });

  it("require a captured payment and a known end", async () => {
    const order = await shop.order();
    const failed = await shop.pay(order.id, { outcome: "failure" });
    expect((await open({ payment_id: failed.id })).error.description).toMatch(/should be captured/);
    const { payment } = await shop.sale();
    const dispute = await open({ payment_id: payment.id });
    expect((await settle(dispute.id, "forgotten")).error.description).toBe("The selected status is invalid.");
  });
});
