import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { openServer } from "#platform/server-database.server.ts";
import { findPostgresBinaries, startCluster } from "#tests/harness/postgres-cluster.ts";
import { startSite } from "#tests/harness/site.ts";
import { load, printTable } from "./figures.ts";

// Holds over HTTP beside pgbench running the bare SQL of a hold on the same PostgreSQL in the same run.
const binaries = findPostgresBinaries();
if (binaries === null) {
  console.log("Left out: there is no PostgreSQL here, and the reference of these figures is pgbench.");
  process.exit(0);
}

const bareHold = String.raw`
\set d random(1, 2000)
BEGIN;
UPDATE bench_departure SET taken = taken + 1 WHERE id = :d AND taken + 1 <= capacity;
INSERT INTO bench_booking (departure_id, contact) VALUES (:d, 'Bench Rider, bench@example.com');
INSERT INTO bench_event (departure_id, name) VALUES (:d, 'held');
COMMIT;
`;

const cluster = await startCluster();
const folder = mkdtempSync(path.join(tmpdir(), "pahiya-bench-"));
const site = await startSite({ DATABASE_URL: cluster.url });
const database = await openServer(cluster.url, 4);
try {
  await database.executeRaw(`
    CREATE TABLE bench_departure (id integer PRIMARY KEY, taken integer NOT NULL, capacity integer NOT NULL, CHECK (taken <= capacity));
    CREATE TABLE bench_booking (id bigserial PRIMARY KEY, departure_id integer NOT NULL, contact text NOT NULL);
    CREATE TABLE bench_event (id bigserial PRIMARY KEY, departure_id integer NOT NULL, name text NOT NULL);
    INSERT INTO bench_departure SELECT n, 0, 1000000 FROM generate_series(1, 2000) AS n;`);
  const script = path.join(folder, "hold.sql");
  writeFileSync(script, bareHold);
  const pgbench = (clients: number): number => {
    const said = execFileSync(
      path.join(binaries, "pgbench"),
      ["-n", "-f", script, "-c", String(clients), "-j", "2", "-T", "4", "-M", "prepared", cluster.url],
      { encoding: "utf8" },
    );
    return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
  };
  // Room for every hold of the run, so that what is measured is a hold and not a refusal.
  await sql`UPDATE departure SET capacity = 100000`.execute(database.db);
  const { rows: departures } = await sql<{ id: string; each: number }>`
    SELECT departure.id, coalesce(tour.offer_paise, tour.regular_paise)::integer AS each
    FROM departure JOIN tour ON tour.id = tour_id
    WHERE status = 'open' AND cutoff_at > now() + interval '1 day'`.execute(database.db);

  let buyer = 0;
  const hold = (targets: typeof departures) => ({
    method: "POST" as const,
    setupRequest: (request: object) => {
      buyer += 1;
      const target = targets[buyer % targets.length];
      if (!target) throw new Error("no departure is open");
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
      const headers = { "content-type": "application/x-www-form-urlencoded", origin: site.url };
      return { ...request, path, headers, body };
    },
  });
  const rows: Record<string, string | number>[] = [];
  for (const connections of [1, 8, 32]) {
    const bare = pgbench(connections);
    for (const [spread, targets] of [
      ["over all departures", departures],
      ["on one departure", departures.slice(0, 1)],
    ] as const) {
      const { perSecond, p50, p99, statuses } = await load({ url: site.url, connections, requests: [hold(targets)] });
      const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      const held = (statuses["302"] ?? 0) / answers;
      if (held < 1) throw new Error(`not every request became a hold: ${JSON.stringify(statuses)}`);
      rows.push({
        clients: connections,
        holds: spread,
        "holds/s": Math.round(perSecond),
        "p50 ms": p50,
        "p99 ms": p99,
        "pgbench, bare SQL/s": Math.round(bare),
        share: (perSecond / bare).toFixed(2),
      });
    }
  }
  printTable(rows);
} finally {
  await database.close();
  await site.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
