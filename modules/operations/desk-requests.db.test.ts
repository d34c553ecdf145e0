import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockDeparture } from "#modules/availability/index.server.ts";
import {
  acceptQuote,
  bookWithCredit,
  callOff,
  chooseAlternative,
  forgetPersonOf,
  type ManagedBooking,
  offerQuote,
} from "#modules/booking/index.server.ts";
import { bookingStatusLabels } from "#modules/booking/model.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { runCommand } from "./run-command.server.ts";

const NOW = "2026-11-21T06:00:00Z";
const anna = `${holder.contactName}, ${holder.contactPhone}`;

describe("guests' requests by telephone or letter", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  putClockBack(() => office.clock, NOW);
  afterAll(() => office?.close());

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const cancel = ({ reference }: { reference: string }, options: Record<string, string> = {}, dryRun = false) =>
    give("cancel-booking", { reference, ...options }, dryRun);
  const audited = async () => JSON.stringify(await office.db.selectFrom("audit").selectAll().execute());
  /** Runs something with the clock this many hours from the booking's start. */
  const at = <Done>({ startsAt }: ManagedBooking, hours: number, doIt: () => Promise<Done>): Promise<Done> =>
    atTime(office.clock, hoursFrom({ startsAt }, hours), doIt);
  const hoursFrom = ({ startsAt }: { startsAt: string }, hours: number) =>
    new Date(Date.parse(startsAt) + hours * 3_600_000);
  const topicsOf = async (reference: string) => (await office.told(reference)).map(({ topic, to }) => [topic, to]);

  it("get no refund of a booking that moves at that moment", async () => {
    const [booking, to] = [await office.book(departure(), 1), departure().id];
    const goodwill = { reference: booking.reference, rupees: "500", seen: "0", reason: "a flat tyre" };
    let given: Promise<string[]> = Promise.resolve([]);
    // As `changeDate` does.
    await office.db.transaction().execute(async (tx) => {
      await lockDeparture(tx, booking.departureId);
      given = give("refund", goodwill);
      await untilStatementsWait(office.database);
      await tx.updateTable("booking").set({ departure_id: to }).where("id", "=", booking.id).execute();
    });
    expect(await given).toEqual([
      `${booking.reference} changed meanwhile; please look at it again. Nothing was refunded.`,
    ]);
    expect(await give("refund", goodwill)).toEqual([expect.stringContaining("₹500 goes back, promised by ")]);
  });

  it("get what is left if less than their share, and say so", async () => {
    const booking = await office.book(departure(), 2);
    await give("refund", { reference: booking.reference, rupees: "500", seen: "0", reason: "a flat tyre" });
    const planned = await cancel(booking, {}, true);
    expect(planned).toContain(
      "Counted from Sat 21 Nov, 11:30 IST: 90% of ₹4,000, but no more than the ₹3,500 that has not gone back yet.",
    );
    expect(planned).toContain("₹3,500 goes back, ₹0 is kept.");
  });

  it("cancel all with both amounts shown first", async () => {
    const booking = await office.book(departure(), 2);
    const planned = await cancel(booking, {}, true);
    expect(planned).toEqual([
      expect.stringContaining(`${booking.reference}, ${anna}, Old Delhi at Dawn, `),
      "  Rider 1 (no details yet), would not come",
      "  Rider 2 (no details yet), would not come",
      "Counted from Sat 21 Nov, 11:30 IST: 90% of ₹4,000.",
      "₹3,600 goes back, ₹400 is kept.",
      "The booking would end.",
      "When the guest agrees: --refund 3600",
      "Nothing was changed (dry run).",
    ]);
    expect(await cancel(booking)).toEqual([expect.stringContaining("--dry-run first")]);
    expect(await cancel(booking, { refund: "4000" })).toEqual([
      expect.stringMatching(/^₹4,000 was agreed, but the refund is now ₹3,600\. Nothing was cancelled/),
    ]);
    expect(await office.managed(booking.reference)).toMatchObject({ status: "confirmed", people: 2, refunds: [] });
    expect(await cancel(booking, { refund: "3600" })).toEqual([
      "2 people cancelled: ₹3,600 goes back, ₹400 is kept, promised by 6 December 2026. The guest has a mail.",
    ]);
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "cancelled", refunds: [{ amountPaise: 3600_00 }] });
    expect(after.history.at(-1)).toMatchObject({
      actor: "operator",
      reason: "cancelled by our desk, as asked on Sat 21 Nov, 11:30 IST",
    });
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      ...{ topic: "booking.cancelled", isAll: true, byOperator: false, refundPaise: 3600_00, keptPaise: 400_00 },
    });
    expect((await office.companyTold(booking.reference)).at(-1)).toMatchObject({
      ...{ what: "cancelled", byOperator: false, byDesk: true, refundPaise: 3600_00 },
    });
    expect(await office.taken(booking.departureId)).toBe(0);
    expect(await cancel(booking, { refund: "3600" })).toEqual([`${booking.reference} cannot be cancelled: Cancelled.`]);
    const done = await office.db
      .selectFrom("audit")
      .select(["arguments", "outcome"])
      .where("command", "=", "cancel-booking")
      .where("step", "=", "done")
      .execute();
    const asked = { reference: booking.reference, refund: "3600" };
    const outcome = { people: 2, refundPaise: 3600_00, receivedAt: "2026-11-21T06:00:00.000Z" };
    const ofIt = ({ arguments: given }: { arguments: unknown }) => JSON.stringify(given).includes(booking.reference);
    expect(done.filter(ofIt)).toEqual([{ arguments: asked, outcome: expect.objectContaining(outcome) }]);
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("cancel some by the numbers in the dry run", async () => {
    const booking = await office.book(departure(), 3);
    expect(await cancel(booking, { riders: "2,7" }, true)).toEqual(["It has no rider 7: its riders are 1, 2, 3."]);
    expect(await cancel(booking, { riders: "two" }, true)).toEqual(["--riders: numbers such as 1,2"]);
    const planned = await cancel(booking, { riders: "1, 3" }, true);
    expect(planned.slice(1, 4)).toEqual([
      "  Rider 1 (no details yet), would not come",
      "  Rider 2 (no details yet), rides",
      "  Rider 3 (no details yet), would not come",
    ]);
    expect(planned).toContain("1 person would still ride, for ₹2,000.");
    await cancel(booking, { riders: "1,3", refund: "3600" });
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "confirmed", people: 1, riders: [{ position: 2 }] });
    expect(after.history.at(-1)?.reason).toMatch(/^2 people cancelled by our desk, as asked on /);
    expect(await cancel(booking, { riders: "1", refund: "0" })).toEqual(["It has no rider 1: its riders are 2."]);
  });

  it("count from the message's hour, even if the ride has begun", async () => {
    const booking = await office.book(departure(), 1);
    const written = { "received-at": hoursFrom(booking, -49).toISOString() };
    await at(booking, 2, async () => {
      expect(await cancel(booking, {}, true)).toEqual([expect.stringContaining("had started by then")]);
      expect(await cancel(booking, written, true)).toContain("₹1,200 goes back, ₹800 is kept.");
      expect(await cancel(booking, { ...written, refund: "1200" })).toEqual([expect.stringContaining("₹1,200 goes")]);
    });
    expect(await office.managed(booking.reference)).toMatchObject({
      status: "cancelled",
      refunds: [{ amountPaise: 1200_00 }],
    });
  });

  it("take Delhi time, not in the future and not before the booking", async () => {
    const booking = await office.book(departure(), 1);
    office.clock.advanceMinutes(60);
    const counted = async (typed: string) => (await cancel(booking, { "received-at": typed }, true)).at(-5);
    for (const typed of ["2026-11-21 12:05", "2026-11-21T12:05:00+05:30", "2026-11-21T06:35:00Z", " 2026-11-21T12:05"])
      expect(await counted(typed), typed).toBe("Counted from Sat 21 Nov, 12:05 IST: 90% of ₹2,000.");
    const refused = async (typed: string) => cancel(booking, { "received-at": typed, refund: "1800" });
    expect(await refused("2026-11-21 12:31")).toEqual([expect.stringContaining("is in the future")]);
    expect(await refused("2026-11-21 11:29")).toEqual([`${booking.reference} was booked after that time.`]);
    for (const typed of ["yesterday", "2026-02-30 12:00", "2026-11-21", "21.11.2026 12:00"])
      expect(await refused(typed), typed).toEqual([expect.stringMatching(/^--received-at: a moment such as /)]);
    expect((await office.managed(booking.reference)).status).toBe("confirmed");
  });

  it("refund in full for a called-off ride, and nothing for an unpaid or finished one", async () => {
    const off = await office.book(departure(), 1);
    await callOff(office.deps, { departureId: off.departureId, reason: "Fog all day.", answerHours: 48 });
    expect(await cancel(off, {}, true)).toContain("₹2,000 goes back, ₹0 is kept.");
    const held = await office.hold({ departure: departure().id, people: 1, category: "regular" });
    expect(await cancel(held, { riders: "1" }, true)).toEqual([
      `${held.reference} cannot be cancelled: Held, not paid yet.`,
    ]);
    const over = await office.book(departure(), 1);
    await office.db.updateTable("booking").set({ status: "completed" }).where("id", "=", over.id).execute();
    expect(await cancel(over, {}, true)).toEqual([
      `${over.reference} cannot be cancelled: Completed. Money goes back by refund.`,
    ]);
  });

  it("correct the address, and tell the old one why; the audit knows neither", async () => {
    const booking = await office.book(departure(), 1);
    const { reference } = booking;
    const order = { reference, email: "anna.right@example.com" };
    const [planned = "", then] = await give("correct-email", order, true);
    expect(planned).toBe(`${reference}, ${anna}: anna.right@example.com instead of anna@example.com.`);
    expect(then).toContain("its mail with the link would go there");
    expect(await office.managed(reference)).toMatchObject({ contactEmail: "anna@example.com" });
    expect(await give("correct-email", order)).toEqual([`The address of ${reference} is corrected.`]);
    const after = await office.managed(reference);
    expect(after.contactEmail).toBe("anna.right@example.com");
    expect(after.linkId).not.toBe(booking.linkId);
    expect(after.history.at(-1)).toMatchObject({ actor: "operator", reason: "e-mail address corrected by our desk" });
    const told = await office.told(reference);
    expect(told.slice(1).map(({ topic, to, byOperator }) => [topic, to, byOperator])).toEqual([
      ["booking.address_corrected", "anna@example.com", true],
      ["booking.confirmed", "anna.right@example.com", undefined],
    ]);
    expect(await give("correct-email", order)).toEqual([`${reference} already has that address.`]);
    const pasted = { reference, email: "Anna Rao <anna.right@example.com>" };
    expect(await give("correct-email", pasted), "as a mail program writes it").toEqual([
      `${reference} already has that address.`,
    ]);
    expect(await give("correct-email", { reference, email: "Anna.Right@Example.com" }), "in other capitals").toEqual([
      `${reference} already has that address.`,
    ]);
    expect(await give("correct-email", { reference, email: "anna" })).toEqual([expect.stringMatching(/^--email: /)]);
    expect(await audited()).toContain("correct-email");
    expect(await audited()).not.toMatch(/anna[.\w]*@example/);
  });

  it("keep the link when no mail would announce a new one", async () => {
    const [on, parted, off] = [departure(), departure(), departure()];
    const held = await office.hold({ departure: on.id, people: 1, category: "regular" });
    const { id } = await office.managed(held.reference);
    const refused = async (reference: string, state: string, then: string) => {
      const order = { reference, email: "anna.right@example.com" };
      const before = await office.managed(reference);
      for (const dryRun of [true, false])
        expect(await give("correct-email", order, dryRun)).toEqual([`${reference}, ${anna}: ${state}. ${then}`]);
      expect(await office.managed(reference)).toEqual(before);
    };
    await refused(
      held.reference,
      "Held, not paid yet",
      "No mail has its link yet: put the address right when it is paid.",
    );
    const { contactName: name, contactEmail: email, contactPhone: phone } = holder;
    const party = { name, email, phone, country: "IN", people: 4, totalPaise: 9_000_00, words: "As you wished." };
    const ride = { tour: "old-delhi-at-dawn", date: parted.localDate, time: parted.localTime };
    const offered = await offerQuote(office.deps, { ...party, ...ride, validDays: 2 });
    if ("refused" in offered) throw new Error(offered.refused);
    const quoted = await acceptQuote(office.deps, offered.id);
    await refused(
      quoted?.reference ?? "",
      "Held, not paid yet",
      `It is of quote ${offered.number}: resend the quote to the right address.`,
    );
    await office.db.updateTable("booking").set({ status: "released" }).where("id", "=", id).execute();
    await refused(held.reference, bookingStatusLabels.released, "No mail would say its new link: call the guest.");
    const [paidBack, credited] = [await office.book(off, 1), await office.book(off, 1)];
    await callOff(office.deps, { departureId: off.id, reason: "Fog all day.", answerHours: 48 });
    for (const [{ reference }, choice] of [[paidBack, "refund"] as const, [credited, "credit"] as const]) {
      const choiceId = (await office.managed(reference)).choiceId ?? "";
      await chooseAlternative(office.deps, { choiceId, choice, by: "traveller" });
    }
    // Its refund mail goes out later, to the corrected address.
    const back = { reference: paidBack.reference, email: "anna.right@example.com" };
    expect((await give("correct-email", back, true))[1]).toContain(
      "what is mailed from now on (thanks, a refund) does",
    );
    expect(await give("correct-email", back)).toEqual([`The address of ${paidBack.reference} is corrected.`]);
    expect((await office.managed(paidBack.reference)).contactEmail).toBe("anna.right@example.com");
    const order = { reference: credited.reference, email: "anna.right@example.com" };
    expect((await give("correct-email", order, true))[1]).toContain(
      "the mail with the link to its credit would go there",
    );
    expect(await give("correct-email", order)).toEqual([`The address of ${credited.reference} is corrected.`]);
    expect((await topicsOf(credited.reference)).at(-1)).toEqual(["booking.credit", "anna.right@example.com"]);
  });

  it("send a lost link again, to the booking's address only", async () => {
    const { reference, departureId } = await office.book(departure(), 1);
    expect(await give("resend-link", { reference }, true)).toEqual([
      `${reference}, ${anna}: the confirmation would go to anna@example.com again.`,
      "Nothing was changed (dry run).",
    ]);
    expect(await give("resend-link", { reference })).toEqual([`The link of ${reference} is on its way again.`]);
    await callOff(office.deps, { departureId, reason: "Fog all day.", answerHours: 48 });
    expect((await give("resend-link", { reference }, true))[0]).toContain("the mail that asks what to have instead");
    await give("resend-link", { reference });
    expect((await topicsOf(reference)).map(([topic]) => topic)).toEqual([
      ...["booking.confirmed", "booking.confirmed", "booking.called_off", "booking.called_off"],
    ]);
    const held = await office.hold({ departure: departure().id, people: 1, category: "regular" });
    expect(await give("resend-link", { reference: held.reference })).toEqual([
      `${held.reference}, ${anna}: not confirmed (Held, not paid yet). Its mail would say what is not so.`,
    ]);
    expect(await audited()).not.toContain("@example");
  });

  it("send a credit's link again until it is spent", async () => {
    const { reference, id, departureId } = await office.book(departure(), 1);
    await callOff(office.deps, { departureId, reason: "Fog all day.", answerHours: 48 });
    const { choiceId } = await office.managed(reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    await give("correct-email", { reference, email: "anna.right@example.com" });
    const before = (await office.told(reference)).at(-1);
    expect((await give("resend-link", { reference }, true))[0]).toBe(
      `${reference}, ${anna}: the mail with the link to its credit would go to anna.right@example.com again.`,
    );
    expect(await give("resend-link", { reference })).toEqual([`The link of ${reference} is on its way again.`]);
    const told = await office.told(reference);
    expect(told.filter(({ topic }) => topic === "booking.credit")).toHaveLength(3);
    expect(told.at(-1)).toEqual(before);
    const credit = await office.db
      .selectFrom("credit")
      .select("id")
      .where("from_booking_id", "=", id)
      .executeTakeFirst();
    const wish = { departure: departure().id, people: 1, category: "regular" } as const;
    const spent = await bookWithCredit(office.deps, { creditId: credit?.id ?? "", wish, seenPaise: 2000_00 });
    expect(spent).toHaveProperty("reference");
    for (const dryRun of [true, false])
      expect(await give("resend-link", { reference }, dryRun)).toEqual([expect.stringContaining("not confirmed")]);
    if ("reference" in spent)
      expect(await give("resend-link", { reference: spent.reference })).toEqual([
        expect.stringContaining("on its way"),
      ]);
  });

  it("learn what a refund takes from a credit", async () => {
    const from = await office.book(departure(), 2);
    await callOff(office.deps, { departureId: from.departureId, reason: "Fog all day.", answerHours: 48 });
    const choiceId = (await office.managed(from.reference)).choiceId ?? "";
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const refund = { reference: from.reference, rupees: "1000", reason: "a flat tyre" };
    expect((await give("refund", refund, true))[1]).toMatch(
      /^Its credit of ₹4,000, good until .*: ₹3,000 would be left/,
    );
    const { id: creditId } = await office.db
      .selectFrom("credit")
      .select("id")
      .where("from_booking_id", "=", from.id)
      .executeTakeFirstOrThrow();
    const spend = async (people: number) => {
      const wish = { departure: departure().id, people, category: "regular" } as const;
      const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: people * 2000_00 });
      return "reference" in answer ? answer.reference : answer.refused;
    };
    const held = await spend(3);
    for (const dryRun of [true, false])
      expect(await give("refund", { ...refund, seen: "0" }, dryRun)).toEqual([
        expect.stringMatching(`is to pay a part of ${held}, which is being paid right now`),
      ]);
    office.clock.advanceMinutes(16);
    const paid = await spend(2);
    expect((await give("refund", refund, true))[1]).toContain(`Its credit has paid for ${paid}: what goes back now`);
    expect(await give("refund", { ...refund, seen: "0" })).toEqual([expect.stringContaining("₹1,000 goes back")]);
  });

  it("are not answered after an erasure", async () => {
    const { id, reference } = await office.book(departure(), 1);
    const gone = { contact_email: "gone@example.com", status: "completed" as const };
    await office.db.updateTable("booking").set(gone).where("id", "=", id).execute();
    await forgetPersonOf(office.deps, "gone@example.com");
    for (const order of [{ reference }, { reference, email: "back@example.com" }])
      expect(await give("email" in order ? "correct-email" : "resend-link", order as Record<string, string>)).toEqual([
        `The person of ${reference} was erased at their request.`,
      ]);
  });
});
