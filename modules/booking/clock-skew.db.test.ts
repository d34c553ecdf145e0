import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { extendHold } from "./holds/extend-hold.server.ts";
import { confirmFromBrowser } from "./pay-booking.server.ts";

/**
 * Error of the second machine's clock. The database's and provider's clocks are hours away from both in these tests.
 */
const MINUTES = 6;

describe("a machine with a wrong clock beside a right one", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  // Sweep only this test's holds.
  beforeEach(() => desk.letHoldsExpire());
  afterEach(async () => {
    expect(await desk.faultsOfLedger()).toEqual([]);
  });
  afterAll(() => desk?.close());

  const statusOf = async (reference: string) => (await desk.find(reference)).status;
  /** The minute's job as the wrong machine runs it. */
  const expireThere = (minutes: number) => {
    const wrong = new SteppedClock(desk.clock.now());
    wrong.advanceMinutes(minutes);
    return expireHolds({ ...desk.deps, clock: wrong });
  };

  it("ends holds early by its lead; a later payment gets places that are left", async () => {
    const booking = await desk.hold(2);
    const departure = booking.departureId;
    desk.clock.advanceMinutes(15 - MINUTES - 1);
    await expireThere(MINUTES);
    expect(await statusOf(booking.reference)).toBe("held");
    desk.clock.advanceMinutes(1);
    await expireThere(MINUTES);
    expect(await statusOf(booking.reference)).toBe("expired");
    expect(await desk.placesTaken(departure)).toBe(0);
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    expect(await statusOf(booking.reference)).toBe("confirmed");
    expect(await desk.placesTaken(departure)).toBe(2);
  });

  it("ends no hold that is extended at that moment", async () => {
    const booking = await desk.hold(2);
    desk.clock.advanceMinutes(14);
    let ending: Promise<number> = Promise.resolve(-1);
    await desk.database.db.transaction().execute(async (tx) => {
      expect(await extendHold({ db: tx, clock: desk.clock }, booking.id)).toBe(true);
      ending = expireThere(MINUTES);
      await untilStatementsWait(desk.database);
    });
    expect(await ending).toBe(0);
    expect(await statusOf(booking.reference)).toBe("held");
    expect(await desk.placesTaken(booking.departureId)).toBe(2);
  });

  it("refunds in full if others have the places by then", async () => {
    const booking = await desk.hold(2);
    desk.clock.advanceMinutes(15 - MINUTES);
    await expireThere(MINUTES);
    const others = await desk.hold(10, booking.departureId);
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(others.orderId));
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    expect(await statusOf(others.reference)).toBe("confirmed");
    expect(await statusOf(booking.reference)).not.toBe("confirmed");
    expect(await desk.placesTaken(booking.departureId)).toBe(10);
    const refunds = await desk.database.db.selectFrom("refund").select("amount_paise").execute();
    expect(refunds.map(({ amount_paise }) => amount_paise)).toContain(booking.totalPaise);
  });

  it("leaves holds running by its lag, and the other does not wait", async () => {
    const booking = await desk.hold(10);
    desk.clock.advanceMinutes(16);
    await expireThere(-MINUTES);
    expect(await statusOf(booking.reference)).toBe("held");
    const other = await desk.hold(1, booking.departureId);
    expect([await statusOf(booking.reference), await statusOf(other.reference)]).toEqual(["expired", "held"]);
    expect(await desk.placesTaken(booking.departureId)).toBe(1);
  });
});
