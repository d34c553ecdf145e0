import { afterAll, beforeAll, expect, it } from "vitest";
import { findBooking, takePaymentAtDesk } from "#modules/booking/index.server.ts";
import { findDayClose } from "#modules/payments/index.server.ts";
import { sum } from "#platform/money.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { readReports, reportSpan } from "./read-reports.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

/** The same day as the accountant closes it, and as the reports show it. */
async function bothOf(day: string) {
  const close = await findDayClose(office.db, day);
  const taken = close.rows.find(({ part }) => part === "taken")?.ledgerPaise ?? 0;
  const read = await readReports(office.deps, {
    ...reportSpan({ from: day, to: day }, office.clock.now()),
    unit: "day",
  });
  return { close, closePaise: taken + sum(close.byHand.map(({ paise }) => paise)), reported: read.money };
}

it("gives a day in reports the sums of its close: paid online, in cash and by UPI", async () => {
  const [ride, other] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  if (!ride || !other) throw new Error("the tour departs");
  await office.book(ride, 3);
  const day = delhiDate(office.clock.now());
  expect((await bothOf(day)).closePaise).toBe(6000_00);
  for (const upiReference of [null, "412345678901"]) {
    const { reference } = await office.hold({ departure: other.id, people: 2, category: "regular" });
    const booking = await findBooking(office.deps, reference);
    if (!booking) throw new Error("it is held");
    const taken = { kind: upiReference === null ? "cash" : "upi", upiReference, takenBy: "meera" } as const;
    expect(await takePaymentAtDesk(office.deps, booking, taken)).toHaveProperty("receipt");
  }
  const { close, closePaise, reported } = await bothOf(day);
  expect(close.byHand).toHaveLength(2);
  expect(closePaise).toBe(14000_00);
  expect(reported).toMatchObject([{ start: day, payments: 3, paidPaise: closePaise }]);
});
