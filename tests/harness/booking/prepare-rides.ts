import { refundByOperator } from "#modules/booking/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { sendRefunds } from "#modules/payments/index.server.ts";
import type { BookingOffice } from "./office.ts";

/** Bookings, two refunds that wait for money, a departure that lacks riders and one that has left. */
export async function prepareRides(office: BookingOffice) {
  const { deps, db } = office;
  const [first, second, third, fourth, forming] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const [holiday] = (await office.departuresOf("kerala-backwaters-by-cycle")).reverse();
  if (!first || !second || !third || !fourth || !forming || !holiday) throw new Error("the schedule is too short");
  const booking = await office.book(first, 3);
  const ridden = await office.book(third, 2);
  const dear = await office.book(holiday, 2);
  await office.database.executeRaw(
    `UPDATE departure SET group_min = 4, decides_at = starts_at - interval '1 day' WHERE id = '${forming.id}'`,
  );
  await office.book(forming, 1);
  const owed: string[] = [];
  for (const people of [1, 2]) {
    const { id, reference } = await office.book(fourth, people);
    await refundByOperator(deps, { bookingId: id, amountPaise: 1800_00, seenBackPaise: 0, reason: "it rained" });
    owed.push((await office.managed(reference)).refunds[0]?.id ?? "");
  }
  await office.sandbox.control("/account", { balance: 100 });
  for (let round = 0; round < 4; round += 1) {
    office.clock.advanceMinutes(5);
    await sendRefunds(deps);
  }
  const [waits = "", byHand = ""] = owed;
  await runCommand(deps, { command: "take-refund", options: { refund: byHand }, actor: "meera", dryRun: false });
  await db
    .updateTable("departure")
    .set({ starts_at: new Date("2026-11-21T01:00:00Z"), cutoff_at: new Date("2026-11-20T12:00:00Z") })
    .where("id", "=", third.id)
    .execute();
  return { first, second, fourth, forming, booking, ridden, dear, waits, byHand };
}
