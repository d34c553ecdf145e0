import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editDeparture, findDeparture } from "#modules/availability/index.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { cancelPeople } from "./cancellations/cancel-people.server.ts";
import { findManagedBooking } from "./find-managed-booking.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { confirmFromBrowser } from "./pay-booking.server.ts";

describe("a Private Tour paid after its hold expired", () => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  putClockBack(() => desk.clock, "2026-11-21T06:00:00Z");

  /** Held and lapsed; since then the company has changed the capacity by this much. */
  const lapsed = async (more: number) => {
    const id = desk.freshDeparture();
    const booking = await desk.hold(2, id, "private");
    desk.clock.advanceMinutes(16);
    await expireHolds(desk.deps);
    const { capacity } = await rowOf(id);
    await editDeparture(desk.deps, id, { capacity: capacity + more });
    return { id, capacity: capacity + more, booking, payLate: () => pay(booking.orderId) };
  };
  const pay = async (orderId: string) => confirmFromBrowser(desk.deps, await desk.sandbox.pay(orderId));
  const rowOf = (id: string) =>
    desk.database.db.selectFrom("departure").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const ridersOf = async (reference: string) => (await findManagedBooking(desk.deps, reference))?.riders ?? [];
  const seatsOf = (id: string) =>
    desk.database.db.selectFrom("booking").select("seats").where("id", "=", id).executeTakeFirstOrThrow();

  it.each([3, -3])("gets the whole present departure, %d places more than when held", async (more) => {
    const { id, capacity, booking, payLate } = await lapsed(more);
    expect(await payLate()).toBe("captured");
    expect(await findDeparture(desk.deps, id)).toMatchObject({ placesLeft: 0, standing: "sold_out" });
    expect(await seatsOf(booking.id)).toEqual({ seats: capacity });
    const all = { bookingId: booking.id, riderIds: (await ridersOf(booking.reference)).map((rider) => rider.id) };
    const shown = await cancelPeople(desk.deps, { ...all, actor: "traveller", seenRefundPaise: -1 });
    const seenRefundPaise = "nowPaise" in shown ? shown.nowPaise : 0;
    expect(await cancelPeople(desk.deps, { ...all, actor: "traveller", seenRefundPaise })).toHaveProperty("cancelled");
    expect((await rowOf(id)).taken, "what it gives back is what it had").toBe(0);
  });

  it("rides with nobody: others keep their places, and the money goes back", async () => {
    const { id, payLate } = await lapsed(3);
    const other = await desk.hold(1, id, "regular", "bo@example.com");
    await pay(other.orderId);
    expect(await payLate()).toBe("refunding");
    expect((await rowOf(id)).taken).toBe(1);
  });
});
