import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callOff,
  cancelPeople,
  changeDate,
  completeBookings,
  foldRideSums,
  markNoShow,
} from "#modules/booking/index.server.ts";
import { foldMoneySums, sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingOffice, endOf, openBookingOffice } from "#tests/harness/booking/office.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

/** All sums, without rows that add up to nothing. */
async function sums() {
  const rides =
    await sql`SELECT day, country, lead, sum(bookings) AS bookings, sum(riders) AS riders, sum(paise) AS paise,
      sum(cancelled) AS cancelled FROM ride_sum GROUP BY 1, 2, 3
    HAVING (sum(bookings), sum(riders), sum(paise), sum(cancelled)) <> (0, 0, 0, 0) ORDER BY 1, 2, 3`.execute(
      office.db,
    );
  const money =
    await sql`SELECT day, sum(payments) AS payments, sum(paid_paise) AS paid, sum(fee_paise) AS fee, sum(tax_paise) AS tax,
      sum(refunds) AS refunds, sum(refunded_paise) AS back, sum(disputed_paise) AS disputed FROM money_sum GROUP BY 1
    HAVING (sum(payments), sum(refunds), sum(disputed_paise)) <> (0, 0, 0) ORDER BY 1`.execute(office.db);
  return { rides: rides.rows, money: money.rows };
}

const dayInDelhi = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** Adds up rows of numbers by key, one at a time. */
function tally<Sums extends Record<string, number>>(rows: readonly { key: string; sums: Sums }[]): Map<string, Sums> {
  const found = new Map<string, Sums>();
  for (const { key, sums } of rows) {
    const before = found.get(key);
    found.set(key, before ? (mapSums(sums, (name) => (before[name] ?? 0) + (sums[name] ?? 0)) as Sums) : sums);
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
const mapSums = (sums: Record<string, number>, of: (name: string) => number) =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, of(name)]));
const asText = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]));

/** Sums of rides as a person would make them from the list of bookings. */
async function ridesByHand() {
  const bookings = await office.db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "departure_id")
    .select(["booking.status", "country", "people", "total_paise", "booking.created_at", "starts_at", "local_date"])
    .execute();
  const sold = bookings.filter(({ status }) => ["confirmed", "completed", "no_show", "cancelled"].includes(status));
  const rows = sold.map(({ status, country, people, total_paise, created_at, starts_at, local_date }) => {
    const days = (starts_at.getTime() - created_at.getTime()) / 86_400_000;
    const lead = [0, 1, 3, 8, 31, 91].filter((least) => Math.max(0, days) >= least).length;
    const stands = status !== "cancelled";
    return {
      key: `${local_date} ${country} ${lead}`,
      sums: {
        ...{ bookings: Number(stands), riders: stands ? people : 0, paise: stands ? total_paise : 0 },
        cancelled: Number(!stands),
      },
    };
  });
  return [...tally(rows)].map(([key, sums]) => {
    const [day, country, lead] = key.split(" ");
    return { day, country, lead: Number(lead), ...asText(sums) };
  });
}

/** Sums of money as a person would make them from payments, refunds and disputes. */
async function moneyByHand() {
  const none = { payments: 0, paid: 0, fee: 0, tax: 0, refunds: 0, back: 0, disputed: 0 };
  const [payments, refunds, disputes] = await Promise.all([
    office.db.selectFrom("payment").selectAll().where("status", "=", "captured").execute(),
    office.db.selectFrom("refund").selectAll().where("status", "=", "processed").execute(),
    office.db.selectFrom("chargeback").selectAll().execute(),
  ]);
  const on = (at: Date, sums: Partial<typeof none>) => ({ key: dayInDelhi.format(at), sums: { ...none, ...sums } });
  const rows = [
    ...payments.map((one) =>
      on(one.created_at, { payments: 1, paid: one.amount_paise, fee: one.fee_paise, tax: one.tax_paise }),
    ),
    ...refunds.map((one) => on(one.updated_at, { refunds: 1, back: one.amount_paise })),
    ...disputes.map((one) => on(one.created_at, { disputed: one.amount_paise })),
    ...disputes.flatMap((one) => (one.reversed_at ? [on(one.reversed_at, { disputed: -one.amount_paise })] : [])),
  ];
  return [...tally(rows)].map(([day, sums]) => ({ day, ...asText(sums) }));
}

it("keeps the sums that bookings and money have, whatever happens to them, in few rows", async () => {
  const { db, deps, clock } = office;
  const free = await office.departuresOf("old-delhi-at-dawn");
  const on = (at: number) => free[at] ?? expect.unreachable();
  const [stays, moves, partly, off, missed] = await Promise.all([3, 4, 5, 6, 7].map((at) => office.book(on(at), 3)));
  if (!stays || !moves || !partly || !off || !missed) throw new Error("five bookings");
  await office.hold({ departure: on(3).id, people: 2, category: "regular" });
  const move = {
    bookingId: moves.id,
    toDepartureId: on(9).id,
    seenPaise: moves.totalPaise,
    actor: "operator" as const,
  };
  expect(await changeDate(deps, move)).toHaveProperty("moved");
  const [first] = partly.riders;
  const leaving = {
    bookingId: partly.id,
    riderIds: [first?.id ?? ""],
    actor: "operator" as const,
    receivedAt: clock.now(),
  };
  expect(await cancelPeople(deps, { ...leaving, seenRefundPaise: 1800_00 })).toHaveProperty("cancelled");
  await callOff(deps, { departureId: off.departureId, reason: "Fog all day.", answerHours: 48 });
  await sendRefunds({ ...office.deps });
  clock.set(endOf(stays));
  await completeBookings(deps);
  clock.set(endOf(missed));
  expect(await markNoShow(deps, missed.id)).toBe("missed");
  const [payment] = (await sql<{ id: string }>`SELECT id FROM payment ORDER BY id LIMIT 1`.execute(db)).rows;
  await sql`UPDATE payment SET fee_paise = 118, tax_paise = 18`.execute(db);
  await sql`INSERT INTO chargeback (provider_dispute_id, payment_id, amount_paise, created_at)
    VALUES ('disp_1', ${payment?.id}, 100, '2026-12-05T06:00:00Z'), ('disp_2', ${payment?.id}, 200, '2026-12-06T06:00:00Z')`.execute(
    db,
  );
  await sql`UPDATE chargeback SET reversed_at = '2026-12-07T20:00:00Z' WHERE provider_dispute_id = 'disp_2'`.execute(
    db,
  );
  await sql`UPDATE departure SET starts_at = starts_at + interval '200 days', cutoff_at = cutoff_at + interval '200 days', local_date = local_date + 200 WHERE id = ${on(9).id}`.execute(
    db,
  );
  await sql`UPDATE refund SET status = 'processed', updated_at = '2026-12-08T06:00:00Z'`.execute(db);

  const kept = await sums();
  expect(kept.rides.length).toBeGreaterThan(4);
  expect(kept.money.length).toBeGreaterThan(3);
  expect(kept.rides).toEqual(await ridesByHand());
  expect(kept.money).toEqual(await moneyByHand());

  await sql`UPDATE payment SET fee_paise = 120`.execute(db);
  await sql`UPDATE booking SET country = 'DE' WHERE id = ${stays.id}`.execute(db);
  const before = await sums();
  expect(await foldMoneySums(db)).toBeGreaterThan(0);
  expect(await foldRideSums(db)).toBeGreaterThan(0);
  expect(await sums()).toEqual(before);
  expect([await foldMoneySums(db), await foldRideSums(db)]).toEqual([0, 0]);
});
