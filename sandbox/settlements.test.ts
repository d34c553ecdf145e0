import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { settlementEntity, settlementItemEntity } from "./api/entities.ts";
import { type DisputeEntity, openShop, type RefundEntity, type Shop, type ShopRefusal } from "./shop-for-tests.ts";

type Settlement = ReturnType<typeof settlementEntity>;
type Item = ReturnType<typeof settlementItemEntity>;
interface Listed<T> {
  count: number;
  items: T[];
}

const A_DAY = 24 * 3600;
const india = (at: number): string => new Date((at + 5.5 * 3600) * 1000).toISOString();

describe("settlements", () => {
  let shop: Shop;
  // Each has its own: the provider's clock goes forward only.
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.close());

  const list = async () => (await shop.api<Listed<Settlement>>("GET", "/settlements?count=100")).body.items;
  const linesOf = async ({ created_at: at }: Settlement) => {
    const [year, month, day] = india(at).slice(0, 10).split("-").map(Number);
    const path = `/settlements/recon/combined?year=${year}&month=${month}&day=${day}`;
    return (await shop.api<Listed<Item>>("GET", `${path}&count=1000`)).body.items;
  };
  const settle = async (wish: object = {}) => (await shop.sim<Settlement>("POST", "/settlements", wish)).body;
  const advance = (seconds: number) => shop.sim("POST", "/clock", { advance: seconds });

  it("come the morning after a batch ending at 23:55, minus fee and tax", async () => {
    const { payment, order } = await shop.sale({ amount: 4000_00 });
    await advance(2 * A_DAY);
    const [settlement] = await list();
    const paidAt = india(settlement?.created_at ?? 0);
    expect(paidAt.slice(11, 19)).toBe("08:30:00");
    const batchDay = india(payment.created_at + 300 - 1).slice(0, 10);
    expect(Date.parse(paidAt.slice(0, 10)) - Date.parse(batchDay)).toBe(A_DAY * 1000);
    expect(settlement).toMatchObject({ entity: "settlement", amount: 3905_60, fees: 0, tax: 0, status: "processed" });
    expect(await linesOf(settlement as Settlement)).toEqual([
      expect.objectContaining({
        ...{
          entity_id: payment.id,
          type: "payment",
          amount: 4000_00,
          fee: 94_40,
          tax: 14_40,
          credit: 3905_60,
          debit: 0,
        },
        ...{ settlement_id: settlement?.id, settlement_utr: settlement?.utr, order_id: order.id, payment_id: null },
      }),
    ]);
    await advance(2 * A_DAY);
    expect(await list(), "nothing is settled twice").toHaveLength(1);
  });

  it("come a day later if the account says so", async () => {
    await shop.sim("POST", "/account", { settlement_days: 2 });
    const { payment } = await shop.sale();
    await advance(4 * A_DAY);
    const [settlement] = await list();
    const days = Date.parse(india(settlement?.created_at ?? 0).slice(0, 10));
    expect(days - Date.parse(india(payment.created_at + 300 - 1).slice(0, 10))).toBe(2 * A_DAY * 1000);
  });

  it("subtract refunds and lost disputes, and return won ones", async () => {
    const sales = [await shop.sale(), await shop.sale(), await shop.sale()].map(({ payment }) => payment);
    const refund = await shop.api<RefundEntity>("POST", `/payments/${sales[0]?.id}/refund`, { amount: 500_00 });
    const dispute = (await shop.sim<DisputeEntity>("POST", "/disputes", { payment_id: sales[1]?.id })).body;
    await shop.sim("POST", `/disputes/${dispute.id}/settle`, { status: "lost" });
    const first = await settle();
    expect(first.amount).toBe(3 * (2000_00 - 40_00) - 500_00 - 2000_00);
    const lines = await linesOf(first);
    expect(lines).toContainEqual(
      expect.objectContaining({ entity_id: refund.body.id, type: "refund", debit: 500_00, payment_id: sales[0]?.id }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ type: "adjustment", debit: 2000_00, dispute_id: dispute.id, settlement_utr: null }),
    );
    await shop.sim("POST", `/disputes/${dispute.id}/settle`, { status: "won" });
    expect(await settle()).toMatchObject({ amount: 2000_00 });
  });

  it("wait while the balance is negative", async () => {
    await shop.sim("POST", "/adjustments", { amount: -100_000_00, description: "Penalty" });
    await shop.sale();
    expect((await shop.sim<ShopRefusal>("POST", "/settlements", {})).status).toBe(400);
    await advance(3 * A_DAY);
    expect(await list()).toEqual([]);
    await shop.sim("POST", "/adjustments", { amount: 100_000_00 });
    expect(await settle()).toMatchObject({ amount: 2000_00 - 40_00 });
  });

  it("are listed by page, newest first", async () => {
    const also = Array.from({ length: 102 }, (_, at) => ({ entity_id: `pay_${String(at).padStart(14, "0")}` }));
    const settlement = await settle({ also });
    const [year, month, day] = india(settlement.created_at).slice(0, 10).split("-").map(Number);
    const path = `/settlements/recon/combined?year=${year}&month=${month}&day=${day}&count=100`;
    const pages = [await shop.api<Listed<Item>>("GET", path), await shop.api<Listed<Item>>("GET", `${path}&skip=100`)];
    expect(pages.map(({ body }) => body.count)).toEqual([100, 2]);
    const ids = pages.flatMap(({ body }) => body.items.map(({ entity_id: id }) => id));
    expect(new Set(ids).size).toBe(102);
  });

  it("are requested by year and month", async () => {
    const asked = await shop.api<ShopRefusal>("GET", "/settlements/recon/combined?month=11");
    expect(asked).toMatchObject({ status: 400, body: { error: { description: "The year field is required." } } });
  });

  it("come again after the bank has refused one", async () => {
    const { payment } = await shop.sale({ amount: 4000_00 });
    const { id } = await settle();
    expect((await shop.sim<Settlement>("POST", `/settlements/${id}/fail`, {})).body).toMatchObject({
      status: "failed",
    });
    const again = await settle();
    expect(again).toMatchObject({ amount: 3905_60, status: "processed" });
    const items = (await linesOf(again)).filter(({ entity_id }) => entity_id === payment.id);
    expect(items.map(({ settlement_id }) => settlement_id).toSorted()).toEqual([id, again.id].toSorted());
  });

  it("have a lost dispute in the batch of the day on which it was lost", async () => {
    const { payment } = await shop.sale({ amount: 4000_00 });
    await shop.sale({ amount: 9000_00 });
    const { id } = (await shop.sim<DisputeEntity>("POST", "/disputes", { payment_id: payment.id })).body;
    await shop.sim("POST", `/disputes/${id}/settle`, { status: "lost" });
    await advance(2 * A_DAY);
    const [settlement] = await list();
    const lines = settlement ? await linesOf(settlement) : [];
    expect(lines.find(({ dispute_id }) => dispute_id === id)).toMatchObject({ type: "adjustment", debit: 4000_00 });
  });
});
