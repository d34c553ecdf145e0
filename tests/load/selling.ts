import type { Database } from "#platform/database.server.ts";
import type { SandboxProcess } from "#tests/harness/sandbox.ts";
import { type Load, load, type Row } from "./figures.ts";
import { many } from "./many.ts";

/** A departure to sell, with what one place costs. */
export interface Target {
  id: string;
  each: number;
  tour: string;
  date: string;
  time: string;
}

let buyer = 0;

/** Every departure that is open, with room and guides for all: what is measured is a hold and not a refusal. */
export async function openTargets(database: Database): Promise<Target[]> {
  await database.executeRaw("UPDATE departure SET capacity = 1000000; UPDATE guide_pool SET guides = 10000");
  const { rows } = await database.executeRaw(`
    SELECT departure.id, coalesce(tour.offer_paise, tour.regular_paise)::integer AS each, tour.name AS tour,
      local_date AS date, local_time AS time
    FROM departure JOIN tour ON tour.id = tour_id
    WHERE status = 'open' AND cutoff_at > now() + interval '1 day'`);
  return rows as unknown as Target[];
}

const targetOf = (targets: readonly Target[]): Target => {
  buyer += 1;
  const target = targets[buyer % targets.length];
  if (!target) throw new Error("no departure is open");
  return target;
};

/** Holds by the form of the site, as a browser without scripts sends it. */
export async function holds(url: string, targets: readonly Target[], connections: number): Promise<Load> {
  const request = {
    method: "POST" as const,
    setupRequest: (request: object) => {
      const target = targetOf(targets);
      const body = new URLSearchParams({
        departure: target.id,
        people: "1",
        category: "regular",
        seenPaise: String(target.each),
        requestKey: `bench-${buyer}`,
        contactname: "Bench Rider",
        contactemail: "bench@example.com",
        contactnumber: "9812345678",
        country: "IN",
        touristCategory: "Domestic Tourist",
        adult: "on",
      }).toString();
      const path = `/checkout?departure=${target.id}&people=1&category=regular`;
      return { ...request, path, headers: { "content-type": "application/x-www-form-urlencoded", origin: url }, body };
    },
  };
  const measured = await load({ url, connections, requests: [request] });
  const answers = Object.values(measured.statuses).reduce((sum, count) => sum + count, 0);
  if (measured.statuses["302"] !== answers)
    throw new Error(`not every request became a hold: ${JSON.stringify(measured.statuses)}`);
  return measured;
}

/** Bookings from the first call to the confirmation, paid at the simulator. */
export async function fullBookings(url: string, sandbox: SandboxProcess, targets: readonly Target[], clients: number) {
  const call = async (path: string, body: object): Promise<string> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const said = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${said}`);
    return said;
  };
  return many(clients, 5, async () => {
    const { each, tour: tourName, date, time } = targetOf(targets);
    const opened = await call("/api/razorpay", {
      ...{ amount: each / 100, name: "Bench Rider", email: "bench@example.com", phone: "9812345678", date, time },
      ...{ people: 1, tourName, category: "Regular Tour", remarks: "", touristCategory: "Expats" },
    });
    const { order_id } = JSON.parse(opened) as { order_id: string };
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = await sandbox.pay(order_id);
    await call("/api/razorpaybooking", { paymentId, order_id, signature });
  });
}

/** The same holds, beside a reference taken at the same moment, with ten and a hundred times as many bookings in the tables. */
export async function growth(url: string, database: Database, targets: readonly Target[], reference: () => number) {
  const rows: Row[] = [];
  const count = async (): Promise<number> =>
    Number((await database.executeRaw("SELECT count(*)::integer AS n FROM booking")).rows[0]?.n);
  const base = 2_000;
  // The first holds warm the process up, and are no part of any figure.
  await many(8, 4, async () => holdOnce(url, targetOf(targets)));
  let first: number | null = null;
  const begun = await count();
  for (const times of [1, 10, 100]) {
    const missing = Math.max(0, (begun + base) * times - (await count()));
    await database.executeRaw(`
      CREATE TEMP TABLE IF NOT EXISTS sample AS SELECT * FROM booking LIMIT 1;
      INSERT INTO booking (id, reference, request_key, tour_id, departure_id, category, people, seats, contact_name,
        contact_email, contact_phone, country, tourist_category, price_lines, total_paise, policy, status, hold_expires_at)
      SELECT gen_random_uuid(), 'GR-' || ${times} || '-' || n, 'growth-' || ${times} || '-' || n, d.tour_id, d.id, category,
        people, seats, contact_name, contact_email, contact_phone, country, tourist_category, price_lines, total_paise, policy,
        'confirmed', hold_expires_at
      FROM sample, generate_series(1, ${missing}) AS n
      JOIN (SELECT id, tour_id, row_number() OVER () AS place FROM departure) AS d
        ON d.place = 1 + n % (SELECT count(*) FROM departure);
      INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, reason, at)
      SELECT gen_random_uuid(), id, 'held', 'confirmed', 'provider', 'growth', now() FROM booking
      WHERE reference LIKE 'GR-${times}-%';
      DROP TABLE sample;`);
    await database.executeRaw("VACUUM ANALYZE");
    const { perSecond, p50, p99 } = await many(8, 4, async () => holdOnce(url, targetOf(targets)));
    first ??= p50;
    const beside = first === 0 ? "1.00" : (p50 / first).toFixed(2);
    rows.push({
      "bookings in the tables": await count(),
      "holds/s": Math.round(perSecond),
      ...{ "p50 ms": p50, "p99 ms": p99, "p50 beside the first": beside },
      "pgbench, bare SQL/s": Math.round(reference()),
    });
  }
  return rows;
}

async function holdOnce(url: string, target: Target): Promise<void> {
  const response = await fetch(`${url}/checkout?departure=${target.id}&people=1&category=regular`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
    body: new URLSearchParams({
      ...{ departure: target.id, people: "1", category: "regular", seenPaise: String(target.each) },
      ...{ requestKey: `grown-${buyer}`, contactname: "Bench Rider", contactemail: "bench@example.com" },
      ...{ contactnumber: "9812345678", country: "IN", touristCategory: "Domestic Tourist", adult: "on" },
    }),
  });
  await response.text();
  if (response.status !== 302) throw new Error(`a hold was refused: ${response.status}`);
}
