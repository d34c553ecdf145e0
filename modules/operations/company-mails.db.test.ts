import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptQuote,
  bookWithCredit,
  callOff,
  cancelPeople,
  changeDate,
  chooseAlternative,
  confirmFromBrowser,
  correctEmail,
  decideDepartures,
  findBooking,
  offerQuote,
  resendConfirmation,
  sendRideReminders,
  startPayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { createMailFromEvent } from "#modules/messaging/index.server.ts";
import { mustArrive } from "#modules/messaging/model.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { atTime } from "#tests/harness/time/clock.ts";

const TOUR = "old-delhi-at-dawn";
const INBOX = "bookings@pahiya.example";

describe("the company's mails", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(9));
  });
  afterAll(() => office?.close());

  const untold = new Map<string, () => Promise<void>>();
  const tellOnce = async (name: string): Promise<void> => {
    const tell = untold.get(name);
    untold.delete(name);
    await atTime(office.clock, { minutes: 0 }, async () => tell?.());
  };
  /** An independent test; together they cover all mails to the company. */
  const story = (name: string, tell: () => Promise<void>) => {
    untold.set(name, tell);
    it(name, () => tellOnce(name));
  };

  const anna = { email: "anna@example.com", contactName: "Anna Example", contactPhone: "+919800000000" };
  const onRide = ({ id, localDate, localTime }: Departure) => ({ departureId: id, localDate, localTime });
  const ofDeparture = async (id: string) => {
    const told = office.db.selectFrom("outbox").select("payload").where("topic", "=", "company.told");
    const rows = await told.orderBy("id").execute();
    return rows
      .map(({ payload }) => payload as Record<string, unknown>)
      .filter(({ departureId }) => departureId === id);
  };

  story("nothing of a hold; of a booking who comes, when, with how many others, and how to reach them", async () => {
    const ride = departure();
    const held = await office.hold({ departure: ride.id, people: 2, category: "regular" });
    await office.db
      .updateTable("booking")
      .set({ remarks: "No cumin, please" })
      .where("reference", "=", held.reference)
      .execute();
    await held.pay("failure");
    expect(await office.companyTold(held.reference)).toEqual([]);
    await held.pay();
    const told = await office.companyTold(held.reference);
    expect(told).toEqual([
      {
        ...{ topic: "company.told", what: "booked", isGuaranteed: false, reference: held.reference, ...onRide(ride) },
        ...{ tourName: "Old Delhi at Dawn", tourPath: "/tours/cycle-tours/old-delhi-at-dawn", taken: 2, capacity: 10 },
        ...{ ...anna, people: 2, category: "regular", touristCategory: "Expats", remarks: "No cumin, please" },
        isShared: false,
        totalPaise: 4000_00,
      },
    ]);
    const booking = await office.managed(held.reference);
    await resendConfirmation(office.deps, booking.id);
    expect(await office.companyTold(held.reference), "sending the confirmation once more is no news").toEqual(told);
  });

  story("that some do not come, and that nobody does", async () => {
    const booking = await office.book(departure(), 3);
    const cancel = async (count: number, seenRefundPaise: number) => {
      const { riders } = await office.managed(booking.reference);
      const riderIds = riders.slice(0, count).map(({ id }) => id);
      const request = { bookingId: booking.id, riderIds, seenRefundPaise, actor: "traveller" as const };
      expect(await cancelPeople(office.deps, request)).toHaveProperty("cancelled");
    };
    await cancel(1, 1800_00);
    await cancel(2, 3600_00);
    expect((await office.companyTold(booking.reference)).slice(1)).toMatchObject([
      {
        ...{ what: "cancelled", isAll: false, leaving: 1, people: 2, taken: 2, byOperator: false, byDesk: false },
        ...{ refundPaise: 1800_00, totalPaise: 4000_00 },
      },
      { what: "cancelled", isAll: true, leaving: 2, people: 2, taken: 0, refundPaise: 3600_00 },
    ]);
  });

  story("from which date to which a booking moves", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 1);
    const move = { bookingId: booking.id, toDepartureId: to.id, seenPaise: 2000_00, actor: "traveller" as const };
    expect(await changeDate(office.deps, move)).toHaveProperty("moved");
    expect((await office.companyTold(booking.reference)).slice(1)).toMatchObject([
      { what: "moved", fromDate: from.localDate, fromTime: from.localTime, ...onRide(to), taken: 1, refundPaise: 0 },
    ]);
  });

  story("of each guest of a ride called off what they chose, and the ride booked with their credit", async () => {
    const off = departure();
    const [leaves, takesCredit] = [await office.book(off, 1), await office.book(off, 2)];
    await callOff(office.deps, { departureId: off.id, reason: "The air is not fit to ride in.", answerHours: 48 });
    for (const [{ reference }, choice] of [[leaves, "refund"] as const, [takesCredit, "credit"] as const]) {
      const choiceId = (await office.managed(reference)).choiceId ?? "";
      expect(await chooseAlternative(office.deps, { choiceId, choice, by: "traveller" })).toBe(true);
    }
    expect((await office.companyTold(leaves.reference)).slice(1)).toMatchObject([
      { what: "cancelled", isAll: true, byOperator: true, byDesk: false, refundPaise: 2000_00, taken: 2 },
    ]);
    expect((await office.companyTold(takesCredit.reference)).slice(1)).toMatchObject([
      { what: "exchanged", creditPaise: 4000_00, people: 2, taken: 0 },
    ]);
    const { creditId } = (await office.told(takesCredit.reference)).at(-1) as { creditId: string };
    const wish = { departure: departure().id, people: 2, category: "regular" as const };
    const booked = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 4000_00 });
    if (!("reference" in booked)) throw new Error(booked.refused);
    expect(await office.companyTold(booked.reference)).toMatchObject([
      { what: "booked", departureId: wish.departure, totalPaise: 4000_00, ...anna },
    ]);
  });

  story("who takes a holiday over, and no more of who had it", async () => {
    const [holiday] = await office.departuresOf("kerala-backwaters-by-cycle");
    if (!holiday) throw new Error("there is a holiday");
    const booking = await office.book(holiday, 2);
    const [stays] = booking.riders;
    const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
    const handOver = { bookingId: booking.id, to: bela, leavingRiderIds: [stays?.id ?? ""] };
    const shown = await transferBooking(office.deps, { ...handOver, seenRefundPaise: -1 });
    const seenRefundPaise = "nowPaise" in shown ? shown.nowPaise : 0;
    expect(await transferBooking(office.deps, { ...handOver, seenRefundPaise })).toHaveProperty("transferred");
    const told = (await office.companyTold(booking.reference)).slice(1);
    expect(told).toMatchObject([
      { what: "cancelled", isAll: false, leaving: 1, refundPaise: seenRefundPaise, ...anna },
      {
        ...{ what: "handed_over", feePaise: 7500_00, people: 1, email: bela.email, contactName: bela.name },
        contactPhone: bela.phone,
      },
    ]);
    expect(JSON.stringify(told[1])).not.toMatch(/anna/i);
  });

  story("that a guest has put their address right, not that our desk has, nor of what is not paid", async () => {
    const ride = departure();
    const booking = await office.book(ride, 2);
    const right = "anna.right@example.com";
    expect(await correctEmail(office.deps, booking.id, right, booking)).not.toBeNull();
    const told = (await office.companyTold(booking.reference)).slice(1);
    expect(told).toMatchObject([
      { what: "address_corrected", ...anna, email: right, people: 2, totalPaise: 4000_00, ...onRide(ride), taken: 2 },
    ]);
    expect(JSON.stringify(told)).not.toContain(anna.email);
    expect(await correctEmail(office.deps, booking.id, "anna.again@example.com", "operator")).not.toBeNull();
    expect((await office.companyTold(booking.reference)).slice(1)).toEqual(told);
    const { reference } = await office.hold({ departure: ride.id, people: 1, category: "regular" });
    const held = await office.managed(reference);
    expect(await correctEmail(office.deps, held.id, right, held)).not.toBeNull();
    expect(await office.companyTold(reference)).toEqual([]);
  });

  story("that a quote is paid, not that it is accepted", async () => {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const ride = { tour: TOUR, date: "2026-12-20", time: "15:45", people: 4, totalPaise: 9_000_00 };
    const offered = await offerQuote(office.deps, { ...carla, ...ride, words: "As you wished.", validDays: 20 });
    if ("refused" in offered) throw new Error(offered.refused);
    const reference = (await acceptQuote(office.deps, offered.id))?.reference ?? "";
    expect(await office.companyTold(reference)).toEqual([]);
    const held = await findBooking(office.deps, reference);
    if (!held) throw new Error("it is held");
    const { providerOrderId } = await startPayment(office.deps, held);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    expect(await office.companyTold(reference)).toMatchObject([
      {
        what: "quote_paid",
        email: carla.email,
        people: 4,
        taken: 4,
        capacity: 4,
        remarks: `Quote ${offered.number}, version 1`,
      },
    ]);
  });

  story(
    "whose payment it is that makes a departure run, which ones the job calls off, and which run after all",
    async () => {
      const [runs, few, enough, empty] = [departure(), departure(), departure(), departure()];
      const decidesAt = new Date(Date.parse(runs.startsAt) - 24 * 3_600_000);
      const forms = (ids: string[]) =>
        office.db
          .updateTable("departure")
          .set({ group_min: 3, decides_at: decidesAt, guaranteed_at: null })
          .where("id", "in", ids)
          .execute();
      await forms([runs.id, few.id, empty.id]);
      const paid = [await office.book(runs, 1), await office.book(runs, 2)];
      expect(await Promise.all(paid.map(({ reference }) => office.companyTold(reference)))).toMatchObject([
        [{ what: "booked", isGuaranteed: false }],
        [{ what: "booked", isGuaranteed: true, taken: 3 }],
      ]);
      for (const ride of [few, few, enough]) await office.book(ride, ride === few ? 1 : 4);
      // As if the last rider had paid unnoticed.
      await forms([enough.id]);
      office.clock.set(decidesAt);
      expect(await decideDepartures(office.deps)).toBe(2);
      const reason = "Fewer than 3 riders had booked by the time we had to decide.";
      expect((await ofDeparture(few.id)).at(-1)).toEqual({
        ...{ what: "called_off", asked: 2, reason, taken: 2, capacity: 10, ...onRide(few) },
        ...{ tourName: "Old Delhi at Dawn", tourPath: "/tours/cycle-tours/old-delhi-at-dawn" },
      });
      expect((await ofDeparture(enough.id)).at(-1)).toMatchObject({ what: "runs", taken: 4 });
      expect(await ofDeparture(empty.id), "nobody is missed there").toEqual([]);
      expect(await decideDepartures(office.deps)).toBe(0);
      expect((await ofDeparture(few.id)).filter(({ what }) => what === "called_off")).toHaveLength(1);
    },
  );

  story("whose money came when the places had gone, and goes back", async () => {
    const ride = departure();
    const wish = { departure: ride.id, people: 10, category: "regular" as const };
    const early = await office.hold(wish);
    office.clock.advanceMinutes(16);
    const late = await office.hold(wish, "bo@example.com");
    await late.pay();
    await early.pay();
    expect(await office.companyTold(early.reference)).toMatchObject([
      {
        what: "returned",
        refundPaise: 20_000_00,
        stillBooked: false,
        standing: "lapsed",
        ...anna,
        ...onRide(ride),
        taken: 10,
      },
    ]);
    expect((await office.companyTold(late.reference)).map(({ what }) => what)).toEqual(["booked"]);
  });

  story("of the evening before, whose details are missing", async () => {
    const booking = await office.book(departure(), 2);
    office.clock.set(new Date(Date.parse(booking.startsAt) - 13 * 3_600_000));
    await sendRideReminders(office.deps);
    expect((await office.companyTold(booking.reference)).slice(1)).toMatchObject([
      { what: "riders_missing", missing: 2, people: 2, ...anna },
    ]);
  });

  it("go to its booking address, found by the traveller's own", async () => {
    for (const name of untold.keys()) await tellOnce(name);
    // Some of their events are due weeks later.
    office.clock.advanceMinutes(30 * 24 * 60);
    await drainOutbox(office.deps, async (tx, event) => void (await createMailFromEvent(tx, event, { inbox: INBOX })));
    const events = await office.db.selectFrom("outbox").selectAll().execute();
    expect(events.filter((event) => event.delivered_at === null || event.last_error !== null)).toEqual([]);
    const mails = await office.db.selectFrom("mail").selectAll().where("kind", "=", "company.told").execute();
    expect(mails.map((mail) => mail.outbox_id).sort()).toEqual(
      events.flatMap(({ id, topic }) => (topic === "company.told" ? [id] : [])).sort(),
    );
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([INBOX]));
    expect(mustArrive("company.told")).toBe(true);
    const kinds = mails.map(({ data }) => data as { what: string; email?: string });
    expect(new Set(kinds.map(({ what }) => what))).toEqual(
      new Set([
        "booked",
        "quote_paid",
        "cancelled",
        "exchanged",
        "moved",
        "handed_over",
        "address_corrected",
        "called_off",
        "runs",
        "returned",
        "riders_missing",
      ]),
    );
    for (const { what, email } of kinds)
      expect(email, what).toEqual(["called_off", "runs"].includes(what) ? undefined : expect.stringContaining("@"));
  });
});
