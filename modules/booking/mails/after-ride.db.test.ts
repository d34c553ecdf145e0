import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockDeparture } from "#modules/availability/index.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { type BookingOffice, type Departure, endOf, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { callOff, callOffLocked, settleOverdueChoices } from "../cancellations/call-off.server.ts";
import { markNoShow } from "../cancellations/no-show.server.ts";
import { changeDate } from "../changes/change-date.server.ts";
import { findForDesk } from "../desk/find-for-desk.server.ts";
import { mailsAhead } from "../desk/mails-ahead.server.ts";
import { riderDetails } from "../model.ts";
import { forgetPersonOf } from "../privacy/forget-person.server.ts";
import { listManifest } from "../riders/manifest.server.ts";
import { findRider, saveRider } from "../riders/riders.server.ts";
import { transition } from "../transition.server.ts";
import { completeBookings, forgetRiders, sendRideReminders, sendThankYouMails } from "./after-ride.server.ts";

describe("a finished ride", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  it("sends nothing to an erased person", async () => {
    const booking = await office.book(departure(), 1);
    const gone = { contact_email: "gone@example.com" };
    await office.db.updateTable("booking").set(gone).where("id", "=", booking.id).execute();
    office.clock.set(endOf(booking));
    await completeBookings(office.deps);
    expect(await forgetPersonOf(office.deps, "Gone@example.com")).toBe(0);
    const told = await office.told(booking.reference);
    office.clock.advanceMinutes(24 * 60);
    await sendThankYouMails(office.deps);
    expect(await office.told(booking.reference)).toEqual(told);
  });

  it("is not completed when called off at that moment: guests choose or are refunded", async () => {
    const booking = await office.book(departure(), 1);
    office.clock.set(endOf(booking));
    let completing: Promise<unknown> = Promise.resolve();
    await office.db.transaction().execute(async (tx) => {
      await lockDeparture(tx, booking.departureId);
      const off = { departureId: booking.departureId, reason: "It never left.", answerHours: 24 };
      expect(await callOffLocked(tx, office.clock, off)).toMatchObject({ asked: 1 });
      completing = completeBookings(office.deps);
      await untilStatementsWait(office.database);
    });
    // Others' rides that are over are completed besides.
    await completing;
    expect((await office.managed(booking.reference)).status).toBe("confirmed");
    office.clock.advanceMinutes(24 * 60);
    expect(await settleOverdueChoices(office.deps)).toBeGreaterThan(0);
    const refunds = [{ amountPaise: booking.totalPaise }];
    expect(await office.managed(booking.reference)).toMatchObject({ status: "cancelled", refunds });
  });

  it("offers no choice to a guest whose ride is being completed", async () => {
    const booking = await office.book(departure(), 1);
    office.clock.set(endOf(booking));
    const off = { departureId: booking.departureId, reason: "It never left.", answerHours: 24 };
    let completing: Promise<number> = Promise.resolve(0);
    let calling: ReturnType<typeof callOff> = Promise.resolve(null);
    await office.db.transaction().execute(async (tx) => {
      await tx.selectFrom("booking").select("id").where("id", "=", booking.id).forUpdate().execute();
      completing = completeBookings(office.deps);
      await untilStatementsWait(office.database);
      calling = callOff(office.deps, off);
      await untilStatementsWait(office.database, 2);
    });
    expect(await completing).toBeGreaterThan(0);
    expect(await calling).toEqual({ asked: 0, released: 0 });
    expect(await office.managed(booking.reference)).toMatchObject({ status: "completed", choiceId: null });
  });

  const anna = {
    ...{ name: "Anna Example", height: "172", diet: "vegan", emergencyName: "Ravi", emergencyPhone: "+91 98123 45678" },
    waiver: "on",
  };

  /** A booking with complete rider details on a called-off ride; guests have a week to choose. */
  async function calledOff() {
    const booking = await office.book(departure(), 1);
    const details = riderDetails.parse(anna);
    await saveRider(office.deps, booking.riders[0]?.id ?? "", details);
    await callOff(office.deps, { departureId: booking.departureId, reason: "Fog.", answerHours: 168 });
    const rider = () =>
      office.db.selectFrom("rider").selectAll().where("booking_id", "=", booking.id).executeTakeFirstOrThrow();
    const daysAfter = (ride: Parameters<typeof endOf>[0], days: number) =>
      office.clock.set(new Date(endOf(ride).getTime() + days * 86_400_000));
    const move = async () => {
      const { choiceId } = await office.managed(booking.reference);
      const far = (await office.departuresOf("old-delhi-at-dawn")).at(-1);
      const asked = { bookingId: booking.id, toDepartureId: far?.id ?? "", seenPaise: booking.totalPaise };
      expect(await changeDate(office.deps, { ...asked, actor: "traveller", choiceId: choiceId ?? "" })).toHaveProperty(
        "moved",
      );
      const told = (await office.told(booking.reference)).filter(({ topic }) => topic === "booking.moved");
      return { told, moved: await office.managed(booking.reference) };
    };
    return { booking, details, rider, daysAfter, move };
  }

  it("erases nothing of a guest who still chooses another date, until that is over", async () => {
    const { booking, rider, daysAfter, move } = await calledOff();
    daysAfter(booking, 3);
    await forgetRiders(office.deps);
    expect(await rider()).toMatchObject({ height_cm: 172, diet: "vegan", forgotten_at: null });
    const { told, moved } = await move();
    expect(told).toMatchObject([{ ridersMissing: 0 }]);
    daysAfter(moved, 3);
    await forgetRiders(office.deps);
    expect(await rider()).toMatchObject({ height_cm: null, diet: null, emergency_phone: null });
  });

  it("asks again for details deleted before a move, and deletes those later", async () => {
    const { booking, details, rider, daysAfter, move } = await calledOff();
    daysAfter(booking, 3);
    // As an older version left them.
    await office.db
      .updateTable("rider")
      .set({
        height_cm: null,
        diet: null,
        emergency_name: null,
        emergency_phone: null,
        forgotten_at: office.clock.now(),
      })
      .where("booking_id", "=", booking.id)
      .execute();
    const { told, moved } = await move();
    expect(told).toMatchObject([{ ridersMissing: 1 }]);
    expect(await rider()).toMatchObject({ filled_at: null });
    await saveRider(office.deps, (await rider()).id, details);
    expect((await office.managed(booking.reference)).riders).toMatchObject([{ isFilled: true }]);
    daysAfter(moved, 3);
    await forgetRiders(office.deps);
    expect(await rider()).toMatchObject({ height_cm: null, diet: null, emergency_phone: null });
  });

  it("clears the deletion mark once the rider fills in the details again", async () => {
    const booking = await office.book(departure(), 1);
    const id = booking.riders[0]?.id ?? "";
    await office.db.updateTable("rider").set({ forgotten_at: office.clock.now() }).where("id", "=", id).execute();
    await saveRider(office.deps, id, riderDetails.parse(anna));
    const row = await office.db.selectFrom("rider").select("forgotten_at").where("id", "=", id).executeTakeFirst();
    expect(row).toEqual({ forgotten_at: null });
  });

  it("names weather the evening before, and sunrise if it is at the start", async () => {
    const booking = await office.book(departure(), 1);
    const dusk = await office.book((await office.departuresOf("bazaars-at-dusk"))[3] ?? expect.unreachable(), 1);
    for (const { startsAt } of [booking, dusk]) {
      office.clock.set(`${delhiDate(new Date(Date.parse(startsAt) - 86_400_000))}T17:00:00+05:30`);
      await sendRideReminders(office.deps);
    }
    const told = async (reference: string) =>
      (await office.told(reference)).find(({ topic }) => topic === "booking.reminder");
    expect(await told(booking.reference)).toMatchObject({
      weather: { kind: "cycle", words: expect.stringContaining("severe air pollution") },
      sunrise: expect.stringMatching(/^0[67]:\d\d$/),
    });
    expect(await told(dusk.reference)).toMatchObject({ weather: { kind: "cycle" }, sunrise: null });
  });

  it("ends a holiday on the evening of its last day", async () => {
    const [first] = await office.departuresOf("kerala-backwaters-by-cycle");
    const booking = await office.book(first ?? expect.unreachable(), 1);
    const lastDay = addCalendarDays(booking.localDate, booking.tour.durationMinutes / 1440 - 1);
    const evening = delhiToInstant(lastDay, booking.localTime).getTime() + 12 * 3_600_000;
    const status = async (at: number) => {
      office.clock.set(new Date(at));
      await completeBookings(office.deps);
      return (await office.managed(booking.reference)).status;
    };
    expect(await status(evening - 60_000)).toBe("confirmed");
    const deskBooking = await findForDesk(office.deps, booking.reference);
    const ahead = mailsAhead(deskBooking ?? expect.unreachable(), office.clock.now());
    expect(delhiDate(ahead[0]?.at ?? "")).toBe(addCalendarDays(lastDay, 1));
    expect(await status(evening)).toBe("completed");
  });

  it("thanks three hours after the ride, by day, except no-shows", async () => {
    const morning = await office.book(departure(), 1);
    const missed = await office.book({ id: morning.departureId }, 1);
    const later = (await office.departuresOf("bazaars-at-dusk")).find(
      ({ startsAt }) => Date.parse(startsAt) > endOf(morning).getTime() + 86_400_000,
    );
    const evening = await office.book(later ?? expect.unreachable(), 1);
    const isThanked = async ({ reference }: typeof morning) =>
      (await office.told(reference)).some(({ topic }) => topic === "booking.thanks");
    const minutesAfter = async (ride: typeof morning, minutes: number) => {
      office.clock.set(new Date(endOf(ride).getTime() + minutes * 60_000));
      await completeBookings(office.deps);
      await sendThankYouMails(office.deps);
    };
    await minutesAfter(morning, 179);
    expect(await isThanked(morning)).toBe(false);
    expect(await markNoShow(office.deps, missed.id)).toBe("missed");
    await minutesAfter(morning, 180);
    expect([await isThanked(morning), await isThanked(missed)]).toEqual([true, false]);
    await minutesAfter(evening, 180);
    expect(delhiClockTime(office.clock.now()) > "20:00").toBe(true);
    expect(await isThanked(evening)).toBe(false);
    const nextDay = delhiDate(new Date(endOf(evening).getTime() + 86_400_000));
    for (const [time, thanked] of [
      ["09:59", false],
      ["10:00", true],
    ] as const) {
      office.clock.set(`${nextDay}T${time}:00+05:30`);
      await sendThankYouMails(office.deps);
      expect(await isThanked(evening), time).toBe(thanked);
    }
  });

  it("suggests related rides that are on offer and not yet ridden", async () => {
    const email = "rides-much@example.com";
    const mine = async (slug: string, at: number) => {
      const booking = await office.book((await office.departuresOf(slug))[at] ?? expect.unreachable(), 1);
      const to = { contact_email: email, status: "completed" } as const;
      await office.db.updateTable("booking").set(to).where("id", "=", booking.id).execute();
      return booking;
    };
    const suggestedBy = async (ride: Awaited<ReturnType<typeof mine>>) => {
      office.clock.set(`${delhiDate(new Date(endOf(ride).getTime() + 86_400_000))}T12:00:00+05:30`);
      await sendThankYouMails(office.deps);
      const told = (await office.told(ride.reference)).find(({ topic }) => topic === "booking.thanks");
      return ((told?.next ?? []) as { path: string }[]).map(({ path }) => path);
    };
    const tour = await office.db
      .selectFrom("tour")
      .select("details")
      .where("slug", "=", "old-delhi-at-dawn")
      .executeTakeFirstOrThrow();
    const [first = "", second = "", third = ""] = tour.details.suggestions;
    expect(third).not.toBe("");
    expect(await suggestedBy(await mine("old-delhi-at-dawn", 20))).toEqual([
      expect.stringMatching(new RegExp(`/${first}$`)),
      expect.stringMatching(new RegExp(`/${second}$`)),
    ]);
    await mine(first, 30);
    await office.db.updateTable("tour").set({ published: false }).where("slug", "=", second).execute();
    expect(await suggestedBy(await mine("old-delhi-at-dawn", 22))).toEqual([
      expect.stringMatching(new RegExp(`/${third}$`)),
    ]);
    await office.db.updateTable("tour").set({ published: true }).where("slug", "=", second).execute();
  });

  it("reminds the evening before, completes and thanks after, and deletes after two days", async () => {
    const booking = await office.book(departure(), 1);
    const silent = await office.book({ id: booking.departureId }, 2);
    const missingTold = async (reference: string) =>
      (await office.companyTold(reference)).filter(({ what }) => what === "riders_missing");
    const details = riderDetails.parse(anna);
    await saveRider(office.deps, silent.riders[0]?.id ?? "", details);
    const riderId = booking.riders[0]?.id ?? "";
    const frame = async () => {
      const all = await listManifest(office.db, booking.departureId);
      return all.find(({ reference }) => reference === booking.reference)?.riders[0];
    };
    await saveRider(office.deps, riderId, { ...details, height: 140 });
    expect(await findRider(office.deps, riderId)).toMatchObject({ mode: "Cycle", minHeightCm: 145 });
    expect(await frame(), "the guide is told of no frame that is not there").toContain(
      "140 cm, too small for our frames",
    );
    const seen = async () => (await office.managed(booking.reference)).riders[0];
    expect(await seen(), "nor is who booked").toMatchObject({ isFilled: true, isTooSmall: true });
    await saveRider(office.deps, riderId, details);
    expect(await frame()).toContain("172 cm, frame M");
    expect(await seen()).toMatchObject({ isTooSmall: false });
    const starts = Date.parse(booking.startsAt);
    const hours = (count: number) => new Date(starts + count * 3_600_000);
    const topics = async () => (await office.told(booking.reference)).map(({ topic }) => topic);
    office.clock.set(hours(-14));
    await sendRideReminders(office.deps);
    expect(await topics()).not.toContain("booking.reminder");
    office.clock.set(hours(-13));
    await sendRideReminders(office.deps);
    await sendRideReminders(office.deps);
    expect((await topics()).filter((topic) => topic === "booking.reminder")).toHaveLength(1);
    expect(await missingTold(booking.reference), "everybody has told us").toEqual([]);
    expect(await missingTold(silent.reference)).toMatchObject([{ missing: 1, people: 2, email: "anna@example.com" }]);
    office.clock.set(hours(3));
    await completeBookings(office.deps);
    expect((await office.managed(booking.reference)).status).toBe("confirmed");
    office.clock.set(hours(4));
    await completeBookings(office.deps);
    await sendThankYouMails(office.deps);
    expect((await office.managed(booking.reference)).status).toBe("completed");
    expect(await topics()).not.toContain("booking.thanks");
    office.clock.set(hours(7));
    await sendThankYouMails(office.deps);
    await sendThankYouMails(office.deps);
    expect((await topics()).filter((topic) => topic === "booking.thanks")).toHaveLength(1);
    for (const topic of ["booking.reminder", "booking.thanks"])
      expect(await office.told(booking.reference)).toContainEqual(expect.objectContaining({ topic, mode: "Cycle" }));
    office.clock.set(hours(53));
    await forgetRiders(office.deps);
    const rider = await office.db
      .selectFrom("rider")
      .selectAll()
      .where("booking_id", "=", booking.id)
      .executeTakeFirstOrThrow();
    expect(rider).toMatchObject({ name: "Anna Example", height_cm: null, diet: null, emergency_phone: null });
    expect(rider.waiver_at).not.toBeNull();
    expect(await saveRider(office.deps, rider.id, details), "an old form writes nothing again").toBe(false);
    const moved = await office.db.transaction().execute((tx) =>
      transition(tx, office.clock, {
        bookingId: booking.id,
        to: "no_show",
        actor: "operator",
        reason: "the guide waited in vain",
      }),
    );
    expect(moved, "the guide may know better than the job").toBe("completed");
  });
});
