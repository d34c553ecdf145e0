import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { whileRowsAreRefused } from "#tests/harness/database/refuse-rows.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { expireChanges } from "./changes/changes.server.ts";
import { transferBooking } from "./changes/transfer-booking.server.ts";
import { completeBookings, sendRideReminders } from "./mails/after-ride.server.ts";

describe("one failing booking holds up no other", () => {
  let office: BookingOffice;
  let ride: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(12));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  /** Two bookings of one ride, the first one broken: jobs read them in no fixed order. */
  const pair = async (on = ride()) => {
    const [broken, fine] = [await office.book(on, 1), await office.book(on, 1)];
    const hoursFromStart = (hours: number) =>
      office.clock.set(new Date(Date.parse(on.startsAt) + hours * 3_600_000).toISOString());
    return { broken, fine, hoursFromStart };
  };
  const topicsOf = async (reference: string) => (await office.told(reference)).map(({ topic }) => topic);

  it("when it reminds of the ride, and of the one that broke once it can", async () => {
    const { broken, fine, hoursFromStart } = await pair();
    hoursFromStart(-13);
    const noting = { table: "booking_notice", when: `NEW.booking_id = '${broken.id}'` };
    await whileRowsAreRefused(office.database, noting, () =>
      expect(sendRideReminders(office.deps)).rejects.toThrow("1 bookings could not be told (reminder)"),
    );
    expect(await topicsOf(fine.reference)).toContain("booking.reminder");
    expect(await topicsOf(broken.reference)).not.toContain("booking.reminder");
    expect(await sendRideReminders(office.deps)).toBe(1);
  });

  it("when rides are completed", async () => {
    const { broken, fine, hoursFromStart } = await pair();
    hoursFromStart(24);
    const completing = { table: "booking", when: `NEW.status = 'completed' AND NEW.id = '${broken.id}'` };
    await whileRowsAreRefused(office.database, completing, () =>
      expect(completeBookings(office.deps)).rejects.toThrow("1 bookings could not be completed"),
    );
    expect(await office.managed(fine.reference)).toMatchObject({ status: "completed" });
    expect(await completeBookings(office.deps)).toBe(1);
  });

  it("when unpaid changes end", async () => {
    const [holiday] = (await office.departuresOf("kerala-backwaters-by-cycle")).reverse();
    const { broken, fine } = await pair(holiday);
    const whole = { leavingRiderIds: [], seenRefundPaise: 0 };
    const to = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
    for (const { id } of [broken, fine])
      expect(await transferBooking(office.deps, { bookingId: id, to, ...whole })).toHaveProperty("toPay");
    office.clock.advanceMinutes(16);
    const ending = { table: "booking_change", when: `NEW.status = 'expired' AND NEW.booking_id = '${broken.id}'` };
    await whileRowsAreRefused(office.database, ending, () =>
      expect(expireChanges(office.deps)).rejects.toThrow("1 bookings' changes could not be ended"),
    );
    const waiting = await office.db
      .selectFrom("booking_change")
      .select("booking_id")
      .where("status", "=", "waiting")
      .execute();
    expect(waiting).toEqual([{ booking_id: broken.id }]);
    expect(await expireChanges(office.deps)).toBe(1);
  });
});
