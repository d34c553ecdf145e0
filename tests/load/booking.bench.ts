import { openServer } from "#platform/database/server-database.server.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row } from "./figures.ts";
import { openReference } from "./pgbench.ts";
import { fullBookings, holds, openTargets } from "./visitors/selling.ts";

// Holds and whole bookings over HTTP beside pgbench running the bare SQL of a hold on the same PostgreSQL in the same run.

const cluster = await startCluster();
const sandbox = await startSandboxProcess();
const site = await startSite({ DATABASE_URL: cluster.url, ...sandbox.env });
const second = await startSite({ DATABASE_URL: cluster.url, ...sandbox.env });
const database = await openServer(cluster.url, 4);
try {
  await sandbox.control("/webhook", { url: `${site.url}/api/payments/webhook` });
  const pgbench = await openReference(cluster.url);
  const targets = await openTargets(database);
  const beside = (perSecond: number, reference: number) => ({
    "pgbench, bare SQL/s": Math.round(reference),
    share: (perSecond / reference).toFixed(2),
  });

  const heldRows: Row[] = [];
  for (const clients of [1, 8, 32])
    for (const [spread, wanted, departures] of [
      ["over all departures", targets, 2000],
      ["on one departure", targets.slice(0, 1), 1],
    ] as const) {
      const reference = await pgbench.run(clients, departures);
      const { perSecond, p50, p99 } = await holds(site.url, wanted, clients);
      const figures = { "holds/s": Math.round(perSecond), "p50 ms": p50, "p99 ms": p99 };
      heldRows.push({ clients, holds: spread, ...figures, ...beside(perSecond, reference) });
    }
  for (const clients of [8, 32]) {
    const reference = await pgbench.run(clients, 2000);
    const both = await Promise.all([site, second].map(({ url }) => holds(url, targets, clients / 2)));
    const perSecond = both.reduce((sum, one) => sum + one.perSecond, 0);
    const figures = {
      "holds/s": Math.round(perSecond),
      "p50 ms": Math.max(...both.map(({ p50 }) => p50)),
      "p99 ms": Math.max(...both.map(({ p99 }) => p99)),
    };
    heldRows.push({
      clients,
      holds: "over all departures, two processes",
      ...figures,
      ...beside(perSecond, reference),
    });
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
  await pgbench.close();
} finally {
  await database.close();
  await second.stop();
  await site.stop();
  await sandbox.stop();
  await cluster.stop();
}
