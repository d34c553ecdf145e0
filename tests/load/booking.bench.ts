import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openServer } from "#platform/server-database.server.ts";
import { findPostgresBinaries, startCluster } from "#tests/harness/postgres-cluster.ts";
import { startSandboxProcess } from "#tests/harness/sandbox.ts";
import { startSite } from "#tests/harness/site.ts";
import { printTable, type Row } from "./figures.ts";
import { fullBookings, growth, holds, openTargets } from "./selling.ts";

// Holds and whole bookings over HTTP beside pgbench running the bare SQL of a hold on the same PostgreSQL in the same run.
const binaries = findPostgresBinaries();
if (binaries === null) {
  console.log("Left out: there is no PostgreSQL here, and the reference of these figures is pgbench.");
  process.exit(0);
}

/** The bare SQL of a hold, on any of so many departures. */
const bareHold = (departures: number): string => String.raw`
\set d random(1, ${departures})
BEGIN;
UPDATE bench_departure SET taken = taken + 1 WHERE id = :d AND taken + 1 <= capacity;
INSERT INTO bench_booking (departure_id, contact) VALUES (:d, 'Bench Rider, bench@example.com');
INSERT INTO bench_event (departure_id, name) VALUES (:d, 'held');
COMMIT;
`;

const cluster = await startCluster();
const folder = mkdtempSync(path.join(tmpdir(), "pahiya-bench-"));
const sandbox = await startSandboxProcess();
const { keyId, keySecret, webhookSecret, apiBase, checkoutJs } = sandbox.settings;
const site = await startSite({
  DATABASE_URL: cluster.url,
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  RAZORPAY_API_BASE: apiBase,
  RAZORPAY_CHECKOUT_JS: checkoutJs,
});
const database = await openServer(cluster.url, 4);
try {
  await sandbox.control("/webhook", { url: `${site.url}/api/payments/webhook` });
  await database.executeRaw(`
    CREATE TABLE bench_departure (id integer PRIMARY KEY, taken integer NOT NULL, capacity integer NOT NULL, CHECK (taken <= capacity));
    CREATE TABLE bench_booking (id bigserial PRIMARY KEY, departure_id integer NOT NULL, contact text NOT NULL);
    CREATE TABLE bench_event (id bigserial PRIMARY KEY, departure_id integer NOT NULL, name text NOT NULL);
    INSERT INTO bench_departure SELECT n, 0, 1000000 FROM generate_series(1, 2000) AS n;`);
  const script = path.join(folder, "hold.sql");
  const pgbench = (clients: number, departures: number): number => {
    writeFileSync(script, bareHold(departures));
    const said = execFileSync(
      path.join(binaries, "pgbench"),
      ["-n", "-f", script, "-c", String(clients), "-j", "2", "-T", "4", "-M", "prepared", cluster.url],
      { encoding: "utf8" },
    );
    return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
  };
  const targets = await openTargets(database);
  const beside = (perSecond: number, reference: number) => ({
    "pgbench, bare SQL/s": Math.round(reference),
    share: (perSecond / reference).toFixed(2),
  });

  console.log("\nHolds with more and more bookings in the tables, 8 clients\n");
  printTable(await growth(site.url, database, targets, () => pgbench(8, 2000)));

  const heldRows: Row[] = [];
  for (const clients of [1, 8, 32])
    for (const [spread, wanted, departures] of [
      ["over all departures", targets, 2000],
      ["on one departure", targets.slice(0, 1), 1],
    ] as const) {
      const reference = pgbench(clients, departures);
      const { perSecond, p50, p99 } = await holds(site.url, wanted, clients);
      const figures = { "holds/s": Math.round(perSecond), "p50 ms": p50, "p99 ms": p99 };
      heldRows.push({ clients, holds: spread, ...figures, ...beside(perSecond, reference) });
    }
  console.log("\nHolds\n");
  printTable(heldRows);

  const soldRows: Row[] = [];
  for (const clients of [1, 8, 32]) {
    const { perSecond, p50, p99 } = await fullBookings(site.url, sandbox, targets, clients);
    const figures = { "bookings/s": Math.round(perSecond), "p50 ms": p50, "p99 ms": p99 };
    soldRows.push({ clients, ...figures });
  }
  console.log("\nWhole bookings: hold, order at the provider, payment, confirmation; the simulator's time included\n");
  printTable(soldRows);
} finally {
  await database.close();
  await site.stop();
  await sandbox.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
