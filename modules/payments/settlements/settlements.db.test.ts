import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { sum } from "#platform/money.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import { recordCapture } from "../capture/record-capture.server.ts";
import { balances } from "../ledger/ledger.server.ts";
import { processEvents } from "../razorpay/process-events.server.ts";
import { requestRefund } from "../refunds/request-refunds.server.ts";
import { sendRefunds } from "../refunds/send-refunds.server.ts";
import type { NamePayable } from "./book-settlement.server.ts";
import { closeDay, markOfClose } from "./close-day.server.ts";
import { findDayClose, findUnsettled, listDayStandings } from "./day-close.server.ts";
import { figuresOf, findDayFigures } from "./day-figures.server.ts";
import { reconcileSettlements } from "./reconcile-settlements.server.ts";

const namePayable: NamePayable = async (db, payableRef) =>
  (await db.selectFrom("booking").select("reference").where("id", "=", payableRef).executeTakeFirstOrThrow()).reference;

describe("a settlement", () => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  afterEach(async () => {
    expect(await desk.faultsOfLedger()).toEqual([]);
    await standingAgrees();
    // Each test has a day of its own.
    desk.clock.advanceMinutes(24 * 60);
  });

  const today = () => delhiDate(desk.clock.now());
  const close = () => findDayClose(desk.database.db, today());
  /** Lets the provider settle what waits, now by our clock. */
  const settle = (wish: object = {}) =>
    desk.sandbox.control("/settlements", { at: Math.floor(desk.clock.now().getTime() / 1000), ...wish }) as Promise<{
      id: string;
      utr: string;
      amount: number;
    }>;
  const reconcile = () => reconcileSettlements({ ...desk.deps, namePayable });
  /** A paid booking of ₹4,000: its fee is ₹94.40, of which ₹14.40 is GST. */
  async function paid() {
    const booking = await desk.hold(2);
    const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(booking.orderId);
    expect(await recordCapture(desk.deps, paymentId, acceptingPayable)).toBe("captured");
    return { ...booking, paymentId };
  }
  const rowOf = (paymentId: string) =>
    desk.database.db
      .selectFrom("payment")
      .selectAll()
      .where("provider_payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
  async function refund(paymentId: string, payableRef: string, amountPaise: number) {
    const { id } = await rowOf(paymentId);
    const about = { paymentId: id, payableRef, amountPaise, reason: "a test", now: desk.clock.now() };
    await inTransaction(desk.database.db, (tx) => requestRefund(tx, about));
    await sendRefunds(desk.deps);
  }
  const alertOf = async (kind: string, entity: string) =>
    (await listAlerts(desk.database.db)).find((alert) => alert.kind === kind && alert.subject.includes(entity));
  const closeAsSeen = async (asked: { day: string; by: string; reason: string }) =>
    closeDay(desk.deps, { ...asked, seen: markOfClose(await findDayClose(desk.database.db, asked.day)) });
  async function sumsAgree() {
    const found = await close();
    expect(sum(found.differences.map(({ paise }) => paise))).toBe(found.reportPaise - found.ledgerPaise);
    await standingAgrees();
    return found;
  }
  /** A day's line beside the close counts what the close compares, and the screen's figures are those of the close. */
  async function standingAgrees() {
    const whole = await close();
    const { day, reportPaise, closed, differences } = whole;
    for (const isDiffering of [false, true]) {
      const ask = { mostPayments: 2, mostDifferences: 2, isDiffering };
      expect(await findDayFigures(desk.database.db, day, ask)).toEqual(figuresOf(whole, ask));
    }
    expect(await listDayStandings(desk.database.db, { last: day, days: 1 })).toEqual([
      { day, reportPaise, isClosed: closed !== null, openDifferences: closed ? 0 : differences.length },
    ]);
  }

  it("posts its amount from provider to bank, and the day agrees to the paisa", async () => {
    const before = await balances(desk.database.db);
    const { paymentId, id } = await paid();
    await refund(paymentId, id, 500_00);
    const waiting = await sumsAgree();
    expect(waiting).toMatchObject({ ledgerPaise: 3405_60, reportPaise: 0 });
    expect(waiting.differences.map(({ kind, paise }) => [kind, paise])).toEqual([
      ["unsettled", -3905_60],
      ["unsettled", 500_00],
    ]);
    const open = await findUnsettled(desk.database.db, desk.clock.now());
    expect(open).toEqual({ count: 1, paise: 3905_60 });
    const settlement = await settle();
    expect(await reconcile()).toEqual({ settlements: 1, lines: 2 });
    expect(await findUnsettled(desk.database.db, desk.clock.now())).toEqual({ count: 0, paise: 0 });
    const now = await balances(desk.database.db);
    expect({ bank: now.bank - before.bank, provider: now.provider - before.provider }).toEqual({
      ...{ bank: 3405_60, provider: 0 },
    });
    expect({ fees: now.fees - before.fees, gst: now.fee_gst - before.fee_gst }).toEqual({ fees: 80_00, gst: 14_40 });
    const found = await sumsAgree();
    expect(found).toMatchObject({ ledgerPaise: 3405_60, reportPaise: 3405_60, differences: [], others: [] });
    expect(found.settlements).toMatchObject([{ id: settlement.id, utr: settlement.utr, ofDayPaise: 3405_60 }]);
    expect(found.rows.map(({ part, ledgerPaise, reportPaise }) => [part, ledgerPaise, reportPaise])).toEqual([
      ["taken", 4000_00, 4000_00],
      ["fee", -80_00, -80_00],
      ["gst", -14_40, -14_40],
      ["refunds", -500_00, -500_00],
      ["disputes", 0, 0],
      ["adjustments", 0, 0],
    ]);
    await reconcile();
    expect(await balances(desk.database.db), "read again, it moves nothing").toEqual(now);
  });

  it("with a lost dispute and its return agrees with each day's books", async () => {
    const { paymentId } = await paid();
    const { id } = (await desk.sandbox.control("/disputes", { payment_id: paymentId })) as { id: string };
    const end = async (status: string) => {
      await desk.sandbox.control(`/disputes/${id}/settle`, { status });
      await desk.hearEvents();
      await processEvents(desk.deps, acceptingPayable);
    };
    await end("lost");
    await settle({ also: [{ entity_id: "pay_PaysForDispute", credit: 9000_00, amount: 9000_00 }] });
    await reconcile();
    const [row] = (await sumsAgree()).rows.filter(({ part }) => part === "disputes");
    expect(row).toMatchObject({ ledgerPaise: -4000_00, reportPaise: -4000_00 });
    desk.clock.advanceMinutes(24 * 60);
    await end("won");
    await settle();
    await reconcile();
    const [back] = (await sumsAgree()).rows.filter(({ part }) => part === "disputes");
    expect(back).toMatchObject({ ledgerPaise: 4000_00, reportPaise: 4000_00 });
    expect((await close()).differences).toEqual([]);
  });

  it.each([
    ["amount", { credit: 3900_60, amount: 3995_00 }, -5_00],
    ["fee", { credit: 3805_60, fee: 194_40 }, -100_00],
  ])(
    "of another %s is a difference with its booking, and missing payments are unmatched",
    async (difference, wrong, off) => {
      const { paymentId, reference } = await paid();
      const before = await balances(desk.database.db);
      await settle({ mistakes: { [paymentId]: wrong } });
      await reconcile();
      const { differences } = await sumsAgree();
      expect(differences).toEqual([expect.objectContaining({ entity: paymentId, kind: difference, paise: off })]);
      expect((await alertOf("settlement.differs", paymentId))?.detail).toMatchObject({
        ...{ booking: reference, difference, paise: off, day: today() },
      });
      const now = await balances(desk.database.db);
      expect({ unmatched: now.unmatched - before.unmatched, provider: now.provider - before.provider }).toEqual({
        ...{ unmatched: -off, provider: -3905_60 },
      });
    },
  );

  it("of an unknown payment is a difference until recorded", async () => {
    const booking = await desk.hold(2);
    const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(booking.orderId);
    await settle();
    await reconcile();
    expect(await alertOf("settlement.differs", paymentId)).toMatchObject({ detail: { difference: "unknown" } });
    expect(await recordCapture(desk.deps, paymentId, acceptingPayable)).toBe("captured");
    const before = await balances(desk.database.db);
    await reconcile();
    expect(await alertOf("settlement.differs", paymentId)).toBeUndefined();
    expect((await sumsAgree()).differences).toEqual([]);
    const now = await balances(desk.database.db);
    expect(now.unmatched - before.unmatched).toBe(3905_60);
  });

  it("of a payment settled twice is a difference of its amount", async () => {
    const { paymentId, reference } = await paid();
    await settle();
    await reconcile();
    await settle({ again: [paymentId] });
    await reconcile();
    const { differences } = await sumsAgree();
    expect(differences).toEqual([expect.objectContaining({ entity: paymentId, kind: "twice", paise: 3905_60 })]);
    expect((await alertOf("settlement.differs", paymentId))?.detail).toMatchObject({ booking: reference });
  });

  it("with a correction or another fee is a difference", async () => {
    desk.deps.provider.settings.agreedFeePercent = 1.9;
    const { paymentId } = await paid();
    const { id } = (await desk.sandbox.control("/adjustments", { amount: -120_00 })) as { id: string };
    await settle({ mistakes: { [id]: { created_at: Math.floor(desk.clock.now().getTime() / 1000) } } });
    await reconcile();
    desk.deps.provider.settings.agreedFeePercent = null;
    const { differences } = await sumsAgree();
    expect(differences.map(({ entity, kind, paise }) => [entity, kind, paise]).toSorted()).toEqual([
      [id, "adjustment", -120_00],
      [paymentId, "rate", 0],
    ]);
  });

  it("supplies a fee missing at the capture", async () => {
    const { paymentId } = await paid();
    const { id } = await rowOf(paymentId);
    // As of a payment that was captured before its fee was known.
    await desk.database.executeRaw("SET session_replication_role = replica");
    const { db } = desk.database;
    await db
      .deleteFrom("ledger_entry")
      .where("payment_id", "=", id)
      .where("account", "in", ["fees", "fee_gst"])
      .execute();
    await db
      .deleteFrom("ledger_entry")
      .where("payment_id", "=", id)
      .where("account", "=", "provider")
      .where("amount_paise", "<", 0)
      .execute();
    await desk.database.executeRaw("RESET session_replication_role");
    await db.updateTable("payment").set({ fee_paise: 0, tax_paise: 0 }).where("id", "=", id).execute();
    expect(await desk.faultsOfLedger()).toEqual([]);
    await settle();
    await reconcile();
    expect(await rowOf(paymentId)).toMatchObject({ fee_paise: 94_40, tax_paise: 14_40 });
    expect((await sumsAgree()).differences).toEqual([]);
  });

  it("of a refund on its way is no difference to explain, and matches on the day of its arrival", async () => {
    const { paymentId, id } = await paid();
    await desk.sandbox.control("/account", { refunds: "pending" });
    await refund(paymentId, id, 500_00);
    await desk.sandbox.control("/account", { refunds: "processed" });
    const made = (await desk.sandbox.api("GET", `/payments/${paymentId}/refunds`)).items as { id: string }[];
    const refundId = made[0]?.id ?? "";
    await settle({ mistakes: { [refundId]: { created_at: Math.floor(desk.clock.now().getTime() / 1000) } } });
    await reconcile();
    expect((await sumsAgree()).differences).toMatchObject([{ entity: refundId, kind: "pending", paise: -500_00 }]);
    expect(await alertOf("settlement.differs", refundId)).toBeUndefined();
    const day = today();
    desk.clock.advanceMinutes(24 * 60);
    expect(await closeAsSeen({ day, by: "meera", reason: "" })).toHaveProperty("close");
    await desk.sandbox.control(`/refunds/${refundId}/settle`, { status: "processed" });
    await sendRefunds(desk.deps);
    await reconcile();
    const [row] = (await sumsAgree()).rows.filter(({ part }) => part === "refunds");
    expect(row).toMatchObject({ ledgerPaise: -500_00, reportPaise: -500_00 });
    expect((await close()).differences).toEqual([]);
    expect(await alertOf("settlement.late_difference", refundId)).toBeUndefined();
  });

  it("that fails at the bank has settled nothing, and its movements come again", async () => {
    const { paymentId } = await paid();
    const { id: strange } = (await desk.sandbox.control("/adjustments", { amount: -50_00 })) as { id: string };
    const before = await balances(desk.database.db);
    const { id } = await settle({
      mistakes: { [strange]: { created_at: Math.floor(desk.clock.now().getTime() / 1000) } },
    });
    await reconcile();
    await desk.sandbox.control(`/settlements/${id}/fail`, {});
    await reconcile();
    expect(await balances(desk.database.db)).toEqual(before);
    expect(await alertOf("settlement.differs", strange)).toBeUndefined();
    expect(await findUnsettled(desk.database.db, desk.clock.now())).toMatchObject({ count: 1, paise: 3905_60 });
    expect((await sumsAgree()).differences).toMatchObject([{ entity: paymentId, kind: "unsettled" }]);
    await settle({ mistakes: { [strange]: { created_at: Math.floor(desk.clock.now().getTime() / 1000) } } });
    await reconcile();
    expect((await sumsAgree()).differences).toMatchObject([{ entity: strange, kind: "adjustment", paise: -50_00 }]);
  });

  it("that fails after its day was closed leaves its payments unsettled again", async () => {
    const { paymentId } = await paid();
    const day = today();
    desk.clock.advanceMinutes(24 * 60);
    const open = await findUnsettled(desk.database.db, desk.clock.now());
    const { id } = await settle();
    await reconcile();
    const agreed = await findDayClose(desk.database.db, day);
    expect(agreed.differences.filter(({ entity }) => entity === paymentId)).toEqual([]);
    expect(await closeAsSeen({ day, by: "meera", reason: "" })).toHaveProperty("close");
    const settled = await findUnsettled(desk.database.db, desk.clock.now());
    await desk.sandbox.control(`/settlements/${id}/fail`, {});
    await reconcile();
    expect(open.count).toBeGreaterThan(settled.count);
    expect(await findUnsettled(desk.database.db, desk.clock.now())).toEqual(open);
    await settle();
    await reconcile();
    expect(await findUnsettled(desk.database.db, desk.clock.now())).toEqual(settled);
  });

  it("is booked although the report of another day cannot be read", async () => {
    const { paymentId } = await paid();
    await settle();
    const unread = { fault: "html502", path: "GET /v1/settlements/recon/combined" };
    await desk.sandbox.control("/faults/next", unread);
    await expect(reconcile()).rejects.toThrow("1 days of the provider's settlement report could not be read");
    expect((await sumsAgree()).payments).toMatchObject([{ entity: paymentId, line: { difference: null } }]);
  });

  it("of another tax is a difference of its fee, and the known tax stays", async () => {
    const [one, other] = [await paid(), await paid()];
    await settle({ mistakes: { [one.paymentId]: { tax: 10_00 }, [other.paymentId]: { tax: 200_00 } } });
    await reconcile();
    const { differences } = await sumsAgree();
    expect(differences.map(({ kind, paise }) => [kind, paise])).toEqual([
      ["fee", 0],
      ["fee", 0],
    ]);
    for (const { paymentId } of [one, other])
      expect(await rowOf(paymentId)).toMatchObject({ fee_paise: 94_40, tax_paise: 14_40 });
  });

  it("locks payments in the order in which a cancellation does", async () => {
    const [older, newer] = [await paid(), await paid()];
    await settle({ without: [newer.paymentId] });
    await settle({ again: [older.paymentId] });
    const lock = async (tx: Tx, { paymentId }: { paymentId: string }) =>
      tx.selectFrom("payment").select("id").where("provider_payment_id", "=", paymentId).forUpdate().execute();
    let round: Promise<unknown> = Promise.resolve();
    // Apart from `inTransaction`, which has the round's queries for its own.
    await desk.database.db.transaction().execute(async (tx) => {
      await lock(tx, older);
      round = reconcile();
      await untilStatementsWait(desk.database);
      await lock(tx, newer);
    });
    await round;
    expect((await sumsAgree()).differences).toMatchObject([{ kind: "twice" }]);
  });

  it("closes a day once with accepted differences; later ones alert", async () => {
    const { paymentId, reference } = await paid();
    const late = await paid();
    const day = today();
    const asked = { day, by: "meera", reason: "" };
    expect(await closeAsSeen(asked)).toEqual({ refused: "not_over" });
    desk.clock.advanceMinutes(24 * 60);
    await settle({ without: [late.paymentId], mistakes: { [paymentId]: { credit: 3900_60 } } });
    await reconcile();
    expect(await closeAsSeen(asked)).toEqual({ refused: "reason_wanting" });
    const twice = [1, 2].map(() => closeAsSeen({ ...asked, reason: "asked the provider, ticket 12" }));
    const answers = await Promise.all(twice);
    expect(answers.filter((answer) => "close" in answer)).toHaveLength(1);
    expect(answers).toContainEqual({ refused: "closed_already" });
    expect((await findDayClose(desk.database.db, day)).closed).toMatchObject({
      ...{ closed_by: "meera", reason: "asked the provider, ticket 12" },
      accepted: [
        { entity: late.paymentId, kind: "unsettled", paise: -3905_60 },
        { entity: paymentId, kind: "amount", paise: -5_00 },
      ],
    });
    expect(await alertOf("settlement.differs", paymentId), "somebody has accepted it").toBeUndefined();
    await settle({ mistakes: { [late.paymentId]: { credit: 3805_60 } } });
    await reconcile();
    expect(await alertOf("settlement.late_difference", late.paymentId)).toMatchObject({
      detail: { booking: late.reference, day, paise: -100_00 },
    });
    expect(reference).not.toBe(late.reference);
  });

  it("closes a day only as it was seen, while no settlement is compared", async () => {
    const { paymentId } = await paid();
    const day = today();
    const seen = markOfClose(await findDayClose(desk.database.db, day));
    desk.clock.advanceMinutes(24 * 60);
    await settle({ mistakes: { [paymentId]: { credit: 3900_60 } } });
    const { db } = desk.database;
    const { id } = await rowOf(paymentId);
    let [round, press]: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      // The round waits for this payment in the middle of its comparison, and the press for the round.
      await tx.selectFrom("payment").select("id").where("id", "=", id).forUpdate().execute();
      round = reconcile();
      await untilStatementsWait(desk.database);
      press = closeDay(desk.deps, { day, by: "meera", reason: "looked at it", seen });
      await untilStatementsWait(desk.database, 2);
    });
    await round;
    expect(await press).toEqual({ refused: "changed" });
    expect((await findDayClose(db, day)).closed).toBeNull();
    expect(await closeAsSeen({ day, by: "meera", reason: "looked at it again" })).toHaveProperty("close");
  });

  it("missing a payment for ten days alerts once, withdrawn when it comes", async () => {
    const { paymentId, reference } = await paid();
    await settle({ without: [paymentId], also: [{}] });
    await reconcile();
    expect(await alertOf("settlement.missing", paymentId)).toBeUndefined();
    desk.clock.advanceMinutes(10 * 24 * 60 + 1);
    for (let round = 0; round < 2; round += 1) await reconcile();
    expect(await alertOf("settlement.missing", paymentId)).toMatchObject({ times: 1, detail: { booking: reference } });
    await settle();
    await reconcile();
    expect(await alertOf("settlement.missing", paymentId)).toBeUndefined();
  });
});
