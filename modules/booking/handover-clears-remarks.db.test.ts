import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BookingOffice, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { makeQuoted, QUOTE_REMARKS } from "#tests/harness/booking/quoted-booking.ts";
import { quoteTransfer, transferBooking } from "./changes/transfer-booking.server.ts";
import type { ManagedBooking } from "./index.server.ts";

const to = { name: "Bela Example", email: "bela@example.com", phone: "+33612345678" };
const said = { remarks: "A pregnancy, and no nuts", tourist_category: "Expats", country: "DE" };

let office: BookingOffice;
let departure: () => { id: string };
let mine: ManagedBooking;
let kept: ManagedBooking;
let quoted: ManagedBooking;
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn((await office.departuresOf("kerala-backwaters-by-cycle")).reverse());
});
// Each test has bookings of its own. A quote has its number alone: that of the test before goes.
beforeEach(async () => {
  await office.db.deleteFrom("bespoke_quote").execute();
  mine = await office.book(departure(), 2);
  kept = await office.book(departure(), 2);
  quoted = await office.book(departure(), 2);
  const ids = [mine.id, kept.id, quoted.id];
  await office.db.updateTable("booking").set(said).where("id", "in", ids).execute();
  await makeQuoted(office.db, quoted.id);
});
afterAll(() => office?.close());

const rowOf = (id: string) =>
  office.db
    .selectFrom("booking")
    .select(["remarks", "tourist_category", "country"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** One rider stays at home and the other's place is handed over; the refund covers the fee. */
async function handOver(booking: ManagedBooking): Promise<void> {
  const seenRefundPaise = quoteTransfer(booking, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
  const leavingRiderIds = [booking.riders[0]?.id ?? ""];
  const answer = await transferBooking(office.deps, { bookingId: booking.id, to, leavingRiderIds, seenRefundPaise });
  expect(answer).toHaveProperty("transferred");
}

it("drops the former traveller's remarks at a transfer", async () => {
  await handOver(mine);
  await handOver(quoted);
  expect(await rowOf(mine.id)).toEqual({ remarks: "", tourist_category: "", country: "FR" });
  const heard = (await office.companyTold(mine.reference)).at(-1);
  expect(heard).toMatchObject({ what: "handed_over", contactName: "Bela Example", remarks: "", touristCategory: "" });
  expect(await rowOf(quoted.id)).toEqual({ remarks: QUOTE_REMARKS, tourist_category: "", country: "FR" });
  expect(await rowOf(kept.id)).toEqual(said);
});
