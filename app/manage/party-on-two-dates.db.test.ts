import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { type ManagedBooking, quoteShare, splitBooking } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader } from "./booking/route.tsx";

describe("the page of a party on two dates", () => {
  let office: BookingOffice;
  let app: AppContext;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    app = contextOf(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());

  const split = async (
    booking: ManagedBooking,
    to: Departure,
    contact: { name: string; email: string; phone: string } | null,
  ) => {
    const { worthPaise } = quoteShare(booking, 1, booking.asOf);
    const answer = await splitBooking(office.deps, {
      ...{ bookingId: booking.id, riderIds: booking.riders.slice(-1).map(({ id }) => id), toDepartureId: to.id },
      ...{ seenPaise: 2000_00, seenWorthPaise: worthPaise, isLate: false, isOnUs: false, contact },
    });
    if (!("split" in answer)) throw new Error(answer.refused);
    return office.managed(answer.split.reference);
  };
  const page = async ({ reference }: ManagedBooking): Promise<string> => {
    const { linkId } = await office.managed(reference);
    const loaded = await askPage(app, loader, { reference }, { key: office.deps.signer.sign("booking", linkId) });
    return drawPage(BookingPage, loaded);
  };

  it("leads from each booking to the other, and shows its part of the payment", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 3);
    const own = await split(booking, to, null);
    const [first, second] = [await page(booking), await page(own)];
    expect(first).toContain(`href="/booking/${own.reference}?key=`);
    expect(second).toContain(`href="/booking/${booking.reference}?key=`);
    expect(wordsOf(first)).toContain("₹4,000 of ₹6,000 paid on");
    expect(wordsOf(second)).toContain("₹2,000 of ₹6,000 paid on");
  });

  it("shows another holder's booking to nobody", async () => {
    const booking = await office.book(departure(), 2);
    const contact = { name: "Bela Rao", email: "bela@example.com", phone: "+919811111111" };
    const own = await split(booking, departure(), contact);
    expect(await page(booking)).not.toContain(`/booking/${own.reference}`);
    expect(await page(own)).not.toContain(`/booking/${booking.reference}?`);
  });
});
