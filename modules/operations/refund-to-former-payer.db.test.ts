import { afterEach, beforeEach, describe, expect, it } from "vitest";
import BookingPage, { loader } from "#app/manage/booking/route.tsx";
import CancelPage, { loader as cancelling } from "#app/manage/cancel/route.tsx";
import ChoicePage, { loader as choosing } from "#app/manage/choice/route.tsx";
import CreditPage, { loader as credit } from "#app/manage/credit/route.tsx";
import MovePage, { loader as moving } from "#app/manage/move/route.tsx";
import ReceiptPage, { loader as receipt } from "#app/manage/receipt/route.tsx";
import TransferPage, { loader as handingOver } from "#app/manage/transfer/route.tsx";
import {
  bookWithCredit,
  callOff,
  cancelPeople,
  changeDate,
  chooseAlternative,
  confirmFromBrowser,
  findChange,
  type ManagedBooking,
  onRefundProcessed,
  startChangePayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { choiceLinkIdOf, quoteCancellation } from "#modules/booking/model.ts";
import { readMail } from "#modules/messaging/model.ts";
import { auditLedger, sendRefunds } from "#modules/payments/index.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { formatRupees } from "#platform/money.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { render } from "#tests/harness/mail/rendered-mails.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { runCommand } from "./run-command.server.ts";

const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
const FORMER_CARD = "the card or account of the former traveller, who paid";
const HALF_A_YEAR = 200 * 24 * 3600;
const KERALA = "kerala-backwaters-by-cycle";

describe("a refund of a payment by a former traveller", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(async () => {
    expect((await auditLedger(office.db)).faults).toEqual([]);
    await office.close();
  });

  const desk = async (command: string, options: Record<string, string>): Promise<string> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun: true });
    return (answer.ok ? answer.lines : answer.faults).join("\n");
  };
  const payFor = async (answer: object): Promise<void> => {
    if (!("toPay" in answer)) throw new Error("it was to be paid");
    const change = await findChange(office.deps, (answer.toPay as { changeId: string }).changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
  };
  /** A holiday for this many people, paid by Anna and handed over to Bela. */
  async function handedOver(people: number): Promise<ManagedBooking> {
    const [departure] = (await office.departuresOf(KERALA)).slice(-1);
    const { id, reference } = await office.book({ id: departure?.id ?? "" }, people);
    const wanted = { bookingId: id, to: bela, leavingRiderIds: [], seenRefundPaise: 0 };
    await payFor(await transferBooking(office.deps, wanted));
    office.clock.advanceMinutes(1);
    return office.managed(reference);
  }
  /** Changes the price for a person by this many paise. Returns the new price. */
  async function priced(booking: ManagedBooking, morePaise: number): Promise<number> {
    const paise = booking.totalPaise / booking.people + morePaise;
    await office.db
      .updateTable("tour")
      .set({ regular_paise: paise, offer_paise: null })
      .where("slug", "=", KERALA)
      .execute();
    return paise;
  }
  /** On a date that costs so much more a person, in paise; or less. */
  async function moved(booking: ManagedBooking, morePaise: number): Promise<ManagedBooking> {
    const [to] = (await office.departuresOf(KERALA)).slice(-2);
    const paise = await priced(booking, morePaise);
    const answer = await changeDate(office.deps, {
      ...{ bookingId: booking.id, toDepartureId: to?.id ?? "", seenPaise: paise * booking.people },
      actor: "traveller",
    });
    if (morePaise > 0) await payFor(answer);
    return office.managed(booking.reference);
  }
  const calledOff = async (booking: ManagedBooking): Promise<string> => {
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    return (await office.managed(booking.reference)).choiceId ?? "";
  };
  const back = async () =>
    await office.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
      .select(["refund.id", "refund.amount_paise", "payable_ref"])
      .orderBy("refund.id")
      .execute();
  const told = async (reference: string, topic: string) =>
    (await office.told(reference)).filter((mail) => mail.topic === topic);
  const page = async (
    { reference, linkId }: ManagedBooking,
    [view, load]: [Parameters<typeof drawPage>[0], Parameters<typeof askPage>[1]],
    query: Record<string, string> = {},
  ) => {
    const key = { key: office.deps.signer.sign("booking", linkId), ...query };
    return wordsOf(drawPage(view, await askPage(contextOf(office), load, { reference }, key)));
  };
  /** Credit of a called-off booking: its id, its mail, and its page with a chosen ride. */
  const exchanged = async (booking: ManagedBooking) => {
    await chooseAlternative(office.deps, { choiceId: await calledOff(booking), choice: "credit", by: "traveller" });
    const [said = {}] = await told(booking.reference, "booking.credit");
    const id = String(said.creditId);
    const mail = await render("booking.credit", readMail("booking.credit", said));
    const query = { key: office.deps.signer.sign("credit", id), tour: "old-delhi-at-dawn", people: "1" };
    const answer = await askPage(contextOf(office), credit, { id }, query);
    return { id, mail: mail.plain.replace(/\s+/g, " "), page: wordsOf(drawPage(CreditPage, answer)) };
  };
  const hear = () =>
    drainOutbox({ db: office.db, clock: office.clock, log: createLog("silent") }, (tx, event) =>
      onRefundProcessed(tx, office.clock, event),
    );

  it("goes back of their own payment first, and the mail names the former traveller's share", async () => {
    const before = await handedOver(2);
    const booking = await moved(before, 1000_00);
    const quoted = quoteCancellation(booking, 1, office.clock.now().toISOString());
    const former = quoted.refundPaise - 2000_00;
    expect(former).toBeGreaterThan(0);
    const rider = booking.riders[0]?.id ?? "";
    const sums = new RegExp(`${formatRupees(former)} of it goes back to the card or account of the former traveller`);
    expect(await page(booking, [CancelPage, cancelling], { rider })).toMatch(sums);
    expect(await desk("cancel-booking", { reference: booking.reference, riders: "1" })).toMatch(sums);
    const wanted = { bookingId: booking.id, riderIds: [rider], seenRefundPaise: quoted.refundPaise };
    await cancelPeople(office.deps, { ...wanted, actor: "traveller" });
    const refunds = await back();
    expect(refunds.map(({ amount_paise, payable_ref }) => [amount_paise, payable_ref === booking.id])).toEqual([
      [2000_00, false],
      [former, true],
    ]);
    expect(await told(booking.reference, "booking.cancelled")).toMatchObject([
      { to: bela.email, refundPaise: quoted.refundPaise, formerPaise: former },
    ]);
  });

  it("goes to the payer after a call-off, named in choice, mails, page and receipt", async () => {
    const booking = await handedOver(1);
    const id = await calledOff(booking);
    expect((await told(booking.reference, "booking.called_off")).at(-1)).toMatchObject({
      formerPaise: booking.totalPaise,
    });
    const key = { key: office.deps.signer.sign("choice", choiceLinkIdOf(id, booking)) };
    const choice = wordsOf(drawPage(ChoicePage, await askPage(contextOf(office), choosing, { id }, key)));
    expect(choice).toContain("to the card or account of the former traveller, who paid");
    expect(choice).not.toContain("the way it came");
    expect(choice).toContain(`if the ride costs less, the rest goes back to ${FORMER_CARD}`);
    await chooseAlternative(office.deps, { choiceId: id, choice: "refund", by: "traveller" });
    expect(await told(booking.reference, "booking.cancelled")).toMatchObject([{ formerPaise: booking.totalPaise }]);
    const after = await office.managed(booking.reference);
    expect(after.refunds).toMatchObject([{ isFormerHolders: false, isToFormer: true }]);
    expect(await page(after, [BookingPage, loader])).toContain("of the former traveller, who paid");
    expect(await page(after, [ReceiptPage, receipt])).toContain("the former traveller paid from");
    await sendRefunds(office.deps);
    await hear();
    expect(await told(booking.reference, "booking.refund_done")).toMatchObject([{ to: bela.email, isToFormer: true }]);
  });

  it("goes to the payer for a cheaper date, and says so", async () => {
    const before = await handedOver(1);
    await priced(before, -1000_00);
    const shown = await page(before, [MovePage, moving]);
    expect(shown).toContain(`The difference of ₹1,000 goes back. It goes back to ${FORMER_CARD}.`);
    expect(shown).not.toContain("get back the difference");
    const booking = await moved(before, -1000_00);
    expect(await told(booking.reference, "booking.moved")).toMatchObject([
      { to: bela.email, refundPaise: 1000_00, formerPaise: 1000_00 },
    ]);
  });

  it("goes to the payer for the rest of a credit", async () => {
    const booking = await handedOver(1);
    const { id: creditId, mail, page } = await exchanged(booking);
    expect(mail).toContain(`If the ride costs less, the rest goes back to ${FORMER_CARD};`);
    expect(page).toContain(`If the ride costs less, the rest goes back to ${FORMER_CARD};`);
    expect(page).toContain(`It goes back to ${FORMER_CARD}.`);
    expect(mail + page).not.toContain("back to you");
    const [ride] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const wish = { departure: ride?.id ?? "", people: 1, category: "regular" as const };
    const booked = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    if (!("reference" in booked)) throw new Error(booked.refused);
    const restPaise = booking.totalPaise - 2000_00;
    expect(await told(booked.reference, "booking.confirmed")).toMatchObject([{ restPaise, formerPaise: restPaise }]);
  });

  it("goes to the payer for the part of a credit they had not paid", async () => {
    const { mail, page } = await exchanged(await moved(await handedOver(2), 1000_00));
    const parts = `goes back: up to ₹2,000 the way it was paid, and anything beyond that to ${FORMER_CARD};`;
    expect(mail).toContain(`the rest ${parts}`);
    expect(page).toContain(`If the ride costs less, the rest ${parts}`);
    expect(page).toMatch(new RegExp(`₹[\\d,]+ of it goes back to ${FORMER_CARD}, the rest the way it was paid`));
  });

  it("names holder and payer for a bank transfer", async () => {
    const booking = await handedOver(1);
    await chooseAlternative(office.deps, { choiceId: await calledOff(booking), choice: "refund", by: "traveller" });
    const [refund] = await back();
    await office.sandbox.control("/clock", { advance: HALF_A_YEAR });
    await sendRefunds(office.deps);
    const lines = await desk("close-refund", { refund: refund?.id ?? "" });
    expect(lines).toContain(`${booking.reference}, ${bela.name}, ${bela.email}, ${bela.phone}: `);
    expect(lines).toMatch(
      /It was paid before the booking was handed over on .*: by \S+@\S+, \+\d+, as the provider has it\./,
    );
  });

  it("tells the desk whose card a goodwill refund goes to", async () => {
    const { reference } = await handedOver(1);
    expect(await desk("refund", { reference, rupees: "100", reason: "it rained" })).toContain(
      "It goes back to the card or account of the former traveller.",
    );
  });

  it("goes back normally without a transfer of the booking", async () => {
    const [ride] = (await office.departuresOf(KERALA)).slice(-1);
    const booking = await office.book({ id: ride?.id ?? "" }, 1);
    expect(await page(booking, [CancelPage, cancelling])).toContain("We refund you the way you paid");
    expect(await desk("cancel-booking", { reference: booking.reference })).not.toContain("card or account");
    expect(await page(booking, [TransferPage, handingOver]), "said before it is done").toContain(
      "any later refund goes to the card or account it came from",
    );
    await priced(booking, -1000_00);
    const other = await page(booking, [MovePage, moving]);
    expect(other).toContain("you pay or get back the difference");
    expect(other).not.toContain("goes back");
    await chooseAlternative(office.deps, { choiceId: await calledOff(booking), choice: "refund", by: "traveller" });
    const { refunds } = await office.managed(booking.reference);
    expect(refunds).toMatchObject([{ isToFormer: false }]);
    expect(await desk("close-refund", { refund: refunds[0]?.id ?? "" })).not.toContain("as the provider has it");
  });

  it("goes to the credit's holder without a transfer of the booking", async () => {
    const [ride] = (await office.departuresOf(KERALA)).slice(-1);
    const { mail, page } = await exchanged(await office.book({ id: ride?.id ?? "" }, 1));
    expect(mail).toContain("If the ride costs less, the rest comes back to you; if it costs more,");
    expect(page).toContain(
      "If the ride costs less, the rest comes back to you; if it costs more, you pay the difference.",
    );
    expect(page).toMatch(/It costs ₹[\d,]+; ₹[\d,]+ comes back to you/);
    expect(mail + page).not.toContain("card or account");
  });
});
