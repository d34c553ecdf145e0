import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { editDeparture, findDeparture } from "#modules/availability/index.server.ts";
import { groupStandingWords } from "#modules/availability/model.ts";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingDesk, type Category, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { whileRowsAreRefused } from "#tests/harness/database/refuse-rows.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { acceptQuote, findQuote } from "./bespoke/bespoke-quotes.server.ts";
import { offerQuote } from "./bespoke/offer-quote.server.ts";
import { callOff, findChoice, settleOverdueChoices } from "./cancellations/call-off.server.ts";
import { decideDepartures } from "./cancellations/decide-departures.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { findManagedBooking } from "./find-managed-booking.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { confirmFromBrowser, startPayment } from "./pay-booking.server.ts";
import { transition } from "./transition.server.ts";

describe("a departure with a minimum of riders", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  putClockBack(() => desk.clock, "2026-11-21T06:00:00Z");
  // Departures are decided and guests' choices settled for all alike: no test leaves the next one either of them.
  afterEach(async () => {
    await desk.database.executeRaw("UPDATE departure SET group_min = 1, decides_at = NULL WHERE group_min > 1");
    await atTime(desk.clock, "2027-11-21T06:00:00Z", () => settleOverdueChoices(desk.deps));
    expect(await desk.faultsOfLedger()).toEqual([]);
  });

  /** A departure that runs with four, decided a day before its start. */
  async function forming(): Promise<string> {
    const id = desk.freshDeparture();
    await desk.database.executeRaw(
      `UPDATE departure SET group_min = 4, decides_at = starts_at - interval '1 day' WHERE id = '${id}'`,
    );
    return id;
  }
  const groupOf = async (id: string) => (await findDeparture(desk.deps, id))?.group;
  const sell = async (people: number, departure: string, category: Category = "regular") => {
    const booking = await desk.hold(people, departure, category);
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(booking.orderId));
    return booking;
  };
  const decideAt = async (id: string): Promise<void> => {
    desk.clock.set((await groupOf(id))?.decidesAt ?? "");
    await decideDepartures(desk.deps);
  };

  it("is forming until enough paid, and then guaranteed despite cancellations", async () => {
    const id = await forming();
    await desk.hold(3, id);
    const first = await sell(2, id);
    expect(await groupOf(id)).toMatchObject({ state: "forming", minimum: 4, riders: 5 });
    await sell(2, id);
    expect(await groupOf(id)).toMatchObject({ state: "guaranteed" });
    await desk.database.db
      .transaction()
      .execute((tx) =>
        transition(tx, desk.clock, { bookingId: first.id, to: "cancelled", actor: "traveller", reason: "a test" }),
      );
    await decideAt(id);
    const group = await groupOf(id);
    expect(group?.state).toBe("guaranteed");
    expect(group && groupStandingWords(group)).toBe("guaranteed to run");
    desk.clock.advanceMinutes(24 * 60 + 1);
    expect((await groupOf(id))?.state).toBe("running");
  });

  it("is described in the confirmation, and once more to earlier bookers when guaranteed", async () => {
    const id = await forming();
    const [anna, bela] = [await sell(1, id), await sell(1, id)];
    const left = await sell(1, id);
    const { db } = desk.database;
    await db.updateTable("booking").set({ status: "cancelled" }).where("id", "=", left.id).execute();
    const last = await sell(2, id);
    const after = await sell(1, id);
    await decideAt(id);
    const guaranteed = async ({ reference }: { reference: string }) => desk.told("booking.guaranteed", reference);
    for (const early of [anna, bela]) {
      const decidesAt = (await groupOf(id))?.decidesAt;
      const { reference } = early;
      const group = { state: "forming", minimum: 4, decidesAt };
      expect(await desk.told("booking.confirmed", reference)).toMatchObject([{ group }]);
      expect(await guaranteed(early)).toMatchObject([{ people: 1, tourName: "Old Delhi at Dawn" }]);
    }
    for (const late of [last, after]) {
      expect(await desk.told("booking.confirmed", late.reference)).toMatchObject([{ group: { state: "guaranteed" } }]);
      expect(await guaranteed(late), "its confirmation said so").toEqual([]);
    }
    expect(await guaranteed(left)).toEqual([]);
    const plain = await sell(1, desk.freshDeparture());
    expect(await desk.told("booking.confirmed", plain.reference)).toMatchObject([{ group: null }]);
  });

  it("tells its guests when a move or the job guarantees it", async () => {
    const [from, id, found] = [desk.freshDeparture(), await forming(), await forming()];
    const [anna, moves, here] = [await sell(2, id), await sell(2, from), await sell(4, found)];
    const move = { bookingId: moves.id, toDepartureId: id, seenPaise: moves.totalPaise, actor: "traveller" as const };
    expect(await changeDate(desk.deps, move)).toHaveProperty("moved");
    expect(await desk.told("booking.guaranteed", anna.reference)).toHaveLength(1);
    expect(await desk.told("booking.guaranteed", moves.reference)).toEqual([]);
    expect(await desk.told("booking.moved", moves.reference)).toMatchObject([{ group: { state: "guaranteed" } }]);
    // As if the last rider had paid unnoticed.
    await desk.database.db.updateTable("departure").set({ guaranteed_at: null }).where("id", "=", found).execute();
    await decideAt(found);
    await decideDepartures(desk.deps);
    expect(await desk.told("booking.guaranteed", here.reference)).toHaveLength(1);
  });

  it("is guaranteed by guests of a called-off ride, despite later cancellations", async () => {
    const [off, id] = [desk.freshDeparture(), await forming()];
    const [moving, there] = [await sell(3, off), await sell(1, id)];
    await callOff(desk.deps, { departureId: off, reason: "Fog.", answerHours: 24 });
    const wanted = { bookingId: moving.id, toDepartureId: id, seenPaise: moving.totalPaise };
    expect(await changeDate(desk.deps, { ...wanted, actor: "traveller" })).toHaveProperty("moved");
    expect(await groupOf(id)).toMatchObject({ state: "guaranteed" });
    expect(await desk.told("booking.guaranteed", there.reference)).toHaveLength(1);
    expect(await desk.told("booking.moved", moving.reference)).toMatchObject([{ group: { state: "guaranteed" } }]);
  });

  it("is guaranteed at once by a party with its own departure", async () => {
    const id = await forming();
    await sell(1, id, "private");
    expect((await groupOf(id))?.state).toBe("guaranteed");
  });

  it("is called off when too few came: holds end, guests choose or are refunded", async () => {
    const id = await forming();
    const paid = await sell(3, id);
    const held = await desk.hold(1, id);
    const late = await desk.sandbox.pay(held.orderId);
    await decideAt(id);
    expect(await groupOf(id)).toMatchObject({ state: "not_running" });
    expect(await findDeparture(desk.deps, id)).toMatchObject({
      standing: "closed",
      isCalledOff: true,
      statusReason: "Fewer than 4 riders had booked by the time we had to decide.",
    });
    expect(await desk.find(paid.reference)).toMatchObject({ status: "confirmed", isCalledOff: true });
    expect(await desk.told("booking.called_off", paid.reference)).toMatchObject([{ totalPaise: 6000_00 }]);
    expect((await desk.find(held.reference)).status).toBe("released");
    expect(await confirmFromBrowser(desk.deps, late)).toBe("refunding");
    await atTime(desk.clock, { minutes: 48 * 60 + 1 }, async () => {
      expect(await settleOverdueChoices(desk.deps)).toBe(1);
    });
    await sendRefunds(desk.deps);
    expect((await desk.find(paid.reference)).status).toBe("cancelled");
    expect(await findManagedBooking(desk.deps, paid.reference)).toMatchObject({
      refunds: [{ status: "processed", amountPaise: 6000_00 }],
    });
    expect(await desk.placesTaken(id)).toBe(0);
  });

  it("is decided although closed for new bookings, while somebody is booked and it has not left", async () => {
    const [few, enough, empty, left] = [await forming(), await forming(), await forming(), await forming()];
    const [anna, gone] = [await sell(1, few), await sell(1, left)];
    await sell(4, enough);
    const decidesAt = new Date((await groupOf(few))?.decidesAt ?? "");
    for (const id of [few, enough, empty, left]) {
      await editDeparture(desk.deps, id, { status: "closed", reason: "The road is dug up." });
      // As if the last rider had paid unnoticed.
      const times = {
        decides_at: decidesAt,
        guaranteed_at: null,
        ...(id === left ? { starts_at: decidesAt, cutoff_at: decidesAt } : {}),
      };
      await desk.database.db.updateTable("departure").set(times).where("id", "=", id).execute();
    }
    desk.clock.set(decidesAt);
    expect(await decideDepartures(desk.deps)).toBe(1);
    expect(await desk.find(anna.reference)).toMatchObject({ status: "confirmed", isCalledOff: true });
    expect(await desk.told("booking.called_off", anna.reference)).toHaveLength(1);
    expect((await groupOf(enough))?.state).toBe("guaranteed");
    for (const id of [empty, left]) expect(await findDeparture(desk.deps, id)).toMatchObject({ isCalledOff: false });
    expect(await desk.told("booking.called_off", gone.reference)).toEqual([]);
  });

  it("is decided once by two processes", async () => {
    const id = await forming();
    const booking = await sell(1, id);
    desk.clock.set((await groupOf(id))?.decidesAt ?? "");
    const stopped = await Promise.all([decideDepartures(desk.deps), decideDepartures(desk.deps)]);
    expect(stopped.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await desk.told("booking.called_off", booking.reference)).toHaveLength(1);
  });

  /** A party of a quote is put onto a departure. */
  const promise = async (id: string, people: number): Promise<string> => {
    const ride = await findDeparture(desk.deps, id);
    const offered = await offerQuote(desk.deps, {
      ...{
        tour: "old-delhi-at-dawn",
        name: "Carla",
        email: "carla@example.com",
        phone: "+919800000001",
        country: "IT",
      },
      ...{ date: ride?.localDate ?? "", time: ride?.localTime ?? "", people, totalPaise: 9_000_00 },
      ...{ words: "As you wished.", validDays: 60 },
    });
    if ("refused" in offered) throw new Error(offered.refused);
    return (
      (await acceptQuote(desk.deps, offered.id, (await findQuote(desk.deps, offered.id)) ?? undefined))?.reference ?? ""
    );
  };

  const quoteOf = (reference: string) =>
    desk.database.db
      .selectFrom("bespoke_quote")
      .innerJoin("booking", "booking.id", "booking_id")
      .select(["bespoke_quote.id", "expires_at"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();

  it("is decided for those who paid; a party could pay until then", async () => {
    const id = await forming();
    const anna = await sell(1, id);
    const party = await promise(id, 2);
    const decidesAt = (await groupOf(id))?.decidesAt;
    expect(await desk.find(party)).toMatchObject({ status: "held", holdExpiresAt: decidesAt });
    await decideAt(id);
    expect(await findManagedBooking(desk.deps, anna.reference)).toMatchObject({ isCalledOff: true });
    expect(await desk.told("booking.called_off", anna.reference)).toHaveLength(1);
    expect((await desk.find(party)).status).toBe("released");
  });

  it("is neither called off again after a party revived it, nor guaranteed by former guests", async () => {
    const id = await forming();
    const guests = [await sell(2, id), await sell(1, id)];
    await decideAt(id);
    const party = await promise(id, 1);
    desk.clock.advanceMinutes(5);
    await decideDepartures(desk.deps);
    expect((await desk.find(party)).status).toBe("held");
    for (const { reference } of guests) expect(await desk.told("booking.called_off", reference)).toHaveLength(1);
    expect(await groupOf(id)).toMatchObject({ state: "forming" });
    const choiceOf = async ({ reference }: { reference: string }) =>
      findChoice(desk.deps, (await findManagedBooking(desk.deps, reference))?.choiceId ?? "");
    const before = await Promise.all(guests.map(choiceOf));
    // The party does not pay. Guests with an open choice keep their deadline.
    await desk.database.executeRaw(`UPDATE booking SET hold_expires_at = created_at WHERE reference = '${party}'`);
    await expireHolds(desk.deps);
    desk.clock.advanceMinutes(60);
    await decideDepartures(desk.deps);
    expect(await findDeparture(desk.deps, id)).toMatchObject({ isCalledOff: true });
    expect(await Promise.all(guests.map(choiceOf))).toEqual(before);
    for (const { reference } of guests) expect(await desk.told("booking.called_off", reference)).toHaveLength(1);
  });

  it("is left to a party alone on it until its quote ends", async () => {
    const id = await forming();
    const party = await promise(id, 2);
    await decideAt(id);
    expect(await findDeparture(desk.deps, id)).toMatchObject({ isCalledOff: false });
    const held = await desk.find(party);
    expect(held.status).toBe("held");
    desk.clock.set(held.holdExpiresAt);
    await expireHolds(desk.deps);
    await decideDepartures(desk.deps);
    expect((await desk.find(party)).status).toBe("expired");
    expect(await findDeparture(desk.deps, id)).toMatchObject({ isCalledOff: true });
  });

  it("is guaranteed when enough others have paid beside an unpaid party", async () => {
    const id = await forming();
    await sell(2, id);
    const bert = await desk.hold(2, id);
    const party = await promise(id, 2);
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(bert.orderId));
    expect(await groupOf(id)).toMatchObject({ state: "guaranteed" });
    const { status, holdExpiresAt } = await desk.find(party);
    expect(status).toBe("held");
    const page = await findQuote(desk.deps, (await quoteOf(party)).id);
    expect(page, "it has the time that its page says").toMatchObject({ expiresAt: holdExpiresAt, isForming: false });
    desk.clock.set(holdExpiresAt);
    await expireHolds(desk.deps);
    expect(await findQuote(desk.deps, page?.id ?? "")).toMatchObject({ standing: "expired" });
  });

  it("shows no pay button to a party that did not pay before the decision", async () => {
    const id = await forming();
    await sell(1, id);
    const party = await promise(id, 2);
    desk.clock.set((await desk.find(party)).holdExpiresAt);
    await expireHolds(desk.deps);
    expect((await desk.find(party)).status).toBe("expired");
    const quote = await quoteOf(party);
    expect(quote.expires_at.getTime()).toBeGreaterThan(desk.clock.now().getTime());
    expect(await findQuote(desk.deps, quote.id)).toMatchObject({ standing: "expired" });
  });

  it("is guaranteed once the party paid, and earlier bookers are told; later payers ride", async () => {
    const id = await forming();
    const anna = await sell(1, id);
    const bert = await desk.hold(1, id);
    const party = await promise(id, 2);
    expect(await desk.told("booking.guaranteed", anna.reference)).toEqual([]);
    expect(await groupOf(id)).toMatchObject({ state: "forming" });
    const { providerOrderId } = await startPayment(desk.deps, await desk.find(party));
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(providerOrderId));
    expect(await groupOf(id)).toMatchObject({ state: "guaranteed" });
    expect(await desk.told("booking.guaranteed", anna.reference)).toHaveLength(1);
    expect(await desk.told("booking.guaranteed", party)).toEqual([]);
    await confirmFromBrowser(desk.deps, await desk.sandbox.pay(bert.orderId));
    const [confirmed] = await desk.told("booking.confirmed", bert.reference);
    expect(confirmed).toMatchObject({ group: { state: "guaranteed" } });
    await decideAt(id);
    expect(await findDeparture(desk.deps, id)).toMatchObject({ isCalledOff: false });
  });

  it("asks a guest again when it is called off twice", async () => {
    const id = desk.freshDeparture();
    const anna = await sell(1, id);
    const off = (reason: string) => callOff(desk.deps, { departureId: id, reason, answerHours: 48 });
    await off("Fog.");
    await promise(id, 2);
    desk.clock.advanceMinutes(60);
    expect(await off("More fog.")).toEqual({ asked: 1, released: 1 });
    const asked = await desk.told("booking.called_off", anna.reference);
    const choiceId = (await findManagedBooking(desk.deps, anna.reference))?.choiceId ?? "";
    expect(asked.map((one) => one.choiceId)).toEqual([choiceId, choiceId]);
    expect(await findChoice(desk.deps, choiceId)).toMatchObject({
      reason: "More fog.",
      choice: null,
      deadlineAt: new Date(desk.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    });
  });

  it("is not called off unseen by those who cancelled", async () => {
    const id = await forming();
    const { reference } = await sell(1, id);
    desk.clock.set((await findDeparture(desk.deps, id))?.startsAt ?? "");
    await decideDepartures(desk.deps);
    expect(await desk.told("booking.called_off", reference)).toEqual([]);
    expect(await findManagedBooking(desk.deps, reference)).toMatchObject({ status: "confirmed", isCalledOff: false });
  });

  it("is decided although another one fails", async () => {
    const [broken, fine] = [await forming(), await forming()];
    await sell(1, broken);
    const { reference } = await sell(1, fine);
    await desk.database.executeRaw(`
      UPDATE departure SET decides_at = (SELECT min(decides_at) FROM departure WHERE id IN ('${broken}', '${fine}'))
        WHERE id IN ('${broken}', '${fine}')`);
    const callingOff = { table: "departure", when: `NEW.status = 'cancelled' AND NEW.id = '${broken}'` };
    await whileRowsAreRefused(desk.database, callingOff, () =>
      expect(decideAt(fine)).rejects.toThrow("1 departures could not be decided"),
    );
    expect(await desk.told("booking.called_off", reference)).toHaveLength(1);
    expect(await findDeparture(desk.deps, broken)).toMatchObject({ isCalledOff: false });
  });
});
