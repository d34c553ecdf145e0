import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listParties } from "#modules/booking/index.server.ts";
import { deedsOf, orderOf } from "#tests/harness/booking/deeds.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { findUndo } from "./undo-offer.server.ts";

describe("undoing a deed", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  let deeds: ReturnType<typeof deedsOf>;
  beforeAll(async () => {
    office = await openBookingOffice();
    deeds = deedsOf(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(3));
  });
  afterAll(() => office?.close());

  it("withdraws a message to a departure, which may then be sent again", async () => {
    const on = departure();
    const { reference } = await office.book(on, 2);
    await deeds.drain();
    const options = { departure: on.id, subject: "Rain", text: "Dear {name}, bring a jacket." };
    const sent = await deeds.give("message-departure", options);
    expect(sent.plan.undo).toBe("mails");
    expect(await deeds.drain()).toBe(0);
    expect(await deeds.statusesOf(reference, "booking.message")).toEqual(["held"]);

    const undone = await deeds.give("undo", { order: orderOf(sent) });
    expect(undone.plan.lines.join(" ")).toMatch(/The mail to .* would not leave/);
    expect(undone.outcome.lines).toContain("1 mail was withdrawn before leaving.");
    office.clock.advanceMinutes(2);
    await deeds.drain();
    expect(await deeds.statusesOf(reference, "booking.message")).toEqual(["withdrawn"]);
    expect(await deeds.faultsOf("undo", { order: orderOf(sent) })).toEqual(["It has been undone already."]);
    await deeds.give("message-departure", options);
    expect(await deeds.statusesOf(reference, "booking.message")).toEqual(["withdrawn", "held"]);
  });

  it("lets a message leave after its minute, and has no undo then", async () => {
    const on = departure();
    const { reference } = await office.book(on, 1);
    await deeds.drain();
    const sent = await deeds.give("message-departure", {
      departure: on.id,
      subject: "Rain",
      text: "Bring a jacket, please.",
    });
    office.clock.advanceMinutes(1);
    await deeds.drain();
    expect(await deeds.statusesOf(reference, "booking.message")).toEqual(["waiting"]);
    expect(await deeds.faultsOf("undo", { order: orderOf(sent) })).toEqual([expect.stringMatching(/mails have left/)]);
  });

  it("moves a booking back, and tells nobody of either", async () => {
    const [from, to] = [departure(), departure()];
    const { reference } = await office.book(from, 2);
    await deeds.drain();
    const moved = await deeds.give("move-booking", { reference, departure: to.id });
    expect(moved.plan.undo).toBe("mails");
    expect((await office.managed(reference)).departureId).toBe(to.id);
    await deeds.give("undo", { order: orderOf(moved) });
    expect((await office.managed(reference)).departureId).toBe(from.id);
    office.clock.advanceMinutes(2);
    await deeds.drain();
    expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["withdrawn"]);
  });

  it("leaves the deed and its mails as they are where the way back is shut", async () => {
    const [from, to] = [departure(), departure()];
    const { reference } = await office.book(from, 1);
    await deeds.drain();
    const moved = await deeds.give("move-booking", { reference, departure: to.id });
    const back = deeds.deed("undo", { order: orderOf(moved) });
    const planned = await back.plan();
    if (!planned.ok) throw new Error("the way back is open");
    await office.database.executeRaw(`CREATE FUNCTION jam() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
      CREATE TRIGGER jam BEFORE UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION jam()`);
    await expect(back.run(planned.digest)).rejects.toThrow("the disk is full");
    await office.database.executeRaw("DROP FUNCTION jam CASCADE");
    expect((await office.managed(reference)).departureId).toBe(to.id);
    office.clock.advanceMinutes(1);
    await deeds.drain();
    expect(await deeds.statusesOf(reference, "booking.moved")).toEqual(["waiting"]);
  });

  it("takes back only the riders whom the deed ticked", async () => {
    const on = departure();
    const { reference } = await office.book(on, 2);
    await deeds.give("mark-arrived", { reference, riders: "1" });
    const ticked = await deeds.give("mark-arrived", { reference });
    await deeds.give("undo", { order: orderOf(ticked) });
    const riders = (await listParties(office.db, on.id))[0]?.riders ?? [];
    expect(riders.map(({ arrivedAt }) => arrivedAt !== null)).toEqual([true, false]);
  });

  it("opens blocked days again, and deletes a note", async () => {
    const on = departure();
    const { reference } = await office.book(departure(), 1);
    const statusOf = async () =>
      (await office.db.selectFrom("departure").select("status").where("id", "=", on.id).executeTakeFirstOrThrow())
        .status;
    const blocked = await deeds.give("block-date", {
      from: on.localDate,
      tour: "old-delhi-at-dawn",
      reason: "the marathon",
    });
    expect(await statusOf()).toBe("closed");
    const reopened = await deeds.give("undo", { order: orderOf(blocked) });
    expect(await statusOf()).toBe("open");
    expect(reopened.undo).toBeUndefined();

    const noted = await deeds.give("note-booking", { reference, words: "arrives by the late train" });
    await deeds.give("undo", { order: orderOf(noted) });
    expect(await office.db.selectFrom("booking_note").select("id").execute()).toEqual([]);
  });

  it("is for the person who did it, within the hour, and says so where there is none", async () => {
    const { reference } = await office.book(departure(), 1);
    const noted = await deeds.give("note-booking", { reference, words: "arrives by the late train" });
    const order = orderOf(noted);
    const none = [expect.stringMatching(/no such deed of yours/)];
    expect(await deeds.faultsOf("undo", { order }, { actor: "Ravi, desk" })).toEqual(none);
    const other = { actor: "Asha, desk", memberId: "01a00000-0000-7000-8000-000000000001" };
    expect(await deeds.faultsOf("undo", { order }, other), "of the same name").toEqual(none);
    office.clock.advanceMinutes(60);
    expect((await findUndo(office.deps, order))?.state).toBe("over");
    expect(await deeds.faultsOf("undo", { order })).toEqual([expect.stringMatching(/hour is over/)]);
    const resent = await deeds.give("resend-link", { reference });
    expect(resent.plan.undo).toBeUndefined();
    expect(resent.undo).toBeUndefined();
  });

  it("undoes once, however often it is pressed", async () => {
    const on = departure();
    await office.book(on, 1);
    const sent = await deeds.give("message-departure", {
      departure: on.id,
      subject: "Fog",
      text: "Bring a lamp, please.",
    });
    const back = deeds.deed("undo", { order: orderOf(sent) });
    const planned = await back.plan();
    if (!planned.ok) throw new Error("the way back is open");
    const answers = await Promise.all([back.run(planned.digest), back.run(planned.digest)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await findUndo(office.deps, orderOf(sent))).toMatchObject({ state: "undone" });
  });
});
