import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDeparture } from "#modules/availability/index.server.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { callOffLocked } from "../cancellations/call-off.server.ts";
import { askForRiders } from "../riders/ask-for-riders.server.ts";
import { sendRideReminders, sendThankYouMails } from "./after-ride.server.ts";

describe("a mail about the day", () => {
  let office: BookingOffice;
  let ride: Departure;
  beforeEach(async () => {
    office = await openBookingOffice();
    const [first] = (await office.departuresOf("old-delhi-at-dawn")).slice(12);
    ride = first ?? expect.unreachable();
  });
  afterEach(() => office?.close());

  const hoursFromStart = (hours: number) => office.clock.set(new Date(Date.parse(ride.startsAt) + hours * 3_600_000));
  const notices = () => office.db.selectFrom("booking_notice").select(["booking_id", "kind"]).execute();
  const mailed = async (topic: string) =>
    (await office.db.selectFrom("outbox").select("id").where("topic", "=", topic).execute()).length;

  it.each([
    ["of the evening before", "booking.reminder", sendRideReminders, -13, "confirmed"],
    ["after the ride", "booking.thanks", sendThankYouMails, 28, "completed"],
  ] as const)("%s is not sent for bookings that ended since the list was read", async (_when, topic, send, at, is) => {
    const bookings = [await office.book(ride, 1), await office.book(ride, 1)];
    const ids = bookings.map(({ id }) => id);
    await office.db.updateTable("booking").set({ status: is }).where("id", "in", ids).execute();
    // While the first is written to, the other is cancelled.
    const { executeRaw } = office.database;
    await executeRaw(`CREATE FUNCTION cancel_the_other() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE booking SET status = 'cancelled' WHERE id <> NEW.booking_id; RETURN NEW; END $$`);
    await executeRaw(`CREATE TRIGGER cancels_the_other BEFORE INSERT ON booking_notice FOR EACH ROW
      WHEN (NEW.booking_id IN ('${ids.join("', '")}')) EXECUTE FUNCTION cancel_the_other()`);
    hoursFromStart(at);
    expect(await send(office.deps)).toBe(1);
    expect(await mailed(topic)).toBe(1);
    expect(await notices()).toHaveLength(1);
    expect(await send(office.deps)).toBe(0);
  });

  it.each([
    ["see you tomorrow", "booking.reminder", sendRideReminders, -13],
    ["who is riding", "booking.riders_missing", askForRiders, -6 * 24 + 5],
  ] as const)("says no '%s' when the ride is called off at that moment", async (_what, topic, send, at) => {
    await office.book(ride, 1);
    hoursFromStart(at);
    let sending: Promise<number> = Promise.resolve(-1);
    await office.db.transaction().execute(async (tx) => {
      await lockDeparture(tx, ride.id);
      const off = { departureId: ride.id, reason: "The air is not fit to ride in.", answerHours: 24 };
      expect(await callOffLocked(tx, office.clock, off)).toMatchObject({ asked: 1 });
      sending = send(office.deps);
      await untilStatementsWait(office.database);
    });
    expect(await sending).toBe(0);
    expect(await mailed(topic)).toBe(0);
    expect(await notices()).toEqual([]);
  });
});
