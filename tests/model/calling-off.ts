import fc from "fast-check";
import { expect } from "vitest";
import {
  bookWithCredit,
  callOff,
  chooseAlternative,
  decideDepartures,
  settleOverdueChoices,
  startPayment,
} from "#modules/booking/index.server.ts";
import { managed, price, setPrice } from "./changes.ts";
import { KINDS, listOf } from "./ledger-of-seats.ts";
import { type ModelBooking, priceOf } from "./model-booking.ts";
import { onBooking, onCredit, type Step, step } from "./walk.ts";

const actor = "traveller" as const;
const pick = fc.nat(20);
const departure = fc.nat(KINDS.length - 1);
const chooses = ({ choiceUntil }: ModelBooking): boolean => choiceUntil !== null;

/** The company's own step: rare, or every walk would end in called-off departures. */
export const callingOff: fc.Arbitrary<Step> = departure.map((index) =>
  step(`callOff(${index})`, async (model, { desk, departures }) => {
    const calling = {
      departureId: departures[index] ?? "",
      reason: "The air is not fit to ride in.",
      answerHours: 1,
    };
    expect(await callOff(desk.deps, calling)).toEqual(model.callOff(index));
  }),
);

/** Steps after a called-off ride: guests' choices, credits, the company's jobs. */
export const afterCallingOff: fc.Arbitrary<Step>[] = [
  pick.map((pick) =>
    onBooking("takeMoneyBack", pick, chooses, async (model, { desk }, booking, { reference }) => {
      const choice = {
        choiceId: (await managed(desk, reference)).choiceId ?? "",
        choice: "refund",
        by: actor,
      } as const;
      model.refundAll(booking);
      expect(await chooseAlternative(desk.deps, choice)).toBe(true);
      expect(await chooseAlternative(desk.deps, choice)).toBe(false);
    }),
  ),
  fc.constant(
    step("settleChoices", async (model, { desk }) => {
      expect(await settleOverdueChoices(desk.deps)).toBe(model.settleChoices());
    }),
  ),
  pick.map((pick) =>
    onBooking("takeCredit", pick, chooses, async (model, real, booking, { id, reference }) => {
      const { deps, database } = real.desk;
      const choiceId = (await managed(real.desk, reference)).choiceId ?? "";
      const credit = model.takeCredit(booking);
      expect(await chooseAlternative(deps, { choiceId, choice: "credit", by: actor })).toBe(true);
      expect(await chooseAlternative(deps, { choiceId, choice: "credit", by: actor })).toBe(false);
      const given = database.db.selectFrom("credit").select("id").where("from_booking_id", "=", id);
      real.credits.set(credit, (await given.executeTakeFirstOrThrow()).id);
    }),
  ),
  fc
    .record({ pick, departure, regular: price, people: fc.integer({ min: 1, max: 4 }) })
    .map(({ pick, departure, regular, people }) =>
      onCredit(`spend on ${departure} for ${people} at ${regular}`, pick, async (model, real, credit, creditId) => {
        const { desk, departures, bookings } = real;
        await setPrice(model, real, regular);
        const expected = model.spend(credit, departure, people);
        const wish = { departure: departures[departure] ?? "", people, category: "regular" } as const;
        const seenPaise = priceOf(model.prices[listOf(departure)], people, wish.category);
        const answer = await bookWithCredit(desk.deps, { creditId, wish, seenPaise });
        if (typeof expected === "string") return expect(answer).toEqual({ refused: expected });
        if (!("reference" in answer)) throw new Error(`refused: ${answer.refused}`);
        expect(answer.isPaid).toBe(expected.status === "confirmed");
        const booking = await desk.find(answer.reference);
        const orderId = answer.isPaid ? "" : (await startPayment(desk.deps, booking)).providerOrderId;
        bookings.set(expected, { ...booking, orderId });
      }),
    ),
  fc.constant(
    step("decide", async (model, { desk }) => {
      expect(await decideDepartures(desk.deps)).toBe(model.decide());
    }),
  ),
];
