import { expireHolds } from "#modules/booking/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable } from "./figures.ts";
import { many } from "./visitors/many.ts";
import { holdOnce, openTargets } from "./visitors/selling.ts";

// Measures how fast unpaid holds end, at rest and beside eight clients. They must end faster than clients can make them.

const HOLDS = Number(process.env.HOLDS ?? 100_000);
const CLIENTS = 8;

/** Adds expired, unpaid holds evenly to all open departures. */
async function addDueHolds(database: Database): Promise<void> {
  await database.executeRaw(`
    CREATE TEMP TABLE due AS
      SELECT gen_random_uuid() AS booking, d.id AS departure, d.tour_id, now() - interval '20 minutes' AS at, n
      FROM generate_series(1, ${HOLDS}) AS n
      JOIN (SELECT id, tour_id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS number FROM departure
        WHERE status = 'open' AND cutoff_at > now() + interval '1 day') AS d ON d.place = 1 + n % d.number;
    INSERT INTO booking (id, reference, request_key, tour_id, departure_id, category, people, seats, contact_name, contact_email,
      contact_phone, country, tourist_category, price_lines, total_paise, policy, status, hold_expires_at, created_at, updated_at)
      SELECT booking, 'DU-' || left(booking::text, 13), booking, tour_id, departure, 'regular', 2, 2, 'Due Rider', 'rider' || n || '@example.com',
        '+919812345678', 'IN', 'Expats', '[{"label": "Regular Tour, 2 people", "unitPaise": 200000, "count": 2, "amountPaise": 400000}]',
        400000, '[{"fromHours": 72, "refundPercent": 90}, {"fromHours": 0, "refundPercent": 0}]', 'held', at + interval '15 minutes', at, at
      FROM due;
    INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, kind, reason, at)
      SELECT gen_random_uuid(), booking, NULL, 'held', 'traveller', 'status', 'places held for payment', at FROM due;
    INSERT INTO payment_order (id, payable_ref, provider_order_id, amount_paise, currency, status, created_at)
      SELECT gen_random_uuid(), booking::text, 'order_' || booking, 400000, 'INR', 'created', at FROM due;
    UPDATE departure SET taken = taken + 2 * holds FROM (SELECT departure, count(*) AS holds FROM due GROUP BY departure) AS each
      WHERE departure.id = each.departure;
    DROP TABLE due;`);
  await database.executeRaw("VACUUM (ANALYZE)");
}

/** Throws where a departure's count of places taken is not the sum of its bookings. */
async function checkPlaces(database: Database): Promise<void> {
  const { rows } = await database.executeRaw(`
    SELECT departure.id FROM departure LEFT JOIN booking ON departure_id = departure.id
      AND booking.status IN ('held', 'confirmed', 'completed', 'no_show')
    GROUP BY departure.id HAVING taken <> coalesce(sum(seats), 0)`);
  if (rows.length > 0) throw new Error(`${rows.length} departures count their places wrong`);
}

const cluster = await startCluster();
const site = await startSite({ DATABASE_URL: cluster.url });
const database = await openServer(cluster.url, 4);
const deps = { db: database.db, clock: systemClock };
try {
  const targets = await openTargets(database);
  const figures: Record<string, number>[] = [];
  const expire = async () => {
    const before = performance.now();
    const ended = await expireHolds(deps);
    return { ended, perSecond: Math.round(ended / ((performance.now() - before) / 1000)) };
  };
  await many(CLIENTS, 6, () => holdOnce(site.url, targets));
  for (const isBusy of [false, true]) {
    await addDueHolds(database);
    let isOver = false;
    let held = 0;
    const begun = performance.now();
    const client = async (): Promise<void> => {
      for (; !isOver; held += 1) await holdOnce(site.url, targets);
    };
    const clients = isBusy ? Promise.all(Array.from({ length: CLIENTS }, client)) : null;
    const { ended, perSecond } = await expire().finally(() => {
      isOver = true;
    });
    await clients;
    const heldPerSecond = Math.round(held / ((performance.now() - begun) / 1000));
    figures.push({
      "clients that hold": isBusy ? CLIENTS : 0,
      ended,
      "ended a second": perSecond,
      "held a second": heldPerSecond,
    });
    await checkPlaces(database);
  }
  const alone = await many(CLIENTS, 5, () => holdOnce(site.url, targets));
  console.log(
    `\nUnpaid holds that end, ${targets.length} departures; ${CLIENTS} clients alone hold ${Math.round(alone.perSecond)} a second\n`,
  );
  printTable(figures);
} finally {
  await database.close();
  await site.stop();
  await cluster.stop();
}
