import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLedger, balances, listMoneyTrail, sendRefunds } from "#modules/payments/index.server.ts";
import { sum } from "#platform/money.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { auditBookings } from "../audit-bookings.server.ts";
import { cancelPeople } from "../cancellations/cancel-people.server.ts";
import { refundByOperator } from "../cancellations/refund-by-operator.server.ts";
import type { ManagedBooking } from "../find-managed-booking.server.ts";
import { quoteCancellation } from "../model.ts";
import { quote } from "../quote.server.ts";
import { quoteShare, splitBooking } from "./split-booking.server.ts";

let office: BookingOffice;
let departures: Departure[];
beforeAll(async () => {
  office = await openBookingOffice();
  departures = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
});
afterAll(() => office?.close());

type Deed = { what: "split" | "cancel" | "give" | "send"; which: number; people: number; to: number; rupees: number };
const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom("split", "split", "cancel", "give", "send"),
  which: fc.nat(9),
  people: fc.integer({ min: 1, max: 4 }),
  to: fc.nat(5),
  rupees: fc.integer({ min: 1, max: 900 }),
});

/** Bookings of one party, and what was ever paid for it. */
interface Family {
  references: string[];
  paid: number;
  people: number;
  cancelled: number;
}

async function splitOne(family: Family, booking: ManagedBooking, { people, to }: Deed): Promise<void> {
  const target = departures[to]?.id ?? "";
  const count = Math.min(people, booking.people - 1);
  if (count < 1 || target === booking.departureId) return;
  const price = await quote(office.deps, { departure: target, people: count, category: booking.category });
  if ("refused" in price) return;
  const share = quoteShare(booking, count, booking.asOf);
  const answer = await splitBooking(office.deps, {
    ...{ bookingId: booking.id, riderIds: booking.riders.slice(0, count).map(({ id }) => id), toDepartureId: target },
    ...{ seenPaise: price.quote.totalPaise, seenWorthPaise: share.worthPaise },
    ...{ isLate: false, isOnUs: true, contact: null },
  });
  if (!("split" in answer)) return;
  const [own, rest] = [await office.managed(answer.split.reference), await office.managed(booking.reference)];
  family.references.push(own.reference);
  const refunded = "moved" in answer.landed ? answer.landed.moved.refundPaise : 0;
  expect(own.heldPaise + rest.heldPaise + refunded, "no paisa is lost or made").toBe(booking.heldPaise);
  expect(share.worthPaise + rest.totalPaise).toBe(booking.totalPaise);
  expect(own.people + rest.people).toBe(booking.people);
}

async function cancelSome(family: Family, booking: ManagedBooking, people: number): Promise<void> {
  const leaving = booking.riders.slice(0, people);
  const quoted = quoteCancellation(booking, leaving.length, booking.asOf);
  const answer = await cancelPeople(office.deps, {
    ...{ bookingId: booking.id, riderIds: leaving.map(({ id }) => id), actor: "operator" },
    seenRefundPaise: quoted.refundPaise,
  });
  expect(answer).toHaveProperty("cancelled");
  family.cancelled += leaving.length;
}

async function carryOut(family: Family, one: Deed): Promise<void> {
  const reference = family.references[one.which % family.references.length] ?? "";
  const booking = await office.managed(reference);
  if (one.what === "send") await sendRefunds(office.deps);
  else if (one.what === "give") {
    const seenBackPaise = sum(booking.refunds.map(({ amountPaise }) => amountPaise));
    const wanted = { amountPaise: one.rupees * 100, seenBackPaise, reason: "they asked" };
    const answer = await refundByOperator(office.deps, { bookingId: booking.id, ...wanted });
    expect("refused" in answer && answer.refused !== "too_much" ? answer.refused : "answered").toBe("answered");
    if (one.rupees * 100 > booking.heldWithFeesPaise) expect(answer).toMatchObject({ refused: "too_much" });
  } else if (booking.status === "confirmed")
    await (one.what === "split" ? splitOne(family, booking, one) : cancelSome(family, booking, one.people));
}

async function agree(family: Family): Promise<void> {
  const bookings = await Promise.all(family.references.map((reference) => office.managed(reference)));
  const trail = await listMoneyTrail(
    office.db,
    bookings.map(({ id }) => id),
  );
  const refunded = sum(trail.refunds.map(({ amountPaise }) => amountPaise));
  expect(sum(bookings.map(({ heldPaise }) => heldPaise)) + refunded).toBe(family.paid);
  expect(sum(bookings.flatMap(({ payments }) => payments.map(({ amountPaise }) => amountPaise)))).toBe(family.paid);
  expect(sum(bookings.flatMap(({ refunds }) => refunds.map(({ amountPaise }) => amountPaise)))).toBe(refunded);
  const riding = bookings.filter(({ status }) => status === "confirmed");
  expect(sum(riding.map(({ people }) => people)) + family.cancelled).toBe(family.people);
  for (const { heldPaise, payments, refunds } of bookings)
    expect(heldPaise).toBe(
      sum(payments.map(({ amountPaise }) => amountPaise)) - sum(refunds.map(({ amountPaise }) => amountPaise)),
    );
  const miscounted = office.db
    .selectFrom("departure")
    .leftJoin("booking", (join) =>
      join.onRef("departure_id", "=", "departure.id").on("booking.status", "=", "confirmed"),
    )
    .select(({ fn }) => ["departure.id", "taken", fn.sum<number | null>("seats").as("seats")])
    .groupBy("departure.id")
    .having(({ eb, fn }) => eb("taken", "<>", fn.coalesce(fn.sum<number>("seats"), eb.lit(0))));
  expect(await miscounted.execute()).toEqual([]);
  expect((await auditLedger(office.db)).faults).toEqual([]);
  expect(await auditBookings(office.db)).toEqual([]);
  expect(Object.values(await balances(office.db)).reduce((total, one) => total + one, 0)).toBe(0);
}

it("keeps every sum over random parties, splits, cancellations and refunds", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("regular", "private"),
      fc.integer({ min: 2, max: 6 }),
      fc.array(deed, { minLength: 3, maxLength: 8 }),
      async (category, people, deeds) => {
        const [from] = departures.slice(6, 7);
        const booking = await office.book(from ?? { id: "" }, people, category as "regular" | "private");
        const family = { references: [booking.reference], paid: booking.totalPaise, people, cancelled: 0 };
        for (const one of deeds) {
          await carryOut(family, one);
          await agree(family);
        }
        // Leaves its places to the next party.
        for (const reference of family.references) {
          const left = await office.managed(reference);
          if (left.status === "confirmed") await cancelSome(family, left, left.people);
        }
        await agree(family);
      },
    ),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
}, 120_000);
