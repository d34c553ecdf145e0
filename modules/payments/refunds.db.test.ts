import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction, json } from "#platform/database/database.server.ts";
import { listAlerts, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { type BookingDesk, type HeldBooking, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { recordCapture } from "./capture/record-capture.server.ts";
import { auditLedger } from "./ledger/audit-ledger.server.ts";
import { processEvents } from "./razorpay/process-events.server.ts";
import { closeRefund } from "./refunds/close-refund.server.ts";
import { reconcileRefunds } from "./refunds/reconcile-refunds.server.ts";
import { requestRefund } from "./refunds/request-refunds.server.ts";
import { sendRefunds } from "./refunds/send-refunds.server.ts";
import { warnOfLateRefunds } from "./refunds/warn-of-late-refunds.server.ts";

describe("refunds", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  let notOurs: string[];
  putClockBack(() => desk.clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    notOurs = await desk.alerts("refund.not_ours");
  });
  // Sends every refund due and delivers every webhook: no test leaves any to the next.
  afterEach(async () => {
    await desk.sandbox.control("/account", { balance: null, refunds: "processed" });
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    desk.clock.advanceMinutes(24 * 60);
    await sendRefunds(desk.deps);
    expect(await desk.faultsOfLedger()).toEqual([]);
  });
  const newlyNotOurs = async () => (await desk.alerts("refund.not_ours")).filter((one) => !notOurs.includes(one));

  /** A paid booking with part of it due. */
  async function due(amountPaise: number): Promise<HeldBooking & { paymentId: string; refundId: string }> {
    const booking = await desk.hold(2);
    const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(booking.orderId);
    expect(await recordCapture(desk.deps, paymentId, acceptingPayable)).toBe("captured");
    const { db } = desk.database;
    const row = await db
      .selectFrom("payment")
      .select("id")
      .where("provider_payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    const wanted = {
      paymentId: row.id,
      payableRef: booking.id,
      amountPaise,
      reason: "a test",
    };
    await inTransaction(db, (tx) => requestRefund(tx, { ...wanted, now: desk.clock.now() }));
    const refund = db.selectFrom("refund").select("id").where("payment_id", "=", row.id);
    return { ...booking, paymentId, refundId: (await refund.executeTakeFirstOrThrow()).id };
  }
  const refund = (id: string) =>
    desk.database.db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const atProvider = async (paymentId: string) =>
    ((await desk.sandbox.api("GET", `/payments/${paymentId}/refunds`)).items ?? []) as Record<string, unknown>[];

  it("sends part of a payment once from many processes", async () => {
    const { paymentId, refundId } = await due(1500_00);
    await Promise.all([sendRefunds(desk.deps), sendRefunds(desk.deps), sendRefunds(desk.deps, { freshOnly: true })]);
    expect(await atProvider(paymentId)).toMatchObject([{ amount: 1500_00, receipt: refundId }]);
    expect((await refund(refundId)).status).toBe("processed");
  });

  it("sends once although the answer was lost", async () => {
    const { paymentId, refundId } = await due(4000_00);
    const path = `POST /v1/payments/${paymentId}/refund`;
    await desk.sandbox.control("/faults/next", { fault: "dieMidRequest", path, afterWork: true });
    await sendRefunds(desk.deps);
    expect(await refund(refundId)).toMatchObject({ status: "requested", tries: 1 });
    desk.clock.advanceMinutes(2);
    await sendRefunds(desk.deps);
    expect(await atProvider(paymentId)).toHaveLength(1);
    expect((await refund(refundId)).status).toBe("processed");
  });

  it("waits for the provider's balance, and alerts a human", async () => {
    const { refundId } = await due(4000_00);
    await desk.sandbox.control("/account", { balance: 100 });
    for (let round = 0; round < 3; round += 1) {
      await sendRefunds(desk.deps);
      desk.clock.advanceMinutes(5);
    }
    expect(await refund(refundId)).toMatchObject({ status: "requested", tries: 3 });
    expect(await desk.alerts("refund.stuck")).toEqual([refundId]);
    await desk.sandbox.control("/account", { balance: null });
    desk.clock.advanceMinutes(5);
    await sendRefunds(desk.deps);
    expect((await refund(refundId)).status).toBe("processed");
    expect(await desk.alerts("refund.stuck")).toEqual([]);
  });

  it("is processed only on the provider's word, by event or question", async () => {
    await desk.sandbox.control("/account", { refunds: "pending" });
    const [told, asked] = [await due(4000_00), await due(1000_00)];
    await sendRefunds(desk.deps);
    expect([(await refund(told.refundId)).status, (await refund(asked.refundId)).status]).toEqual(["sent", "sent"]);
    const [one] = await atProvider(told.paymentId);
    await desk.sandbox.control(`/refunds/${one?.id}/settle`, { status: "processed" });
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect((await refund(told.refundId)).status).toBe("processed");
    const { updated_at: movedAt } = await refund(asked.refundId);
    desk.clock.advanceMinutes(60);
    await sendRefunds(desk.deps);
    expect((await refund(asked.refundId)).updated_at, "heard the same again: it has not moved").toEqual(movedAt);
    const [other] = await atProvider(asked.paymentId);
    await desk.sandbox.control(`/refunds/${other?.id}/settle`, { status: "processed" });
    desk.clock.advanceMinutes(2);
    await sendRefunds(desk.deps);
    expect((await refund(asked.refundId)).status).toBe("processed");
  });

  it("is repeated after failing at the bank", async () => {
    await desk.sandbox.control("/account", { refunds: "pending" });
    const { paymentId, refundId } = await due(4000_00);
    await sendRefunds(desk.deps);
    const [first] = await atProvider(paymentId);
    await desk.sandbox.control(`/refunds/${first?.id}/settle`, { status: "failed" });
    await desk.sandbox.control("/account", { refunds: "processed" });
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await refund(refundId)).toMatchObject({ status: "failed", attempts: 1 });
    expect(await desk.alerts("refund.failed")).toEqual([refundId]);
    desk.clock.advanceMinutes(61);
    await sendRefunds(desk.deps);
    expect((await refund(refundId)).status).toBe("processed");
    expect((await atProvider(paymentId)).map(({ status }) => status).sort()).toEqual(["failed", "processed"]);
    expect(await desk.alerts("refund.failed")).toEqual([]);
  });

  it("records money refunded at the provider's desk, before or after the payment was recorded", async () => {
    const early = await desk.hold();
    const { razorpay_payment_id: unheard } = await desk.sandbox.pay(early.orderId);
    await desk.sandbox.api("POST", `/payments/${unheard}/refund`, {});
    expect(await recordCapture(desk.deps, unheard, acceptingPayable)).toBe("refunding");
    await sendRefunds(desk.deps);
    expect(await atProvider(unheard)).toHaveLength(1);
    expect((await desk.find(early.reference)).payment.refund?.status).toBe("processed");

    const { paymentId } = await due(1000_00);
    const made = await desk.sandbox.api("POST", `/payments/${paymentId}/refund`, { amount: 500_00 });
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await newlyNotOurs()).toEqual([made.id]);
  });

  it("records a desk refund once without an event", async () => {
    const { paymentId } = await due(1000_00);
    await sendRefunds(desk.deps);
    // A refund made in two parts stands for one of ours, and its other part is looked at each hour: such may be here already.
    const others = await reconcileRefunds(desk.deps);
    await desk.sandbox.control("/faults/next", { fault: "dropWebhook", times: 2 });
    const made = await desk.sandbox.api("POST", `/payments/${paymentId}/refund`, { amount: 500_00 });
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await newlyNotOurs()).toEqual([]);
    expect(await reconcileRefunds(desk.deps)).toBe(others + 1);
    expect(await newlyNotOurs()).toEqual([made.id]);
    await resolveAlert(desk.deps, desk.database.db, { kind: "refund.not_ours", subject: String(made.id) });
    expect(await reconcileRefunds(desk.deps), "somebody has seen to it").toBe(others);
  });

  it("finds a desk refund after a month without us or webhooks", async () => {
    const { paymentId } = await due(1000_00);
    await sendRefunds(desk.deps);
    await desk.sandbox.control("/faults/next", { fault: "dropWebhook", times: 2 });
    const made = await desk.sandbox.api("POST", `/payments/${paymentId}/refund`, { amount: 500_00 });
    desk.clock.advanceMinutes(30 * 24 * 60);
    await reconcileRefunds(desk.deps);
    expect(await newlyNotOurs()).toEqual([made.id]);
  });

  it("alerts a human when the provider sends what a bank transfer paid", async () => {
    const { paymentId, refundId } = await due(1000_00);
    const refunds = desk.database.db.updateTable("refund").set({ by_hand_since: desk.clock.now() });
    await refunds.where("id", "=", refundId).execute();
    expect(await closeRefund(desk.deps, { refundId, reference: "N326261234567890" })).toBeNull();
    const { id } = await desk.deps.provider.refundPayment(paymentId, 1000_00, refundId);
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await newlyNotOurs()).toEqual([id]);
  });

  it("alerts nobody about a full desk refund that our own refund explains", async () => {
    const { orderId } = await desk.hold();
    const { razorpay_payment_id: unheard } = await desk.sandbox.pay(orderId);
    const made = await desk.sandbox.api("POST", `/payments/${unheard}/refund`, {});
    // Webhooks come in any order: a refund announced before its payment would raise no alert.
    expect(await recordCapture(desk.deps, unheard, acceptingPayable)).toBe("refunding");
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await desk.alerts("refund.not_ours")).toContain(made.id);
    await sendRefunds(desk.deps);
    expect(await desk.alerts("refund.not_ours")).not.toContain(made.id);
  });

  it("finds a full desk refund in two parts before recording the payment", async () => {
    const { orderId, reference } = await desk.hold();
    const { razorpay_payment_id: unheard } = await desk.sandbox.pay(orderId);
    await desk.sandbox.api("POST", `/payments/${unheard}/refund`, { amount: 500_00 });
    await desk.sandbox.api("POST", `/payments/${unheard}/refund`, {});
    expect(await recordCapture(desk.deps, unheard, acceptingPayable)).toBe("refunding");
    await sendRefunds(desk.deps);
    expect(await atProvider(unheard)).toHaveLength(2);
    expect((await desk.find(reference)).payment.refund?.status).toBe("processed");
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await newlyNotOurs(), "told late of both: they stand for our refund").toEqual([]);
  });

  it("records a partial desk refund before the payment was recorded", async () => {
    const { orderId, reference } = await desk.hold();
    const { razorpay_payment_id: unheard } = await desk.sandbox.pay(orderId);
    await desk.sandbox.api("POST", `/payments/${unheard}/refund`, { amount: 500_00 });
    expect(await recordCapture(desk.deps, unheard, acceptingPayable)).toBe("captured");
    expect(await newlyNotOurs()).toEqual([unheard]);
    expect((await desk.find(reference)).payment.refund).toBeNull();
  });

  it("alerts a human about a dispute until it ended well", async () => {
    const { paymentId } = await due(1000_00);
    const dispute = { payment_id: paymentId, amount: 1000_00, reason_code: "goods_not_received", phase: "chargeback" };
    const { id } = (await desk.sandbox.control("/disputes", dispute)) as { id: string };
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await desk.alerts("payment.disputed")).toEqual([id]);
    await desk.sandbox.control(`/disputes/${id}/settle`, { status: "won" });
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await desk.alerts("payment.disputed")).toEqual([]);

    // An older webhook that comes after the end, repeated under a new id or just late.
    const standing = async () => (await listAlerts(desk.database.db)).filter(({ kind }) => kind === "payment.disputed");
    const hearLate = async (late: string, status: string, event = "payment.dispute.under_review") => {
      const entity = { ...dispute, id: late, status };
      const payload = { event, payload: { dispute: { entity } } };
      const row = { name: payload.event, payload: json(payload), received_at: desk.clock.now(), processed_at: null };
      await desk.database.db
        .insertInto("provider_event")
        .values({ ...row, event_id: `${late} ${status}` })
        .execute();
      await processEvents(desk.deps, acceptingPayable);
    };
    await hearLate(id, "under_review");
    await hearLate(id, "open");
    expect(await standing()).toEqual([]);

    const lost = (await desk.sandbox.control("/disputes", dispute)) as { id: string };
    await desk.sandbox.control(`/disputes/${lost.id}/settle`, { status: "lost" });
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    await hearLate(lost.id, "under_review");
    expect(await standing()).toEqual([]);
    const wants = (await desk.sandbox.control("/disputes", dispute)) as { id: string };
    await hearLate(wants.id, "under_review", "payment.dispute.action_required");
    expect(await desk.alerts("payment.dispute_wanting")).toEqual([wants.id]);
    await hearLate(wants.id, "won");
    expect(await desk.alerts("payment.dispute_wanting")).toEqual([]);
    const gone = (await listAlerts(desk.database.db)).filter(({ kind }) => kind === "payment.dispute_lost");
    expect(gone, "as one that nobody has been told of").toMatchObject([
      { subject: lost.id, detail: { status: "lost" } },
    ]);
    expect(gone).toHaveLength(1);
  });

  it("mails the company once about late refunds, and withdraws the alert when done", async () => {
    const to = "bookings@pahiya.example";
    const mails = () =>
      desk.database.db.selectFrom("outbox").select("payload").where("topic", "=", "refunds.late").execute();
    const [one, other] = [await due(100_00), await due(200_00)];
    await desk.sandbox.control("/account", { balance: 0 });
    await sendRefunds(desk.deps);
    expect(await warnOfLateRefunds(desk.deps, to), "not before its tenth day").toBe(0);
    desk.clock.advanceMinutes(10 * 24 * 60);
    await Promise.all([warnOfLateRefunds(desk.deps, to), warnOfLateRefunds(desk.deps, to)]);
    expect(await warnOfLateRefunds(desk.deps, to)).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.payload).toMatchObject({ to, refunds: [{ amountPaise: 100_00 }, { amountPaise: 200_00 }] });
    expect((await desk.alerts("refund.late")).sort()).toEqual([one.refundId, other.refundId].sort());
    await desk.sandbox.control("/account", { balance: null });
    await sendRefunds(desk.deps);
    expect(await desk.alerts("refund.late")).toEqual([]);
  });
});

describe("the audit of the ledger", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());

  it("finds every kind of tampering", async () => {
    const { db, executeRaw } = desk.database;
    for (let number = 0; number < 3; number += 1) {
      const { orderId } = await desk.hold();
      await recordCapture(desk.deps, (await desk.sandbox.pay(orderId)).razorpay_payment_id, acceptingPayable);
    }
    expect(await auditLedger(db)).toMatchObject({ faults: [], givenTwice: [], postings: 9, payments: 3 });
    await executeRaw("ALTER TABLE ledger_entry DISABLE TRIGGER USER");
    const one = "(SELECT id FROM payment ORDER BY id LIMIT 1)";
    const aPaisaMore =
      "UPDATE ledger_entry SET amount_paise = amount_paise + 1 WHERE id = (SELECT min(id::text)::uuid FROM ledger_entry)";
    const broken: [change: string, fault: RegExp][] = [
      [aPaisaMore, /posting \S+ comes to 1 paise, not to zero/],
      [aPaisaMore, /all accounts together come to 1 paise, not to zero/],
      ["DELETE FROM ledger_entry WHERE memo = 'sold'", /neither sold nor due back/],
      ["DELETE FROM ledger_entry", /the provider holds 0/],
      ["UPDATE payment SET amount_paise = amount_paise + 100", /the payments say/],
      [
        `INSERT INTO refund (id, payment_id, amount_paise, reason, status, promised_by)
        VALUES (gen_random_uuid(), ${one}, 100, 'unbooked', 'requested', '2026-12-01')`,
        /open refunds come to 100/,
      ],
      [
        `INSERT INTO refund (id, payment_id, amount_paise, reason, status, promised_by)
        VALUES (gen_random_uuid(), ${one}, 900000, 'too much', 'processed', '2026-12-01')`,
        /all refunds to 900000/,
      ],
      ["UPDATE ledger_entry SET account = 'revenue' WHERE account = 'fees'", /0 paise of it on the account fees/],
      ["UPDATE ledger_entry SET account = 'bank' WHERE account = 'revenue'", /-\d+ paise of it on the account bank/],
      ["UPDATE payment SET fee_paise = fee_paise + 100", /account fees, the payments say/],
      ["UPDATE ledger_entry SET payment_id = NULL WHERE account = 'fees'", /0 paise of it on the account fees/],
      ["UPDATE ledger_entry SET payable_ref = 'another' WHERE memo = 'sold'", /the ledger has it for another/],
    ];
    for (const [change, fault] of broken) {
      await db
        .transaction()
        .execute(async (tx) => {
          await tx.executeQuery({
            sql: change,
            parameters: [],
            query: { kind: "RawNode" },
            queryId: { queryId: "break" },
          } as never);
          expect((await auditLedger(tx)).faults.join("\n")).toMatch(fault);
          throw new Error("undone");
        })
        .catch((error: Error) => {
          if (error.message !== "undone") throw error;
        });
    }
    expect((await auditLedger(db)).faults).toEqual([]);
    await expect(
      executeRaw("ALTER TABLE ledger_entry ENABLE TRIGGER USER; TRUNCATE ledger_entry"),
    ).rejects.toMatchObject({
      code: "23514",
    });
  });
});
