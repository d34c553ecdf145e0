import { afterEach, beforeEach, expect, it } from "vitest";
import { type BookingOffice, type Departure, endOf, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { makeQuoted, QUOTE_REMARKS } from "#tests/harness/booking/quoted-booking.ts";
import { nodesOf, planOf, recorded } from "#tests/load/company/plans.ts";
import { callOff, chooseAlternative } from "./cancellations/call-off.server.ts";
import type { ManagedBooking } from "./index.server.ts";
import { forgetRiders } from "./mails/after-ride.server.ts";

const SAID = "Allergic to nuts";

let office: BookingOffice;
let departure: () => Departure;
// Each has its own office: their clocks go forward.
beforeEach(async () => {
  office = await openBookingOffice();
  departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
});
afterEach(() => office?.close());

async function remark(): Promise<ManagedBooking> {
  const booking = await office.book(departure(), 1);
  await office.db.updateTable("booking").set({ remarks: SAID }).where("id", "=", booking.id).execute();
  return booking;
}
async function remarksOf({ id }: ManagedBooking): Promise<string> {
  const of = office.db.selectFrom("booking").select("remarks").where("id", "=", id);
  return (await of.executeTakeFirstOrThrow()).remarks;
}
const HOUR = 3_600_000;
/** Runs the job this many hours after a ride. */
async function forgetAfter(booking: ManagedBooking, hours: number): Promise<void> {
  office.clock.set(new Date(endOf(booking).getTime() + hours * HOUR));
  await forgetRiders(office.deps);
}

it("deletes remarks two days after the ride; a quote's are its number", async () => {
  const quoted = await remark();
  await makeQuoted(office.db, quoted.id);
  const booking = await remark();
  await forgetAfter(booking, 47);
  expect(await remarksOf(booking)).toBe(SAID);
  await forgetAfter(booking, 48);
  expect(await remarksOf(booking)).toBe("");
  expect(await remarksOf(quoted)).toBe(QUOTE_REMARKS);
});

it.each([
  ["the bookings that have remarks", "UPDATE booking SET", "booking_remarks_idx"],
  ["the riders who have told what their ride needs", "UPDATE rider", "rider_told_idx"],
])("finds %s by an index", async (_, statement, index) => {
  const { db, sent } = recorded(office.db);
  await forgetRiders({ ...office.deps, db });
  const [query] = sent.filter(({ text }) => text.includes(statement));
  if (!query) throw new Error(`the job says ${statement}`);
  const nodes = nodesOf(await planOf(office.database, query, { avoiding: true }));
  expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toContain(index);
});

it("keeps remarks of a called-off ride while its replacement may come", async () => {
  const [refunded, credited] = [await remark(), await remark()];
  const choices = new Map<ManagedBooking, string>();
  for (const booking of [refunded, credited]) {
    await callOff(office.deps, { departureId: booking.departureId, reason: "Rain", answerHours: 24 * 20 });
    choices.set(booking, (await office.managed(booking.reference)).choiceId ?? "");
  }
  await forgetAfter(credited, 60);
  expect([await remarksOf(refunded), await remarksOf(credited)]).toEqual([SAID, SAID]);
  for (const [booking, choice] of [
    [refunded, "refund"],
    [credited, "credit"],
  ] as const)
    await chooseAlternative(office.deps, { choiceId: choices.get(booking) ?? "", choice, by: "traveller" });
  await forgetAfter(credited, 61);
  expect([await remarksOf(refunded), await remarksOf(credited)]).toEqual(["", SAID]);
  await forgetAfter(credited, 24 * 370);
  expect(await remarksOf(credited), "the credit is over").toBe("");
});
