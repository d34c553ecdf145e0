import { afterAll, beforeAll, expect, it } from "vitest";
import { callOff, changeDate } from "#modules/booking/index.server.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import VoucherCheck, { loader } from "./route.tsx";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

/** A paid booking on one of the last departures, with its voucher's QR code as printed at that time. */
async function printed(nth: number) {
  const rides = (await office.departuresOf("old-delhi-at-dawn")).slice(nth);
  const booking = await office.book({ id: rides[0]?.id ?? "" }, 2);
  const { reference, linkId } = booking;
  const key = { key: office.deps.signer.sign("voucher", linkId) };
  const scan = async () =>
    wordsOf(drawPage(VoucherCheck, await askPage(contextOf(office), loader, { reference }, key)));
  return { booking, later: rides[1], scan };
}

it("says that a called-off ride is called off, and not that its booking was cancelled or ridden", async () => {
  const { booking, scan } = await printed(9);
  expect(await scan()).toContain("This voucher is valid");
  await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
  const words = await scan();
  expect(words).toContain("This ride is called off");
  expect(words).toContain("The company has called this ride off.");
  expect(words).not.toMatch(/cancelled|moved|ridden|handed over|already used|is valid|not valid/);
});

it("stays valid when the date changes, and shows the new one", async () => {
  const { booking, later, scan } = await printed(11);
  const wish = {
    bookingId: booking.id,
    toDepartureId: later?.id ?? "",
    seenPaise: 4000_00,
    actor: "traveller",
  } as const;
  expect(await changeDate(office.deps, wish)).toHaveProperty("moved");
  const words = await scan();
  expect(words).toContain("This voucher is valid");
  expect(words).toContain(longDate(later?.localDate ?? ""));
});
