import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import BookingPage, { loader } from "#app/manage/booking/route.tsx";
import ReceiptPage, { loader as receipt } from "#app/manage/receipt/route.tsx";
import { cancelPeople, onRefundProcessed, refundByOperator } from "#modules/booking/index.server.ts";
import { quoteCancellation } from "#modules/booking/model.ts";
import { auditLedger, balances, reconcileRefunds, sendRefunds } from "#modules/payments/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { listAlerts, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { runCommand } from "./run-command.server.ts";

describe("a refund sent after the restored backup", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  let alertsBefore: string[];
  beforeEach(async () => {
    // Refunds that other tests made at the provider's dashboard are recorded first.
    await reconcileRefunds(office.deps);
    alertsBefore = (await listAlerts(office.db)).map(({ subject }) => subject);
  });
  afterEach(async () => expect((await auditLedger(office.db)).faults).toEqual([]));

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const alerts = async () =>
    (await listAlerts(office.db))
      .filter(({ subject }) => !alertsBefore.includes(subject))
      .toSorted((one, other) => one.kind.localeCompare(other.kind));
  const kindsAndSubjects = async () => (await alerts()).map(({ kind, subject }) => [kind, subject]);
  const atProvider = (paymentId: string) => office.deps.provider.listRefunds(paymentId);

  /** Two people, ₹4,000. */
  async function booked() {
    const { id, reference, payments, riders } = await office.book(departure(), 2);
    return { id, reference, riders, paymentId: payments[0]?.providerPaymentId ?? "" };
  }
  type Booked = Awaited<ReturnType<typeof booked>>;
  /** The first of the two does not come: ₹1,800 go back. */
  async function cancelOne({ reference, riders }: Booked, which = 0) {
    const booking = await office.managed(reference);
    const now = office.clock.now().toISOString();
    const answer = await cancelPeople(office.deps, {
      bookingId: booking.id,
      riderIds: riders.slice(which, which + 1).map(({ id }) => id),
      seenRefundPaise: quoteCancellation(booking, 1, now, booking.isCalledOff).refundPaise,
      actor: "traveller",
    });
    expect(answer).toHaveProperty("cancelled");
    const { refunds } = await office.managed(reference);
    return refunds.at(-1)?.id ?? "";
  }
  /** Does `work`, and has the database be as a backup of the moment before it: all that came of a booking and its money is not there. */
  async function lostAfterBackup({ id, riders }: Booked, work: () => Promise<unknown>): Promise<void> {
    const { db, database } = office;
    const row = await db.selectFrom("booking").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const places = await office.taken(row.departure_id);
    await work();
    await database.executeRaw("ALTER TABLE ledger_entry DISABLE TRIGGER USER");
    const refunds = db.selectFrom("refund").select("id").where("asked_by", "=", id);
    const payments = db.selectFrom("refund").select("payment_id").where("asked_by", "=", id);
    await db.deleteFrom("ledger_entry").where("payment_id", "in", payments).where("memo", "like", "refund%").execute();
    await db.deleteFrom("refund").where("id", "in", refunds).execute();
    await database.executeRaw("ALTER TABLE ledger_entry ENABLE TRIGGER USER");
    const { people, seats, price_lines, total_paise, credit_paise, status } = row;
    const asBefore = { people, seats, price_lines: json(price_lines), total_paise, credit_paise, status };
    await db.updateTable("booking").set(asBefore).where("id", "=", id).execute();
    const ids = riders.map((rider) => rider.id);
    await db.updateTable("rider").set({ cancelled_at: null }).where("id", "in", ids).execute();
    await db.updateTable("departure").set({ taken: places }).where("id", "=", row.departure_id).execute();
    await db.deleteFrom("outbox").where("topic", "in", ["refund.processed", "booking.cancelled"]).execute();
  }
  /** One of two has cancelled and has ₹1,800 back; of that, a restored database knows nothing. */
  async function cancelledAndForgotten() {
    const booking = await booked();
    await lostAfterBackup(booking, async () => {
      await cancelOne(booking);
      await sendRefunds(office.deps);
    });
    expect(await office.managed(booking.reference)).toMatchObject({ people: 2, refunds: [], heldPaise: 4000_00 });
    const [sent] = await atProvider(booking.paymentId);
    expect(sent).toMatchObject({ amount: 1800_00, status: "processed" });
    return { ...booking, sent: sent?.id ?? "" };
  }
  const shownOf = async (reference: string) => {
    const [at, app] = [{ reference }, contextOf(office)];
    const key = { key: office.deps.signer.sign("booking", reference) };
    return [
      wordsOf(drawPage(BookingPage, await askPage(app, loader, at, key))),
      wordsOf(drawPage(ReceiptPage, await askPage(app, receipt, at, key))),
    ].join("\n");
  };

  it("is not sent again: the repeat is held, announced, and closed by the provider's number", async () => {
    const booking = await cancelledAndForgotten();
    const { reference, paymentId, sent } = booking;
    const refund = await cancelOne(booking);
    await sendRefunds(office.deps);
    expect(await atProvider(paymentId)).toHaveLength(1);
    expect((await office.managed(reference)).refunds).toMatchObject([
      { id: refund, status: "requested", isByHand: true, isHeld: false, isSentBefore: true },
    ]);
    const told = await alerts();
    expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["refund.forgotten", sent],
      ["refund.stuck", refund],
    ]);
    const [forgotten, stuck] = told;
    expect(forgotten?.detail).toMatchObject({ payment: paymentId, amount: 1800_00, status: "processed" });
    expect(stuck?.detail).toMatchObject({
      isByHand: true,
      why: expect.stringMatching(/older backup was restored.*end this one with its number/),
      sent: [{ id: sent, amount: 1800_00, status: "processed" }],
    });
    office.clock.advanceMinutes(7 * 60);
    expect(await sendRefunds(office.deps), "nobody asks for it again").toBe(0);
    const before = await shownOf(reference);
    expect(before).toMatch(/₹1,800 is being checked.*may already have been sent to you/);
    expect(before).toContain("(being checked)");
    expect(before).not.toMatch(/by bank transfer|for the account|taken this money back/);

    expect(await give("take-refund", { refund })).toEqual([expect.stringContaining("may have been sent before")]);
    const closing = { refund, rupees: "1800", "bank-reference": sent };
    expect(await give("close-refund", { refund }, true)).toEqual([
      expect.stringContaining(`${reference}, ${holder.contactName}`),
      `The provider has given back of that payment: ${sent}, ₹1,800, processed.`,
      expect.stringMatching(/is the same refund, close it with that number \(rfnd_…\), and pay nothing/),
      "Nothing was changed (dry run).",
    ]);
    expect(await give("close-refund", closing)).toEqual([expect.stringContaining("is recorded as paid")]);
    expect(await kindsAndSubjects()).toEqual([]);
    expect(await balances(office.db)).toMatchObject({ bank: 0, refunds_due: 0 });
    const { db, clock } = office;
    await drainOutbox({ db, clock, log: createLog("silent") }, (tx, event) => onRefundProcessed(tx, clock, event));
    const mails = (await office.told(reference)).filter(({ topic }) => topic === "booking.refund_done");
    expect(mails).toMatchObject([{ to: holder.contactEmail, refundPaise: 1800_00, bankReference: null }]);

    // An assigned refund holds nothing back.
    await cancelOne(booking, 1);
    await sendRefunds(office.deps);
    expect((await atProvider(paymentId)).map(({ amount }) => amount)).toEqual([1800_00, 1800_00]);
    expect(await kindsAndSubjects()).toEqual([]);
  });

  it("of the whole payment is held, and not due until somebody adds balance", async () => {
    const booking = await booked();
    const { id: bookingId, reference, paymentId } = booking;
    const whole = { bookingId, amountPaise: 4000_00, seenBackPaise: 0, reason: "it rained" };
    const giveBack = async () => {
      await refundByOperator(office.deps, whole);
      await sendRefunds(office.deps);
    };
    await lostAfterBackup(booking, giveBack);
    await giveBack();
    const [sent] = await atProvider(paymentId);
    const [refund] = (await office.managed(reference)).refunds;
    expect(refund).toMatchObject({ status: "requested", isByHand: true, isSentBefore: true });
    const closing = { refund: refund?.id ?? "", rupees: "4000", "bank-reference": sent?.id ?? "" };
    expect(await give("close-refund", closing)).toEqual([expect.stringContaining("is recorded as paid")]);
    expect(await kindsAndSubjects()).toEqual([]);
  });

  it("smaller than due is completed at the provider's desk, and then closed", async () => {
    const booking = await cancelledAndForgotten();
    const { reference, paymentId, sent } = booking;
    await give("cancel-booking", { reference, refund: "3600" });
    await sendRefunds(office.deps);
    expect(await atProvider(paymentId)).toHaveLength(1);
    const [refund] = (await office.managed(reference)).refunds;
    const closing = { refund: refund?.id ?? "", rupees: "3600", "bank-reference": sent };
    expect(await give("close-refund", closing)).toEqual([expect.stringContaining("less of this payment than is due")]);
    await office.sandbox.api("POST", `/payments/${paymentId}/refund`, { amount: 1800_00 });
    expect(await give("close-refund", closing)).toEqual([expect.stringContaining("is recorded as paid")]);
    expect(await kindsAndSubjects()).toEqual([]);
  });

  it("is recognised as ours within the hour, and handled ones are not announced again", async () => {
    const booking = await cancelledAndForgotten();
    const { paymentId, sent } = booking;
    await reconcileRefunds(office.deps);
    expect(await alerts()).toMatchObject([
      { kind: "refund.forgotten", subject: sent, detail: { payment: paymentId, amount: 1800_00, status: "processed" } },
    ]);
    await resolveAlert(office.deps, office.db, { kind: "refund.forgotten", subject: sent });
    await reconcileRefunds(office.deps);
    expect(await kindsAndSubjects()).toEqual([]);
    const refund = await cancelOne(booking);
    await sendRefunds(office.deps);
    expect(await kindsAndSubjects()).toEqual([["refund.stuck", refund]]);
    await give("close-refund", { refund, rupees: "1800", "bank-reference": sent });
    await reconcileRefunds(office.deps);
    expect(await kindsAndSubjects()).toEqual([]);
  });

  it("is listed with its booking and the desk's refund, and nothing the books know", async () => {
    const since = { since: "2020-01-01T00:00:00Z" };
    const listed = async () => (await give("refunds-since", since)).join("\n");
    const booking = await cancelledAndForgotten();
    const { reference, paymentId, sent } = booking;
    const known = await booked();
    await cancelOne(known);
    await sendRefunds(office.deps);
    const { id: atDesk } = await office.sandbox.api("POST", `/payments/${paymentId}/refund`, { amount: 100_00 });
    const found = await listed();
    expect(found).toMatch(
      new RegExp(`${sent}  ₹1,800 of ${paymentId}, processed, sent by the site, .* IST; ${reference}, Anna`),
    );
    expect(found).toMatch(
      new RegExp(`${atDesk}  ₹100 of ${paymentId}, processed, at the provider's desk, .*${reference}`),
    );
    expect(found).not.toContain(known.paymentId);
    expect(found).not.toContain("payments-since");
    const unknown = await givenBackUnheard();
    expect(await listed()).toMatch(
      new RegExp(`of ${unknown}, .*; of a payment that our books do not know: payments-since`),
    );
    const refund = await cancelOne(booking);
    await sendRefunds(office.deps);
    await give("close-refund", { refund, rupees: "1800", "bank-reference": sent });
    expect(await listed(), "it counts for that one now").not.toContain(sent);
    expect(await give("refunds-since", { since: "2126-11-21T06:00:00Z" })).toEqual(["--since: has not come yet"]);
    const keyless = { ...office.deps, provider: null };
    const order = { command: "refunds-since", options: since, actor: "meera", dryRun: false };
    expect(await runCommand(keyless, order)).toMatchObject({ ok: false, faults: [expect.stringContaining("keys")] });
  });

  /** Bought and given back after the backup. */
  async function givenBackUnheard(): Promise<string> {
    const { id: orderId } = await office.deps.provider.createOrder({
      amountPaise: 2000_00,
      receipt: "lost",
      notes: {},
    });
    const { razorpay_payment_id: paymentId } = await office.sandbox.pay(orderId);
    await office.sandbox.api("POST", `/payments/${paymentId}/refund`, {});
    return paymentId;
  }
});
