import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTourDocument, saveTour } from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { auditCredit, createPromo, issueGift } from "#modules/credit/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { auditBookings } from "./audit-bookings.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { findChange } from "./changes/changes.server.ts";
import { quoteShare, splitBooking } from "./changes/split-booking.server.ts";
import { bookByDesk } from "./holds/book-by-desk.server.ts";
import { holdSeats } from "./holds/hold-seats.server.ts";
import type { BookingRequest } from "./model.ts";
import { quote } from "./quote.server.ts";

const USUAL = 2000_00;
const WINTER = 2600_00;

/** Winter is of the third to the fifth day: two departures before it, and those after it. */
describe("prices by the day of the ride", () => {
  let office: BookingOffice;
  let days: Departure[];
  let tourId = "";

  const setSeasons = async (seasons: TourContent["price"]["seasons"]) => {
    const tour = await readTourDocument(office.db, tourId, true);
    if (!tour) throw new Error("guests see it");
    const price = { regularPaise: USUAL, privateSinglePaise: 3000_00, privateMultiplePaise: 2400_00, seasons };
    await inTransaction(office.db, (tx) => saveTour(tx, tourId, { ...tour, price }));
  };
  const winter = (from: string, to: string, regularPaise = WINTER) => ({
    ...{ name: "Winter", from, to, regularPaise, privateSinglePaise: 4000_00, privateMultiplePaise: 3000_00 },
  });
  const day = (at: number): Departure => {
    const found = days[at];
    if (!found) throw new Error("too few departures");
    return found;
  };

  beforeAll(async () => {
    office = await openBookingOffice();
    const all = await office.departuresOf("old-delhi-at-dawn");
    days = [...Map.groupBy(all, ({ localDate }) => localDate).values()].flatMap(([first]) => first ?? []).slice(9);
    tourId = day(0).tourId;
    await setSeasons([winter(day(2).localDate, day(4).localDate)]);
  });
  putClockBack(() => office.clock);
  afterAll(() => office?.close());

  const wishFor = (at: number, more: Partial<BookingRequest> = {}): BookingRequest => ({
    ...{ departure: day(at).id, people: 2, category: "regular", ...more },
  });
  const holdAt = (wish: BookingRequest, seenPaise: number, contactEmail = `${crypto.randomUUID()}@example.com`) =>
    holdSeats(office.deps, { wish, seenPaise, requestKey: crypto.randomUUID(), holder: { ...holder, contactEmail } });
  const rowOf = (reference: string) =>
    office.db.selectFrom("booking").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();

  it("are of the season from its first to its last day, also of private rides", async () => {
    const totals: number[][] = [];
    for (const at of [1, 2, 3, 4, 5]) {
      const shared = await quote(office.deps, wishFor(at));
      const own = await quote(office.deps, wishFor(at, { people: 1, category: "private" }));
      if ("refused" in shared || "refused" in own) throw new Error("it can be booked");
      totals.push([shared.quote.totalPaise, own.quote.totalPaise]);
    }
    const [before, within] = [
      [2 * USUAL, 3000_00],
      [2 * WINTER, 4000_00],
    ];
    expect(totals).toEqual([before, within, within, within, before]);
  });

  it("are held as they were seen, the first time and on kept terms, and stay with the booking", async () => {
    for (const at of [1, 2, 4, 5]) {
      const each = at === 2 || at === 4 ? WINTER : USUAL;
      const wish = wishFor(at);
      expect(await holdAt(wish, 2 * (USUAL + WINTER - each))).toMatchObject({
        refused: "price_moved",
        nowPaise: 2 * each,
      });
      for (const round of ["asked", "kept"]) {
        const answer = await holdAt(wish, 2 * each);
        if (!("held" in answer)) throw new Error(`${round}: ${answer.refused}`);
        const row = await rowOf(answer.held.reference);
        expect(row).toMatchObject({ total_paise: 2 * each, prices: { regularPaise: each, offerPaise: null } });
        expect(Object.keys(row.prices ?? {})).not.toContain("seasons");
      }
      // Once the terms are kept, the other season's price is refused as before.
      expect(await holdAt(wish, 2 * (USUAL + WINTER - each))).toMatchObject({ refused: "price_moved" });
    }
  });

  it("let a percent of a code count from the day's price", async () => {
    const limits = {
      ...{ percent: 10, offPaise: null, tours: null, rideFrom: null, rideUntil: null, bookFrom: null, bookUntil: null },
      ...{ mostUses: null, mostEach: null, leastPaise: 0, label: "Ten off" },
    };
    await createPromo(office.db, "TENOFF", limits as never, office.clock.now());
    const answer = await holdSeats(office.deps, {
      ...{ wish: wishFor(3), seenPaise: 2 * WINTER * 0.9, requestKey: crypto.randomUUID(), code: "TENOFF", holder },
    });
    if (!("held" in answer)) throw new Error(JSON.stringify(answer));
    expect((await rowOf(answer.held.reference)).total_paise).toBe(2 * WINTER * 0.9);
  });

  it("are asked of a caller by the desk", async () => {
    const ask = { wish: wishFor(3, { people: 1 }), hours: 24, byLink: false, holder };
    expect(await bookByDesk(office.deps, { ...ask, seenPaise: USUAL })).toMatchObject({ refused: "price_moved" });
    expect(await bookByDesk(office.deps, { ...ask, seenPaise: WINTER })).toMatchObject({ isNew: true });
  });

  it("let a guest pay or get back the difference of another day, and cost nothing if the company bears it", async () => {
    const move = (booking: { id: string }, at: number, seenPaise: number, isOnUs = false) =>
      changeDate(office.deps, {
        bookingId: booking.id,
        toDepartureId: day(at).id,
        seenPaise,
        actor: "traveller",
        isOnUs,
      });
    const dearer = await office.book(day(6), 1);
    expect(await move(dearer, 2, USUAL)).toMatchObject({ refused: "price_moved", nowPaise: WINTER });
    const waits = await move(dearer, 2, WINTER);
    if (!("toPay" in waits)) throw new Error(JSON.stringify(waits));
    expect(waits.toPay.duePaise).toBe(WINTER - USUAL);
    expect(await findChange(office.deps, waits.toPay.changeId)).toMatchObject({ duePaise: WINTER - USUAL });

    const cheaper = await office.book(day(4), 1);
    expect(await move(cheaper, 7, USUAL)).toMatchObject({ moved: { refundPaise: WINTER - USUAL } });
    expect(await office.managed(cheaper.reference)).toMatchObject({
      totalPaise: USUAL,
      prices: { regularPaise: USUAL },
    });

    const ours = await office.book(day(8), 1);
    expect(await move(ours, 3, WINTER, true)).toMatchObject({ moved: { refundPaise: 0 } });
    expect(await office.managed(ours.reference)).toMatchObject({ totalPaise: USUAL, localDate: day(3).localDate });
  });

  it("are paid by a gift as they are of the day", async () => {
    const now = office.clock.now();
    await inTransaction(office.db, (tx) =>
      issueGift(tx, { word: "WINTERGIFT", label: "a gift", amountPaise: 5000_00, now }),
    );
    const ask = { requestKey: crypto.randomUUID(), code: "WINTERGIFT", holder };
    expect(await holdSeats(office.deps, { ...ask, wish: wishFor(3, { people: 1 }), seenPaise: USUAL })).toMatchObject({
      refused: "price_moved",
      nowPaise: WINTER,
    });
    const answer = await holdSeats(office.deps, { ...ask, wish: wishFor(3, { people: 1 }), seenPaise: WINTER });
    if (!("held" in answer)) throw new Error(JSON.stringify(answer));
    expect(await rowOf(answer.held.reference)).toMatchObject({ status: "confirmed", total_paise: WINTER });
    const code = office.db.selectFrom("price_code").select("balance_paise").where("word", "=", "WINTERGIFT");
    expect(await code.executeTakeFirstOrThrow()).toEqual({ balance_paise: 5000_00 - WINTER });
    expect([...(await auditCredit(office.db)), ...(await auditBookings(office.db))]).toEqual([]);
  });

  it("go with a guest who leaves the party for another day, whose price they pay", async () => {
    const party = await office.book(day(3), 3);
    const [rider] = party.riders;
    const share = quoteShare(party, 1, party.asOf);
    expect(share.worthPaise).toBe(WINTER);
    const asked = {
      ...{
        bookingId: party.id,
        riderIds: [rider?.id ?? ""],
        toDepartureId: day(7).id,
        seenWorthPaise: share.worthPaise,
      },
      ...{ isLate: false, isOnUs: false, contact: null },
    };
    expect(await splitBooking(office.deps, { ...asked, seenPaise: WINTER })).toMatchObject({ refused: "price_moved" });
    const answer = await splitBooking(office.deps, { ...asked, seenPaise: USUAL });
    if (!("split" in answer)) throw new Error(JSON.stringify(answer));
    const [own, rest] = [await office.managed(answer.split.reference), await office.managed(party.reference)];
    expect([own.totalPaise, rest.totalPaise]).toEqual([USUAL, 2 * WINTER]);
    expect(answer.landed).toMatchObject({ moved: { refundPaise: WINTER - USUAL } });
    expect(await auditBookings(office.db)).toEqual([]);
  });

  it("end with the season's publication for later holds, not for places that are held", async () => {
    const wish = wishFor(3, { people: 1 });
    const held = await holdAt(wish, WINTER);
    if (!("held" in held)) throw new Error(held.refused);
    await setSeasons([winter(day(2).localDate, day(4).localDate, 2800_00)]);
    expect(await holdAt(wish, WINTER)).toMatchObject({ refused: "price_moved", nowPaise: 2800_00 });
    await setSeasons(undefined);
    expect(await holdAt(wish, USUAL)).toMatchObject({ held: expect.anything() });
    expect((await rowOf(held.held.reference)).total_paise).toBe(WINTER);
  });
});
