import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editDeparture, findDeparture } from "#modules/availability/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { acceptQuote, findQuote } from "./bespoke/bespoke-quotes.server.ts";
import { offerQuote } from "./bespoke/offer-quote.server.ts";
import { cancelPeople } from "./cancellations/cancel-people.server.ts";
import { decideDepartures } from "./cancellations/decide-departures.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { findBooking } from "./find-booking.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { confirmFromBrowser, startPayment } from "./pay-booking.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("a quoted party beside others", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  type Ride = { people: number; email?: string; number?: string; validDays?: number };
  const offer = ({ localDate: date, localTime: time }: Departure, { people, ...more }: Ride) => {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const ride = { tour: TOUR, date, time, people, totalPaise: 9_000_00, words: "As you wished.", validDays: 90 };
    return offerQuote(office.deps, { ...carla, ...ride, ...more });
  };
  const offered = async (to: Departure, ride: Ride) => {
    const answer = await offer(to, ride);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer;
  };
  const page = async (quoteId: string) => {
    const found = await findQuote(office.deps, quoteId);
    if (!found) throw new Error("it was offered");
    return found;
  };
  /** The party's booking, accepted as its page shows it. */
  const promise = async (to: Departure, ride: Ride) => {
    const { id: quoteId } = await offered(to, ride);
    const { reference = "" } = (await acceptQuote(office.deps, quoteId, await page(quoteId))) ?? {};
    return { ...(await booking(reference)), quoteId };
  };
  const booking = async (reference: string) => {
    const found = await findBooking(office.deps, reference);
    if (!found) throw new Error(`no booking ${reference}`);
    return found;
  };
  type Held = Awaited<ReturnType<typeof booking>>;
  const orderOf = async (held: Held) => (await startPayment(office.deps, held)).providerOrderId;
  const pay = async (orderId: string) => confirmFromBrowser(office.deps, await office.sandbox.pay(orderId));
  const cancelAll = async (reference: string) => {
    const { riders, id } = await office.managed(reference);
    const all = { bookingId: id, riderIds: riders.map((rider) => rider.id), actor: "traveller" as const };
    const shown = await cancelPeople(office.deps, { ...all, seenRefundPaise: -1 });
    const seenRefundPaise = "nowPaise" in shown ? shown.nowPaise : 0;
    expect(await cancelPeople(office.deps, { ...all, seenRefundPaise })).toHaveProperty("cancelled");
  };
  /** A departure that runs with four, decided a day before its start. */
  const forming = async () => {
    const found = departure();
    await office.database.executeRaw(
      `UPDATE departure SET group_min = 4, decides_at = starts_at - interval '1 day' WHERE id = '${found.id}'`,
    );
    return { ...found, decidesAt: (await findDeparture(office.deps, found.id))?.group?.decidesAt ?? "" };
  };
  const decide = async (decidesAt: string) => {
    office.clock.set(decidesAt);
    await expireHolds(office.deps);
    await decideDepartures(office.deps);
  };

  describe("on a departure decided for too few riders", () => {
    /** The party had to pay before the decision because of others, who have left. */
    const expectItsTime = async (party: Awaited<ReturnType<typeof promise>>, decidesAt: string) => {
      expect(party.holdExpiresAt, "it was to pay before it is decided").toBe(decidesAt);
      const { expiresAt, ...shown } = await page(party.quoteId);
      expect(shown).toMatchObject({ others: 0, isForming: false });
      expect((await booking(party.reference)).holdExpiresAt, "it has the time that its page says").toBe(expiresAt);
      await decide(decidesAt);
      expect((await booking(party.reference)).status).toBe("held");
      expect(await findDeparture(office.deps, party.departureId)).toMatchObject({ isCalledOff: false });
      expect(await pay(await orderOf(party))).toBe("captured");
    };

    it("has until its quote's end once a stranger's hold has expired", async () => {
      const there = await forming();
      await office.hold({ departure: there.id, people: 1, category: "regular" });
      const party = await promise(there, { people: 2 });
      office.clock.advanceMinutes(16);
      await expireHolds(office.deps);
      await expectItsTime(party, there.decidesAt);
    });

    it("has it once all others have cancelled, and not before", async () => {
      const there = await forming();
      const [anna, bert] = [await office.book(there, 1), await office.book(there, 1)];
      const party = await promise(there, { people: 2 });
      await cancelAll(anna.reference);
      expect((await booking(party.reference)).holdExpiresAt).toBe(there.decidesAt);
      await cancelAll(bert.reference);
      await expectItsTime(party, there.decidesAt);
    });

    it("has it once the others moved away, or an unpaid move to it ended", async () => {
      const there = await forming();
      const [anna, bela] = [await office.book(there, 1), await office.book(departure(), 1)];
      const price = office.db.updateTable("tour").where("slug", "=", TOUR);
      const { regular_paise } = await office.db
        .selectFrom("tour")
        .select("regular_paise")
        .where("slug", "=", TOUR)
        .executeTakeFirstOrThrow();
      await price.set({ regular_paise: 5000_00 }).execute();
      const move = { actor: "traveller" as const };
      const coming = { bookingId: bela.id, toDepartureId: there.id, seenPaise: 5000_00, ...move };
      expect(await changeDate(office.deps, coming)).toHaveProperty("toPay");
      await price.set({ regular_paise }).execute();
      const party = await promise(there, { people: 2 });
      const leaving = { bookingId: anna.id, toDepartureId: departure().id, seenPaise: anna.totalPaise, ...move };
      expect(await changeDate(office.deps, leaving)).toHaveProperty("moved");
      expect((await booking(party.reference)).holdExpiresAt).toBe(there.decidesAt);
      office.clock.advanceMinutes(16);
      await expireHolds(office.deps);
      await expectItsTime(party, there.decidesAt);
    });

    it("has it when one sweep ends its own hold and strangers' holds", async () => {
      const [stays, left] = [await forming(), await forming()];
      await office.hold({ departure: left.id, people: 1, category: "regular" });
      await office.book(stays, 1);
      const [party, late] = [await promise(left, { people: 2 }), await promise(stays, { people: 2 })];
      // The company lets others come, and one has held a place after the party.
      expect(await editDeparture(office.deps, left.id, { capacity: 12 })).toBe(true);
      await office.hold({ departure: left.id, people: 1, category: "regular" });
      // No sweep comes by until it is decided.
      await decide(left.decidesAt);
      expect((await booking(late.reference)).status).toBe("expired");
      await expectItsTime(party, left.decidesAt);
    });
  });

  describe("with known others", () => {
    it("rides with no more of them for a second quote, accepted or offered", async () => {
      const shared = departure();
      await office.book(shared, 2);
      const early = await offered(shared, { people: 10, email: "dora@example.com" });
      const carla = await promise(shared, { people: 4 });
      await pay(await orderOf(carla));
      expect(await offer(shared, { people: 10, email: "dora@example.com" })).toEqual({ refused: "somebodys_own" });
      expect(await page(early.id)).toMatchObject({ standing: "taken" });
      expect(await acceptQuote(office.deps, early.id, { others: 99 })).toBeNull();
      expect(await office.taken(shared.id)).toBe(6);
      // Another part of its own, and a newer version of that, are none of the others.
      const part = await promise(shared, { people: 3 });
      const { number } = await page(part.quoteId);
      expect(await offer(shared, { people: 5, number })).toMatchObject({ number, version: 2 });
    });

    it("rides with somebody who replaces one who left", async () => {
      const shared = departure();
      const [anna] = [await office.book(shared, 2), await office.book(shared, 1)];
      const carla = await promise(shared, { people: 4 });
      await pay(await orderOf(carla));
      await cancelAll(anna.reference);
      expect(await offer(shared, { people: 3, email: "dora@example.com" })).toEqual({ refused: "somebodys_own" });
      const dora = await promise(shared, { people: 2, email: "dora@example.com" });
      expect(dora).toMatchObject({ status: "held", people: 2 });
      // The version that replaces hers is counted in its place.
      const { number } = await page(dora.quoteId);
      const replacing = { people: 2, email: "dora.right@example.com", number };
      expect(await offer(shared, replacing)).toMatchObject({ number, version: 2 });
    });

    it("rides with no more of them when another party pays late", async () => {
      const shared = departure();
      const [, bert] = [await office.book(shared, 2), await office.book(shared, 1)];
      const dora = await promise(shared, { people: 3, email: "dora@example.com", validDays: 1 });
      const late = await orderOf(dora);
      office.clock.advanceMinutes(24 * 60);
      await expireHolds(office.deps);
      await cancelAll(bert.reference);
      const carla = await promise(shared, { people: 1 });
      await pay(await orderOf(carla));
      // Dora agreed to three others, who are there. Carla agreed to two.
      expect(await pay(late)).toBe("refunding");
      expect(await office.taken(shared.id)).toBe(3);
    });

    it("has the departure alone once they left, on every paper, unless the company admits others", async () => {
      for (const isOpened of [false, true]) {
        const shared = departure();
        const early = await offered(shared, { people: 1, email: "dora@example.com" });
        await office.hold({ departure: shared.id, people: 1, category: "regular" });
        const { reference } = await promise(shared, { people: 4 });
        await pay(await orderOf(await booking(reference)));
        expect(await booking(reference)).toMatchObject({ isShared: true });
        if (isOpened) expect(await editDeparture(office.deps, shared.id, { capacity: 12 })).toBe(true);
        office.clock.advanceMinutes(16);
        await expireHolds(office.deps);
        expect(await booking(reference)).toMatchObject({ isShared: isOpened });
        expect(await office.managed(reference)).toMatchObject({ isShared: isOpened });
        expect(await page(early.id)).toMatchObject({ standing: isOpened ? "open" : "taken" });
        const accepted = await acceptQuote(office.deps, early.id, { others: 4 });
        expect(accepted).toEqual(isOpened ? { reference: expect.any(String) } : null);
        expect(await offer(shared, { people: 1, email: "ed@example.com" })).toEqual({ refused: "somebodys_own" });
        expect(await office.taken(shared.id)).toBe(isOpened ? 5 : 4);
      }
    });

    it("has ridden with them once the ride is over", async () => {
      const shared = departure();
      const anna = await office.book(shared, 2);
      const { reference } = await promise(shared, { people: 4 });
      await pay(await orderOf(await booking(reference)));
      await office.db
        .updateTable("booking")
        .set({ status: "completed" })
        .where("departure_id", "=", shared.id)
        .execute();
      expect(await booking(reference)).toMatchObject({ isShared: true });
      expect(await booking(anna.reference)).toMatchObject({ isShared: false });
    });
  });

  it("paying late for one part has not booked again by another part", async () => {
    const there = departure();
    const [first, second] = [
      await promise(there, { people: 2, validDays: 1 }),
      await promise(there, { people: 3, validDays: 2 }),
    ];
    const late = await orderOf(first);
    office.clock.advanceMinutes(24 * 60);
    await expireHolds(office.deps);
    expect(await pay(await orderOf(second))).toBe("captured");
    await office.db.updateTable("departure").set({ status: "closed" }).where("id", "=", there.id).execute();
    expect(await pay(late)).toBe("refunding");
    const [told] = (await office.told(first.reference)).filter(({ topic }) => topic === "booking.money_returned");
    expect(told).toMatchObject({ cause: "not_given", isBookedAgain: false, stillBooked: false });
    expect(told?.alternatives).toHaveLength(3);
    expect((await office.companyTold(first.reference)).at(-1)).toMatchObject({ what: "returned", standing: "lapsed" });
  });

  it("paying late has booked again by the same ride's date or a newer version", async () => {
    for (const isVersion of [false, true]) {
      const there = departure();
      const first = await promise(there, { people: 2, validDays: 1, email: "anna@example.com" });
      const late = await orderOf(first);
      office.clock.advanceMinutes(24 * 60);
      await expireHolds(office.deps);
      const { number } = await page(first.quoteId);
      if (isVersion) await pay(await orderOf(await promise(there, { people: 2, email: "anna@example.com", number })));
      else await office.book(there, 2);
      expect(await pay(late)).toBe("refunding");
      const [told] = (await office.told(first.reference)).filter(({ topic }) => topic === "booking.money_returned");
      expect(told).toMatchObject({ isBookedAgain: true, alternatives: [] });
    }
  });
});
