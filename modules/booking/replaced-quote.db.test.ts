import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import { acceptQuote, findQuote } from "./bespoke/bespoke-quotes.server.ts";
import { offerQuote } from "./bespoke/offer-quote.server.ts";
import { correctEmail } from "./changes/transfer-booking.server.ts";
import { findBooking } from "./find-booking.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { confirmFromBrowser, startPayment } from "./pay-booking.server.ts";
import { forgetPersonOf } from "./privacy/forget-person.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("a quote", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(9));
  });
  afterAll(() => office?.close());

  const offer = (
    ride: {
      date: string;
      time: string;
      people: number;
      number?: string;
      totalPaise?: number;
      email?: string;
    },
    more: { drawReference?: () => string } = {},
  ) => {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    return offerQuote(
      { ...office.deps, ...more },
      { ...{ ...carla, tour: TOUR, totalPaise: 9_000_00, words: "As you wished.", validDays: 2 }, ...ride },
    );
  };
  /** References as they are drawn, one after the other. */
  const drawing = (...references: string[]) => {
    const drawn = inTurn(references);
    return { drawReference: () => drawn() };
  };
  const offered = async (ride: Parameters<typeof offer>[0]) => {
    const answer = await offer(ride);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer;
  };
  const accepted = async (quoteId: string) => {
    const booking = await findBooking(office.deps, (await acceptQuote(office.deps, quoteId))?.reference ?? "");
    if (!booking) throw new Error("it is held");
    return booking;
  };
  const statusOf = async (reference: string) => (await findBooking(office.deps, reference))?.status;

  it("ends the accepted unpaid booking of its older version; late money goes back", async () => {
    const ride = { date: "2026-12-20", time: "15:45", people: 4 };
    const first = await offered(ride);
    const old = await accepted(first.id);
    const { providerOrderId } = await startPayment(office.deps, old);
    const second = await offered({ ...ride, number: first.number, totalPaise: 8_000_00 });
    expect(await statusOf(old.reference)).toBe("released");
    expect(await office.taken(old.departureId)).toBe(0);
    expect(await acceptQuote(office.deps, first.id)).toBeNull();
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId))).toBe("refunding");
    expect(await statusOf(old.reference)).toBe("released");
    const renewed = await accepted(second.id);
    expect([renewed.totalPaise, await office.taken(renewed.departureId)]).toEqual([8_000_00, 4]);
  });

  it("draws another number when one belongs to somebody else's quote", async () => {
    const first = await offered({ date: "2026-12-23", time: "15:45", people: 3 });
    const held = await accepted(first.id);
    const ride = { date: "2026-12-24", time: "15:45", people: 2, email: "dora@example.com" };
    const taken = first.number.replace("Q-", "PH-");
    const other = await offer(ride, drawing(taken, taken, "PH-333333"));
    expect(other).toMatchObject({ number: "Q-333333", version: 1 });
    expect(await statusOf(held.reference)).toBe("held");
    expect(await findQuote(office.deps, first.id)).toMatchObject({ number: first.number });
    expect(await acceptQuote(office.deps, first.id)).toEqual({ reference: held.reference });
    await expect(offer(ride, { drawReference: () => taken })).rejects.toThrow("somebody has each");
  });

  it("draws another reference when one is taken", async () => {
    const first = await accepted((await offered({ date: "2026-12-25", time: "15:45", people: 2 })).id);
    const { id } = await offered({ date: "2026-12-26", time: "15:45", people: 2, email: "dora@example.com" });
    const deps = { ...office.deps, ...drawing(first.reference, first.reference, "PH-444444") };
    expect(await acceptQuote(deps, id)).toEqual({ reference: "PH-444444" });
    const booking = await findBooking(office.deps, "PH-444444");
    expect(booking).toMatchObject({ status: "held", people: 2 });
    expect(await office.taken(booking?.departureId ?? "")).toBe(2);
  });

  it("is not replaced once paid", async () => {
    const ride = { date: "2026-12-21", time: "15:45", people: 4 };
    const first = await offered(ride);
    const paid = await accepted(first.id);
    const { providerOrderId } = await startPayment(office.deps, paid);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    expect(await offer({ ...ride, number: first.number })).toEqual({ refused: "paid" });
    expect(await acceptQuote(office.deps, first.id)).toEqual({ reference: paid.reference });
    expect(await statusOf(paid.reference)).toBe("confirmed");
  });

  it("of an erased person can be replaced, counting versions on", async () => {
    const ride = { date: "2026-12-22", time: "15:45", people: 2 };
    const first = await offered({ ...ride, email: "forgotten@example.com" });
    await forgetPersonOf(office.deps, "forgotten@example.com");
    const second = await offered({ ...ride, number: first.number });
    expect([second.number, second.version]).toEqual([first.number, 2]);
    expect(await acceptQuote(office.deps, first.id)).toBeNull();
    expect(await acceptQuote(office.deps, second.id)).toHaveProperty("reference");
  });

  it("is replaced during its person's erasure without deadlock", async () => {
    const ride = { date: "2026-12-30", time: "15:45", people: 2 };
    const first = await offered({ ...ride, email: "leaving@example.com" });
    const { id } = await accepted(first.id);
    await office.db.updateTable("booking").set({ status: "expired" }).where("id", "=", id).execute();
    let forgetting: Promise<unknown> = Promise.resolve();
    await office.db.transaction().execute(async (tx) => {
      await tx.selectFrom("bespoke_quote").select("id").where("number", "=", first.number).forUpdate().execute();
      forgetting = forgetPersonOf(office.deps, "leaving@example.com");
      await untilStatementsWait(office.database);
      await tx.selectFrom("booking").select("id").where("id", "=", id).forUpdate().execute();
    });
    expect(await forgetting).toBe(0);
    const left = office.db.selectFrom("bespoke_quote").select("contact_email").where("number", "=", first.number);
    expect(await left.execute()).not.toContainEqual({ contact_email: "leaving@example.com" });
  });

  it("admits no party to a private departure", async () => {
    const { id, localDate: date, localTime: time } = departure();
    const before = await offered({ date, time, people: 2 });
    const anna = await office.book({ id }, 2, "private");
    const taken = await office.taken(id);
    expect(await acceptQuote(office.deps, before.id)).toBeNull();
    expect(await offer({ date, time, people: 2 })).toEqual({ refused: "somebodys_own" });
    expect(await office.taken(id)).toBe(taken);
    expect(await statusOf(anna.reference)).toBe("confirmed");
  });

  it("admits no party among others that its page has not shown, and names their number", async () => {
    const shared = departure();
    const { localDate: date, localTime: time } = shared;
    const [quoted, part] = [await offered({ date, time, people: 3 }), await offered({ date, time, people: 1 })];
    const shown = async ({ id }: { id: string }) => (await findQuote(office.deps, id)) ?? { others: -1 };
    const early = await shown(quoted);
    expect(early.others).toBe(0);
    await office.book(shared, 2);
    expect(await acceptQuote(office.deps, quoted.id, early)).toBeNull();
    expect([(await shown(quoted)).others, await office.taken(shared.id)]).toEqual([2, 2]);
    const { reference } = (await acceptQuote(office.deps, quoted.id, await shown(quoted))) ?? { reference: "" };
    const booking = await findBooking(office.deps, reference);
    expect(booking?.lines[0]?.label).toBe(`Your ride, as in quote ${quoted.number}`);
    // Neither the party itself nor its other part counts as others.
    for (const one of [quoted, part]) expect((await shown(one)).others).toBe(2);
    expect(await acceptQuote(office.deps, part.id, { others: 2 })).toHaveProperty("reference");
  });

  it("shares a departure with another part of its party", async () => {
    const { localDate: date, localTime: time } = departure();
    const halves = [await offered({ date, time, people: 3 }), await offered({ date, time, people: 3 })];
    for (const { id } of halves) expect(await acceptQuote(office.deps, id)).toHaveProperty("reference");
    expect(await offer({ date, time, people: 3 })).toHaveProperty("id");
  });

  it("shares it after that part's address was corrected, also when paid late", async () => {
    const { localDate: date, localTime: time } = departure();
    const first = await accepted((await offered({ date, time, people: 2 })).id);
    const { providerOrderId } = await startPayment(office.deps, first);
    const email = "Carla.Right@example.com";
    await correctEmail(office.deps, first.id, email.toLowerCase(), "operator");
    const part = await offered({ date, time, people: 3, email });
    expect(await findQuote(office.deps, part.id)).toMatchObject({ others: 0, standing: "open" });
    const second = await accepted(part.id);
    const ofSecond = await startPayment(office.deps, second);
    await atTime(office.clock, { minutes: 2 * 24 * 60 }, async () => {
      await expireHolds(office.deps);
    });
    for (const id of [providerOrderId, ofSecond.providerOrderId])
      expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(id))).toBe("captured");
    expect(await office.taken(first.departureId)).toBe(5);
    const strangers = { date, time, people: 1, email: "dora@example.com" };
    expect(await offer(strangers)).toEqual({ refused: "somebodys_own" });
  });
});
