import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeDate } from "#modules/booking/index.server.ts";
import { listTemplates } from "#modules/messaging/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { deedsOf, orderOf } from "#tests/harness/booking/deeds.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { findUndo } from "./undo-offer.server.ts";

const MAILS_LEFT = [expect.stringMatching(/mails have left/)];
const CHANGED = [expect.stringMatching(/Something has changed since/)];

describe("an undo, when others have done something since the deed", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  let deeds: ReturnType<typeof deedsOf>;
  beforeAll(async () => {
    office = await openBookingOffice();
    deeds = deedsOf(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(3));
  });
  afterAll(() => office?.close());

  const ravi = { actor: "Ravi, desk" };
  const where = async (reference: string) => (await office.managed(reference)).departureId;
  /** A booking that the desk has moved, and nobody was told yet. */
  async function move() {
    const [from, to, third] = [departure(), departure(), departure()];
    const { id, reference } = await office.book(from, 2);
    await deeds.drain();
    const moved = await deeds.give("move-booking", { reference, departure: to.id });
    return { ...{ id, reference, from, to, third, moved }, order: orderOf(moved) };
  }

  it("is over once the desk moves the booking on; the second move alone is undone", async () => {
    const { reference, to, third, order } = await move();
    const again = await deeds.give("move-booking", { reference, departure: third.id });
    expect(await deeds.faultsOf("undo", { order })).toEqual(MAILS_LEFT);
    await deeds.drain();
    expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["waiting", "held"]);
    await deeds.give("undo", { order: orderOf(again) });
    expect(await where(reference), "as the guest has read").toBe(to.id);
    expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["waiting", "withdrawn"]);
    expect(await deeds.faultsOf("undo", { order })).toEqual(MAILS_LEFT);
  });

  it("is over once the guest moves it themselves", async () => {
    const { id, reference, third, order } = await move();
    const seenPaise = (await office.managed(reference)).totalPaise;
    const wish = { bookingId: id, toDepartureId: third.id, seenPaise, actor: "traveller" as const };
    expect(await changeDate(office.deps, wish)).toHaveProperty("moved");
    expect(await deeds.faultsOf("undo", { order })).toEqual(MAILS_LEFT);
    expect(await findUndo(office.deps, order)).toMatchObject({ state: "over" });
    await deeds.drain();
    expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["waiting", "waiting"]);
  });

  it("is over once another mail about the booking is written, which leaves after the first", async () => {
    const { reference, to, order } = await move();
    await deeds.give("resend-link", { reference }, ravi);
    expect(await deeds.faultsOf("undo", { order })).toEqual(MAILS_LEFT);
    const handed: string[] = [];
    await drainOutbox(office.deps, async (_, { topic }) => void handed.push(topic));
    expect(handed.filter((topic) => topic !== "company.told")).toEqual(["booking.moved", "booking.confirmed"]);
    expect(await where(reference)).toBe(to.id);
  });

  it("ends a message to all of a departure, when one of them has another mail", async () => {
    const on = departure();
    const [one, other] = [await office.book(on, 1), await office.book(on, 2)];
    await deeds.drain();
    const sent = await deeds.give("message-departure", { departure: on.id, subject: "Fog", text: "Bring a lamp." });
    await deeds.give("resend-link", { reference: one.reference });
    await deeds.drain();
    expect(await deeds.statusesOf(other.reference, "booking.message")).toEqual(["waiting"]);
    expect(await deeds.faultsOf("undo", { order: orderOf(sent) })).toEqual(MAILS_LEFT);
  });

  it("runs only if the plan of the way back is the one of the deed", async () => {
    const { reference, from, to, order } = await move();
    await office.hold({ departure: from.id, people: 1, category: "regular" }, "bo@example.com");
    expect(await deeds.faultsOf("undo", { order })).toEqual(CHANGED);
    office.clock.advanceMinutes(1);
    await deeds.drain();
    expect(await where(reference)).toBe(to.id);
    expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["waiting"]);
  });

  it("does not run when another mail was written between its plan and its run", async () => {
    const { reference, to, order } = await move();
    const back = deeds.deed("undo", { order });
    const planned = await back.plan();
    if (!planned.ok) throw new Error("the way back is open");
    await deeds.give("resend-link", { reference }, ravi);
    expect(await back.run(planned.digest)).toMatchObject({ ok: false });
    expect(await where(reference)).toBe(to.id);
  });

  it("waits for no mail that has failed once, and says so", async () => {
    const { reference, order } = await move();
    office.clock.advanceMinutes(1);
    await drainOutbox(office.deps, () => Promise.reject(new Error("a newer version's topic")));
    expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["waiting"]);
    expect(await deeds.faultsOf("undo", { order })).toEqual(MAILS_LEFT);
    office.clock.advanceMinutes(2);
    await deeds.drain();
  });

  it("is not offered where the ride is promised now, or others wait for the places: their mails leave at once", async () => {
    const [from, to, waited] = [departure(), departure(), departure()];
    await office.database.executeRaw(
      `UPDATE departure SET group_min = 4, decides_at = starts_at - interval '1 day' WHERE id = '${to.id}'`,
    );
    const four = await office.book(from, 4);
    const two = await office.book(waited, 2);
    const at = office.clock.now();
    const party = { name: "Bo", email: "bo@example.com", people: 2, entered_at: at, noted_at: at };
    await office.db
      .insertInto("waiting_party")
      .values({ id: newId(), departure_id: waited.id, ...party })
      .execute();
    await deeds.drain();
    for (const [{ reference }, there] of [
      [four, to],
      [two, from],
    ] as const) {
      const moved = await deeds.give("move-booking", { reference, departure: there.id });
      expect(moved.plan.undo).toBeUndefined();
      expect(moved.undo).toBeUndefined();
      await deeds.drain();
      expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["waiting"]);
    }
  });

  it("leaves no remarks and no links behind in withdrawn events", async () => {
    const { id, reference, order, from } = await move();
    await deeds.give("undo", { order });
    await office.db.updateTable("booking").set({ remarks: "a wheelchair" }).where("id", "=", id).execute();
    const again = await deeds.give("move-booking", { reference, departure: departure().id });
    await deeds.give("undo", { order: orderOf(again) });
    expect(await where(reference)).toBe(from.id);
    const told = await office.companyTold(reference);
    expect(told.filter(({ what }) => what === "moved")).toHaveLength(2);
    expect(
      JSON.stringify(
        await office.db.selectFrom("outbox").select("payload").where("withdrawn_at", "is not", null).execute(),
      ),
    ).not.toMatch(/wheelchair|"token"/);
  });

  it("blocks days once, when an end of a block is undone twice at once", async () => {
    const on = departure();
    const days = { from: on.localDate, tour: "old-delhi-at-dawn", reason: "the marathon" };
    await deeds.give("block-date", days);
    const block = async () => office.db.selectFrom("blackout").select("id").execute();
    const before = await block();
    const ended = await deeds.give("unblock", { block: before.at(-1)?.id ?? "" });
    const back = deeds.deed("undo", { order: orderOf(ended) });
    const planned = await back.plan();
    if (!planned.ok) throw new Error("the way back is open");
    const answers = await Promise.all([back.run(planned.digest), back.run(planned.digest)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await block()).toHaveLength(before.length);
  });

  it("keeps a colleague's text, role and tick", async () => {
    const rain = (await listTemplates(office.db)).find(({ name }) => name === "Rain");
    if (!rain) throw new Error("the demo has a text for rain");
    const { id: template, about, name, subject } = rain;
    const save = (text: string, giver?: typeof ravi) =>
      deeds.give("save-template", { template, name, about, subject, text }, giver);
    const saved = await save("Dear {name}, it rains.");
    await save("Dear {name}, it pours today.", ravi);
    expect(await deeds.faultsOf("undo", { order: orderOf(saved) })).toEqual(CHANGED);

    const on = departure();
    await deeds.give("add-guide", { name: "Leela", languages: "English, Hindi, Urdu", roles: "lead, sweep" });
    const assigned = await deeds.give("assign-guide", { departure: on.id, guide: "Leela", role: "lead" });
    await deeds.give("assign-guide", { departure: on.id, guide: "Leela", role: "sweep" }, ravi);
    expect(await deeds.faultsOf("undo", { order: orderOf(assigned) })).toEqual(CHANGED);

    const { reference } = await office.book(on, 1);
    const ticked = await deeds.give("mark-arrived", { reference });
    await deeds.give("mark-arrived", { reference, back: "yes" }, ravi);
    office.clock.advanceMinutes(1);
    await deeds.give("mark-arrived", { reference }, ravi);
    expect(await deeds.faultsOf("undo", { order: orderOf(ticked) })).toEqual(CHANGED);
  });
});
