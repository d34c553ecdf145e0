import { afterAll, beforeAll, expect, it } from "vitest";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingOffice, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { correctEmail } from "./changes/transfer-booking.server.ts";
import { type BookingLink, openBooking, openManagedBooking } from "./open-link.server.ts";

const signer = createSigner("the secret of this test");
const purposes = ["booking", "review", "voucher"] as const;

let office: BookingOffice;
let mine: string;
let theirs: string;
let corrected: string;

beforeAll(async () => {
  office = await openBookingOffice();
  const departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  const book = async () => (await office.book(departure(), 1)).reference;
  [mine, theirs, corrected] = [await book(), await book(), await book()];
});
afterAll(() => office?.close());

/** Both doors open the same booking or neither opens. */
async function opens(link: BookingLink): Promise<string | null> {
  const deps = { ...office.deps, signer };
  const [booking, managed] = [await openBooking(deps, link), await openManagedBooking(deps, link)];
  expect(managed?.reference).toBe(booking?.reference);
  return booking?.reference ?? null;
}

it("opens a booking by its own key for this purpose", async () => {
  for (const signedFor of purposes)
    for (const purpose of purposes)
      expect(await opens({ reference: mine, key: signer.sign(signedFor, mine), purpose })).toBe(
        signedFor === purpose ? mine : null,
      );
});

it.each(["", "x", "A".repeat(22), "ँ".repeat(22)])("opens nothing by %j", async (key) => {
  for (const purpose of purposes) expect(await opens({ reference: mine, key, purpose })).toBeNull();
});

it("opens no other booking, by no other secret, and none that does not exist", async () => {
  expect(await opens({ reference: theirs, key: signer.sign("booking", mine), purpose: "booking" })).toBeNull();
  const other = createSigner("another secret").sign("booking", mine);
  expect(await opens({ reference: mine, key: other, purpose: "booking" })).toBeNull();
  expect(
    await opens({ reference: "PH-NOBODY", key: signer.sign("booking", "PH-NOBODY"), purpose: "booking" }),
  ).toBeNull();
});

it("opens nothing by a link to a wrong address once it is corrected", async () => {
  const old = signer.sign("booking", corrected);
  const booking = await office.managed(corrected);
  expect(await opens({ reference: corrected, key: old, purpose: "booking" })).toBe(corrected);
  await correctEmail(office.deps, booking.id, "anna.right@example.com", booking);
  expect(await opens({ reference: corrected, key: old, purpose: "booking" })).toBeNull();
  const { linkId } = await office.managed(corrected);
  const key = signer.sign("booking", linkId);
  expect(await opens({ reference: corrected, key, purpose: "booking" })).toBe(corrected);
});

it("works equally long without a key for existing and unknown bookings", async () => {
  const questions = async (reference: string) => {
    let asked = 0;
    const db = office.deps.db.withPlugin({
      transformQuery({ node }) {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const link = { reference, key: "A".repeat(22), purpose: "booking" } as const;
    for (const open of [openBooking, openManagedBooking]) await open({ ...office.deps, db, signer }, link);
    return asked;
  };
  expect(await questions(theirs)).toBe(await questions("PH-NOBODY"));
});
