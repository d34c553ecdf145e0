import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  askForRiders,
  bookWithCredit,
  callOff,
  cancelPeople,
  changeDate,
  chooseAlternative,
  correctEmail,
  guaranteeByCompany,
  offerQuote,
  planCancellation,
  sendRideReminders,
} from "#modules/booking/index.server.ts";
import { answerReview, findReview, moderateReview, postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { joinWaitlist, leaveWaitlist, notifyWaitlist } from "#modules/waitlist/index.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MailServer } from "#tests/harness/mail/mail-server.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";

describe("a mail kept back while the mail server is down", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  let avenues: () => Departure;
  let mail: MailServer;

  beforeAll(async () => {
    office = await openBookingOffice();
    mail = new MailServer(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
    avenues = inTurn((await office.departuresOf("new-delhi-avenues")).slice(9));
  });
  afterAll(() => office?.close());
  // By the former test's clock: later events of it would come in the middle of the next.
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    mail.isAway = false;
    await mail.deliver();
    mail.out.length = 0;
  });

  const hoursBefore = (ride: Departure, hours: number) =>
    office.clock.set(new Date(Date.parse(ride.startsAt) - hours * 3_600_000));
  const cancelAll = async (reference: string) => {
    const { id: bookingId, riders } = await office.managed(reference);
    const leaving = { bookingId, riderIds: riders.map(({ id }) => id), actor: "operator" as const };
    const at = { ...leaving, receivedAt: office.clock.now() };
    const plan = await planCancellation(office.deps, at);
    const seenRefundPaise = "quoted" in plan ? plan.quoted.refundPaise : expect.unreachable();
    expect(await cancelPeople(office.deps, { ...at, seenRefundPaise })).toHaveProperty("cancelled");
  };

  it("is sent later if still true", async () => {
    const ride = departure();
    const { reference } = await office.book(ride, 1);
    hoursBefore(ride, 12);
    mail.isAway = true;
    await sendRideReminders(office.deps);
    await mail.deliver();
    expect(mail.out).toEqual([]);
    mail.isAway = false;
    await mail.deliver();
    expect(mail.subjectsOf(reference)).toEqual([
      "booking.confirmed",
      "booking.reminder",
      "company.told",
      "company.told",
    ]);
  });

  it("does not announce a called-off ride, nor ask for its riders", async () => {
    const ride = departure();
    const { reference } = await office.book(ride, 1);
    await mail.goesAway();
    hoursBefore(ride, 6 * 24 - 5);
    await askForRiders(office.deps);
    hoursBefore(ride, 12);
    await sendRideReminders(office.deps);
    expect((await office.told(reference)).map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(["booking.riders_missing", "booking.reminder"]),
    );
    await mail.deliver();
    await callOff(office.deps, { departureId: ride.id, reason: "The air is not fit to ride in.", answerHours: 48 });
    mail.isAway = false;
    await mail.deliver();
    expect(mail.subjectsOf(reference)).toEqual(["booking.called_off"]);
  });

  it("asks no guest who has chosen for a choice", async () => {
    const asked = async () => {
      const { reference, departureId } = await office.book(departure(), 1);
      await mail.goesAway();
      await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
      await mail.deliver();
      return office.managed(reference);
    };
    const moved = await asked();
    const to = { bookingId: moved.id, toDepartureId: departure().id, seenPaise: moved.totalPaise };
    expect(await changeDate(office.deps, { ...to, actor: "traveller" })).toHaveProperty("moved");
    expect(await mail.isBack(moved.reference)).toEqual(["booking.moved"]);
    const { choiceId, reference } = await asked();
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    expect(await mail.isBack(reference)).toEqual(["booking.credit"]);
  });

  it("asks for a choice at the guest's own address", async () => {
    const { id, reference, departureId } = await office.book(departure(), 1);
    await mail.goesAway();
    await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
    await mail.deliver();
    expect(await correctEmail(office.deps, id, "right@example.com", "operator")).not.toBeNull();
    expect(await mail.isBack(reference)).toEqual(["booking.address_corrected", "booking.called_off"]);
  });

  it("does not confirm a cancelled ride", async () => {
    mail.isAway = true;
    const { reference } = await office.book(departure(), 2);
    await mail.deliver();
    await cancelAll(reference);
    mail.isAway = false;
    await mail.deliver();
    // Past events are announced: to the company the booking, to both the cancellation.
    expect(mail.subjectsOf(reference)).toEqual(["booking.cancelled", "company.told", "company.told"]);
  });

  it("names no former date", async () => {
    const { reference, id: bookingId, totalPaise: seenPaise } = await office.book(departure(), 1);
    await mail.goesAway();
    const moveTo = async ({ id: toDepartureId }: Departure) => {
      const asked = { bookingId, toDepartureId, seenPaise, actor: "traveller" as const };
      expect(await changeDate(office.deps, asked)).toHaveProperty("moved");
      await mail.deliver();
    };
    await moveTo(departure());
    const last = departure();
    await moveTo(last);
    mail.isAway = false;
    await mail.deliver();
    expect(mail.subjectsOf(reference)).toEqual(["booking.moved", "company.told", "company.told"]);
    const moved = await office.db
      .selectFrom("mail")
      .select("data")
      .where("kind", "=", "booking.moved")
      .where("status", "=", "sent")
      .where(sql`data ->> 'reference'`, "=", reference)
      .execute();
    expect(moved).toMatchObject([{ data: { localDate: last.localDate } }]);
  });

  describe("about a cheaper date", () => {
    let evenings: () => Departure;
    beforeAll(async () => {
      evenings = inTurn((await office.departuresOf("bazaars-at-dusk")).slice(9));
    });
    const priced = (regular_paise: number) =>
      office.db
        .updateTable("tour")
        .set({ regular_paise, offer_paise: null })
        .where("slug", "=", "bazaars-at-dusk")
        .execute();
    const moveOn = async (bookingId: string): Promise<void> => {
      const asked = { bookingId, toDepartureId: evenings().id, seenPaise: 1500_00, actor: "traveller" as const };
      expect(await changeDate(office.deps, asked)).toHaveProperty("moved");
      await mail.deliver();
    };
    /** Moved while the mail server is away: ₹500 are on their way back. */
    const moved = async () => {
      await priced(2000_00);
      const booked = await office.book(evenings(), 1);
      await mail.goesAway();
      await priced(1500_00);
      await moveOn(booked.id);
      return booked;
    };

    it("is complete if the date still holds", async () => {
      expect(await mail.isBack((await moved()).reference)).toEqual(["booking.moved"]);
    });

    it("names the refund only, after a cancellation, call-off or further move", async () => {
      const only = "booking.moved, only its refund";
      const cancelled = await moved();
      await cancelAll(cancelled.reference);
      expect(await mail.isBack(cancelled.reference)).toEqual(["booking.cancelled", only]);
      const off = await moved();
      const { departureId } = await office.managed(off.reference);
      await callOff(office.deps, { departureId, reason: "The air is bad.", answerHours: 48 });
      expect(await mail.isBack(off.reference)).toEqual(["booking.called_off", only]);
      const again = await moved();
      await moveOn(again.id);
      expect(await mail.isBack(again.reference)).toEqual(["booking.moved", only]);
    });

    it("is not sent to a former address", async () => {
      const { id, reference } = await moved();
      expect(await correctEmail(office.deps, id, "right@example.com", "operator")).not.toBeNull();
      expect(await mail.isBack(reference)).toEqual(["booking.address_corrected", "booking.confirmed"]);
    });
  });

  it("does not report a failed payment once another succeeded", async () => {
    mail.isAway = true;
    const held = await office.hold({ departure: departure().id, people: 1, category: "regular" });
    await held.pay("failure");
    await mail.deliver();
    await held.pay();
    mail.isAway = false;
    await mail.deliver();
    expect(mail.subjectsOf(held.reference)).toEqual(["booking.confirmed", "company.told"]);
  });

  it("offers no room to a party that left or whose room is gone", async () => {
    const ride = departure();
    const { id, capacity } = await office.db
      .selectFrom("departure")
      .select(["id", "capacity"])
      .where("id", "=", ride.id)
      .executeTakeFirstOrThrow();
    const full = await office.book(ride, capacity);
    for (const name of ["Bela", "Cem"])
      await joinWaitlist(office.deps, id, { name, email: `${name.toLowerCase()}@example.com`, people: 2 });
    await mail.goesAway();
    await cancelAll(full.reference);
    expect(await notifyWaitlist(office.deps)).toBe(2);
    await mail.deliver();
    const bela = office.db.selectFrom("waiting_party").select("id").where("name", "=", "Bela");
    await leaveWaitlist(office.db, (await bela.executeTakeFirstOrThrow()).id);
    await office.book(ride, capacity);
    await notifyWaitlist(office.deps);
    mail.isAway = false;
    await mail.deliver();
    expect(mail.subjectsOf(full.reference)).toEqual(["booking.cancelled", "company.told"]);
    expect(mail.subjectsOfKinds("waiting.")).toEqual([]);
  });

  it("offers no replaced quote, without an alert", async () => {
    const { localDate: date } = departure();
    const guest = { name: "Gita", email: "gita@example.com", phone: "+919812345678", country: "IN", people: 3 };
    const ride = { tour: "delhi-your-own-way", date, time: "10:00", totalPaise: 9_000_00, words: "Slowly." };
    mail.isAway = true;
    const first = await offerQuote(office.deps, { ...guest, ...ride, validDays: 1 });
    if ("refused" in first) throw new Error(first.refused);
    await mail.deliver();
    const anew = { ...guest, ...ride, totalPaise: 8_000_00, validDays: 9, number: first.number };
    const second = await offerQuote(office.deps, anew);
    office.clock.advanceMinutes(2 * 24 * 60);
    mail.isAway = false;
    await mail.deliver();
    const offered = await office.db
      .selectFrom("mail")
      .select(["id", "status", "data"])
      .where("kind", "=", "quote.offered")
      .execute();
    expect(offered.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: "lapsed", data: { quoteId: first.id, version: 1 } },
      { status: "sent", data: { quoteId: "id" in second ? second.id : "", version: 2 } },
    ]);
    expect(mail.subjectsOfKinds("quote.")).toEqual(["quote.offered"]);
    const raised = (await listAlerts(office.db)).map(({ subject }) => subject);
    expect(raised.filter((subject) => offered.some(({ id }) => id === subject))).toEqual([]);
  });

  it("promises no former holder a ride", async () => {
    const ride = (await office.departuresOf("goa-back-roads")).at(-1) ?? expect.unreachable();
    const { reference } = await office.book(ride, 1);
    await mail.goesAway();
    expect(await guaranteeByCompany(office.deps, ride.id)).toBe(true);
    await mail.deliver();
    await cancelAll(reference);
    mail.isAway = false;
    await mail.deliver();
    expect(mail.subjectsOf(reference)).toEqual(["booking.cancelled", "company.told"]);
  });

  describe("about a ride on a larger credit", () => {
    /** Booked while the mail server is away: ₹500 of the ₹2,000 are on their way back. */
    const onCredit = async (): Promise<string> => {
      const { reference, departureId } = await office.book(departure(), 1);
      await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
      const { choiceId } = await office.managed(reference);
      await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
      const { creditId } = (await office.told(reference)).at(-1) as { creditId: string };
      await mail.goesAway();
      const wish = { departure: avenues().id, people: 1, category: "regular" as const };
      const booked = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 1500_00 });
      await mail.deliver();
      return "reference" in booked ? booked.reference : expect.unreachable();
    };

    it("is complete if the ride still holds", async () => {
      expect(await mail.isBack(await onCredit())).toEqual(["booking.confirmed"]);
    });

    it("names the refund only, after a cancellation, call-off or move", async () => {
      const cancelled = await onCredit();
      await cancelAll(cancelled);
      expect(await mail.isBack(cancelled)).toEqual(["booking.cancelled", "booking.confirmed, only its rest"]);
      const off = await onCredit();
      const { departureId } = await office.managed(off);
      await callOff(office.deps, { departureId, reason: "The air is bad.", answerHours: 48 });
      expect(await mail.isBack(off)).toEqual(["booking.called_off", "booking.confirmed, only its rest"]);
      const moved = await onCredit();
      const { id: bookingId } = await office.managed(moved);
      const to = { bookingId, toDepartureId: avenues().id, seenPaise: 1500_00, actor: "traveller" as const };
      expect(await changeDate(office.deps, to)).toHaveProperty("moved");
      expect(await mail.isBack(moved)).toEqual(["booking.confirmed, only its rest", "booking.moved"]);
    });
  });

  it("reports no withdrawn answer, but its successor", async () => {
    const { deps, db } = office;
    const tours = db.selectFrom("tour").select("id").where("slug", "=", "old-delhi-at-dawn");
    const { id: tourId } = await tours.executeTakeFirstOrThrow();
    const publish = async (id: string) => {
      const digest = (await findReview(db, id))?.digest ?? "";
      expect(await moderateReview(deps, { id, status: "published", digest })).toEqual({ moderated: true });
    };
    const post = async (name: string) => {
      const ridden = { status: "completed" as const, tourId, contactEmail: `${name}@example.com`, country: "IN" };
      const said = { rating: 4, name, contactmessage: "Lovely." };
      const answer = await postReviewOfBooking(deps, ridden, said, "office@pahiya.example");
      if (!("posted" in answer)) throw new Error(answer.refused);
      await publish(answer.posted.id);
      return answer.posted.id;
    };
    const [withdrawn, rewritten, stands] = [await post("withdrawn"), await post("rewritten"), await post("stands")];
    const replaced = await post("replaced");
    await mail.deliver();
    mail.isAway = true;
    for (const id of [withdrawn, rewritten, stands, replaced])
      expect(await answerReview(deps, { id, words: "Dear Anna, you owe us." })).toEqual({ answered: { isTold: true } });
    await mail.deliver();
    await answerReview(deps, { id: withdrawn, words: null });
    await answerReview(deps, { id: rewritten, words: "Thank you." });
    // Its writer has put other words there, and they have been answered: that has a mail of its own.
    expect(await post("replaced")).toBe(replaced);
    await answerReview(deps, { id: replaced, words: "Well said." });
    mail.isAway = false;
    mail.out.length = 0;
    await mail.deliver();
    const answers = () => mail.out.flatMap(({ subject, plain }) => (subject === "review.answered" ? [plain] : []));
    const [first, own] = ["stands: Dear Anna, you owe us.", "replaced: Well said."];
    expect(answers()).toEqual([first, own]);
    await mail.deliver();
    expect(answers()).toEqual([first, own, "rewritten: Thank you."]);
    expect(await answerReview(deps, { id: withdrawn, words: "Thank you too." })).toEqual({
      answered: { isTold: true },
    });
    await mail.deliver();
    expect(mail.out.at(-1)?.plain).toBe("withdrawn: Thank you too.");
  });
});
