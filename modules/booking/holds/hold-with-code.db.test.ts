import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditCredit, createPromo, expireGifts, issueGift, listUses } from "#modules/credit/index.server.ts";
import { auditLedger, sendRefunds } from "#modules/payments/index.server.ts";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { barrierOf } from "#tests/harness/time/barrier.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { auditBookings } from "../audit-bookings.server.ts";
import { cancelPeople } from "../cancellations/cancel-people.server.ts";
import { changeDate } from "../changes/change-date.server.ts";
import { findBooking } from "../find-booking.server.ts";
import { quoteCancellation } from "../model.ts";
import { confirmFromBrowser, startPayment } from "../pay-booking.server.ts";
import { transition } from "../transition.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { holdSeats } from "./hold-seats.server.ts";

const noLimits = {
  ...{ percent: null, offPaise: null, tours: null, rideFrom: null, rideUntil: null, bookFrom: null, bookUntil: null },
  ...{ mostUses: null, mostEach: null, leastPaise: 0 },
};

describe("a code at the hold", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  putClockBack(() => office.clock);
  afterAll(() => office?.close());

  const promo = async (word: string, terms: Partial<typeof noLimits> | Record<string, unknown>) => {
    const id = await createPromo(office.db, word, { ...noLimits, label: word, ...terms } as never, office.clock.now());
    return id ?? "";
  };
  const gift = (word: string, amountPaise: number) =>
    inTransaction(office.db, (tx) => issueGift(tx, { word, label: "a gift", amountPaise, now: office.clock.now() }));
  const hold = (code: string, people: number, seenPaise: number, more: { at?: string; email?: string } = {}) =>
    holdSeats(office.deps, {
      wish: { departure: more.at ?? departure().id, people, category: "regular" },
      ...{ seenPaise, requestKey: crypto.randomUUID(), code },
      holder: { ...holder, ...(more.email && { contactEmail: more.email }) },
    });
  const held = async (...asked: Parameters<typeof hold>) => {
    const answer = await hold(...asked);
    if (!("held" in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
    const booking = await findBooking(office.deps, answer.held.reference);
    if (!booking) throw new Error("it is held");
    return { ...booking, isPaid: answer.held.isPaid ?? false };
  };
  const pay = async (booking: Awaited<ReturnType<typeof held>>) => {
    const { providerOrderId } = await startPayment(office.deps, booking);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    return office.managed(booking.reference);
  };
  const codeOf = (word: string) =>
    office.db.selectFrom("price_code").selectAll().where("word", "=", word).executeTakeFirstOrThrow();
  const cancel = (booking: Awaited<ReturnType<typeof pay>>, count: number) =>
    cancelPeople(office.deps, {
      bookingId: booking.id,
      riderIds: booking.riders.slice(0, count).map(({ id }) => id),
      seenRefundPaise: quoteCancellation(booking, count, office.clock.now().toISOString()).refundPaise,
      actor: "traveller",
    });
  const faults = async () => [
    ...(await auditCredit(office.db)),
    ...(await auditBookings(office.db)),
    ...(await auditLedger(office.db)).faults,
  ];

  it("is listed with its own latest uses, however often another one was used since", async () => {
    const [quiet, busy] = [await promo("QUIET", { percent: 10 }), await promo("BUSY", { percent: 10 })];
    const first = await held("QUIET", 1, 1800_00);
    const at = departure().id;
    await held("BUSY", 1, 1800_00, { at });
    const last = await held("BUSY", 1, 1800_00, { at, email: "bo@example.com" });
    const uses = await listUses(office.db, [quiet, busy], 1);
    expect(uses.map(({ codeId, bookingId }) => [codeId, bookingId])).toEqual([
      [busy, last.id],
      [quiet, first.id],
    ]);
    expect(await listUses(office.db, [busy], 2)).toHaveLength(2);
  });

  it("lowers the price by a line that the booking keeps, and charges the rest", async () => {
    await promo("RAIN10", { percent: 10 });
    const booking = await held("rain-10", 2, 3600_00);
    expect(booking.lines.at(-1)).toMatchObject({ label: "Code RAIN10, 10% off", amountPaise: -400_00 });
    expect(booking).toMatchObject({ totalPaise: 3600_00, creditPaise: 0 });
    expect(await pay(booking)).toMatchObject({ status: "confirmed", heldPaise: 3600_00 });
    expect(await codeOf("RAIN10")).toMatchObject({ uses: 1 });
    expect(await faults()).toEqual([]);
  });

  it("takes a code that was typed and not tried yet, at the price that was shown without it", async () => {
    await promo("LATER", { offPaise: 150_00 });
    expect(await held("later", 1, 2000_00)).toMatchObject({ totalPaise: 1850_00 });
    expect(await hold("later", 1, 1900_00)).toMatchObject({ refused: "price_moved", nowPaise: 1850_00 });
  });

  it.each([
    ["NOPE", {}, "We don't know that code."],
    ["PAST", { bookUntil: "2026-11-20" }, "That code was valid until 20 November"],
    ["EARLY", { bookFrom: "2026-12-01" }, "That code can be used from 1 December"],
    ["OTHER", { tours: ["00000000-0000-4000-8000-000000000001"] }, "That code isn't for this tour."],
    ["SEASON", { rideFrom: "2027-06-01" }, "That code isn't for this day. It holds for rides from 1 June 2027."],
    ["LARGE", { leastPaise: 9000_00 }, "That code is for bookings of ₹9,000 or more."],
  ])("holds nothing for %s and says why", async (word, terms, words) => {
    if (word !== "NOPE") await promo(word, { percent: 10, ...terms });
    const at = departure().id;
    const answer = await hold(word, 1, 1800_00, { at });
    expect(answer).toMatchObject({ refused: "code", words: expect.stringContaining(words) });
    expect(await office.taken(at)).toBe(0);
  });

  it("gives its last use to one of two who hold at once, and a twin without the lock to both", async () => {
    await promo("LASTONE", { percent: 10, mostUses: 1 });
    const places = [departure().id, departure().id];
    const answers = await Promise.all(
      places.map((at, index) => hold("LASTONE", 1, 1800_00, { at, email: `guest${index}@example.com` })),
    );
    expect(answers.filter((answer) => "held" in answer)).toHaveLength(1);
    expect(answers.find((answer) => "refused" in answer)).toMatchObject({
      words: "That code has been used up.",
    });
    const taken = await Promise.all(places.map((at) => office.taken(at)));
    expect(taken.toSorted()).toEqual([0, 1]);

    const unguarded = async (): Promise<boolean> => {
      const { uses, most_uses: most } = await codeOf("TWIN");
      await bothHaveRead();
      if (uses >= (most ?? 0)) return false;
      await office.db
        .updateTable("price_code")
        .set({ uses: uses + 1 })
        .where("word", "=", "TWIN")
        .execute();
      return true;
    };
    await promo("TWIN", { percent: 10, mostUses: 1 });
    const bothHaveRead = barrierOf(2);
    expect(await Promise.all([unguarded(), unguarded()])).toEqual([true, true]);
    await office.db.updateTable("price_code").set({ uses: 0 }).where("word", "=", "TWIN").execute();
  });

  it("gives one person no more uses than it allows, however many windows they press in", async () => {
    await promo("ONCEEACH", { percent: 10, mostEach: 1 });
    const press = (email: string) => hold("ONCEEACH", 1, 1800_00, { email });
    const answers = await Promise.all([press("eva@gmail.com"), press("E.va@gmail.com"), press("eva+x@gmail.com")]);
    expect(answers.filter((answer) => "held" in answer)).toHaveLength(1);
    expect("held" in (await press("mira@example.com"))).toBe(true);
  });

  it("gives the use and the balance back when the hold runs out, and takes them again for late money", async () => {
    await promo("BACK", { percent: 10, mostUses: 1 });
    await gift("GIFTLATE", 500_00);
    const [reduced, given] = [await held("BACK", 1, 1800_00), await held("GIFTLATE", 1, 2000_00)];
    const order = await startPayment(office.deps, given);
    expect(order.amountPaise).toBe(1500_00);
    expect(await codeOf("GIFTLATE")).toMatchObject({ balance_paise: 0 });
    office.clock.advanceMinutes(20);
    await expireHolds(office.deps);
    expect(await codeOf("BACK")).toMatchObject({ uses: 0 });
    expect(await codeOf("GIFTLATE")).toMatchObject({ balance_paise: 500_00, uses: 0 });
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    expect(await office.managed(given.reference)).toMatchObject({ status: "confirmed", heldPaise: 2000_00 });
    expect(await codeOf("GIFTLATE")).toMatchObject({ balance_paise: 0, uses: 1 });
    expect((await office.managed(reduced.reference)).status).toBe("expired");
    expect(await faults()).toEqual([]);
  });

  it("sends late money back if its gift has been spent meanwhile", async () => {
    await gift("GIFTGONE", 500_00);
    const late = await held("GIFTGONE", 1, 2000_00);
    const order = await startPayment(office.deps, late);
    office.clock.advanceMinutes(20);
    await expireHolds(office.deps);
    await pay(await held("GIFTGONE", 1, 2000_00, { email: "mira@example.com" }));
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    const { status, refunds } = await office.managed(late.reference);
    expect([status, refunds[0]?.amountPaise]).toEqual(["expired", 1500_00]);
    expect(await faults()).toEqual([]);
  });

  it("confirms a booking that a gift pays whole, without an order at the provider", async () => {
    await gift("GIFTWHOLE", 5000_00);
    const booking = await held("gift whole", 2, 4000_00);
    expect(booking).toMatchObject({ isPaid: true, status: "confirmed", totalPaise: 4000_00, creditPaise: 4000_00 });
    expect(await codeOf("GIFTWHOLE")).toMatchObject({ balance_paise: 1000_00 });
    const orders = await office.db
      .selectFrom("payment_order")
      .select("id")
      .where("payable_ref", "=", booking.id)
      .execute();
    expect(orders).toEqual([]);
    expect((await office.told(booking.reference)).map(({ topic }) => topic)).toEqual(["booking.confirmed"]);
    expect(await faults()).toEqual([]);
  });

  it("refunds a cancelled ride to the card first, and the rest to the gift", async () => {
    await gift("GIFTPART", 3000_00);
    const booking = await pay(await held("GIFTPART", 2, 4000_00));
    expect(booking).toMatchObject({ heldPaise: 4000_00, giftHeldPaise: 3000_00 });
    // 90 % of one place: the card had paid ₹1,000.
    await cancel(booking, 1);
    const after = await office.managed(booking.reference);
    expect(after.refunds).toMatchObject([{ amountPaise: 1000_00 }]);
    expect(await codeOf("GIFTPART")).toMatchObject({ balance_paise: 800_00 });
    await sendRefunds(office.deps);
    await cancel(after, 1);
    expect((await office.managed(booking.reference)).refunds).toHaveLength(1);
    expect(await codeOf("GIFTPART")).toMatchObject({ balance_paise: 2600_00 });
    expect(await faults()).toEqual([]);
  });

  it("keeps a promo on another date, and gives its use back with the last rider", async () => {
    await promo("STAYS", { percent: 10, mostUses: 1 });
    const booking = await pay(await held("STAYS", 2, 3600_00));
    const to = departure().id;
    const moved = await changeDate(office.deps, {
      ...{ bookingId: booking.id, toDepartureId: to, seenPaise: 3600_00, actor: "traveller" as const },
    });
    expect(moved).toMatchObject({ moved: { refundPaise: 0 } });
    await cancel(await office.managed(booking.reference), 1);
    const smaller = await office.managed(booking.reference);
    expect(smaller).toMatchObject({ totalPaise: 1800_00, people: 1 });
    expect(await codeOf("STAYS")).toMatchObject({ uses: 1 });
    await cancel(smaller, 1);
    await expireHolds(office.deps);
    expect(await codeOf("STAYS")).toMatchObject({ uses: 0 });
    expect(await faults()).toEqual([]);
  });

  it("books what is left of a gift after its last day as revenue, and money that comes back opens it again", async () => {
    await gift("GIFTOVER", 3000_00);
    const booking = await pay(await held("GIFTOVER", 2, 4000_00));
    await gift("GIFTREST", 700_00);
    await office.db
      .updateTable("price_code")
      .set({ book_until: "2026-11-20" })
      .where("word", "in", ["GIFTOVER", "GIFTREST"])
      .execute();
    expect(await expireGifts(office.deps)).toBe(1);
    expect(await codeOf("GIFTREST")).toMatchObject({ balance_paise: 0 });
    await cancel(booking, 2);
    expect(await codeOf("GIFTOVER")).toMatchObject({ balance_paise: 2600_00, book_until: "2027-02-19" });
    expect(await faults()).toEqual([]);
  });

  it("comes back from a hold that an older process ended, which knows no codes", async () => {
    await gift("GIFTOLDER", 500_00);
    const { id } = await held("GIFTOLDER", 1, 2000_00);
    await office.db.updateTable("booking").set({ status: "expired" }).where("id", "=", id).execute();
    expect(await auditCredit(office.db)).toEqual([]);
    await expireHolds(office.deps);
    expect(await codeOf("GIFTOLDER")).toMatchObject({ balance_paise: 500_00, uses: 0 });
    expect(await auditCredit(office.db)).toEqual([]);
  });

  it("ends holds of two codes in any order without waiting in a circle, and a twin that counts at once waits", async () => {
    await promo("FIRST", { percent: 10 });
    await promo("SECOND", { percent: 10 });
    const words = ["FIRST", "SECOND", "SECOND", "FIRST"];
    const [one, two, three, four] = await Promise.all(words.map(async (word) => (await held(word, 1, 1800_00)).id));
    const inOrder = async (first: string, last: string, end: (tx: Tx, what: string) => Promise<unknown>) =>
      inTransaction(office.db, async (tx) => {
        await end(tx, first);
        await bothHaveBegun();
        await end(tx, last);
      });
    const endHold = (tx: Tx, bookingId: string) =>
      transition(tx, office.clock, { bookingId, to: "expired", actor: "system", reason: "the hold ran out" });
    let bothHaveBegun = barrierOf(2);
    await Promise.all([inOrder(one ?? "", two ?? "", endHold), inOrder(three ?? "", four ?? "", endHold)]);
    await expireHolds(office.deps);
    expect([await codeOf("FIRST"), await codeOf("SECOND")]).toMatchObject([{ uses: 0 }, { uses: 0 }]);

    bothHaveBegun = barrierOf(2);
    const countAtOnce = (tx: Tx, word: string) =>
      tx.updateTable("price_code").set({ updated_at: office.clock.now() }).where("word", "=", word).execute();
    const answers = await Promise.allSettled([
      inOrder("FIRST", "SECOND", countAtOnce),
      inOrder("SECOND", "FIRST", countAtOnce),
    ]);
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { message: expect.stringContaining("deadlock detected") } },
    ]);
  });
});
