import { afterAll, beforeAll, expect, it } from "vitest";
import { exportBookingsOf, forgetRiders, quoteTransfer, transferBooking } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
let departure: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn(await office.departuresOf("old-delhi-at-dawn"));
});
afterAll(() => office?.close());

const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
  const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
  return answer.ok ? answer.lines : answer.faults;
};
const note = (reference: string, words: string, dryRun = false) => give("note-booking", { reference, words }, dryRun);
const kept = () => office.db.selectFrom("booking_note").select("words").execute();

it("is read by guide, desk and the traveller's copy; the audit has none of it", async () => {
  const booking = await office.book(departure(), 2);
  await note(booking.reference, "Arrives by the late train.", true);
  expect(await kept(), "a dry run notes nothing").toEqual([]);
  expect(await note(booking.reference, "Arrives by the late train.")).toContain("Noted.");
  const sheet = await give("manifest", { departure: booking.departureId });
  expect(sheet.join("\n")).toMatch(/Our note:\n.*Arrives by the late train\./);
  expect((await note(booking.reference, "Calls from the station.", true)).join("\n")).toContain("late train");
  const copy = await exportBookingsOf(office.db, "anna@example.com");
  expect(copy.find(({ reference }) => reference === booking.reference)?.notes).toMatchObject([
    { words: "Arrives by the late train.", at: office.clock.now().toISOString() },
  ]);
  const audit = await office.db.selectFrom("audit").selectAll().where("command", "=", "note-booking").execute();
  expect(audit.length).toBeGreaterThan(0);
  expect(JSON.stringify(audit)).not.toContain("late train");
  expect(await note("PH-AAAAAA", "Nobody.")).toEqual(["There is no booking PH-AAAAAA."]);
  office.clock.set(new Date(Date.parse(booking.startsAt) + 47 * 3_600_000));
  await forgetRiders(office.deps);
  expect(await kept()).toHaveLength(1);
  office.clock.advanceMinutes(6 * 60);
  await forgetRiders(office.deps);
  expect(await kept(), "with what the riders told").toEqual([]);
});

it("goes with the traveller at a transfer", async () => {
  const [holiday] = (await office.departuresOf("kerala-backwaters-by-cycle")).slice(-1);
  const booking = await office.book({ id: holiday?.id ?? "" }, 2);
  await note(booking.reference, "A bad knee.");
  const to = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
  const leavingRiderIds = booking.riders.slice(0, 1).map(({ id }) => id);
  const seenRefundPaise = quoteTransfer(booking, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
  const wanted = { bookingId: booking.id, to, leavingRiderIds, seenRefundPaise };
  expect(await transferBooking(office.deps, wanted)).toHaveProperty("transferred");
  expect(await kept()).toEqual([]);
});
