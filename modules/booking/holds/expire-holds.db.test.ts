import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { whileRowsAreRefused } from "#tests/harness/database/refuse-rows.ts";
import { HOLD_MINUTES } from "../model.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { extendHold } from "./extend-hold.server.ts";

let office: BookingOffice;
let ride: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  ride = inTurn(await office.departuresOf("old-delhi-at-dawn"));
});
afterAll(() => office?.close());
// Nothing is held.
beforeEach(async () => {
  office.clock.advanceMinutes(2 * HOLD_MINUTES);
  await expireHolds(office.deps);
});

const hold = (departure: Departure, people = 1) =>
  office.hold({ departure: departure.id, people, category: "regular" });
const takenOf = async (...rides: Departure[]): Promise<number[]> => {
  const rows = await office.db.selectFrom("departure").select(["id", "taken"]).execute();
  return rides.map(({ id }) => rows.find((row) => row.id === id)?.taken ?? -1);
};
const statusesOn = async (departure: Departure): Promise<string[]> =>
  (await office.db.selectFrom("booking").select("status").where("departure_id", "=", departure.id).execute())
    .map(({ status }) => status)
    .sort();

it("ends due holds of many departures, and frees each one's places", async () => {
  const [first, second, third] = [ride(), ride(), ride()];
  await Promise.all([hold(first, 2), hold(first, 3), hold(second, 1)]);
  office.clock.advanceMinutes(HOLD_MINUTES - 1);
  await Promise.all([hold(second, 2), hold(third, 4)]);
  expect(await takenOf(first, second, third)).toEqual([5, 3, 4]);
  office.clock.advanceMinutes(1);
  expect(await expireHolds(office.deps)).toBe(3);
  expect(await takenOf(first, second, third)).toEqual([0, 2, 4]);
  expect(await statusesOn(second)).toEqual(["expired", "held"]);
  expect(await expireHolds(office.deps), "nothing is ended twice").toBe(0);
});

it("writes each booking's history", async () => {
  const departure = ride();
  await Promise.all([hold(departure), hold(departure)]);
  office.clock.advanceMinutes(HOLD_MINUTES);
  await expireHolds(office.deps);
  const events = await office.db
    .selectFrom("booking_event")
    .innerJoin("booking", "booking.id", "booking_event.booking_id")
    .select(["from_status", "to_status", "actor", "booking_event.reason"])
    .where("departure_id", "=", departure.id)
    .where("to_status", "=", "expired")
    .execute();
  const line = { from_status: "held", to_status: "expired", actor: "system", reason: "the hold ran out" };
  expect(events).toEqual([line, line]);
});

it("keeps a hold that was extended in time", async () => {
  const departure = ride();
  const { id } = await office.managed((await hold(departure, 2)).reference);
  expect(await extendHold(office.deps, id)).toBe(true);
  office.clock.advanceMinutes(HOLD_MINUTES);
  expect(await expireHolds(office.deps)).toBe(0);
  expect(await takenOf(departure)).toEqual([2]);
  office.clock.advanceMinutes(HOLD_MINUTES);
  expect(await expireHolds(office.deps)).toBe(1);
});

it("ends all others when one fails", async () => {
  const [bad, good] = [ride(), ride()];
  await Promise.all([hold(bad), hold(good)]);
  office.clock.advanceMinutes(HOLD_MINUTES);
  const ending = { table: "booking", when: `NEW.status = 'expired' AND NEW.departure_id = '${bad.id}'` };
  await whileRowsAreRefused(office.database, ending, () =>
    expect(expireHolds(office.deps)).rejects.toThrow("1 departures could not be swept"),
  );
  expect(await takenOf(bad, good)).toEqual([1, 0]);
  expect(await expireHolds(office.deps)).toBe(1);
});

it("uses a constant number of queries", async () => {
  const asked = async (rides: number): Promise<number> => {
    for (let at = 0; at < rides; at += 1) await hold(ride());
    office.clock.advanceMinutes(HOLD_MINUTES);
    const before = await commits();
    expect(await expireHolds(office.deps)).toBe(rides);
    return (await commits()) - before;
  };
  expect(await asked(20)).toBeLessThanOrEqual((await asked(2)) + 1);
});

it("ends a departure's holds by thousands, so that new ones do not wait", async () => {
  const departure = ride();
  const { reference } = await hold(departure);
  await office.database.executeRaw(
    `INSERT INTO booking SELECT (jsonb_populate_record(NULL::booking, to_jsonb(booking) || jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'MANY-' || n, 'request_key', 'many-' || n))).*
      FROM booking, generate_series(1, 2100) AS n WHERE reference = $1`,
    [reference],
  );
  await office.database.executeRaw("UPDATE departure SET capacity = 5000, taken = 2101 WHERE id = $1", [departure.id]);
  office.clock.advanceMinutes(HOLD_MINUTES);
  expect(await expireHolds(office.deps)).toBe(2101);
  expect(await takenOf(departure)).toEqual([0]);
  const { rows } = await office.database.executeRaw(
    `SELECT count(*)::integer AS n FROM booking_event JOIN booking ON booking.id = booking_id
      WHERE departure_id = $1 AND to_status = 'expired' GROUP BY booking_event.xmin::text ORDER BY n`,
    [departure.id],
  );
  expect(rows.map(({ n }) => n)).toEqual([101, 1000, 1000]);
});

/** Transactions of this database so far, without delay. */
async function commits(): Promise<number> {
  await office.database.executeRaw("SELECT pg_stat_force_next_flush()");
  const { rows } = await office.database.executeRaw(
    "SELECT xact_commit::integer AS n FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.n);
}
