import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { listQuotes } from "./quotes-for-desk.server.ts";
import { findTravellers } from "./travellers.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("lists a quote's versions with their outcome, newest first", async () => {
  const { db, clock } = office;
  const { id } = await db.selectFrom("tour").select("id").where("kind", "=", "bespoke").executeTakeFirstOrThrow();
  const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
  const offer = (number: string, version: number, more: object = {}) => ({
    ...{ id: newId(), number, version, tour_id: id, contact_name: "Firma", contact_email: "firma@example.com" },
    ...{ contact_phone: "+49", country: "DE", local_date: "2027-02-03", local_time: "08:00", people: 9 },
    ...{ total_paise: 1000_00 * version, words: "Tea", expires_at: hours(24), superseded_at: null, booking_id: null },
    ...{ created_at: hours(version - 10), ...more },
  });
  await db
    .insertInto("bespoke_quote")
    .values([
      offer("Q-1", 1, { superseded_at: clock.now() }),
      offer("Q-1", 2),
      offer("Q-2", 1, { expires_at: hours(-1), created_at: hours(-30) }),
    ])
    .execute();
  const quotes = await listQuotes(office.deps);
  expect(
    quotes.map(({ number, versions }) => [number, versions.map(({ version, standing }) => [version, standing])]),
  ).toEqual([
    [
      "Q-1",
      [
        [2, "open"],
        [1, "superseded"],
      ],
    ],
    ["Q-2", [[1, "expired"]]],
  ]);
});

it("finds travellers by part of a name or address, with the latest name and bookings", async () => {
  const departure = inTurn(await office.departuresOf("old-delhi-at-dawn"));
  const first = await office.book(departure(), 1);
  office.clock.advanceMinutes(1);
  const second = await office.book(departure(), 1);
  const rename = (reference: string, contact_name: string) =>
    office.db
      .updateTable("booking")
      .set({ contact_name, contact_email: "Petra@placeholder.example" })
      .where("reference", "=", reference)
      .execute();
  await rename(first.reference, "Petra Former");
  await rename(second.reference, "Petra Present");
  expect(await findTravellers(office.db, "petra@place")).toMatchObject([
    { email: "petra@placeholder.example", name: "Petra Present", bookings: 2 },
  ]);
  expect(await findTravellers(office.db, "nobody at all")).toEqual([]);
});
