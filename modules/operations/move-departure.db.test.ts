import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelPeople, changeDate, findBooking } from "#modules/booking/index.server.ts";
import { joinWaitlist } from "#modules/waitlist/index.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { deedsOf, orderOf } from "#tests/harness/booking/deeds.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";

const words = "The road is closed until nine.";

describe("moving a departure", () => {
  let office: BookingOffice;
  let deeds: ReturnType<typeof deedsOf>;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    deeds = deedsOf(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(3));
  });
  afterAll(() => office?.close());

  const rowOf = (id: string) =>
    office.db.selectFrom("departure").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const order = (on: Departure, more: Record<string, string> = {}) => ({
    ...{ departure: on.id, date: on.localDate, time: "09:15", words },
    ...more,
  });
  const eventsOf = async (reference: string) =>
    (await office.managed(reference)).history.map(({ reason }) => reason).slice(-1);

  it("takes paid guests to a departure that is made, tells them, and closes the former one", async () => {
    const on = departure();
    const booked = await office.book(on, 2);
    const { plan } = await deeds.give("move-departure", order(on));
    expect(plan.writesTo).toMatchObject([{ name: booked.contactName, address: booked.contactEmail }]);
    expect(plan.places).toMatchObject([
      { before: 2, after: 0 },
      { before: 0, after: 2 },
    ]);
    expect(plan.money).toMatchObject([{ paise: booked.totalPaise, isBack: true }]);
    const now = await office.managed(booked.reference);
    expect(now).toMatchObject({ localDate: on.localDate, localTime: "09:15", totalPaise: booked.totalPaise });
    expect(now.departureId).not.toBe(on.id);
    expect(await rowOf(on.id)).toMatchObject({ status: "closed", taken: 0, closed_by: "operator" });
    const there = await rowOf(now.departureId);
    expect(there).toMatchObject({ status: "open", taken: 2, capacity: on.capacity });
    // The cut-off keeps its distance to the start.
    expect(there.starts_at.getTime() - there.cutoff_at.getTime()).toBe(
      Date.parse(on.startsAt) - Date.parse(on.cutoffAt),
    );
    expect((await office.told(booked.reference)).at(-1)).toMatchObject({
      ...{ topic: "booking.moved", fromTime: on.localTime, localTime: "09:15", refundPaise: 0 },
      byUs: { words },
    });
    expect(await eventsOf(booked.reference)).toEqual([expect.stringMatching(/^moved by the company from .* to /)]);
  });

  it("lets a guest leave with everything, or choose another date, until the named time is over", async () => {
    const on = departure();
    const [stays, goes, changes] = [await office.book(on, 1), await office.book(on, 1), await office.book(on, 1)];
    // So near that the policy gives nothing back, and lets nobody change.
    const near = new Date(Date.parse(on.startsAt) - 30 * 3_600_000);
    office.clock.advanceMinutes((near.getTime() - office.clock.now().getTime()) / 60_000);
    await deeds.give("move-departure", order(on, { date: addCalendarDays(on.localDate, 1), hours: "24" }));
    const cancel = async (reference: string, seenRefundPaise: number) => {
      const { id, riders, linkId } = await office.managed(reference);
      const asked = { bookingId: id, riderIds: riders.map((one) => one.id), actor: "traveller" as const, linkId };
      return cancelPeople(office.deps, { ...asked, seenRefundPaise });
    };
    expect(await cancel(goes.reference, goes.totalPaise)).toMatchObject({ cancelled: { percent: 100 } });
    const { id: bookingId, movesFreely, freeUntil } = await office.managed(changes.reference);
    expect([movesFreely, freeUntil]).toEqual([true, expect.any(String)]);
    const next = departure();
    const wish = { bookingId, toDepartureId: next.id, seenPaise: changes.totalPaise, actor: "traveller" as const };
    expect(await changeDate(office.deps, wish)).toHaveProperty("moved");
    expect((await office.managed(changes.reference)).freeUntil, "they chose it themselves").toBeNull();
    office.clock.advanceMinutes(24 * 60 + 1);
    expect((await office.managed(stays.reference)).freeUntil).toBeNull();
    expect(await cancel(stays.reference, stays.totalPaise)).toMatchObject({ refused: "refund_moved" });
  });

  it("ends unpaid holds, and gives money that comes late back", async () => {
    const on = departure();
    const held = await office.hold({ departure: on.id, people: 1, category: "regular" });
    const { plan } = await deeds.give("move-departure", order(on));
    expect(plan.undo, "a hold is over for good").toBeUndefined();
    expect(plan.places).toMatchObject([{ before: 1, after: 0 }, { after: 0 }]);
    expect(await findBooking(office.deps, held.reference)).toMatchObject({ status: "released" });
    await held.pay();
    expect(await findBooking(office.deps, held.reference)).toMatchObject({ status: "released" });
    expect(await office.taken(on.id)).toBe(0);
  });

  it("joins a ride of that hour, and grows it with a reason; a private party never", async () => {
    const [on, there, own] = [departure(), departure(), departure()];
    const [moves, waits] = [await office.book(on, 2), await office.book(there, 1)];
    await office.db.updateTable("departure").set({ capacity: 2 }).where("id", "=", there.id).execute();
    const to = { date: there.localDate, time: there.localTime };
    const asked = deeds.deed("move-departure", order(on, to));
    const planned = await asked.plan();
    if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
    expect(planned.plan.bends).toMatchObject([{ rule: "Places of that ride" }]);
    expect(planned.plan.undo).toBeUndefined();
    expect(await asked.run(planned.digest)).toMatchObject({ ok: false, faults: [{ option: "reason" }] });
    await deeds.give("move-departure", order(on, { ...to, reason: "they all agreed" }));
    expect(await rowOf(there.id)).toMatchObject({ taken: 3, capacity: 3, status: "open" });
    expect((await office.managed(moves.reference)).departureId).toBe(there.id);
    expect((await office.managed(waits.reference)).freeUntil, "their ride has not moved").toBeNull();
    const party = await office.book(own, 2, "private");
    expect(await deeds.faultsOf("move-departure", order(own, to))).toEqual([
      expect.stringMatching(/private party would have to join/),
    ]);
    await deeds.give("move-departure", order(own));
    const { departureId } = await office.managed(party.reference);
    expect(await rowOf(departureId)).toMatchObject({ taken: own.capacity, capacity: own.capacity });
  });

  it("names the guides who are busy then, lacking guides and a blocked day; guides and waitlist go along", async () => {
    const [on, busy] = [departure(), departure()];
    const booked = await office.book(on, 1);
    await office.book(busy, 1);
    const guide = `Meera ${on.localDate}`;
    await deeds.give("add-guide", { name: guide, languages: "English, Hindi, Urdu, French", roles: "lead, sweep" });
    for (const { id } of [on, busy]) await deeds.give("assign-guide", { departure: id, guide, role: "lead" });
    await deeds.give("block-date", { from: busy.localDate, tour: "bazaars-at-dusk", reason: "another tour's block" });
    await deeds.give("block-date", { from: busy.localDate, tour: "old-delhi-at-dawn", reason: "the marathon" });
    await deeds.give("guides", { number: "1" });
    const options = order(on, { date: busy.localDate, time: "07:00" });
    const answer = await deeds.deed("move-departure", options).plan();
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    const { bends = [] } = answer.plan;
    expect(bends.map(({ rule }) => rule)).toEqual(["Blocked day", "Guides at that hour", "Roster"]);
    expect(bends.map(({ words: said }) => said).join(" ")).toMatch(
      /the marathon.*need 2 guides, and 0 are free.*is on Old Delhi/,
    );
    await deeds.give("guides", { number: "40" });
    await office.db.updateTable("departure").set({ capacity: 1 }).where("id", "=", on.id).execute();
    expect(await joinWaitlist(office.deps, on.id, { name: "Gita", email: "gita@example.com", people: 1 })).toBe(
      "entered",
    );
    await deeds.give("move-departure", { ...options, reason: "it was agreed with everybody" });
    const { departureId } = await office.managed(booked.reference);
    const assigned = await office.db
      .selectFrom("guide_assignment")
      .select(["departure_id", "told_at"])
      .where("departure_id", "in", [on.id, departureId])
      .execute();
    expect(assigned).toEqual([{ departure_id: departureId, told_at: null }]);
    const waiting = await office.db.selectFrom("waiting_party").select(["departure_id", "email"]).execute();
    expect(waiting).toEqual([{ departure_id: departureId, email: "gita@example.com" }]);
  });

  it("is undone while its mails wait: both departures, guests and guides are as they were", async () => {
    const on = departure();
    const booked = await office.book(on, 2);
    await deeds.drain();
    const guide = `Leela ${on.localDate}`;
    await deeds.give("add-guide", { name: guide, languages: "English, Hindi, Urdu, French", roles: "lead, sweep" });
    await deeds.give("assign-guide", { departure: on.id, guide, role: "lead" });
    const { updated_at: _, ...before } = await rowOf(on.id);
    const moved = await deeds.give("move-departure", order(on));
    expect(moved.plan.undo).toBe("mails");
    const { departureId: toId } = await office.managed(booked.reference);
    await deeds.give("undo", { order: orderOf(moved) });
    const now = await office.managed(booked.reference);
    expect([now.departureId, now.freeUntil]).toEqual([on.id, null]);
    const { updated_at: __, ...after } = await rowOf(on.id);
    expect(after).toEqual(before);
    expect(await office.db.selectFrom("departure").select("id").where("id", "=", toId).execute()).toEqual([]);
    office.clock.advanceMinutes(2);
    await deeds.drain();
    expect(await deeds.statusesOf(booked.reference, "booking.moved")).toEqual(["withdrawn"]);

    const again = await deeds.give("move-departure", order(on));
    await office.book({ id: (await office.managed(booked.reference)).departureId }, 1);
    expect(await deeds.faultsOf("undo", { order: orderOf(again) })).toEqual([
      expect.stringMatching(/Something has changed since/),
    ]);
  });

  it("refuses the hour at which it starts, one that has passed, and one that was called off", async () => {
    const [on, off] = [departure(), departure()];
    const faults = (more: Record<string, string>) => deeds.faultsOf("move-departure", order(on, more));
    expect(await faults({ time: on.localTime })).toEqual([expect.stringMatching(/starts at that hour/)]);
    expect(await faults({ date: "2026-11-20" })).toEqual([expect.stringMatching(/has passed/)]);
    await deeds.give("cancel-departure", { departure: off.id, reason: "Fog all day." });
    expect(await faults({ date: off.localDate, time: off.localTime })).toEqual([expect.stringMatching(/called off/)]);
    expect(await deeds.faultsOf("move-departure", { ...order(on), departure: off.id })).toEqual([
      expect.stringMatching(/called off/),
    ]);
  });
});
