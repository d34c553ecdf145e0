import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callOff,
  cancelPeople,
  changeDate,
  chooseAlternative,
  confirmFromBrowser,
  correctEmail,
  expireChanges,
  findChange,
  planCancellation,
  quoteTransfer,
  startChangePayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MailServer } from "#tests/harness/mail/mail-server.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";

describe("a money mail kept back while the mail server is down", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  let mail: MailServer;
  beforeAll(async () => {
    office = await openBookingOffice();
    mail = new MailServer(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    mail.isAway = false;
    await mail.deliver();
  });

  /** Cancels some of a party; by default all who are left. */
  const cancel = async (reference: string, count?: number) => {
    const { id: bookingId, riders } = await office.managed(reference);
    const riderIds = riders.slice(0, count).map(({ id }) => id);
    const asked = { bookingId, riderIds, actor: "traveller" as const };
    const plan = await planCancellation(office.deps, asked);
    const seenRefundPaise = "quoted" in plan ? plan.quoted.refundPaise : expect.unreachable();
    expect(await cancelPeople(office.deps, { ...asked, seenRefundPaise })).toHaveProperty("cancelled");
    await mail.deliver();
  };
  const move = async (reference: string) => {
    const { id: bookingId, totalPaise: seenPaise } = await office.managed(reference);
    const asked = { bookingId, toDepartureId: departure().id, seenPaise, actor: "traveller" as const };
    expect(await changeDate(office.deps, asked)).toHaveProperty("moved");
  };
  const goesOff = async (reference: string) => {
    const { departureId } = await office.managed(reference);
    await callOff(office.deps, { departureId, reason: "The air is bad.", answerHours: 48 });
  };
  const correct = async (reference: string) => {
    const { id } = await office.managed(reference);
    expect(await correctEmail(office.deps, id, "right@example.com", "operator")).not.toBeNull();
  };

  describe("about a partial cancellation", () => {
    const only = "booking.cancelled, only its refund";
    /** Three were booked; one of them cancels while it is away. */
    const smaller = async () => {
      const { reference } = await office.book(departure(), 3);
      await mail.goesAway();
      await cancel(reference, 1);
      return reference;
    };

    it("is complete if the others still ride", async () => {
      const reference = await smaller();
      expect(await mail.isBack(reference)).toEqual(["booking.cancelled"]);
    });

    it("names the refund only, once the others moved, cancelled or were called off", async () => {
      const moved = await smaller();
      await move(moved);
      expect(await mail.isBack(moved)).toEqual([only, "booking.moved"]);
      const cancelled = await smaller();
      await cancel(cancelled);
      expect(await mail.isBack(cancelled)).toEqual(["booking.cancelled", only]);
      const off = await smaller();
      await goesOff(off);
      expect(await mail.isBack(off)).toEqual(["booking.called_off", only]);
    });

    it("names the refund only, once fewer ride", async () => {
      const reference = await smaller();
      await cancel(reference, 1);
      expect(await mail.isBack(reference)).toEqual(["booking.cancelled", only]);
    });

    it("is not sent without a refund", async () => {
      const ride = departure();
      const { reference } = await office.book(ride, 3);
      office.clock.set(new Date(Date.parse(ride.startsAt) - 3_600_000));
      await mail.goesAway();
      await cancel(reference, 1);
      await cancel(reference);
      expect(await mail.isBack(reference)).toEqual(["booking.cancelled"]);
    });

    it("is not sent to a corrected address", async () => {
      const some = await smaller();
      await correct(some);
      expect(await mail.isBack(some)).toEqual(["booking.address_corrected", "booking.confirmed"]);
      const { reference } = await office.book(departure(), 1);
      await mail.goesAway();
      await cancel(reference);
      await correct(reference);
      expect(await mail.isBack(reference)).toEqual(["booking.address_corrected"]);
    });
  });

  describe("about a payment too late for a change", () => {
    const [whole, only] = ["booking.money_returned", "booking.money_returned, only its refund"];
    /** A date that costs ₹50 more is asked for; `pay` pays its order. */
    const dearer = async () => {
      const { id: bookingId, reference, totalPaise } = await office.book(departure(), 1);
      const tour = office.db.updateTable("tour").where("slug", "=", "old-delhi-at-dawn");
      const seenPaise = totalPaise + 50_00;
      await tour.set({ regular_paise: seenPaise, offer_paise: null }).execute();
      const wanted = { bookingId, toDepartureId: departure().id, seenPaise, actor: "traveller" as const };
      const answer = await changeDate(office.deps, wanted);
      await tour.set({ regular_paise: totalPaise }).execute();
      const change = "toPay" in answer && (await findChange(office.deps, answer.toPay.changeId));
      const { providerOrderId } = await startChangePayment(office.deps, change || expect.unreachable());
      return {
        reference,
        pay: async () => confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId)),
      };
    };
    /** It is paid for an hour before the ride, when its time is long over, while the mail server is away. */
    const late = async () => {
      const { reference, pay } = await dearer();
      office.clock.advanceMinutes(16);
      await expireChanges(office.deps);
      await mail.goesAway();
      const { startsAt } = await office.managed(reference);
      await atTime(office.clock, new Date(Date.parse(startsAt) - 3_600_000), async () => {
        expect(await pay()).toBe("refunding");
        await mail.deliver();
      });
      return reference;
    };

    it("says that the booking stands if it does", async () => {
      const reference = await late();
      expect(await mail.isBack(reference)).toEqual([whole]);
    });

    it("names the refund only, once the booking moved, ended or was called off", async () => {
      const moved = await late();
      await move(moved);
      expect(await mail.isBack(moved)).toEqual([only, "booking.moved"]);
      const cancelled = await late();
      await cancel(cancelled);
      expect(await mail.isBack(cancelled)).toEqual(["booking.cancelled", only]);
      const off = await late();
      await goesOff(off);
      expect(await mail.isBack(off)).toEqual(["booking.called_off", only]);
    });

    it("says that the ride was called off if it was", async () => {
      const { reference, pay } = await dearer();
      await mail.goesAway();
      await goesOff(reference);
      expect(await pay()).toBe("refunding");
      await mail.deliver();
      expect(await mail.isBack(reference)).toEqual(["booking.called_off", whole]);
    });

    it("is not sent to a corrected address", async () => {
      const reference = await late();
      await correct(reference);
      expect(await mail.isBack(reference)).toEqual(["booking.address_corrected", "booking.confirmed"]);
    });
  });

  it("about a refund or credit is sent to the guest's own address", async () => {
    const { reference } = await office.book(departure(), 1);
    await cancel(reference);
    await mail.goesAway();
    await sendRefunds(office.deps);
    await mail.deliver();
    await correct(reference);
    expect(await mail.isBack(reference)).toEqual(["booking.address_corrected"]);

    const credited = await office.book(departure(), 1);
    await goesOff(credited.reference);
    await mail.goesAway();
    const { choiceId } = await office.managed(credited.reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    await mail.deliver();
    await correct(credited.reference);
    expect(await mail.isBack(credited.reference)).toEqual(["booking.address_corrected", "booking.credit"]);
    expect(mail.out.filter(({ subject }) => subject === "booking.credit")).toMatchObject([{ to: "right@example.com" }]);
  });

  describe("about a holiday transferred meanwhile", () => {
    let holidays: () => Departure;
    beforeAll(async () => {
      holidays = inTurn((await office.departuresOf("kerala-backwaters-by-cycle")).reverse());
    });
    const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
    /** One stays at home, and the others' places become Bela's at once. */
    const handOver = async (reference: string) => {
      const booking = await office.managed(reference);
      const seenRefundPaise = quoteTransfer(booking, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
      const leavingRiderIds = [booking.riders.at(-1)?.id ?? ""];
      const asked = { bookingId: booking.id, to: bela, leavingRiderIds, seenRefundPaise };
      expect(await transferBooking(office.deps, asked)).toHaveProperty("transferred");
      await mail.deliver();
    };

    it("tells the former holder the refund for riders who stay, with earlier cancellations", async () => {
      const { reference } = await office.book(holidays(), 3);
      await mail.goesAway();
      await cancel(reference, 1);
      await handOver(reference);
      await mail.isBack(reference);
      const toldAnna = mail.out.flatMap(({ to, subject }) => (to === "anna@example.com" ? subject : []));
      expect(toldAnna).toEqual(["booking.cancelled, only its refund", "booking.cancelled", "booking.handed_over"]);
    });

    it("hides earlier cancellations from a possibly wrong address", async () => {
      const { reference } = await office.book(holidays(), 3);
      await mail.goesAway();
      await cancel(reference, 1);
      await correct(reference);
      await handOver(reference);
      await mail.isBack(reference);
      const kinds = (address: string) => mail.out.flatMap(({ to, subject }) => (to === address ? subject : []));
      expect(kinds("anna@example.com")).toEqual(["booking.address_corrected"]);
      expect(kinds("right@example.com")).toEqual(["booking.cancelled", "booking.handed_over"]);
    });
  });
});
