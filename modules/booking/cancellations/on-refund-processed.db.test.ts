import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { type BookingOffice, endOf, openBookingOffice } from "#tests/harness/booking/office.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { correctEmail, quoteTransfer, transferBooking } from "../changes/transfer-booking.server.ts";
import { bookWithCredit } from "../holds/book-with-credit.server.ts";
import { quoteCancellation } from "../model.ts";
import { countBookingsOf, forgetPersonOf } from "../privacy/forget-person.server.ts";
import { callOff, chooseAlternative } from "./call-off.server.ts";
import { cancelPeople } from "./cancel-people.server.ts";
import { onRefundProcessed } from "./on-refund-processed.server.ts";

const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
const anna = "anna@example.com";

describe("the mail of a refund", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(() => office?.close());

  const nowIso = () => office.clock.now().toISOString();
  const drain = () =>
    drainOutbox({ db: office.db, clock: office.clock, log: createLog("silent") }, (tx, event) =>
      onRefundProcessed(tx, office.clock, event),
    );
  const refundMails = async (reference: string) =>
    (await office.told(reference)).filter(({ topic }) => topic === "booking.refund_done");
  const kept = async () => JSON.stringify(await office.db.selectFrom("refund").select("told").execute());
  const holiday = async (people: number) => {
    const [departure] = (await office.departuresOf("kerala-backwaters-by-cycle")).slice(-1);
    return office.book({ id: departure?.id ?? "" }, people);
  };
  type Booked = Awaited<ReturnType<typeof holiday>>;
  const firstLeaves = async (booking: Booked) => {
    const seenRefundPaise = quoteCancellation(booking, 1, nowIso()).refundPaise;
    const riderIds = [booking.riders[0]?.id ?? ""];
    await cancelPeople(office.deps, { bookingId: booking.id, riderIds, seenRefundPaise, actor: "traveller" });
    return { booking: await office.managed(booking.reference), refundPaise: seenRefundPaise };
  };
  /** Handed over while one stays at home, which moves the booking on at once. */
  const handedOver = async (booking: Booked) => {
    const seenRefundPaise = quoteTransfer(booking, 1, nowIso())?.refundPaise ?? 0;
    const leavingRiderIds = [booking.riders.at(-1)?.id ?? ""];
    const answer = await transferBooking(office.deps, {
      ...{ bookingId: booking.id, to: bela, leavingRiderIds, seenRefundPaise },
    });
    expect(answer).toHaveProperty("transferred");
    return seenRefundPaise;
  };

  it("is mailed without a link to the owner of the refunded card", async () => {
    const { booking, refundPaise } = await firstLeaves(await holiday(3));
    const atHome = await handedOver(booking);
    await correctEmail(office.deps, booking.id, "bela.right@example.com", "operator");
    expect(await kept()).toContain(anna);
    await sendRefunds(office.deps);
    await drain();
    const ride = { to: anna, contactName: "Anna Example", linkId: null, localDate: booking.localDate };
    const mails = await refundMails(booking.reference);
    expect(mails).toMatchObject([ride, ride]);
    expect(mails.map((mail) => mail.refundPaise).sort()).toEqual([refundPaise, atHome].sort());
    expect(await kept(), "nobody's address is kept any longer").not.toContain("@");
    // The new traveller gets the mails about their own refunds.
    const { booking: after } = await firstLeaves(await office.managed(booking.reference));
    await sendRefunds(office.deps);
    await drain();
    expect((await refundMails(booking.reference)).at(-1)).toMatchObject({
      ...{ to: "bela.right@example.com", linkId: after.linkId },
    });
  });

  it("keeps the former traveller's address until it is sent, despite erasure", async () => {
    const booking = await holiday(2);
    await handedOver(booking);
    expect(await countBookingsOf(office.deps, anna)).toEqual({ over: 0, ahead: 0, owed: 1 });
    expect(await forgetPersonOf(office.deps, "Anna@example.com")).toBe(1);
    expect(await kept()).toContain(anna);
    await atTime(office.clock, endOf(booking), async () => {
      expect(await countBookingsOf(office.deps, "bela@example.com"), "whose money it is not").toMatchObject({
        owed: 0,
        over: 1,
      });
    });
    await sendRefunds(office.deps);
    expect(await forgetPersonOf(office.deps, "Anna@example.com")).toBe(0);
    expect(await kept()).not.toContain(anna);
    await drain();
    expect(await refundMails(booking.reference)).toEqual([]);
    expect(await countBookingsOf(office.deps, anna)).toEqual({ over: 0, ahead: 0, owed: 0 });
  });

  it("names the ride that a credit paid for, at the booking's present address", async () => {
    const [from, to] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const former = await office.book({ id: from?.id ?? "" }, 2);
    await callOff(office.deps, { departureId: former.departureId, reason: "The air is bad.", answerHours: 48 });
    const { choiceId } = await office.managed(former.reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(former.reference)).at(-1) as { creditId: string };
    const wish = { departure: to?.id ?? "", people: 1, category: "regular" as const };
    const booked = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    if (!("reference" in booked)) throw new Error(booked.refused);
    const ride = await office.managed(booked.reference);
    await correctEmail(office.deps, ride.id, "anna.right@example.com", ride);
    await sendRefunds(office.deps);
    await drain();
    expect(await refundMails(former.reference)).toEqual([]);
    expect(await refundMails(booked.reference)).toMatchObject([
      { to: "anna.right@example.com", refundPaise: 2000_00, localDate: ride.localDate },
    ]);
  });

  it("goes to the stored address for a refund from an older version", async () => {
    const { booking } = await firstLeaves(await holiday(2));
    await office.db.updateTable("refund").set({ asked_by: null }).execute();
    await sendRefunds(office.deps);
    await drain();
    expect(await refundMails(booking.reference)).toMatchObject([{ to: anna, linkId: booking.linkId }]);
  });
});
