import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { cancelPeople } from "./cancellations/cancel-people.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { dropChange, findChange, startChangePayment } from "./changes/changes.server.ts";
import { correctEmail, transferBooking } from "./changes/transfer-booking.server.ts";
import type { ManagedBooking } from "./find-managed-booking.server.ts";
import { quoteCancellation } from "./model.ts";
import { confirmFromBrowser } from "./pay-booking.server.ts";
import { listBookingsOf } from "./privacy/bookings-of.server.ts";

const HOLIDAY = "kerala-backwaters-by-cycle";
const anna = { name: "Anna Example", email: "anna.again@example.com", phone: "+919833333333" };
const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };

describe("a link that ends before the booking is locked", () => {
  let office: BookingOffice;
  let holiday: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    holiday = inTurn((await office.departuresOf(HOLIDAY)).reverse());
  });
  afterAll(() => office?.close());

  const handsOver = (booking: ManagedBooking, to: typeof bela) => {
    const wanted = { bookingId: booking.id, to, leavingRiderIds: [], seenRefundPaise: 0 };
    return transferBooking(office.deps, { ...wanted, linkId: booking.linkId });
  };
  /** A holiday as its former traveller's page has read it, and then it went to Bela, some minutes later. */
  const handedOverSince = async ({ minutes = 0 } = {}) => {
    const read = await office.book(holiday(), 1);
    office.clock.advanceMinutes(minutes);
    const answer = await handsOver(read, bela);
    const change = "toPay" in answer && (await findChange(office.deps, answer.toPay.changeId));
    if (!change) throw new Error("the fee was to be paid");
    const { providerOrderId } = await startChangePayment(office.deps, change);
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId))).toBe("captured");
    return { read, after: await office.managed(read.reference) };
  };
  const isAsBefore = async (before: ManagedBooking) => expect(await office.managed(before.reference)).toEqual(before);

  it("opens nothing for somebody who transferred the booking", async () => {
    const { read, after } = await handedOverSince();
    expect(await correctEmail(office.deps, read.id, anna.email, read)).toBeNull();
    expect(await handsOver(read, anna)).toEqual({ refused: "not_confirmed" });
    await isAsBefore(after);
  });

  it("is replaced for the owner of the address, not for its former one", async () => {
    const leftAt = office.clock.now();
    const { read } = await handedOverSince({ minutes: 1 });
    const listed = async (until: Date | null) =>
      (await listBookingsOf(office.db, bela.email, until)).some(({ reference }) => reference === read.reference);
    expect([await listed(null), await listed(leftAt), await listed(office.clock.now())]).toEqual([true, false, true]);
  });

  it("moves no other person's ride", async () => {
    const { read, after } = await handedOverSince();
    const to = holiday();
    const free = { bookingId: read.id, toDepartureId: to.id, seenPaise: read.totalPaise, actor: "traveller" as const };
    expect(await changeDate(office.deps, { ...free, linkId: read.linkId })).toEqual({ refused: "not_confirmed" });
    await isAsBefore(after);
    expect(await office.taken(to.id)).toBe(0);
    expect(await changeDate(office.deps, { ...free, linkId: after.linkId })).toHaveProperty("moved");
  });

  it("cancels and drops nothing after the address was corrected", async () => {
    const read = await office.book(holiday(), 2);
    const handing = await handsOver(read, bela);
    if (!("toPay" in handing)) throw new Error("the fee was to be paid");
    await correctEmail(office.deps, read.id, anna.email, "operator");
    const own = await office.managed(read.reference);
    const anew = await handsOver(own, bela);
    const changeId = "toPay" in anew ? anew.toPay.changeId : "";
    await dropChange(office.deps, changeId, read.linkId);
    expect((await office.managed(read.reference)).waiting).toMatchObject({ id: changeId });
    await dropChange(office.deps, changeId, own.linkId);
    expect((await office.managed(read.reference)).waiting).toBeNull();
    const seenRefundPaise = quoteCancellation(own, 1, office.clock.now().toISOString()).refundPaise;
    const one = { bookingId: own.id, riderIds: own.riders.slice(0, 1).map(({ id }) => id), seenRefundPaise };
    const leaving = { ...one, actor: "traveller" as const };
    expect(await cancelPeople(office.deps, { ...leaving, linkId: read.linkId })).toEqual({ refused: "moved" });
    await isAsBefore(await office.managed(read.reference));
    expect(await cancelPeople(office.deps, { ...leaving, linkId: own.linkId })).toHaveProperty("cancelled");
  });
});
