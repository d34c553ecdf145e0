import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { callOff } from "../cancellations/call-off.server.ts";
import { cancelPeople } from "../cancellations/cancel-people.server.ts";
import { quoteCancellation, riderDetails } from "../model.ts";
import { confirmFromBrowser } from "../pay-booking.server.ts";
import { saveRider } from "../riders/riders.server.ts";
import { findChange, startChangePayment } from "./changes.server.ts";
import { correctEmail, quoteTransfer, resendConfirmation, transferBooking } from "./transfer-booking.server.ts";

const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
const details = riderDetails.parse({
  name: "Anna Example",
  height: "172",
  diet: "vegan",
  emergencyName: "Ravi",
  emergencyPhone: "+91 98123 45678",
  waiver: "on",
});

describe("a transfer to another person", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("kerala-backwaters-by-cycle")).reverse());
  });
  putClockBack(() => office.clock);
  afterAll(() => office?.close());

  const holiday = (people: number) => office.book(departure(), people);
  const handOver = (booking: { id: string }, leavingRiderIds: string[] = [], seenRefundPaise = 0) =>
    transferBooking(office.deps, { bookingId: booking.id, to: bela, leavingRiderIds, seenRefundPaise });

  it("moves a holiday for the fee: new link, new riders, both are told", async () => {
    const booking = await holiday(1);
    await saveRider(office.deps, booking.riders[0]?.id ?? "", details);
    const answer = await handOver(booking);
    if (!("toPay" in answer)) throw new Error("the fee was to be paid");
    expect(answer.toPay.duePaise).toBe(7500_00);
    expect((await office.managed(booking.reference)).contactName).toBe("Anna Example");
    const change = await findChange(office.deps, answer.toPay.changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ contactName: "Bela Example", contactEmail: "bela@example.com" });
    expect(after.payments, "the receipt says what each was for").toMatchObject([
      { amountPaise: booking.totalPaise, isFee: false },
      { amountPaise: 7500_00, isFee: true },
    ]);
    expect(after).toMatchObject({ totalPaise: booking.totalPaise, feesPaise: 7500_00 });
    expect(after.linkId, "the old link is signed over something else").not.toBe(booking.linkId);
    expect(after.riders).toMatchObject([{ name: null, isFilled: false }]);
    const told = await office.told(booking.reference);
    expect(told.slice(-2).map(({ topic, to }) => [topic, to])).toEqual([
      ["booking.handed_over", "anna@example.com"],
      ["booking.confirmed", "bela@example.com"],
    ]);
    const kept = await office.db
      .selectFrom("booking_change")
      .select("new_contact")
      .where("booking_id", "=", booking.id)
      .execute();
    expect(kept, "the person is kept in one place").toEqual([{ new_contact: null }]);
  });

  it("leads two simultaneous presses to one payment, and another person to none", async () => {
    const booking = await holiday(1);
    const [one, other] = await Promise.all([handOver(booking), handOver(booking)]);
    expect(other).toEqual(one);
    expect(one).toHaveProperty("toPay");
    const to = { ...bela, name: "Bilal Example" };
    expect(
      await transferBooking(office.deps, { bookingId: booking.id, to, leavingRiderIds: [], seenRefundPaise: 0 }),
    ).toEqual({ refused: "change_waiting" });
  });

  it("mails a confirmation once for a guest's two presses, and again a minute later", async () => {
    const booking = await holiday(1);
    office.clock.advanceMinutes(2);
    const press = () => resendConfirmation(office.deps, booking.id, { isByGuest: true });
    await Promise.all([press(), press()]);
    const topics = async () => (await office.told(booking.reference)).map(({ topic }) => topic);
    expect(await topics()).toEqual(["booking.confirmed", "booking.confirmed"]);
    office.clock.advanceMinutes(1);
    await press();
    expect(await topics()).toHaveLength(3);
  });

  it("is refused for a called-off holiday", async () => {
    const booking = await holiday(2);
    await callOff(office.deps, {
      departureId: booking.departureId,
      reason: "The houseboats are on strike.",
      answerHours: 1,
    });
    for (const leavingRiderIds of [[], [booking.riders[0]?.id ?? ""]])
      expect(await handOver(booking, leavingRiderIds)).toEqual({ refused: "too_late" });
  });

  it("refunds a fee paid after the holiday was called off", async () => {
    const booking = await holiday(1);
    const answer = await handOver(booking);
    if (!("toPay" in answer)) throw new Error("the fee was to be paid");
    const change = await findChange(office.deps, answer.toPay.changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    await callOff(office.deps, {
      departureId: booking.departureId,
      reason: "The road is under water.",
      answerHours: 1,
    });
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId))).toBe("refunding");
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ contactName: "Anna Example", refunds: [{ amountPaise: 7500_00 }] });
    expect(after.feesPaise, "nobody was handed anything").toBe(0);
    expect(after.choiceId, "the guest still chooses").not.toBeNull();
    expect(await office.told(booking.reference)).toContainEqual(
      expect.objectContaining({ topic: "booking.money_returned", stillBooked: true, refundPaise: 7500_00 }),
    );
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("takes the fee from the refund of those who stay at home", async () => {
    const booking = await holiday(2);
    const share = booking.totalPaise / 2;
    const percent = booking.policy[0]?.refundPercent ?? 0;
    const [leaving] = booking.riders;
    const refundPaise = (share * percent) / 100 - 7500_00;
    expect(quoteTransfer(booking, 1, office.clock.now().toISOString())).toMatchObject({
      refundPaise,
      keptPaise: share - refundPaise,
    });
    // The seen sum is binding: another sum, or one that has changed since, charges nobody.
    expect(await handOver(booking, [leaving?.id ?? ""])).toEqual({
      refused: "refund_moved",
      seenPaise: 0,
      nowPaise: refundPaise,
    });
    expect(await office.managed(booking.reference)).toMatchObject({ people: 2, linkId: booking.linkId, refunds: [] });
    expect(await handOver(booking, [leaving?.id ?? ""], refundPaise)).toMatchObject({ transferred: { refundPaise } });
    expect(await office.managed(booking.reference)).toMatchObject({
      people: 1,
      contactName: "Bela Example",
      refunds: [{ amountPaise: refundPaise }],
    });
    const [toFormer] = (await office.told(booking.reference)).filter(({ topic }) => topic === "booking.cancelled");
    expect(toFormer, "their link is over, and the fee is no part of the policy").toMatchObject({
      ...{ to: "anna@example.com", linkId: null, feePaise: 7500_00, keptPaise: share - refundPaise - 7500_00 },
      promisedBy: expect.stringMatching(/^2026-12-/),
    });
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("changes nothing when a rider staying at home was cancelled in another tab", async () => {
    const booking = await holiday(3);
    const [first, second] = booking.riders.map(({ id }) => id);
    const quoted = (leaving: number, of = booking) => quoteTransfer(of, leaving, office.clock.now().toISOString());
    const seenPaise = quoted(1)?.refundPaise ?? 0;
    const seenForTwo = quoted(2)?.refundPaise ?? 0;
    const cancelled = { bookingId: booking.id, riderIds: [first ?? ""], actor: "traveller" as const };
    const alone = quoteCancellation(booking, 1, office.clock.now().toISOString()).refundPaise;
    expect(await cancelPeople(office.deps, { ...cancelled, seenRefundPaise: alone })).toHaveProperty("cancelled");
    const now = await office.managed(booking.reference);
    expect(await handOver(booking, [first ?? ""], seenPaise)).toEqual({
      refused: "refund_moved",
      seenPaise,
      nowPaise: 0,
    });
    expect(await handOver(booking, [first ?? "", second ?? ""], seenForTwo)).toEqual({
      refused: "refund_moved",
      seenPaise: seenForTwo,
      nowPaise: quoted(1, now)?.refundPaise,
    });
    expect(await office.managed(booking.reference)).toEqual(now);
    expect(now).toMatchObject({ people: 2, waiting: null });
  });

  it("changes nothing when an unknown rider stays at home", async () => {
    const booking = await holiday(2);
    for (const named of [["nobody"], ["nobody", booking.riders[0]?.id ?? ""]])
      expect(await handOver(booking, named)).toMatchObject({ refused: "refund_moved", seenPaise: 0 });
    expect(await office.managed(booking.reference)).toMatchObject({ people: 2, linkId: booking.linkId, waiting: null });
  });

  it("refuses a day tour, a closed list, and a refund smaller than the fee", async () => {
    const [ride] = (await office.departuresOf("old-delhi-at-dawn")).slice(-1);
    if (!ride) throw new Error("there is a ride");
    const city = await office.book(ride, 1);
    expect(await handOver(city)).toEqual({
      refused: "not_a_holiday",
    });
    const booking = await holiday(1);
    const [rider] = booking.riders;
    expect(await handOver(booking, [rider?.id ?? ""])).toEqual({ refused: "refund_too_small" });
    office.clock.set(new Date(Date.parse(booking.startsAt) - 86_400_000));
    expect(await handOver(booking)).toEqual({
      refused: "too_late",
    });
  });

  it("corrects an address: the old one is told without a link, the new one gets the confirmation", async () => {
    const booking = await holiday(1);
    const corrected = await correctEmail(office.deps, booking.id, "anna.right@example.com", booking);
    const after = await office.managed(booking.reference);
    expect(corrected?.linkId).toBe(after.linkId);
    expect(after.linkId).not.toBe(booking.linkId);
    expect(await correctEmail(office.deps, booking.id, "anna.right@example.com", after)).toBeNull();
    await resendConfirmation(office.deps, booking.id);
    expect((await office.told(booking.reference)).map(({ topic, to }) => [topic, to])).toEqual([
      ["booking.confirmed", "anna@example.com"],
      ["booking.address_corrected", "anna@example.com"],
      ["booking.confirmed", "anna.right@example.com"],
      ["booking.confirmed", "anna.right@example.com"],
    ]);
  });

  it("tells no former address when nothing was paid yet", async () => {
    const [ride] = (await office.departuresOf("old-delhi-at-dawn")).slice(-3);
    const { reference, pay } = await office.hold({ departure: ride?.id ?? "", people: 1, category: "regular" });
    const held = await office.managed(reference);
    expect(await correctEmail(office.deps, held.id, "anna.right@example.com", held)).not.toBeNull();
    expect(await office.told(reference)).toEqual([]);
    await pay();
    expect((await office.told(reference)).map(({ topic, to }) => [topic, to])).toEqual([
      ["booking.confirmed", "anna.right@example.com"],
    ]);
  });

  it("asks for the choice again, and confirms nothing, for a called-off ride", async () => {
    const [ride] = (await office.departuresOf("old-delhi-at-dawn")).slice(-2);
    if (!ride) throw new Error("there is a ride");
    const booking = await office.book(ride, 1);
    await callOff(office.deps, { departureId: ride.id, reason: "The air is not fit to ride in.", answerHours: 48 });
    const { choiceId } = await office.managed(booking.reference);
    await correctEmail(office.deps, booking.id, "anna.right@example.com", booking);
    await resendConfirmation(office.deps, booking.id);
    const told = (await office.told(booking.reference)).slice(1);
    expect(told.map(({ topic, to }) => [topic, to])).toEqual([
      ["booking.called_off", "anna@example.com"],
      ["booking.address_corrected", "anna@example.com"],
      ["booking.called_off", "anna.right@example.com"],
      ["booking.called_off", "anna.right@example.com"],
    ]);
    const { linkId, ...asked } = told[0] ?? {};
    const { linkId: newLinkId } = await office.managed(booking.reference);
    expect(told[3]).toEqual({ ...asked, to: "anna.right@example.com", linkId: newLinkId });
    expect(asked).toMatchObject({ choiceId });
    expect(newLinkId).not.toBe(linkId);
  });
});
