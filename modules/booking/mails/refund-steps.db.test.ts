import { afterAll, beforeAll, expect, it } from "vitest";
import { quoteCancellation } from "#modules/booking/model.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("says in the confirmation, in rupees, what the booking's page gives back until when", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(6);
  const { reference } = await office.book({ id: departure?.id ?? "" }, 2);
  const booking = await office.managed(reference);
  const [told] = (await office.told(reference)).filter(({ topic }) => topic === "booking.confirmed");
  const steps = told?.policy as { until: string; refundPercent: number; backPaise: number }[];
  expect(steps.map(({ refundPercent, backPaise }) => [refundPercent, backPaise])).toEqual([
    [90, 3600_00],
    [60, 2400_00],
    [30, 1200_00],
    [0, 0],
  ]);
  for (const { until, backPaise } of steps)
    expect(quoteCancellation(booking, 2, until).refundPaise, `until ${until}`).toBe(backPaise);
});
