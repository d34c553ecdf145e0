import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listDataRequests } from "#modules/accounts/index.server.ts";
import {
  changeDate,
  confirmFromBrowser,
  countBookingsOf,
  findChange,
  forgetPersonOf,
  type ManagedBooking,
  quoteTransfer,
  startChangePayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import {
  auditLedger,
  moneyFigures,
  reconcileDisputes,
  sendRefunds,
  warnOfLateRefunds,
} from "#modules/payments/index.server.ts";
import { listAlerts, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { NOBODYS_ADDRESS } from "#platform/mail/nobodys-address.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { runCommand } from "./run-command.server.ts";

const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
const INBOX = "bookings@pahiya.example";
const TEN_DAYS = 10 * 24 * 60;

describe("a refund held for a chargeback", () => {
  let office: BookingOffice;
  // A new office for each test: they move clock and prices, and count rows.
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(async () => {
    expect((await auditLedger(office.db)).faults).toEqual([]);
    await office.close();
  });

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return (answer.ok ? answer.lines : answer.faults).join("\n");
  };
  const rides = async () => (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  /** Two people, ₹4,000. */
  const booked = async (): Promise<ManagedBooking> => {
    const [departure] = await rides();
    return office.book({ id: departure?.id ?? "" }, 2);
  };
  /** The bank takes this much of a booking's first payment; only the provider's list shows it. */
  async function lose({ payments }: ManagedBooking, amount: number): Promise<string> {
    const dispute = { payment_id: payments[0]?.providerPaymentId, amount };
    const { id } = (await office.sandbox.control("/disputes", dispute)) as { id: string };
    await settle(id, "lost");
    return id;
  }
  async function settle(id: string, status: string): Promise<void> {
    await office.sandbox.control(`/disputes/${id}/settle`, { status });
    await reconcileDisputes(office.deps);
  }
  /** Cancelled with ₹3,600 to refund; the bank takes this much before it is sent. */
  async function cancelledAndLost(amount: number) {
    const booking = await booked();
    await give("cancel-booking", { reference: booking.reference, refund: "3600" });
    const dispute = await lose(booking, amount);
    const { refunds } = await office.managed(booking.reference);
    expect(refunds).toMatchObject([{ amountPaise: 3600_00, status: "requested", isHeld: true }]);
    return { ...booking, dispute, refund: refunds[0]?.id ?? "" };
  }
  const alerts = async (kind: string) =>
    (await listAlerts(office.db)).filter((alert) => alert.kind === kind).map(({ subject }) => subject);

  it("keeps no name of an erased person whose bank repaid them", async () => {
    const { reference, refund, dispute } = await cancelledAndLost(4000_00);
    expect(await countBookingsOf(office.deps, holder.contactEmail)).toEqual({ over: 1, ahead: 0, owed: 0 });
    expect(await give("forget-person", { email: holder.contactEmail }, true)).not.toContain("owed money");
    expect(await give("forget-person", { email: holder.contactEmail })).toBe("Erased.");
    expect(await office.managed(reference)).toMatchObject({ contactEmail: NOBODYS_ADDRESS });
    expect(await listDataRequests(office.db)).toEqual([]);

    // If the bank takes it back after all, it is owed again: the provider knows the payer.
    expect(await give("close-refund", { refund }, true)).not.toContain("as the provider has it");
    await settle(dispute, "won");
    expect(await give("close-refund", { refund }, true)).toMatch(
      /Its person was erased at their request\. It was paid by \S+@\S+, \+\d+, as the provider has it\./,
    );
  });

  it("keeps it while the bank repaid less than due", async () => {
    const { reference } = await cancelledAndLost(1500_00);
    expect(await countBookingsOf(office.deps, holder.contactEmail)).toEqual({ over: 0, ahead: 0, owed: 1 });
    expect(await give("forget-person", { email: holder.contactEmail })).toContain("One booking keeps its contact");
    expect(await office.managed(reference)).toMatchObject({ contactEmail: holder.contactEmail });
  });

  it("keeps no former traveller's address, and can still be closed", async () => {
    const [departure] = (await office.departuresOf("kerala-backwaters-by-cycle")).slice(-1);
    const booking = await office.book({ id: departure?.id ?? "" }, 2);
    const seenRefundPaise = quoteTransfer(booking, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
    const leavingRiderIds = booking.riders.slice(-1).map(({ id }) => id);
    await transferBooking(office.deps, { bookingId: booking.id, to: bela, leavingRiderIds, seenRefundPaise });
    expect(await countBookingsOf(office.deps, holder.contactEmail)).toMatchObject({ owed: 1 });
    await lose(booking, booking.totalPaise);
    expect(await countBookingsOf(office.deps, holder.contactEmail)).toEqual({ over: 0, ahead: 0, owed: 0 });
    expect(await forgetPersonOf(office.deps, holder.contactEmail)).toBe(0);
    const [row] = await office.db.selectFrom("refund").select(["id", "amount_paise", "told"]).execute();
    expect(row?.told).toEqual({ to: NOBODYS_ADDRESS });
    const refund = row?.id ?? "";
    expect(await give("close-refund", { refund }, true)).toContain(`${booking.reference}, `);
    const rupees = `${(row?.amount_paise ?? 0) / 100}`;
    expect(await give("close-refund", { refund, rupees, "bank-reference": "N326261234567890" })).toContain(
      "is recorded as paid",
    );
  });

  it("is not late, and stays listed after being seen", async () => {
    const { refund } = await cancelledAndLost(4000_00);
    const day = async () => {
      expect(await warnOfLateRefunds(office.deps, INBOX)).toBe(0);
      await resolveAlert(office.deps, office.db, { kind: "refund.late", subject: refund });
    };
    office.clock.advanceMinutes(TEN_DAYS);
    await day();
    office.clock.advanceMinutes(24 * 60);
    await day();
    expect((await moneyFigures(office.deps)).openRefunds).toEqual({ underThreeDays: 0, underTenDays: 0, older: 0 });
    expect(await give("late-refunds", {})).toMatch(
      new RegExp(`${refund}  ₹3,600, .*: ask the guest before it is paid`),
    );
    expect(await alerts("refund.stuck")).toEqual([refund]);
  });

  it("withdraws older alerts about lateness or retries, until it is owed again", async () => {
    const booking = await booked();
    await give("cancel-booking", { reference: booking.reference, refund: "3600" });
    const refund = (await office.managed(booking.reference)).refunds[0]?.id ?? "";
    await office.sandbox.control("/account", { refunds: "pending" });
    await sendRefunds(office.deps);
    const [made] = await office.deps.provider.listRefunds(booking.payments[0]?.providerPaymentId ?? "");
    await office.sandbox.control(`/refunds/${made?.id}/settle`, { status: "failed" });
    office.clock.advanceMinutes(2);
    await sendRefunds(office.deps);
    expect(await alerts("refund.failed")).toEqual([refund]);
    office.clock.advanceMinutes(TEN_DAYS);
    expect(await warnOfLateRefunds(office.deps, INBOX)).toBe(1);
    const dispute = await lose(booking, 4000_00);
    for (const kind of ["refund.failed", "refund.late"]) expect(await alerts(kind), kind).toEqual([]);
    await settle(dispute, "won");
    expect(await warnOfLateRefunds(office.deps, INBOX)).toBe(1);
    expect((await moneyFigures(office.deps)).openRefunds).toMatchObject({ older: 1 });
  });

  it("is not offered for payment: the dry run names the dispute, without a provider refund", async () => {
    const { refund } = await cancelledAndLost(4000_00);
    for (const command of ["close-refund", "take-refund"]) {
      const lines = await give(command, { refund }, true);
      expect(lines).toMatch(
        /a bank has taken this money by a dispute: ask the guest first\. If they have got it, pay nothing/,
      );
      expect(lines).not.toContain("When it is paid");
    }
    expect(await give("take-refund", { refund })).toMatch(/held already.*by a dispute: close-refund --dry-run/);
  });

  /** The first payment of ₹4,000 is charged back, with ₹2,070 held; a second of ₹600 paid for a dearer date. */
  async function withSecondPayment(): Promise<string> {
    const [from, to] = await rides();
    const { id, reference } = await office.book({ id: from?.id ?? "" }, 2);
    await sql`UPDATE tour SET regular_paise = 230000, offer_paise = NULL WHERE slug = 'old-delhi-at-dawn'`.execute(
      office.db,
    );
    const wanted = { bookingId: id, toDepartureId: to?.id ?? "", seenPaise: 4600_00, actor: "traveller" as const };
    const answer = await changeDate(office.deps, wanted);
    const change = "toPay" in answer ? await findChange(office.deps, answer.toPay.changeId) : null;
    if (!change) throw new Error("the dearer date was to be paid");
    const { providerOrderId } = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    await give("cancel-booking", { reference, riders: "1", refund: "2070" });
    const booking = await office.managed(reference);
    expect(booking.payments.map(({ amountPaise }) => amountPaise)).toEqual([4000_00, 600_00]);
    await lose(booking, 4000_00);
    expect(await office.managed(reference)).toMatchObject({
      refunds: [{ amountPaise: 2070_00, isHeld: true }],
      heldWithFeesPaise: 600_00,
    });
    return reference;
  }

  it("takes nothing from another payment: the desk refunds what that holds", async () => {
    const goodwill = { reference: await withSecondPayment(), reason: "it rained" };
    expect(await give("refund", { ...goodwill, rupees: "601" }, true)).toContain("has only ₹600 left");
    const lines = await give("refund", { ...goodwill, rupees: "100" }, true);
    expect(lines).toContain(
      "₹4,600 paid, ₹4,000 taken back by a bank, ₹2,070 given back (₹2,070 of it held, as the bank has taken it); ₹100 would follow.",
    );
    expect(lines).toContain("--seen 2070");
    expect(await give("refund", { ...goodwill, rupees: "100", seen: "2070" })).toContain("₹100 goes back");
    const more = await give("refund", { ...goodwill, rupees: "500" }, true);
    expect(more).toContain("₹2,170 given back (₹2,070 of it held, as the bank has taken it); ₹500 would follow");
    expect(await give("refund", { ...goodwill, rupees: "500", seen: "2170" })).toContain("₹500 goes back");
    expect(await give("refund", { ...goodwill, rupees: "1" }, true)).toContain("has only ₹0 left");
  });
});
