import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { offerQuote } from "./bespoke/offer-quote.server.ts";
import { callOff, chooseAlternative } from "./cancellations/call-off.server.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { bookWithCredit } from "./holds/book-with-credit.server.ts";
import { holdSeats } from "./holds/hold-seats.server.ts";
import { quote } from "./quote.server.ts";

describe("an amount above the provider's maximum", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("kerala-backwaters-by-cycle")).reverse());
  });
  afterAll(() => office?.close());

  const priced = (each: number) =>
    sql`UPDATE tour SET private_multiple_paise = ${each}, regular_paise = ${each}, offer_paise = NULL
      WHERE slug = 'kerala-backwaters-by-cycle'`.execute(office.db);
  const party = (departureId: string, people = 8) => ({ departure: departureId, people, category: "private" }) as const;

  it("is refused before holding, in quote and hold, cached or not", async () => {
    await priced(66_000_00);
    const { id } = departure();
    const hold = (people: number, requestKey: string) =>
      holdSeats(office.deps, { wish: party(id, people), holder, seenPaise: 66_000_00 * people, requestKey });
    expect(await quote(office.deps, party(id))).toEqual({ refused: "over_one_payment" });
    expect(await hold(8, "too dear")).toEqual({ refused: "over_one_payment" });
    expect(await office.taken(id)).toBe(0);
    expect(await hold(7, "just right")).toHaveProperty("held");
    await sql`UPDATE departure SET taken = 0 WHERE id = ${id}`.execute(office.db);
    expect(await hold(8, "remembered")).toEqual({ refused: "over_one_payment" });
    expect(await office.taken(id)).toBe(0);
  });

  it("counts what is due now: a move's difference, or what a credit leaves", async () => {
    await priced(60_000_00);
    const from = departure();
    const booking = await office.book(from, 8, "private");
    await priced(70_000_00);
    const to = departure();
    const move = await changeDate(office.deps, {
      bookingId: booking.id,
      toDepartureId: to.id,
      seenPaise: 560_000_00,
      actor: "traveller",
    });
    expect(move).toMatchObject({ toPay: { duePaise: 80_000_00 } });
    await callOff(office.deps, { departureId: from.id, reason: "The canals are closed.", answerHours: 1 });
    const choiceId = (await office.managed(booking.reference)).choiceId ?? "";
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const credit = await office.db
      .selectFrom("credit")
      .select("id")
      .where("from_booking_id", "=", booking.id)
      .executeTakeFirstOrThrow();
    const wish = party(departure().id);
    const answer = await bookWithCredit(office.deps, { creditId: credit.id, wish, seenPaise: 560_000_00 });
    expect(answer).toMatchObject({ isPaid: false });
  });

  it("is refused for a dearer date before its places are held", async () => {
    await priced(50_000_00);
    const booking = await office.book(departure(), 8, "private");
    await priced(125_000_00);
    const to = departure();
    const request = {
      bookingId: booking.id,
      toDepartureId: to.id,
      seenPaise: 1_000_000_00,
      actor: "traveller",
    } as const;
    expect(await changeDate(office.deps, request)).toEqual({ refused: "over_one_payment" });
    expect(await office.taken(to.id)).toBe(0);
  });

  it("is refused as a quote, whose link could not take it", async () => {
    const offer = {
      ...{
        tour: "a-day-made-to-measure",
        name: "Anna",
        email: "anna@example.com",
        phone: "+919812345678",
        country: "IN",
      },
      ...{ date: "2027-03-01", time: "06:30", people: 8, words: "A long ride.", validDays: 7 },
    };
    const [bespoke] = (
      await sql<{ slug: string }>`SELECT slug FROM tour WHERE sells = 'enquiry' LIMIT 1`.execute(office.db)
    ).rows;
    const tour = bespoke?.slug ?? "";
    expect(await offerQuote(office.deps, { ...offer, tour, totalPaise: 5_00_000_01 })).toEqual({
      refused: "over_one_payment",
    });
    expect(await offerQuote(office.deps, { ...offer, tour, totalPaise: 5_00_000_00 })).toHaveProperty("number");
  });
});
