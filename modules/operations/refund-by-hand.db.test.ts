import { afterEach, beforeEach, describe, expect, it } from "vitest";
import BookingPage, { loader } from "#app/manage/booking/route.tsx";
import ReceiptPage, { loader as receipt } from "#app/manage/receipt/route.tsx";
import { onRefundProcessed, quoteTransfer, refundByOperator, transferBooking } from "#modules/booking/index.server.ts";
import { auditLedger, balances, ProviderClient, sendRefunds } from "#modules/payments/index.server.ts";
import { listAlerts, raiseAlert } from "#platform/jobs/alerts.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { runCommand } from "./run-command.server.ts";

const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
const HALF_A_YEAR = 200 * 24 * 3600;
const anna = `${holder.contactName}, ${holder.contactEmail}, ${holder.contactPhone}`;

describe("a refund that the provider does not send", () => {
  let office: BookingOffice;
  // Each has its own: the provider's clock goes forward only.
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(async () => {
    expect((await auditLedger(office.db)).faults).toEqual([]);
    await office.close();
  });

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  /** A booking of 2 × ₹2,000 with ₹1,800 due. */
  async function due() {
    const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const { id, reference, payments } = await office.book({ id: departure?.id ?? "" }, 2);
    await refundByOperator(office.deps, { bookingId: id, amountPaise: 1800_00, seenBackPaise: 0, reason: "it rained" });
    const { refunds } = await office.managed(reference);
    return { reference, refund: refunds[0]?.id ?? "", paymentId: payments[0]?.providerPaymentId ?? "" };
  }
  async function refusedFourTimes() {
    for (let round = 0; round < 4; round += 1) {
      office.clock.advanceMinutes(5);
      await sendRefunds(office.deps);
    }
  }
  const row = (id: string) => office.db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const alerts = async () => (await listAlerts(office.db)).map(({ kind, subject }) => [kind, subject]);
  const pageOf = async (reference: string) => {
    const key = { key: office.deps.signer.sign("booking", reference) };
    return wordsOf(drawPage(BookingPage, await askPage(contextOf(office), loader, { reference }, key)));
  };
  const mails = async (reference: string) => {
    const { db, clock } = office;
    await drainOutbox({ db, clock, log: createLog("silent") }, (tx, event) => onRefundProcessed(tx, clock, event));
    return (await office.told(reference)).filter(({ topic }) => topic === "booking.refund_done");
  };

  it("of a former holder hides its transfer and bank number from the present one", async () => {
    const [departure] = (await office.departuresOf("kerala-backwaters-by-cycle")).reverse();
    const booking = await office.book({ id: departure?.id ?? "" }, 2);
    const riding = await office.managed(booking.reference);
    const seenRefundPaise = quoteTransfer(riding, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
    const leavingRiderIds = riding.riders.slice(0, 1).map(({ id }) => id);
    const answer = await transferBooking(office.deps, {
      bookingId: booking.id,
      to: bela,
      leavingRiderIds,
      seenRefundPaise,
    });
    expect(answer).toHaveProperty("transferred");
    const { linkId, refunds } = await office.managed(booking.reference);
    const [refund] = refunds;
    await office.sandbox.control("/clock", { advance: HALF_A_YEAR });
    await sendRefunds(office.deps);
    const shown = async () => {
      const key = { key: office.deps.signer.sign("booking", linkId) };
      const at = { reference: booking.reference };
      return [
        wordsOf(drawPage(BookingPage, await askPage(contextOf(office), loader, at, key))),
        wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), receipt, at, key))),
      ].join("\n");
    };
    const before = await shown();
    expect(before).toContain("goes to the former traveller");
    expect(before).toContain("(to the former traveller)");
    expect(before).not.toMatch(/by bank transfer|for the account/);
    const closing = { refund: refund?.id ?? "", rupees: `${(refund?.amountPaise ?? 0) / 100}` };
    await give("close-refund", { ...closing, "bank-reference": "N326261234567890" });
    await mails(booking.reference);
    const after = await shown();
    expect(after).toContain("went to the former traveller");
    expect(after).not.toMatch(/N326261234567890|by bank transfer/);
  });

  it("of an old payment goes to a human at once, and ends by bank transfer", async () => {
    const { reference, refund, paymentId } = await due();
    await office.sandbox.control("/clock", { advance: HALF_A_YEAR });
    await sendRefunds(office.deps);
    expect(await alerts()).toEqual([["refund.stuck", refund]]);
    expect(await row(refund)).toMatchObject({ status: "requested", tries: 1 });
    office.clock.advanceMinutes(7 * 60);
    expect(await sendRefunds(office.deps), "nobody asks for it again").toBe(0);
    expect(await row(refund)).toMatchObject({ tries: 1 });
    expect(await pageOf(reference)).toMatch(
      /₹1,800 is coming by bank transfer .* write to you for your account details\./,
    );
    expect(await pageOf(reference)).not.toContain("is on its way back");

    const whose = `${reference}, ${anna}: ₹1,800 of payment ${paymentId}, "it rained", promised by 6 December 2026.`;
    const closing = { refund, rupees: "1800", "bank-reference": "N326261234567890" };
    expect(await give("close-refund", { refund }, true)).toEqual([
      whose,
      "When it is paid, close it with the bank's number: the guest has a mail.",
      "Nothing was changed (dry run).",
    ]);
    expect(await give("close-refund", { refund })).toEqual([expect.stringContaining("--dry-run first")]);
    expect(await give("close-refund", { ...closing, rupees: "180" })).toEqual([
      "₹1,800 is owed, not ₹180: nothing was recorded.",
    ]);
    expect(await row(refund)).toMatchObject({ status: "requested" });
    expect(await give("close-refund", closing)).toEqual([
      "₹1,800 is recorded as paid, N326261234567890. The guest gets a mail.",
    ]);
    expect(await give("close-refund", closing)).toEqual([expect.stringContaining("is already done")]);
    expect(await row(refund)).toMatchObject({ status: "processed", bank_reference: "N326261234567890" });
    expect(await balances(office.db)).toMatchObject({ bank: -1800_00, refunds_due: 0 });
    expect(await alerts()).toEqual([]);
    expect(await mails(reference)).toMatchObject([
      { to: holder.contactEmail, refundPaise: 1800_00, bankReference: "N326261234567890" },
    ]);
    expect(await pageOf(reference)).toMatch(
      /₹1,800 has left us .* It has left us by bank transfer, reference N326261234567890;/,
    );
    const audited = await office.db.selectFrom("audit").select("outcome").where("step", "=", "done").execute();
    expect(audited.at(-1)?.outcome).toMatchObject({ refundId: refund, amountPaise: 1800_00 });
  });

  it("is paid by hand only once the provider is not asked any more", async () => {
    const { reference, refund } = await due();
    const paid = { refund, rupees: "1800", "bank-reference": "N326261234567890" };
    expect(await give("close-refund", paid)).toEqual([expect.stringContaining("take-refund first")]);
    expect(await give("take-refund", { refund })).toEqual([expect.stringContaining("is just about to be")]);
    await office.sandbox.control("/account", { balance: 100 });
    await refusedFourTimes();
    expect(await give("take-refund", { refund }, true)).toContain("Nothing was changed (dry run).");
    expect(await give("take-refund", { refund })).toEqual([expect.stringContaining("not asked for it any more")]);
    await office.sandbox.control("/account", { balance: null });
    office.clock.advanceMinutes(7 * 60);
    expect(await sendRefunds(office.deps)).toBe(0);
    expect(await give("close-refund", paid)).toEqual([expect.stringContaining("is recorded as paid")]);
    expect(await mails(reference)).toHaveLength(1);
    const nobodys = "00000000-0000-4000-8000-000000000000";
    expect(await give("take-refund", { refund: nobodys })).toEqual([expect.stringContaining("no such refund")]);
  });

  it("is not sent by a slow round after a payment by hand", async () => {
    const both = [await due(), await due()];
    const byHand = async (second: Awaited<ReturnType<typeof due>>) => {
      // The first of the round hangs; meanwhile another round is refused both, for want of money.
      office.clock.advanceMinutes(2);
      await office.sandbox.control("/account", { balance: 100 });
      await refusedFourTimes();
      expect(await give("take-refund", { refund: second.refund })).toEqual([
        expect.stringContaining("not asked for it any more"),
      ]);
      const paid = { refund: second.refund, rupees: "1800", "bank-reference": "N326261234567890" };
      expect(await give("close-refund", paid)).toEqual([expect.stringContaining("is recorded as paid")]);
      await office.sandbox.control("/account", { balance: null });
    };
    class SlowProvider extends ProviderClient {
      #isFirst = true;
      override async refundPayment(...wanted: Parameters<ProviderClient["refundPayment"]>) {
        if (this.#isFirst) {
          this.#isFirst = false;
          // Whichever comes first: the other.
          for (const other of both.filter(({ paymentId }) => paymentId !== wanted[0])) await byHand(other);
        }
        return super.refundPayment(...wanted);
      }
    }
    await sendRefunds({ ...office.deps, provider: new SlowProvider(office.sandbox.settings) });
    for (const { refund, paymentId } of both) {
      const { status, bank_reference } = await row(refund);
      expect(status).toBe("processed");
      expect(await office.deps.provider.listRefunds(paymentId)).toHaveLength(bank_reference === null ? 1 : 0);
    }
    const byBank = await Promise.all(both.map(async ({ refund }) => (await row(refund)).bank_reference));
    expect(byBank.toSorted()).toEqual(["N326261234567890", null]);
  });

  it("is not paid again if the provider made it and the answer was lost", async () => {
    const { refund, paymentId } = await due();
    const path = `POST /v1/payments/${paymentId}/refund`;
    await office.sandbox.control("/faults/next", { fault: "dieMidRequest", path, afterWork: true });
    await sendRefunds(office.deps);
    expect(await row(refund)).toMatchObject({ status: "requested", tries: 1 });
    expect(await give("take-refund", { refund })).toEqual([expect.stringContaining("it goes out twice")]);
    office.clock.advanceMinutes(2);
    await sendRefunds(office.deps);
    expect(await give("take-refund", { refund })).toEqual([expect.stringContaining("is already done")]);
  });

  describe("completed at the provider's desk", () => {
    /** A refund that is paid by hand, and how its desk gives of its payment. */
    async function dueAtDesk() {
      const { refund, reference, paymentId } = await due();
      const atDesk = async (amount: number) => {
        const { id } = await office.sandbox.api("POST", `/payments/${paymentId}/refund`, { amount });
        // As after the provider's webhook.
        await raiseAlert(office.deps, office.db, { kind: "refund.not_ours", subject: String(id), detail: {} });
        return String(id);
      };
      await takenByHand(refund);
      return { refund, reference, atDesk };
    }
    async function takenByHand(refund: string) {
      await office.sandbox.control("/account", { balance: 100 });
      await refusedFourTimes();
      await office.sandbox.control("/account", { balance: null });
      await give("take-refund", { refund });
    }
    const close = (refund: string, rupees: string, part: string) =>
      give("close-refund", { refund, rupees, "bank-reference": part });
    const tooLittle = [expect.stringContaining("less of this payment than is due")];
    const isPaid = [expect.stringContaining("is recorded as paid")];
    const notOurs = (...ids: string[]) => expect.arrayContaining(ids.map((id) => ["refund.not_ours", id]));

    it("is not closed with less than due: the rest is given, and nothing is unexplained", async () => {
      const { refund, atDesk } = await dueAtDesk();
      const part = await atDesk(500_00);
      expect(await close(refund, "1800", part)).toEqual(tooLittle);
      expect(await row(refund)).toMatchObject({ status: "requested" });
      const rest = await atDesk(1300_00);
      expect(await alerts()).toEqual(notOurs(part, rest));
      expect(await close(refund, "1800", part)).toEqual(isPaid);
      expect(await alerts()).toEqual([]);
    });

    it("explains the refund it is closed with, and leaves others open", async () => {
      const { refund, atDesk } = await dueAtDesk();
      const [whole, other] = [await atDesk(1800_00), await atDesk(500_00)];
      expect(await close(refund, "1800", whole)).toEqual(isPaid);
      expect(await alerts()).toEqual([["refund.not_ours", other]]);
    });

    it("leaves a larger refund to be looked at", async () => {
      const { refund, atDesk } = await dueAtDesk();
      const parts = [await atDesk(1000_00), await atDesk(900_00)];
      expect(await close(refund, "1800", parts[0] ?? "")).toEqual(isPaid);
      expect(await alerts()).toEqual(notOurs(...parts));
      expect(await alerts()).toHaveLength(2);
    });

    it("is not closed with another refund's number", async () => {
      const { refund, reference, atDesk } = await dueAtDesk();
      const { id: bookingId } = await office.managed(reference);
      const more = { bookingId, amountPaise: 1300_00, seenBackPaise: 1800_00, reason: "and rained" };
      await refundByOperator(office.deps, more);
      const { refunds } = await office.managed(reference);
      const second = refunds.find(({ id }) => id !== refund)?.id ?? "";
      await takenByHand(second);
      const [part, rest] = [await atDesk(500_00), await atDesk(1300_00)];
      expect(await close(refund, "1800", part)).toEqual(isPaid);
      expect(await close(second, "1300", rest)).toEqual(tooLittle);
      expect(await row(second)).toMatchObject({ status: "requested" });
      const own = await atDesk(1300_00);
      expect(await close(second, "1300", own)).toEqual(isPaid);
      expect(await alerts()).toEqual([]);
    });
  });

  it("ends as processed when the desk sent it", async () => {
    const { reference, refund, paymentId } = await due();
    const atDesk = (amount: number) => office.sandbox.api("POST", `/payments/${paymentId}/refund`, { amount });
    const { id: made } = await atDesk(3000_00);
    await refusedFourTimes();
    await give("take-refund", { refund });
    expect(await give("close-refund", { refund }, true)).toContain(
      `The provider has given back of that payment: ${made}, ₹3,000, processed.`,
    );
    const closing = { refund, rupees: "1800" };
    expect(await give("close-refund", { ...closing, "bank-reference": "rfnd_00000000000000" })).toEqual([
      expect.stringContaining("no such refund of this payment"),
    ]);
    expect(await give("close-refund", { ...closing, "bank-reference": String(made) })).toEqual([
      expect.stringContaining("is recorded as paid"),
    ]);
    expect(await row(refund)).toMatchObject({ provider_refund_id: made, bank_reference: null });
    expect(await balances(office.db)).toMatchObject({ bank: 0, refunds_due: 0 });
    expect(await mails(reference)).toMatchObject([{ bankReference: null }]);
  });
});
