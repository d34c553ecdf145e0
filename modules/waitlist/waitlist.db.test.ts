import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { editDeparture, saveGuides } from "#modules/availability/index.server.ts";
import { callOff, cancelPeople, changeDate, expireHolds, quote } from "#modules/booking/index.server.ts";
import { quoteCancellation } from "#modules/booking/model.ts";
import { readTourDocument, saveTour } from "#modules/catalogue/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { leadWithOneGuide } from "#tests/harness/booking/lead-with-one-guide.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import {
  findWaitlistDeparture,
  findWaitlistParty,
  forgetPastWaitlist,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  notifyWaitlist,
} from "./index.server.ts";

describe("a departure's waitlist", () => {
  let office: BookingOffice;
  let ride: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(12));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    // Each test starts with an empty waitlist.
    await office.db.deleteFrom("waiting_party").execute();
    await office.db.deleteFrom("outbox").where("topic", "like", "waiting.%").execute();
  });

  /** Sets the capacity; bookings from before stay. */
  const capacity = (id: string, places: number) => editDeparture(office.deps, id, { capacity: places });
  /** Eight of ten places are booked, and the capacity is eight. */
  const full = async (): Promise<Departure & { booked: Awaited<ReturnType<BookingOffice["book"]>> }> => {
    const departure = ride();
    const booked = await office.book(departure, 8);
    await capacity(departure.id, 8);
    return { ...departure, booked };
  };
  /** Cancels this many of a party. */
  const leave = async (booked: Awaited<ReturnType<BookingOffice["book"]>>, count: number) => {
    const seenRefundPaise = quoteCancellation(booked, count, office.clock.now().toISOString()).refundPaise;
    const riderIds = booked.riders.slice(0, count).map(({ id }) => id);
    const leaving = { bookingId: booked.id, riderIds, seenRefundPaise, actor: "traveller" as const };
    expect(await cancelPeople(office.deps, leaving)).toHaveProperty("cancelled");
  };
  const enter = async ({ id }: { id: string }, who: string, people: number) => {
    const answer = await joinWaitlist(office.deps, id, { name: who, email: `${who}@example.com`, people });
    office.clock.advanceMinutes(1);
    return answer;
  };
  const mails = async (topic: string) => {
    const rows = await office.db
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", topic)
      .orderBy("id")
      .execute();
    return rows.map(({ payload }) => payload as Record<string, string>);
  };
  /** Mailed parties so far, in order, with repeats. */
  const told = async () => (await mails("waiting.told")).map(({ to }) => to?.split("@")[0]);
  const list = async ({ id }: { id: string }) => (await listWaitlist(office.db, id)).map(({ name }) => name);
  const hours = (many: number) => office.clock.advanceMinutes(many * 60);

  it("offers a free place at the price of the ride's season", async () => {
    const departure = await full();
    const tour = await readTourDocument(office.db, departure.tourId, true);
    if (!tour) throw new Error("guests see it");
    const season = { name: "Winter", from: departure.localDate, to: departure.localDate, regularPaise: 2600_00 };
    const { privateSinglePaise = 3000_00, privateMultiplePaise = 3000_00 } = tour.price;
    const price = { ...tour.price, seasons: [{ ...season, privateSinglePaise, privateMultiplePaise }] };
    await inTransaction(office.db, (tx) => saveTour(tx, departure.tourId, { ...tour, price }));
    onTestFinished(() => inTransaction(office.db, (tx) => saveTour(tx, departure.tourId, tour)));
    await enter(departure, "anna", 2);
    await leave(departure.booked, 2);
    expect(await notifyWaitlist(office.deps)).toBe(1);
    expect(await told()).toEqual(["anna"]);
    const offered = await quote(office.deps, { departure: departure.id, people: 2, category: "regular" });
    expect(offered).toMatchObject({ quote: { totalPaise: 5200_00 } });
    expect((await office.book(departure, 2)).totalPaise).toBe(5200_00);
  });

  it("accepts a party without room, once, with a mail, and answers repeats alike", async () => {
    const departure = await full();
    expect(await findWaitlistDeparture(office.deps, { departure: departure.id, people: 2 })).toMatchObject({
      standing: "full",
    });
    expect(await enter(departure, "anna", 2)).toBe("entered");
    expect(await enter(departure, "anna", 5), "nobody changes what another asked for").toBe("entered");
    const again = { name: "Somebody", email: "ANNA@example.com", people: 1 };
    expect(await joinWaitlist(office.deps, departure.id, again)).toBe("entered");
    expect(await listWaitlist(office.db, departure.id)).toMatchObject([{ name: "anna", people: 2 }]);
    const [mail, ...others] = await mails("waiting.entered");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "anna@example.com", people: 2, localDate: departure.localDate });
    expect(JSON.stringify(mail), "whoever typed the address may have typed any name").not.toMatch(/"anna"|Somebody/);
    hours(24);
    expect(await enter(departure, "anna", 5)).toBe("entered");
    expect(
      (await mails("waiting.entered")).map(({ people }) => people),
      "its mail is lost: it comes again",
    ).toEqual([2, 2]);
  });

  it("refuses parties that have room, are too late, or never fit", async () => {
    const departure = await full();
    expect(await enter(departure, "ten", 9)).toBe("too_many");
    await capacity(departure.id, 9);
    expect(await enter(departure, "one", 1)).toBe("free");
    expect(await enter(departure, "two", 2)).toBe("entered");
    expect(await enter({ id: crypto.randomUUID() }, "one", 1)).toBe("not_found");
    await editDeparture(office.deps, departure.id, { status: "closed", reason: "Fog" });
    expect(await enter(departure, "three", 3)).toBe("over");
    await editDeparture(office.deps, departure.id, { status: "open" });
    office.clock.set(new Date(departure.cutoffAt));
    expect(await enter(departure, "three", 3)).toBe("over");
  });

  it("does not exist for a party's own departure", async () => {
    const departure = await full();
    expect(await findWaitlistDeparture(office.deps, { departure: departure.id, people: 1 })).not.toBeNull();
    await office.db.updateTable("departure").set({ capacity_before_party: 0 }).where("id", "=", departure.id).execute();
    expect(await findWaitlistDeparture(office.deps, { departure: departure.id, people: 1 })).toBeNull();
  });

  it("tells the first that fits after a cancellation, and the next after twelve hours", async () => {
    const departure = await full();
    for (const [who, people] of [
      ["four", 4],
      ["anna", 2],
      ["ben", 1],
      ["carla", 2],
    ] as const)
      await enter(departure, who, people);
    expect(await notifyWaitlist(office.deps)).toBe(0);
    await leave(departure.booked, 2);
    expect(await notifyWaitlist(office.deps)).toBe(1);
    expect(await told()).toEqual(["anna"]);
    const [mail] = await mails("waiting.told");
    expect(mail).toMatchObject({ people: 2, departureId: departure.id });
    const until = Date.parse(mail?.turnUntil ?? "") - office.clock.now().getTime();
    expect(until / 3_600_000).toBe(12);
    expect(await notifyWaitlist(office.deps), "a round later, or after a restart").toBe(0);
    hours(12);
    await notifyWaitlist(office.deps);
    expect(await told()).toEqual(["anna", "ben"]);
    hours(12);
    await notifyWaitlist(office.deps);
    hours(12);
    await notifyWaitlist(office.deps);
    expect(await told(), "each once; four never fit").toEqual(["anna", "ben", "carla"]);
  });

  it("tells as many as fit about expired holds and larger capacity", async () => {
    const departure = await full();
    await capacity(departure.id, 10);
    await office.hold({ departure: departure.id, people: 2, category: "regular" });
    for (const who of ["anna", "ben", "carla"]) await enter(departure, who, 1);
    expect(await notifyWaitlist(office.deps)).toBe(0);
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    await notifyWaitlist(office.deps);
    expect(await told()).toEqual(["anna", "ben"]);
    await capacity(departure.id, 12);
    await notifyWaitlist(office.deps);
    expect(await told()).toEqual(["anna", "ben", "carla"]);
  });

  it("keeps the place of parties that lost a race, and moves late ones back", async () => {
    const departure = await full();
    await enter(departure, "anna", 1);
    await enter(departure, "ben", 1);
    const free = async () => {
      await capacity(departure.id, 9);
      await notifyWaitlist(office.deps);
    };
    const gone = async () => {
      await capacity(departure.id, 8);
      await notifyWaitlist(office.deps);
    };
    await free();
    await gone();
    await free();
    expect(await told(), "not twice within an hour, and nobody else before").toEqual(["anna"]);
    hours(1);
    await notifyWaitlist(office.deps);
    expect(await told()).toEqual(["anna", "anna"]);
    hours(12);
    await gone();
    expect(await list(departure)).toEqual(["ben", "anna"]);
    await free();
    expect(await told()).toEqual(["anna", "anna", "ben"]);
  });

  it("removes a party that books or moves there, and not one booked before", async () => {
    const departure = await full();
    const before = await office.book(ride(), 1);
    office.clock.advanceMinutes(1);
    // A guest with places waits for more; all bookings of these tests are Anna's.
    await enter(departure, "anna", 1);
    await notifyWaitlist(office.deps);
    expect(await list(departure)).toEqual(["anna"]);
    await capacity(departure.id, 9);
    const move = { bookingId: before.id, toDepartureId: departure.id, seenPaise: 2000_00, actor: "traveller" as const };
    expect(await changeDate(office.deps, move)).toHaveProperty("moved");
    await notifyWaitlist(office.deps);
    expect(await list(departure)).toEqual([]);
    await enter(departure, "anna", 1);
    await capacity(departure.id, 10);
    await office.book(departure, 1);
    await notifyWaitlist(office.deps);
    expect(await list(departure)).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it("tells nobody after the cut-off, a call-off or leaving, and is deleted two days later", async () => {
    const [late, off, left] = [await full(), await full(), await full()];
    for (const departure of [late, off, left]) await enter(departure, "anna", 1);
    await callOff(office.deps, { departureId: off.id, reason: "Fog all day.", answerHours: 48 });
    const [party] = await listWaitlist(office.db, left.id);
    expect(await findWaitlistParty(office.db, party?.id ?? "")).toMatchObject({ people: 1, localDate: left.localDate });
    await leaveWaitlist(office.db, party?.id ?? "");
    await leaveWaitlist(office.db, party?.id ?? "");
    expect(await findWaitlistParty(office.db, party?.id ?? "")).toBeNull();
    office.clock.set(new Date(late.cutoffAt));
    for (const { id } of [late, off, left])
      await office.db.updateTable("departure").set({ capacity: 10 }).where("id", "=", id).execute();
    expect(await notifyWaitlist(office.deps)).toBe(0);
    const after = (days: number) => office.clock.set(new Date(Date.parse(late.startsAt) + days * 86_400_000 - 1));
    after(2);
    await forgetPastWaitlist(office.deps);
    expect(await list(late)).toEqual(["anna"]);
    office.clock.advanceMinutes(1);
    await forgetPastWaitlist(office.deps);
    expect(await list(late)).toEqual([]);
  });

  it("treats a closed or unguided departure as full", async () => {
    const departure = await full();
    await enter(departure, "anna", 1);
    await editDeparture(office.deps, departure.id, { capacity: 9, status: "closed", reason: "Fog" });
    expect(await notifyWaitlist(office.deps)).toBe(0);
    const open = () => editDeparture(office.deps, departure.id, { status: "open" });
    await open();
    expect(await notifyWaitlist(office.deps)).toBe(1);
    await editDeparture(office.deps, departure.id, { status: "closed" });
    expect(await notifyWaitlist(office.deps)).toBe(0);
    hours(1);
    await open();
    expect(await notifyWaitlist(office.deps), "what has been open again is news").toBe(1);

    const others = ["new-delhi-avenues", "mehrauli-ruins", "nizamuddin-and-lodhi", "hauz-khas-and-deer-park"];
    const later = (await office.departuresOf("old-delhi-at-dawn")).slice(60);
    const outThen = (await Promise.all(others.map((slug) => office.departuresOf(slug)))).flat();
    const within = (one: Departure, other: Departure) =>
      Math.abs(Date.parse(one.startsAt) - Date.parse(other.startsAt)) < 3_600_000;
    const empty = later.find((one) => outThen.some((other) => within(one, other)));
    const sameHour = outThen.find((other) => empty && within(empty, other));
    if (!empty || !sameHour) throw new Error("two rides are out at one hour");
    await leadWithOneGuide(office.db);
    await saveGuides(office.db, 1);
    try {
      await office.hold({ departure: sameHour.id, people: 1, category: "regular" });
      expect(await findWaitlistDeparture(office.deps, { departure: empty.id, people: 2 })).toMatchObject({
        standing: "full",
      });
      expect(await enter(empty, "ben", 2)).toBe("entered");
      expect(await notifyWaitlist(office.deps)).toBe(0);
      office.clock.advanceMinutes(16);
      await expireHolds(office.deps);
      expect(await notifyWaitlist(office.deps), "the guide is back").toBe(1);
      const turn = async () => (await listWaitlist(office.db, empty.id))[0]?.turnUntil;
      expect(await turn()).not.toBeNull();
      // One rider of the two books, and the guide is out with another ride before the second does.
      await office.hold({ departure: sameHour.id, people: 1, category: "regular" });
      await office.db
        .updateTable("departure")
        .set({ edited_at: new Date(), taken: 1 })
        .where("id", "=", empty.id)
        .execute();
      await office.db.updateTable("tour").set({ guide_steps: sql`'{1,2}'` }).execute();
      await notifyWaitlist(office.deps);
      expect(await turn(), "a turn without a guide").toBeNull();
    } finally {
      await office.db.deleteFrom("guide_pool").execute();
    }
  });

  it("mails once from many processes", async () => {
    const departure = await full();
    await enter(departure, "anna", 1);
    await enter(departure, "ben", 1);
    await capacity(departure.id, 9);
    const counts = await Promise.all([1, 2, 3].map(() => notifyWaitlist(office.deps)));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await told()).toEqual(["anna"]);
  });

  it("does not mail a party leaving at that moment", async () => {
    const departure = await full();
    await enter(departure, "anna", 1);
    await enter(departure, "ben", 1);
    await capacity(departure.id, 9);
    expect(await notifyWaitlist(office.deps)).toBe(1);
    const [, ben] = await listWaitlist(office.db, departure.id);
    hours(12);
    let telling: Promise<number> = Promise.resolve(-1);
    await office.db.transaction().execute(async (tx) => {
      await leaveWaitlist(tx, ben?.id ?? "");
      telling = notifyWaitlist(office.deps);
      await untilStatementsWait(office.database);
    });
    expect(await telling).toBe(0);
    expect(await told()).toEqual(["anna"]);
  });

  it("reserves nothing: the first to book gets the place", async () => {
    const departure = await full();
    await enter(departure, "ben", 1);
    await capacity(departure.id, 9);
    await notifyWaitlist(office.deps);
    expect(await told()).toEqual(["ben"]);
    await office.book(departure, 1);
    expect(await quote(office.deps, { departure: departure.id, people: 1, category: "regular" })).toEqual({
      refused: "sold_out",
    });
    await notifyWaitlist(office.deps);
    expect(await list(departure)).toEqual(["ben"]);
  });
});
