import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditCredit, checkCode, createPromo, issueGift } from "#modules/credit/index.server.ts";
import { recordAuthorization } from "#modules/payments/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { interleave } from "#tests/harness/database/pause-after.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { barrierOf } from "#tests/harness/time/barrier.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { auditBookings } from "../audit-bookings.server.ts";
import { findBooking } from "../find-booking.server.ts";
import { confirmFromBrowser, startPayment } from "../pay-booking.server.ts";
import { bookingPayableHandler } from "../payable-handler.server.ts";
import { quote } from "../quote.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { extendHold } from "./extend-hold.server.ts";
import { holdSeats } from "./hold-seats.server.ts";

const noLimits = {
  ...{ percent: null, offPaise: null, tours: null, rideFrom: null, rideUntil: null, bookFrom: null, bookUntil: null },
  ...{ mostUses: null, mostEach: null, leastPaise: 0 },
};

describe("a hold that its traveller changes before paying", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice({ connections: MANY_CONNECTIONS });
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
    for (const [word, terms] of [
      ["TENOFF", { percent: 10 }],
      ["FIFTHOFF", { percent: 20 }],
      ["STANDS", { percent: 10 }],
      ["ONLYONE", { percent: 10, mostUses: 1, mostEach: 1 }],
    ] as const)
      await createPromo(office.db, word, { ...noLimits, label: word, ...terms }, office.clock.now());
  });
  putClockBack(() => office.clock);
  afterAll(() => office?.close());

  /** One form, pressed again and again. */
  const form = (more: { at?: string; email?: string; key?: string } = {}) => {
    const { at = departure().id, email = holder.contactEmail, key = crypto.randomUUID() } = more;
    const press = (people: number, seenPaise: number, code?: string, ownHoldId?: string) =>
      holdSeats(office.deps, {
        wish: { departure: at, people, category: "regular" },
        ...{ seenPaise, requestKey: key, holder: { ...holder, contactEmail: email }, ownHoldId },
        ...(code !== undefined && { code }),
      });
    const held = async (...asked: Parameters<typeof press>) => {
      const answer = await press(...asked);
      if (!("held" in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
      const booking = await findBooking(office.deps, answer.held.reference);
      return booking ?? expect.unreachable();
    };
    return { at, press, held };
  };
  const heldOn = async (departureId: string) => {
    const rows = await office.db
      .selectFrom("booking")
      .select(["reference", "people", "hold_expires_at", "hold_extended"])
      .where("departure_id", "=", departureId)
      .where("status", "=", "held")
      .orderBy("people")
      .execute();
    return rows;
  };
  const usesOf = async (word: string) => {
    await expireHolds(office.deps);
    const { uses } = await office.db
      .selectFrom("price_code")
      .select("uses")
      .where("word", "=", word)
      .executeTakeFirstOrThrow();
    return uses;
  };
  const isSound = async () =>
    expect([...(await auditCredit(office.db)), ...(await auditBookings(office.db))]).toEqual([]);

  it("takes no second places for a code that is added, changed and removed, even of a full departure", async () => {
    const { at, held } = form();
    const first = await held(10, 20_000_00);
    expect(await office.taken(at)).toBe(10);
    office.clock.advanceMinutes(5);
    expect(await extendHold(office.deps, first.id)).toBe(true);
    const { holdExpiresAt: until } = (await findBooking(office.deps, first.reference)) ?? expect.unreachable();

    const added = await held(10, 20_000_00, "tenoff");
    expect(added.lines.at(-1)).toMatchObject({ label: "Code TENOFF, 10% off", amountPaise: -2000_00 });
    expect(added.holdExpiresAt, "the same hold has the same time").toBe(until);
    expect((await held(10, 18_000_00, "TEN-OFF")).reference).toBe(added.reference);

    const changed = await held(10, 20_000_00, "fifthoff");
    expect(changed).toMatchObject({ totalPaise: 16_000_00 });
    expect([await usesOf("TENOFF"), await usesOf("FIFTHOFF")]).toEqual([0, 1]);

    const removed = await held(10, 20_000_00);
    expect(removed).toMatchObject({ totalPaise: 20_000_00, holdExpiresAt: until });
    expect(await heldOn(at)).toMatchObject([{ reference: removed.reference, hold_extended: true }]);
    expect([await office.taken(at), await usesOf("FIFTHOFF")]).toEqual([10, 0]);
    await isSound();
  });

  it("is the same hold in another window of the same browser, and nobody else's", async () => {
    const { at, held } = form();
    const first = await held(6, 12_000_00);
    const again = form({ at });
    expect((await again.held(6, 12_000_00, undefined, first.id)).reference).toBe(first.reference);
    const coded = await form({ at }).held(6, 12_000_00, "TENOFF", first.id);
    expect(await heldOn(at)).toMatchObject([{ reference: coded.reference }]);
    const other = form({ at, email: "bela@example.com" });
    await other.held(2, 4000_00, undefined, coded.id);
    expect(await heldOn(at)).toHaveLength(2);
    expect(await office.taken(at)).toBe(8);
    await isSound();
  });

  it("stands if the new one cannot be held", async () => {
    const { at, press, held } = form();
    const first = await held(4, 8000_00, "STANDS");
    expect(await press(4, 8000_00, "NOPE")).toMatchObject({ refused: "code" });
    expect(await press(4, 1_00, "FIFTHOFF")).toMatchObject({ refused: "price_moved", nowPaise: 6400_00 });
    await form({ at, email: "bela@example.com" }).held(6, 12_000_00);
    expect(await press(5, 10_000_00)).toMatchObject({ refused: "too_few_places" });
    expect(await heldOn(at)).toMatchObject([{ reference: first.reference }, { people: 6 }]);
    expect(await usesOf("STANDS")).toBe(1);
    await isSound();
  });

  it("stands once its payment is authorized: no other is asked for", async () => {
    const { at, held } = form();
    const first = await held(2, 4000_00);
    const { providerOrderId } = await startPayment(office.deps, first);
    const paid = { providerOrderId, providerPaymentId: "pay_authorized" };
    await recordAuthorization(office.deps, paid, bookingPayableHandler(office.deps));
    expect((await held(2, 4000_00, "TENOFF")).reference).toBe(first.reference);
    expect(await heldOn(at)).toHaveLength(1);
  });

  it("uses up neither its own gift nor its own single use", async () => {
    await inTransaction(office.db, (tx) =>
      issueGift(tx, { word: "GIFTOWN", label: "a gift", amountPaise: 1500_00, now: office.clock.now() }),
    );
    const { at, held } = form();
    const first = await held(1, 2000_00, "gift-own");
    const sale = { tourId: first.tourId, localDate: first.localDate, grossPaise: 4000_00, email: holder.contactEmail };
    const now = office.clock.now();
    expect(await checkCode(office.db, "GIFTOWN", sale, { now })).toMatchObject({ fault: "empty" });
    expect(await checkCode(office.db, "GIFTOWN", sale, { now, besides: first.id })).toMatchObject({
      code: { balance_paise: 1500_00 },
    });
    expect(await held(2, 4000_00, "giftown")).toMatchObject({ totalPaise: 4000_00, creditPaise: 1500_00 });
    const once = await held(2, 4000_00, "onlyone");
    expect(await checkCode(office.db, "ONLYONE", sale, { now })).toMatchObject({ fault: "used_up" });
    expect(await checkCode(office.db, "ONLYONE", sale, { now, besides: once.id })).toHaveProperty("code.uses", 0);
    expect(await held(3, 6000_00, "onlyone")).toMatchObject({ totalPaise: 5400_00 });
    expect(await office.taken(at)).toBe(3);
    expect([await usesOf("ONLYONE"), await usesOf("GIFTOWN")]).toEqual([1, 0]);
    await isSound();
  });

  /** Pays a hold's order at the provider, and lets the payment come back to us. */
  const payLate = async (providerOrderId: string) =>
    confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));

  it("books the former hold by its late money, in place of the one that replaced it", async () => {
    const { at, held } = form();
    const first = await held(10, 20_000_00);
    const { providerOrderId } = await startPayment(office.deps, first);
    await held(10, 20_000_00, "tenoff");
    const last = await held(10, 20_000_00, "fifthoff");
    expect(await payLate(providerOrderId)).toBe("captured");
    expect(await findBooking(office.deps, first.reference)).toMatchObject({ status: "confirmed" });
    expect(await findBooking(office.deps, last.reference)).toMatchObject({ status: "expired" });
    expect([await office.taken(at), await usesOf("FIFTHOFF")]).toEqual([10, 0]);
    await isSound();
  });

  it("frees the places of a smaller hold that replaced the paid one, and keeps it where they are too few", async () => {
    const { at, held } = form();
    const first = await held(6, 12_000_00);
    const { providerOrderId } = await startPayment(office.deps, first);
    await held(2, 4000_00);
    expect(await payLate(providerOrderId)).toBe("captured");
    expect(await office.taken(at)).toBe(6);

    const full = form();
    const large = await full.held(8, 16_000_00);
    const order = await startPayment(office.deps, large);
    const small = await full.held(2, 4000_00);
    await form({ at: full.at, email: "bela@example.com" }).held(8, 16_000_00);
    expect(await payLate(order.providerOrderId)).toBe("refunding");
    expect(await findBooking(office.deps, small.reference)).toMatchObject({ status: "held" });
    expect(await office.taken(full.at)).toBe(10);
    await isSound();
  });

  it("leaves its places to itself in a quote", async () => {
    const { at, held } = form();
    const { id } = await held(10, 20_000_00);
    const wish = { departure: at, people: 10, category: "private" as const };
    expect(await quote(office.deps, wish)).toMatchObject({ refused: "sold_out" });
    expect(await quote(office.deps, wish, { besides: id })).toHaveProperty("quote");
  });

  it.each([
    ["the first hold of the form", false],
    ["another code", true],
  ])("meets %s, held by a second press between any two of its questions", async (_, holdsAlready) => {
    const at = departure().id;
    for (let answers = 1; ; answers += 1) {
      const requestKey = crypto.randomUUID();
      const { press, held } = form({ at, key: requestKey });
      if (holdsAlready) await held(10, 20_000_00);
      const wish = { departure: at, people: 10, category: "regular" as const };
      const coded = { wish, seenPaise: 20_000_00, requestKey, holder, code: "TENOFF" };
      const { isPaused, first, second } = await interleave(
        office.database,
        answers,
        (db) => holdSeats({ ...office.deps, db }, coded),
        () => press(10, 20_000_00, holdsAlready ? "FIFTHOFF" : undefined),
      );
      const isHeld = expect.objectContaining({ value: expect.objectContaining({ held: expect.anything() }) });
      expect([first, second], `after ${answers} answers`).toEqual([isHeld, isHeld]);
      expect(await heldOn(at)).toHaveLength(1);
      expect(await office.taken(at)).toBe(10);
      if (!isPaused) {
        expect(answers).toBeGreaterThan(8);
        return isSound();
      }
      office.clock.advanceMinutes(60);
      await expireHolds(office.deps);
    }
  });

  it("is one hold, whatever is pressed at once, and two in a twin without the lock", async () => {
    const { at, press, held } = form();
    await held(10, 20_000_00);
    const codes = [undefined, "TENOFF", "FIFTHOFF", undefined, "TENOFF"];
    const answers = await Promise.all(codes.map((code) => press(10, 20_000_00, code)));
    expect(answers.map((answer) => ("held" in answer ? "held" : answer.refused))).toEqual(codes.map(() => "held"));
    expect(await heldOn(at)).toHaveLength(1);
    expect(await office.taken(at)).toBe(10);
    await isSound();

    const twin = form();
    const { id } = await twin.held(2, 4000_00);
    await form({ at: twin.at, email: "bela@example.com" }).held(4, 8000_00);
    const bothHaveRead = barrierOf(2);
    const unguarded = async () => {
      const { status, seats } = await office.db
        .selectFrom("booking")
        .select(["status", "seats"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await bothHaveRead();
      if (status !== "held") return;
      await office.db.updateTable("booking").set({ status: "expired" }).where("id", "=", id).execute();
      await office.db
        .updateTable("departure")
        .set((is) => ({ taken: is("taken", "-", seats) }))
        .where("id", "=", twin.at)
        .execute();
      await form({ at: twin.at }).held(2, 4000_00);
    };
    await Promise.all([unguarded(), unguarded()]);
    expect((await heldOn(twin.at)).map(({ people }) => people).toSorted()).toEqual([2, 2, 4]);
  });
});
