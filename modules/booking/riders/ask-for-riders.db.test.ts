import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { callOff } from "../cancellations/call-off.server.ts";
import { cancelPeople } from "../cancellations/cancel-people.server.ts";
import { changeDate } from "../changes/change-date.server.ts";
import { applyTransfer, correctEmail } from "../changes/transfer-booking.server.ts";
import type { ManagedBooking } from "../find-managed-booking.server.ts";
import { sendRideReminders } from "../mails/after-ride.server.ts";
import { riderDetails } from "../model.ts";
import { askForRiders } from "./ask-for-riders.server.ts";
import { saveRider } from "./riders.server.ts";

const TOPIC = "booking.riders_missing";
const details = riderDetails.parse({
  name: "Anna Example",
  height: "172",
  diet: "vegan",
  emergencyName: "Ravi",
  emergencyPhone: "+91 98123 45678",
  waiver: "on",
});

describe("missing rider details", () => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(() => office?.close());
  // The job asks every booking with missing details: cancel those of earlier tests, and free all places.
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    await office.db.updateTable("booking").set({ status: "cancelled" }).execute();
    await office.db.updateTable("departure").set({ taken: 0, status: "open" }).where("taken", ">", 0).execute();
  });

  /** Dawn rides at least this many days from now, nearest first. */
  const dawnRides = async (days = 12): Promise<Departure[]> =>
    (await office.departuresOf("old-delhi-at-dawn")).filter(
      ({ startsAt, placesLeft }) => daysTo(startsAt) > days && placesLeft > 2,
    );
  const daysTo = (startsAt: string): number => (Date.parse(startsAt) - office.clock.now().getTime()) / 86_400_000;
  const someRide = async (days?: number): Promise<Departure> => {
    const [ride] = await dawnRides(days);
    if (!ride) throw new Error("a ride is far enough away");
    return ride;
  };
  /** Sets the clock to this many days before a start, by default at 10:00 in Delhi. */
  const daysBefore = (startsAt: string, days: number, utc = "04:30") => {
    const day = new Date(Date.parse(startsAt) - days * 86_400_000).toISOString().slice(0, 10);
    office.clock.set(new Date(`${day}T${utc}:00Z`));
  };
  const asked = async ({ reference }: { reference: string }) =>
    (await office.told(reference)).filter(({ topic }) => topic === TOPIC);
  const fillIn = (booking: ManagedBooking, count: number) =>
    Promise.all(booking.riders.slice(0, count).map(({ id }) => saveRider(office.deps, id, details)));

  it("are requested from every due party, whatever happens to another", async () => {
    const ride = await someRide();
    const parties = [await office.book(ride, 1), await office.book(ride, 2)];
    daysBefore(ride.startsAt, 7);
    expect(await askForRiders(office.deps)).toBe(2);
    for (const party of parties)
      expect(await asked(party)).toMatchObject([{ reference: party.reference, ridersMissing: party.people }]);
  });

  it("are requested once, a week ahead, by day, by one process", async () => {
    const booking = await office.book(await someRide(), 2);
    await fillIn(booking, 1);
    daysBefore(booking.startsAt, 8);
    expect(await askForRiders(office.deps), "too early").toBe(0);
    daysBefore(booking.startsAt, 7, "04:29");
    expect(await askForRiders(office.deps), "nobody has breakfast yet").toBe(0);
    daysBefore(booking.startsAt, 7);
    const both = await Promise.all([askForRiders(office.deps), askForRiders(office.deps)]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await asked(booking)).toMatchObject([{ to: "anna@example.com", ridersMissing: 1, isHoliday: false }]);
    daysBefore(booking.startsAt, 3);
    expect(await askForRiders(office.deps), "nor by a process that starts later").toBe(0);
  });

  it("are requested later if nothing ran, on the eve only by the reminder", async () => {
    const [late, eve] = [await office.book(await someRide(), 1), await office.book(await someRide(20), 1)];
    daysBefore(late.startsAt, 2);
    expect(await askForRiders(office.deps)).toBe(1);
    expect(await asked(late)).toHaveLength(1);
    daysBefore(eve.startsAt, 1, "12:00");
    expect(await askForRiders(office.deps)).toBe(0);
    expect(await sendRideReminders(office.deps)).toBe(1);
    expect((await office.told(eve.reference)).at(-1)).toMatchObject({ topic: "booking.reminder", ridersMissing: 1 });
  });

  it("are requested ten days before a holiday", async () => {
    const [holiday] = (await office.departuresOf("rajasthan-lake-and-fort")).filter(
      ({ startsAt }) => daysTo(startsAt) > 12,
    );
    if (!holiday) throw new Error("a holiday is far enough away");
    const booking = await office.book(holiday, 1);
    const tenDays = Date.parse(booking.startsAt) - 10 * 86_400_000;
    office.clock.set(new Date(tenDays - 60_000));
    expect(await askForRiders(office.deps)).toBe(0);
    office.clock.set(new Date(tenDays));
    expect(await askForRiders(office.deps)).toBe(1);
    expect(await asked(booking)).toMatchObject([{ ridersMissing: 1, isHoliday: true }]);
  });

  it("are not requested if complete, called off, or erased", async () => {
    const [first, second] = await dawnRides();
    if (!first || !second) throw new Error("two rides are far enough away");
    const full = await office.book(first, 2);
    await fillIn(full, 2);
    const gone = await office.book(first, 1);
    await office.db.updateTable("booking").set({ contact_email: NOBODY.email }).where("id", "=", gone.id).execute();
    const off = await office.book(second, 1);
    await callOff(office.deps, { departureId: second.id, reason: "The air is not fit to ride in.", answerHours: 48 });
    for (const { startsAt } of [first, second]) {
      daysBefore(startsAt, 6);
      await askForRiders(office.deps);
    }
    for (const booking of [full, gone, off]) expect(await asked(booking), booking.reference).toEqual([]);
  });

  it("are requested after a partial cancellation, whose mail asked nothing", async () => {
    const booking = await office.book(await someRide(), 2);
    daysBefore(booking.startsAt, 6, "03:00");
    const { riders, totalPaise } = await office.managed(booking.reference);
    const leaving = { bookingId: booking.id, riderIds: [riders[0]?.id ?? ""], actor: "traveller" as const };
    const seenRefundPaise = (totalPaise / 2) * 0.9;
    expect(await cancelPeople(office.deps, { ...leaving, seenRefundPaise })).toHaveProperty("cancelled");
    daysBefore(booking.startsAt, 6);
    expect(await askForRiders(office.deps)).toBe(1);
    expect(await asked(booking)).toMatchObject([{ ridersMissing: 1 }]);
  });

  it("are not requested again right after booking, moving or transferring", async () => {
    const [near, far] = [await someRide(), await someRide(14)];
    const [stays, moves, given] = [await office.book(near, 1), await office.book(far, 1), await office.book(near, 1)];
    const corrected = await office.book(near, 1);
    daysBefore(near.startsAt, 6, "03:00");
    const fresh = await office.book(near, 1);
    const move = {
      bookingId: moves.id,
      toDepartureId: near.id,
      seenPaise: moves.totalPaise,
      actor: "traveller",
    } as const;
    expect(await changeDate(office.deps, move)).toHaveProperty("moved");
    await office.db.transaction().execute(async (tx) => {
      const booking = await tx.selectFrom("booking").selectAll().where("id", "=", given.id).executeTakeFirstOrThrow();
      const to = { name: "Bela Example", email: "bela@example.com", phone: "+919800000002" };
      await applyTransfer(tx, office.clock, { booking, to, feePaise: 7500_00 });
    });
    await correctEmail(office.deps, corrected.id, "anna.right@example.com", "operator");
    for (const [booking, topic] of [
      [fresh, "booking.confirmed"],
      [corrected, "booking.confirmed"],
      [moves, "booking.moved"],
      [given, "booking.confirmed"],
    ] as const)
      expect((await office.told(booking.reference)).at(-1)).toMatchObject({ topic, ridersMissing: 1 });
    daysBefore(near.startsAt, 6);
    expect(await askForRiders(office.deps)).toBe(1);
    expect(await asked(stays)).toHaveLength(1);
    const again = {
      bookingId: stays.id,
      toDepartureId: far.id,
      seenPaise: stays.totalPaise,
      actor: "traveller",
    } as const;
    expect(await changeDate(office.deps, again)).toHaveProperty("moved");
    daysBefore(far.startsAt, 6);
    await askForRiders(office.deps);
    expect(await asked(stays), "asked for the date before, a few days ago").toHaveLength(1);
  });
});
