import { afterAll, beforeAll, expect, it } from "vitest";
import {
  bookWithCredit,
  callOff,
  cancelPeople,
  chooseAlternative,
  confirmFromBrowser,
  findChange,
  quoteTransfer,
  refundByOperator,
  startChangePayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import ReceiptPage, { loader } from "./route.tsx";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("shows the price a person, or the price of the whole party only", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(10);
  const { id, reference } = await office.book({ id: departure?.id ?? "" }, 2);
  const key = { key: office.deps.signer.sign("booking", reference) };
  const words = async () =>
    wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference }, key)));
  expect(await words()).toContain("Regular Tour, 2 people, ₹2,000 each ₹4,000");
  const lines = [
    { label: "Private Tour, as in quote 7", unitPaise: 4000_40, count: 1, amountPaise: 4000_40 },
    { label: "Too little to move", unitPaise: -40, count: 1, amountPaise: -40 },
  ];
  await office.db
    .updateTable("booking")
    .set({ price_lines: json(lines) })
    .where("id", "=", id)
    .execute();
  expect(await words()).toContain("Private Tour, as in quote 7 ₹4,000.40 Too little to move −₹0.40");
  expect(await words()).not.toContain("each");
});

it("names the year of payments and refunds", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const { id, reference } = await office.book({ id: departure?.id ?? "" }, 1);
  await refundByOperator(office.deps, { bookingId: id, amountPaise: 500_00, seenBackPaise: 0, reason: "a flat tyre" });
  const key = { key: office.deps.signer.sign("booking", reference) };
  const words = wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference }, key)));
  expect(words).toMatch(/Paid \d+ \w+ \d{4}, \d\d:\d\d IST, /);
  expect(words, "with a name to its number").toContain("Payment reference: pay_");
  expect(words).toContain("Refunded 21 November 2026, 11:30 IST, a flat tyre (on its way)");
});

it("says that money kept beyond the total is for those who cancelled", async () => {
  const there = (await office.departuresOf("new-delhi-avenues"))[12];
  const { id, reference } = await office.book({ id: there?.id ?? "" }, 3);
  const key = { key: office.deps.signer.sign("booking", reference) };
  const words = async () =>
    wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference }, key)));
  expect(await words()).not.toContain("Of that");
  const { riders } = await office.managed(reference);
  const two = { bookingId: id, riderIds: riders.slice(1).map((rider) => rider.id), actor: "traveller" } as const;
  expect(await cancelPeople(office.deps, { ...two, seenRefundPaise: 2700_00 })).not.toHaveProperty("refused");
  expect(await words()).toContain("Total, no tax added ₹1,500");
  expect(await words()).toContain("Kept ₹1,800 Of that, for cancelled places ₹300");
});

it("says that the kept amount includes the transfer fee taken from the refund", async () => {
  const [kept, paid] = (await office.departuresOf("rajasthan-lake-and-fort")).slice(2);
  const to = { name: "Bela Example", email: "bela@example.com", phone: "+919800000001" };
  const words = async (reference: string) => {
    const { linkId } = await office.managed(reference);
    const key = { key: office.deps.signer.sign("booking", linkId) };
    return wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference }, key)));
  };
  const handOver = async (departure: { id: string } | undefined, leaving: number) => {
    const { id, reference } = await office.book({ id: departure?.id ?? "" }, 2);
    const booking = await office.managed(reference);
    const leavingRiderIds = booking.riders.slice(0, leaving).map((rider) => rider.id);
    const seenRefundPaise = quoteTransfer(booking, leaving, office.clock.now().toISOString())?.refundPaise ?? 0;
    const answer = await transferBooking(office.deps, { bookingId: id, to, leavingRiderIds, seenRefundPaise });
    return { reference, answer };
  };
  const { reference } = await handOver(kept, 1);
  expect(await words(reference)).toContain("Of that, for cancelled places and for handing it over ₹22,875");
  const other = await handOver(paid, 0);
  const change = "toPay" in other.answer && (await findChange(office.deps, other.answer.toPay.changeId));
  if (!change) throw new Error("the fee is to be paid");
  const { providerOrderId } = await startChangePayment(office.deps, change);
  await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
  const { id, riders } = await office.managed(other.reference);
  const one = { bookingId: id, riderIds: riders.slice(1).map((rider) => rider.id), actor: "traveller" } as const;
  expect(await cancelPeople(office.deps, { ...one, seenRefundPaise: 46125_00 })).not.toHaveProperty("refused");
  expect(await words(other.reference)).toContain("Of that, for cancelled places ₹15,375");
});

it("names the same credit on both receipts, and says that a booking is cancelled", async () => {
  const [called, next, left] = (await office.departuresOf("new-delhi-avenues")).slice(9);
  const words = async (reference: string) => {
    const key = { key: office.deps.signer.sign("booking", reference) };
    return wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference }, key)));
  };
  const first = await office.book({ id: called?.id ?? "" }, 2);
  await callOff(office.deps, { departureId: first.departureId, reason: "The road is away.", answerHours: 48 });
  const choiceId = (await office.managed(first.reference)).choiceId ?? "";
  await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
  const { creditId } = (await office.told(first.reference)).at(-1) as { creditId: string };
  const wish = { departure: next?.id ?? "", people: 2, category: "regular" } as const;
  const second = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 3000_00 });
  if (!("reference" in second)) throw new Error(second.refused);
  expect((await office.told(second.reference)).at(-1)).toMatchObject({
    ...{ topic: "booking.confirmed", totalPaise: 3000_00, creditPaise: 3000_00 },
  });
  expect(await words(first.reference)).toContain("This booking was exchanged for a credit.");
  expect(await words(first.reference)).toContain("it was made once");
  expect(await words(second.reference)).toMatch(
    /IST, card, which became your credit Payment reference: pay_\S+ ₹3,000/,
  );
  expect(await words(second.reference)).not.toMatch(/exchanged|cancelled/);

  const { id, reference } = await office.book({ id: left?.id ?? "" }, 1);
  expect(await words(reference)).not.toMatch(/cancelled|became/);
  const { riders } = await office.managed(reference);
  const all = { bookingId: id, riderIds: riders.map((rider) => rider.id), actor: "traveller" } as const;
  await cancelPeople(office.deps, { ...all, seenRefundPaise: 1350_00 });
  expect(await words(reference)).toContain("This booking is cancelled.");
});

it("says that nothing is kept of a ride exchanged for a credit", async () => {
  const [former, next] = (await office.departuresOf("old-delhi-at-dawn")).slice(11);
  const { id, reference } = await office.book({ id: former?.id ?? "" }, 2);
  await callOff(office.deps, { departureId: former?.id ?? "", reason: "The road is away.", answerHours: 48 });
  const { choiceId } = await office.managed(reference);
  await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
  const { creditId } = (await office.told(reference)).at(-1) as { creditId: string };
  const receiptOf = async (of: string) => {
    const key = { key: office.deps.signer.sign("booking", of) };
    return wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference: of }, key)));
  };
  const nothingKept = "Received ₹4,000 Refunded As a credit for another ride ₹4,000 Kept ₹0";
  expect(await receiptOf(reference)).toContain(nothingKept);
  const wish = { departure: next?.id ?? "", people: 2, category: "regular" as const };
  const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 4000_00 });
  expect(await receiptOf("reference" in answer ? answer.reference : "")).toMatch(/Received ₹4,000 (?!Refunded)/);
  expect(await receiptOf(reference), "and when it has been used").toContain(nothingKept);
  await refundByOperator(office.deps, { bookingId: id, amountPaise: 500_00, seenBackPaise: 0, reason: "goodwill" });
  expect(await receiptOf(reference)).toContain("As a credit for another ride ₹3,500 Kept ₹0");
});

it("shows a refund of a ride paid by credit on that ride's own receipt only", async () => {
  const [former, next] = (await office.departuresOf("old-delhi-at-dawn")).slice(13);
  const { reference } = await office.book({ id: former?.id ?? "" }, 2);
  await callOff(office.deps, { departureId: former?.id ?? "", reason: "The road is away.", answerHours: 48 });
  const { choiceId } = await office.managed(reference);
  await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
  const { creditId } = (await office.told(reference)).at(-1) as { creditId: string };
  const wish = { departure: next?.id ?? "", people: 2, category: "regular" as const };
  const later = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 4000_00 });
  if (!("reference" in later)) throw new Error(later.refused);
  const { id, riders } = await office.managed(later.reference);
  const one = { bookingId: id, riderIds: riders.slice(1).map((rider) => rider.id), actor: "traveller" } as const;
  expect(await cancelPeople(office.deps, { ...one, seenRefundPaise: 1800_00 })).not.toHaveProperty("refused");
  const receiptOf = async (of: string) => {
    const key = { key: office.deps.signer.sign("booking", of) };
    return wordsOf(drawPage(ReceiptPage, await askPage(contextOf(office), loader, { reference: of }, key)));
  };
  expect(await receiptOf(later.reference)).toMatch(/Refunded .* ₹1,800 Kept ₹2,200/);
  expect(await receiptOf(reference)).toContain("Refunded As a credit for another ride ₹4,000 Kept ₹0");
});
