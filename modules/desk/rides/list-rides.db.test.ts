import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listDays, listDeciding, listDeparturesBetween, listRunningOn } from "#modules/availability/index.server.ts";
import { callOff, findRider, markNoShow, saveRider } from "#modules/booking/index.server.ts";
import { joinWaitlist } from "#modules/waitlist/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { toRides } from "./list-rides.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("departures in the console", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(3));
  });
  afterAll(() => office?.close());

  const rideOf = async ({ id, localDate }: Departure) => {
    const lines = await listDeparturesBetween(office.db, { tourId: null, from: localDate, to: localDate });
    return (await toRides(office.deps, lines)).find((ride) => ride.id === id);
  };

  it("counts each place once: paid, owed, held or free", async () => {
    const on = departure();
    await office.book(on, 3);
    await office.hold({ departure: on.id, people: 2, category: "regular" });
    const owing = await office.book(on, 1);
    const payment = await office.db
      .selectFrom("payment")
      .innerJoin("payment_order", "payment_order.id", "payment_order_id")
      .select(["payment.id", "payment.amount_paise"])
      .where("payable_ref", "=", owing.id)
      .executeTakeFirstOrThrow();
    const taken = { payment_id: payment.id, amount_paise: payment.amount_paise };
    await office.db
      .insertInto("chargeback")
      .values({ provider_dispute_id: "disp_1", ...taken, created_at: office.clock.now(), reversed_at: null })
      .execute();
    const ride = await rideOf(on);
    expect(ride).toMatchObject({ taken: 6, seats: { paid: 3, due: 1, held: 2, free: on.capacity - 6 }, riders: 4 });
    expect(ride?.duePaise).toBe(owing.totalPaise);
    expect(ride?.worthPaise).toBe(owing.totalPaise * 4);
    expect(ride?.heldUntil).toBe("2026-11-21T06:15:00.000Z");
    await office.db.updateTable("chargeback").set({ reversed_at: office.clock.now() }).execute();
    expect(await rideOf(on)).toMatchObject({ duePaise: 0, seats: { paid: 4, due: 0 } });
  });

  it("counts riders with missing details", async () => {
    const on = departure();
    const { riders } = await office.book(on, 2);
    expect(await rideOf(on)).toMatchObject({ missing: 2, guides: { needed: 2, names: [], lacking: 2 } });
    const [first] = riders;
    await findRider(office.deps, first?.id ?? "");
    await saveRider(office.deps, first?.id ?? "", {
      ...{ name: "Anna Example", height: 170, diet: "jain", notes: "", waiver: "on" },
      ...{ emergencyName: "Otto", emergencyPhone: "+91 98123 45678", guardianName: "" },
    });
    expect(await rideOf(on)).toMatchObject({ missing: 1 });
  });

  it("counts waiting parties and no-shows", async () => {
    const on = departure();
    const booking = await office.book(on, on.capacity);
    await joinWaitlist(office.deps, on.id, { people: 2, name: "Ben", email: "ben@example.com" });
    expect(await rideOf(on)).toMatchObject({ waiting: 1, noShows: 0, seats: { free: 0 } });
    await markNoShow(office.deps, booking.id, [1]);
    await atTime(office.clock, on.startsAt, async () => expect(await rideOf(on)).toMatchObject({ noShows: 1 }));
  });

  it("leaves out guests of a called-off ride", async () => {
    const on = departure();
    await office.book(on, 2);
    await callOff(office.deps, { departureId: on.id, reason: "Fog all day.", answerHours: 48 });
    expect(await rideOf(on)).toMatchObject({ status: "cancelled", riders: 0, missing: 0 });
  });

  it("finds a ride of several days on each of them", async () => {
    const { id } = (await office.departuresOf("himalayan-foothills-weekend"))[0] ?? { id: "" };
    const [ride] = await office.db.selectFrom("departure").selectAll().where("id", "=", id).execute();
    if (!ride) throw new Error("the weekend departs");
    await office.book({ id }, 2);
    const days = [0, 1, 2].map((more) =>
      new Date(Date.parse(ride.local_date) + more * 86_400_000).toISOString().slice(0, 10),
    );
    const out = await Promise.all(days.map((day) => listRunningOn(office.db, day)));
    expect(out.map((rides) => rides.some((one) => one.id === id))).toEqual([false, true, false]);
  });

  it("finds what is decided first, although another ride starts earlier", async () => {
    const [city, holiday] = [departure(), departure()];
    expect(city.startsAt < holiday.startsAt).toBe(true);
    const now = office.clock.now();
    const until = new Date(now.getTime() + 72 * 3_600_000);
    for (const [{ id }, hours] of [
      [city, 60],
      [holiday, 6],
    ] as const) {
      const decides_at = new Date(now.getTime() + hours * 3_600_000);
      await office.db.updateTable("departure").set({ group_min: 4, decides_at }).where("id", "=", id).execute();
      await office.hold({ departure: id, people: 1, category: "regular" });
    }
    const found = async (most: number) => (await listDeciding(office.db, { now, until, most })).map(({ id }) => id);
    expect([await found(1), await found(2)]).toEqual([[holiday.id], [holiday.id, city.id]]);
  });

  it("leaves out closed departures without riders before it counts a day's lines", async () => {
    const season = { from: "2026-11-22", to: "2027-03-31", tourId: null, most: 1 };
    const shown = (isClosedShown: boolean) => listDays(office.db, { ...season, isClosedShown });
    const [day, before] = [...(await shown(true))].find(([, { more, running }]) => more > 0 && running === 0) ?? [];
    const [first] = before?.lines ?? [];
    const more = before?.more ?? 0;
    expect(more).toBeGreaterThan(0);
    await office.db
      .updateTable("departure")
      .set({ status: "closed", closed_by: "operator" })
      .where("id", "=", first?.id ?? "")
      .execute();
    const [cards, all] = [(await shown(false)).get(day ?? ""), (await shown(true)).get(day ?? "")];
    expect([cards?.lines.length, cards?.more]).toEqual([1, more - 1]);
    expect(cards?.lines[0]?.id).not.toBe(first?.id);
    expect([all?.lines[0]?.id, all?.more]).toEqual([first?.id, more]);
  });
});
