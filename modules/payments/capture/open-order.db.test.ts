import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/ids.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { ProviderClient } from "../razorpay/provider-client.server.ts";
import { openOrder } from "./open-order.server.ts";

describe("an account at the provider with unique receipts", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
    await desk.sandbox.control("/account", { unique_receipts: true });
  });
  afterAll(() => desk?.close());

  /** A change of a booking, as the booking names every change of this kind. */
  const change = () => ({ ref: newId(), amountPaise: 500_00, receipt: "PH-7K3M9Q transfer", notes: {} });
  const receiptOf = async (providerOrderId: string) =>
    String((await desk.sandbox.api("GET", `/orders/${providerOrderId}`)).receipt);

  it("opens an order for each change of a booking, named by purpose", async () => {
    const first = await openOrder(desk.deps, change());
    const second = await openOrder(desk.deps, change());
    const receipts = [await receiptOf(first.providerOrderId), await receiptOf(second.providerOrderId)];
    expect(new Set(receipts).size).toBe(2);
    for (const receipt of receipts) {
      expect(receipt).toMatch(/^PH-7K3M9Q transfer \w/);
      expect(receipt.length).toBeLessThanOrEqual(40);
    }
  });

  it("opens an order after the first answer was lost", async () => {
    const wanted = change();
    await desk.sandbox.control("/faults/next", { fault: "http500", path: "POST /v1/orders", afterWork: true });
    await expect(openOrder(desk.deps, wanted)).rejects.toMatchObject({ code: "provider_unavailable" });
    const { providerOrderId } = await openOrder(desk.deps, wanted);
    expect((await openOrder(desk.deps, wanted)).providerOrderId).toBe(providerOrderId);
  });
});

describe("a payable viewed many times", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk({ connections: MANY_CONNECTIONS });
  });
  afterAll(() => desk?.close());

  const payable = (amountPaise = 500_00) => ({ ref: newId(), amountPaise, receipt: "PH-7K3M9Q", notes: {} });
  const away = { code: "provider_unavailable" };
  const ordersOf = async (ref: string) => {
    const { items } = await desk.sandbox.api("GET", "/orders?count=100");
    return (items as { notes: Record<string, string> }[]).filter(({ notes }) => notes.payable === ref).length;
  };
  /** Number of calls to the provider since `plan`: each call meets one fault. */
  const asked = async () => ((await desk.sandbox.control("/faults")) as { done: unknown[] }).done.length;
  const plan = async (fault: string, times = 1_000) => {
    await desk.sandbox.control("/faults", {});
    await desk.sandbox.control("/faults/next", { fault, path: "POST /v1/orders", times, afterWork: false });
  };
  const wait = (seconds: number) => desk.clock.set(new Date(desk.clock.now().getTime() + seconds * 1_000));
  /** Fifty concurrent looks, none of which makes an order. */
  const looks = async (wanted: ReturnType<typeof payable>) => {
    const look = () => openOrder(desk.deps, wanted).catch((error) => error.code);
    expect(new Set(await Promise.all(Array.from({ length: 50 }, look)))).toEqual(new Set(["provider_unavailable"]));
  };

  it("opens one order for two hundred simultaneous views", async () => {
    const wanted = payable();
    const opened = await Promise.all(Array.from({ length: 200 }, () => openOrder(desk.deps, wanted)));
    expect(new Set(opened.map(({ providerOrderId }) => providerOrderId)).size).toBe(1);
    expect(await ordersOf(wanted.ref)).toBe(1);
  });

  it("waits five seconds after two provider failures, for everybody", async () => {
    const wanted = payable();
    await plan("http429");
    for (let look = 0; look < 10; look += 1) await looks(wanted);
    expect(await asked()).toBe(2);
    wait(4);
    await looks(wanted);
    expect(await asked()).toBe(2);
    wait(1);
    for (let look = 0; look < 10; look += 1) await looks(wanted);
    expect(await asked()).toBe(4);
    await desk.sandbox.control("/faults", {});
    await expect(openOrder(desk.deps, wanted)).rejects.toMatchObject(away);
    wait(5);
    expect(await openOrder(desk.deps, wanted)).toMatchObject({ amountPaise: 500_00 });
    expect(await ordersOf(wanted.ref)).toBe(1);
  });

  it("delays no other payable, and none that another process opened", async () => {
    const wanted = payable();
    await plan("http500", 2);
    await looks(wanted);
    await looks(wanted);
    expect(await openOrder(desk.deps, payable(700_00))).toMatchObject({ amountPaise: 700_00 });
    await expect(openOrder(desk.deps, wanted)).rejects.toMatchObject(away);
    const elsewhere = { ...desk.deps, provider: new ProviderClient(desk.sandbox.settings) };
    const { providerOrderId } = await openOrder(elsewhere, wanted);
    expect(await openOrder(desk.deps, wanted)).toMatchObject({ providerOrderId });
  });

  it("asks again at once for another amount than the refused one", async () => {
    const wanted = payable(50);
    for (let look = 0; look < 3; look += 1)
      await expect(openOrder(desk.deps, wanted)).rejects.toMatchObject({ code: "provider_refused" });
    expect(await openOrder(desk.deps, { ...wanted, amountPaise: 600_00 })).toMatchObject({ amountPaise: 600_00 });
  });

  it("waits for nothing after the clock was set back", async () => {
    const wanted = payable();
    await plan("http500", 2);
    await looks(wanted);
    await looks(wanted);
    desk.clock.set("2026-11-20T06:00:00Z");
    expect(await openOrder(desk.deps, wanted)).toMatchObject({ amountPaise: 500_00 });
  });
});
