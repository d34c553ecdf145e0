import { afterAll, beforeAll, expect, it } from "vitest";
import { addNote, callOff, cancelPeople, expireHolds, settleOverdueChoices } from "#modules/booking/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { readDeparture } from "../departure/departure-page.server.ts";
import { aheadEntries } from "./ahead-entries.ts";
import { readBooking } from "./read-booking.server.ts";

let office: BookingOffice;
let departure: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(5));
});
afterAll(() => office?.close());

const read = async (reference: string) => {
  const found = await readBooking(office.deps, reference);
  if (!found) throw new Error("no booking");
  return found;
};

it("has mails, money, words and changes in one order, newest first", async () => {
  const { reference, id, payments } = await office.book(departure(), 3);
  const paymentId = payments[0]?.providerPaymentId ?? "";
  const { clock, db } = office;
  const bookedAt = clock.now();
  const mail = (kind: string, status: "sent" | "failed" | "waiting", more = {}) =>
    keepMail(db, { kind, recipient: holder.contactEmail, data: { reference }, status, at: clock.now(), ...more });
  await mail("booking.confirmed", "sent");
  await mail("company.told", "sent", { recipient: "office@pahiya.example" });
  clock.advanceMinutes(1);
  await addNote(office.deps, { bookingId: id, words: "Arrives by the late train." });
  clock.advanceMinutes(1);
  await mail("booking.riders_missing", "failed", { recipient: "old@example.com", refusedAt: clock.now() });
  clock.advanceMinutes(1);
  await db
    .insertInto("contact_message")
    .values([
      {
        id: newId(),
        name: "Anna Example",
        number: "1",
        email: holder.contactEmail.toUpperCase(),
        message: "May Pia come too?",
        created_at: clock.now(),
      },
      {
        id: newId(),
        name: "Anna Example",
        number: "1",
        email: holder.contactEmail,
        message: "Years ago.",
        created_at: new Date("2020-01-01"),
      },
    ])
    .execute();
  clock.advanceMinutes(1);
  const { riders } = await office.managed(reference);
  const leaving = {
    bookingId: id,
    riderIds: [riders[0]?.id ?? ""],
    actor: "operator" as const,
    receivedAt: clock.now(),
  };
  const answer = await cancelPeople(office.deps, { ...leaving, seenRefundPaise: 1800_00 });
  expect(answer).toHaveProperty("cancelled");

  // The database stamps money by its own clock.
  const asked = { created_at: clock.now() };
  await db
    .updateTable("payment")
    .set({ created_at: new Date(bookedAt) })
    .execute();
  await db.updateTable("refund").set(asked).execute();
  const { past, paidPaise, backPaise } = await read(reference);
  expect(past.map(({ group, name, state, said }) => [group, name, state?.urgency ?? said])).toEqual([
    ["money", "Refund asked", "soon"],
    ["events", "Riders cancelled", undefined],
    ["words", "From Anna Example", "May Pia come too?"],
    ["mails", "Mail “Details of riders are missing”", "now"],
    ["words", "Note", "Arrives by the late train."],
    ["mails", "Mail “Booking confirmed”", "well"],
    ["money", "Paid", undefined],
    ["events", "Booked", undefined],
    ["events", "Places held", undefined],
  ]);
  expect(past.find(({ name }) => name === "Paid")).toMatchObject({ paise: 6000_00 });
  expect(past.find(({ name }) => name === "Paid")?.words).toContain(paymentId);
  expect(past.find(({ group }) => group === "mails")).toMatchObject({
    words: "to old@example.com",
    state: { words: "bounced: the address does not exist" },
  });
  expect([paidPaise, backPaise]).toEqual([6000_00, 1800_00]);
});

it("shows a chargeback and its return, and a refund that arrived with its numbers", async () => {
  const { reference, payments } = await office.book(departure(), 1);
  const { db, clock } = office;
  const { id: payment_id } = await db
    .selectFrom("payment")
    .select("id")
    .where("provider_payment_id", "=", payments[0]?.providerPaymentId ?? "")
    .executeTakeFirstOrThrow();
  const created_at = clock.now();
  const dispute = { provider_dispute_id: "disp_1", payment_id, amount_paise: 2000_00, created_at };
  await db
    .insertInto("chargeback")
    .values({ ...dispute, reversed_at: new Date(created_at.getTime() + 60_000) })
    .execute();
  const refund = { id: newId(), payment_id, provider_refund_id: "rfnd_77", amount_paise: 500_00, reason: "a kindness" };
  await db
    .insertInto("refund")
    .values({ ...refund, status: "processed", asked_by: null, promised_by: "2026-12-06", bank_reference: "RRN431907" })
    .execute();
  const { past, backPaise } = await read(reference);
  expect(backPaise, "the bank has returned its part").toBe(500_00);
  const money = past.filter(({ group }) => group === "money");
  expect(money.map(({ name, paise }) => [name, paise]).sort()).toEqual([
    ["A bank took money back by a dispute", -2000_00],
    ["Paid", 2000_00],
    ["Refund arrived", -500_00],
    ["Refund asked", undefined],
    ["The bank returned it", 2000_00],
  ]);
  expect(money.find(({ name }) => name === "Refund arrived")?.words).toBe("bank's number RRN431907 · rfnd_77");
});

it("says what is to come: mails, steps of the policy and the start, and no more than that once it is over", async () => {
  const booked = await office.book(departure(), 2);
  const { ahead, cancel } = await read(booked.reference);
  expect(ahead.map(({ name }) => name)).toEqual([
    "Mail “Thanks after the ride”",
    "The ride starts",
    "The 30 % share ends",
    "Mail “The evening before the ride”",
    "The 60 % share ends",
    "The 90 % share ends",
    ...(Date.parse(booked.startsAt) - office.clock.now().getTime() > 7 * 86_400_000
      ? ["Mail “Details of riders are missing”"]
      : []),
  ]);
  expect(
    cancel.map(({ percent, standing, refundPaise, eachPaise }) => [percent, standing, refundPaise, eachPaise]),
  ).toEqual([
    [90, "now", 3600_00, 1800_00],
    [60, "ahead", 2400_00, 1200_00],
    [30, "ahead", 1200_00, 600_00],
    [0, "ahead", 0, 0],
  ]);
  const { booking } = await read(booked.reference);
  const led = aheadEntries(booking, { mails: [], leads: ["Imran Qureshi"], now: office.clock.now().toISOString() });
  expect(led.find(({ name }) => name === "The ride starts")?.words).toMatch(/ · Imran Qureshi leads$/);
  office.clock.set(new Date(Date.parse(booked.startsAt) - 20 * 3_600_000));
  expect((await read(booked.reference)).cancel.map(({ standing }) => standing)).toEqual([
    "over",
    "over",
    "now",
    "ahead",
  ]);
  office.clock.set(new Date(Date.parse(booked.startsAt) + 20 * 86_400_000));
  const over = await read(booked.reference);
  expect([over.ahead, over.cancel]).toEqual([[], []]);
  office.clock.set(new Date("2026-11-21T06:30:00Z"));
});

it("tells of a call-off, and when the guest's choice ends", async () => {
  const [first, second] = [await office.book(departure(), 2), await office.book(departure(), 1)];
  for (const { departureId } of [first, second])
    await callOff(office.deps, { departureId, reason: "Rain all morning.", answerHours: 48 });
  const { past, ahead, cancel } = await read(first.reference);
  expect(past.find(({ name }) => name === "Ride called off")).toMatchObject({ words: "Rain all morning." });
  const until = new Date(office.clock.now().getTime() + 48 * 3_600_000).toISOString();
  expect(ahead.map(({ name, words, at }) => [name, words, at])).toEqual([
    ["The guest's choice ends", "then ₹4,000 goes back", until],
  ]);
  expect(cancel).toEqual([]);
  const page = await readDeparture(office.deps, second.departureId);
  expect(page?.choices).toMatchObject([{ reference: second.reference, heldPaise: 2000_00, until }]);
  office.clock.advanceMinutes(49 * 60);
  await settleOverdueChoices(office.deps);
  expect((await readDeparture(office.deps, second.departureId))?.choices).toEqual([]);
  expect((await read(first.reference)).ahead.map(({ name }) => name)).toEqual(["Last day of a promised refund"]);
});

it("has the end of an unpaid hold ahead, and knows no other reference", async () => {
  const { reference } = await office.hold({ departure: departure().id, people: 1, category: "regular" });
  expect((await read(reference)).ahead.map(({ name }) => name)).toEqual(["The ride starts", "The hold ends"]);
  office.clock.advanceMinutes(60);
  await expireHolds(office.deps);
  const ended = await read(reference);
  expect(ended.ahead).toEqual([]);
  expect(ended.past.map(({ name }) => name)).toEqual(["Not paid in time", "Places held"]);
  expect(await readBooking(office.deps, "PH-NOBODY")).toBeNull();
});
