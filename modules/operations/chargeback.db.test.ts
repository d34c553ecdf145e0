import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { confirmFromBrowser, findManagedBooking, processPaymentEvents } from "#modules/booking/index.server.ts";
import { balances, ProviderClient, reconcileDisputes, sendRefunds } from "#modules/payments/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { runCommand } from "./run-command.server.ts";

describe("a bank's chargeback", () => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const publicUrl = "https://pahiya.example";
    const signer = createSigner("a secret for tests only");
    const folder = path.join(tmpdir(), `pahiya-chargebacks-${newId()}`);
    const files = localFiles({ folder, publicUrl, signer, now: () => desk.clock.now() });
    const answer = await runCommand(
      { ...desk.deps, files, signer, publicUrl },
      { command, options, actor: "meera", dryRun },
    );
    return answer.ok ? answer.lines : answer.faults;
  };
  /** Two people, ₹4,000. */
  const paid = async () => {
    const booking = await desk.hold(2);
    const result = await desk.sandbox.pay(booking.orderId);
    expect(await confirmFromBrowser(desk.deps, result)).toBe("captured");
    return { ...booking, paymentId: result.razorpay_payment_id };
  };
  const hear = async (deps = desk.deps) => {
    await desk.hearEvents();
    await processPaymentEvents(deps);
  };
  const settle = (id: string, status: string) => desk.sandbox.control(`/disputes/${id}/settle`, { status });
  const lose = async (paymentId: string, amount: number) => {
    const { id } = (await desk.sandbox.control("/disputes", { payment_id: paymentId, amount })) as { id: string };
    await settle(id, "lost");
    return id;
  };
  /** Postings about disputes on a payment: the provider's loss or gain by each. */
  const moves = async (paymentId: string): Promise<number[]> => {
    const rows = await desk.deps.db
      .selectFrom("ledger_entry")
      .innerJoin("payment", "payment.id", "payment_id")
      .select(["ledger_entry.amount_paise", "memo"])
      .where("provider_payment_id", "=", paymentId)
      .where("account", "=", "provider")
      .orderBy("ledger_entry.id")
      .execute();
    return rows.filter(({ memo }) => memo.includes("dispute")).map(({ amount_paise }) => amount_paise);
  };
  const managed = async (reference: string) => {
    const booking = await findManagedBooking(desk.deps, reference);
    if (!booking) throw new Error(`there is no booking ${reference}`);
    return booking;
  };

  it("cannot be refunded again: a cancellation refunds the rest", async () => {
    const { reference, paymentId } = await paid();
    const [part, rest] = [await lose(paymentId, 1500_00), "2500"];
    await hear();
    expect(await managed(reference)).toMatchObject({
      heldPaise: 2500_00,
      chargebacks: [{ providerDisputeId: part, amountPaise: 1500_00 }],
    });
    const tea = { reference, rupees: "2500.50", reason: "a flat tyre" };
    expect(await give("refund", tea, true)).toEqual([expect.stringContaining("only ₹2,500 left")]);
    expect((await give("refund", { ...tea, rupees: rest }, true))[0]).toContain(
      "₹4,000 paid, ₹1,500 taken back by a bank,",
    );
    expect((await give("cancel-booking", { reference }, true)).join()).toContain("₹2,500 goes back, ₹0 is kept.");
    expect((await give("cancel-booking", { reference, refund: rest })).join()).toContain("₹2,500 goes back");
    expect((await managed(reference)).heldPaise).toBe(0);
  });

  it("of everything leaves nothing to refund, and allows a cancellation", async () => {
    const { reference, paymentId } = await paid();
    await lose(paymentId, 4000_00);
    await hear();
    expect((await give("refund", { reference, rupees: "1", reason: "a flat tyre" }, true)).join()).toContain(
      "only ₹0 left",
    );
    expect((await give("cancel-booking", { reference, refund: "0" })).join()).toContain("₹0 goes back");
    expect(await managed(reference)).toMatchObject({ status: "cancelled", refunds: [], heldPaise: 0 });
  });

  it("during a refund never makes amounts negative", async () => {
    const { reference, paymentId } = await paid();
    await give("refund", { reference, rupees: "1000", seen: "0", reason: "a flat tyre" });
    await lose(paymentId, 4000_00);
    await hear();
    expect((await managed(reference)).heldPaise).toBe(0);
  });

  it("holds earlier unsent refunds up to the amount gone, and no more", async () => {
    const { reference, paymentId } = await paid();
    await give("refund", { reference, rupees: "500", seen: "0", reason: "a flat tyre" });
    await give("refund", { reference, rupees: "700", seen: "500", reason: "rain" });
    await lose(paymentId, 3000_00);
    await hear();
    await sendRefunds(desk.deps);
    const { refunds, heldPaise } = await managed(reference);
    expect(
      refunds.map(({ amountPaise, status, isByHand, isHeld }) => ({ amountPaise, status, isByHand, isHeld })),
    ).toEqual(
      expect.arrayContaining([
        { amountPaise: 500_00, status: "processed", isByHand: false, isHeld: false },
        { amountPaise: 700_00, status: "requested", isByHand: true, isHeld: true },
      ]),
    );
    expect(heldPaise).toBe(0);
    const held = await desk.deps.db
      .selectFrom("refund")
      .select("id")
      .where("by_hand_since", "is not", null)
      .where("amount_paise", "=", 700_00)
      .executeTakeFirstOrThrow();
    expect(await desk.alerts("refund.stuck"), "a human hears of it at once").toContain(held.id);
  });

  it("is recorded once for many notices, when the provider can be asked", async () => {
    const { reference, paymentId } = await paid();
    const id = await lose(paymentId, 4000_00);
    await hear({ ...desk.deps, provider: new ProviderClient({ ...desk.sandbox.settings, keyId: "rzp_test_other" }) });
    expect((await managed(reference)).chargebacks).toEqual([]);
    expect(await desk.alerts("payment.dispute_lost"), "a human hears of it at once").toContain(id);
    desk.clock.advanceMinutes(2);
    await hear();
    await settle(id, "lost");
    await hear();
    expect((await managed(reference)).chargebacks).toMatchObject([{ providerDisputeId: id, amountPaise: 4000_00 }]);
    expect(await desk.alerts("payment.disputed")).not.toContain(id);
  });

  it("is reversed once when the bank returns it, and the company is told", async () => {
    const { reference, paymentId } = await paid();
    const before = await balances(desk.deps.db);
    const others = await desk.alerts("payment.dispute_reversed");
    const id = await lose(paymentId, 1500_00);
    await hear();
    for (const _ of ["told", "told once more"]) {
      await settle(id, "won");
      await hear();
    }
    expect(await moves(paymentId)).toEqual([-1500_00, 1500_00]);
    expect(await balances(desk.deps.db)).toEqual(before);
    const { heldPaise, chargebacks } = await managed(reference);
    expect(heldPaise).toBe(4000_00);
    expect(chargebacks).toMatchObject([{ amountPaise: 1500_00, reversedAt: desk.clock.now().toISOString() }]);
    expect(await desk.alerts("payment.dispute_lost")).not.toContain(id);
    const reversed = await desk.alerts("payment.dispute_reversed");
    expect(reversed.filter((one) => !others.includes(one))).toEqual([id]);
    expect((await give("refund", { reference, rupees: "4000", reason: "a flat tyre" }, true))[0]).toContain(
      "₹4,000 paid, ₹0 given back",
    );
    expect((await give("cancel-booking", { reference }, true)).join()).toContain("₹3,600 goes back, ₹400 is kept");
  });

  it("has the provider's state in any order of notices", async () => {
    const { reference, paymentId } = await paid();
    const id = await lose(paymentId, 4000_00);
    await hear();
    await settle(id, "won");
    const late = ["won", "lost", "under_review"].map((status) => ({
      ...{ event_id: `${id} ${status} late`, name: `payment.dispute.${status}`, received_at: desk.clock.now() },
      ...{ processed_at: null, is_whole: false },
      payload: json({
        event: `payment.dispute.${status}`,
        payload: { dispute: { entity: { id, payment_id: paymentId, amount: 4000_00, status } } },
      }),
    }));
    await desk.deps.db.insertInto("provider_event").values(late).execute();
    await Promise.all([hear(), hear()]);
    const unheard = desk.deps.db.selectFrom("provider_event").select("event_id").where("processed_at", "is", null);
    expect(await unheard.execute()).toEqual([]);
    expect(await moves(paymentId)).toEqual([-4000_00, 4000_00]);
    expect((await managed(reference)).heldPaise).toBe(4000_00);
    expect(await desk.alerts("payment.dispute_lost")).not.toContain(id);
    expect(await desk.alerts("payment.disputed")).not.toContain(id);
  });

  it("that is reopened is reversed until lost again, and a human responds", async () => {
    const { reference, paymentId } = await paid();
    const id = await lose(paymentId, 4000_00);
    await hear();
    await settle(id, "under_review");
    await hear();
    expect((await managed(reference)).heldPaise).toBe(4000_00);
    expect(await desk.alerts("payment.disputed")).toContain(id);
    await settle(id, "lost");
    await hear();
    expect(await moves(paymentId)).toEqual([-4000_00, 4000_00, -4000_00]);
    expect(await managed(reference)).toMatchObject({ heldPaise: 0, chargebacks: [{ reversedAt: null }] });
    expect(await desk.alerts("payment.disputed")).not.toContain(id);
    expect(await desk.alerts("payment.dispute_lost")).toContain(id);
    expect(await desk.alerts("payment.dispute_reversed")).not.toContain(id);
  });

  it("is found without events, both ways", async () => {
    const { reference, paymentId } = await paid();
    await desk.sandbox.control("/faults/next", { fault: "dropWebhook", path: "payment.dispute.created", times: 2 });
    await desk.sandbox.control("/faults/next", { fault: "dropWebhook", path: "payment.dispute.lost" });
    await desk.sandbox.control("/faults/next", { fault: "dropWebhook", path: "payment.dispute.won" });
    const open = (await desk.sandbox.control("/disputes", { payment_id: paymentId, amount: 100_00 })) as { id: string };
    const id = await lose(paymentId, 1500_00);
    await hear();
    expect((await managed(reference)).heldPaise, "nobody was told").toBe(4000_00);
    await Promise.all([reconcileDisputes(desk.deps), reconcileDisputes(desk.deps)]);
    expect((await managed(reference)).heldPaise).toBe(2500_00);
    expect(await desk.alerts("payment.disputed")).toContain(open.id);
    expect(await desk.alerts("payment.dispute_lost")).toContain(id);
    await settle(id, "won");
    await hear();
    expect((await managed(reference)).heldPaise).toBe(2500_00);
    expect(await reconcileDisputes(desk.deps)).toBe(1);
    expect(await reconcileDisputes(desk.deps), "and then there is no news").toBe(0);
    expect((await managed(reference)).heldPaise).toBe(4000_00);
    expect(await moves(paymentId)).toEqual([-1500_00, 1500_00]);
  });

  it("is known by events only if the provider has no list", async () => {
    const apiBase = `${desk.sandbox.settings.apiBase}/v1`;
    const listless = { ...desk.deps, provider: new ProviderClient({ ...desk.sandbox.settings, apiBase }) };
    await expect(listless.provider.listDisputes({ since: new Date(0), skip: 0, count: 1 })).rejects.toThrow();
    expect(await reconcileDisputes(listless)).toBe(0);
  });

  it("that is returned leaves a held refund to a human as owed", async () => {
    const { reference, paymentId } = await paid();
    await give("refund", { reference, rupees: "500", seen: "0", reason: "a flat tyre" });
    const id = await lose(paymentId, 4000_00);
    await hear();
    await settle(id, "won");
    await hear();
    await sendRefunds(desk.deps);
    const { refunds, heldPaise } = await managed(reference);
    expect(refunds).toMatchObject([{ amountPaise: 500_00, status: "requested", isByHand: true, isHeld: false }]);
    expect(heldPaise).toBe(3500_00);
    const stuck = (await listAlerts(desk.deps.db)).find(({ subject }) => subject === refunds[0]?.id);
    expect(stuck).toMatchObject({ kind: "refund.stuck", detail: { why: expect.stringContaining("owed again") } });
    const lines = await give("close-refund", {
      ...{ refund: refunds[0]?.id ?? "", rupees: "500", "bank-reference": "N326261234567890" },
    });
    expect(lines).toEqual([expect.stringContaining("is recorded as paid")]);
  });

  it("and a held refund paid anyway are reported as paid twice, until returned", async () => {
    const { reference, paymentId } = await paid();
    await give("refund", { reference, rupees: "500", seen: "0", reason: "a flat tyre" });
    const id = await lose(paymentId, 4000_00);
    await hear();
    expect(await desk.alerts("refund.twice")).not.toContain(paymentId);
    const [refund] = (await managed(reference)).refunds;
    const paidAllTheSame = { refund: refund?.id ?? "", rupees: "500", "bank-reference": "N326261234567890" };
    expect(await give("close-refund", paidAllTheSame)).toEqual([expect.stringContaining("is recorded as paid")]);
    expect(await desk.alerts("refund.twice")).toContain(paymentId);
    await settle(id, "won");
    await hear();
    expect(await desk.alerts("refund.twice")).not.toContain(paymentId);
  });
});
