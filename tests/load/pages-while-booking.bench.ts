import { Worker } from "node:worker_threads";
import { openServer } from "#platform/database/server-database.server.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row } from "./figures.ts";
import type { PacedReads } from "./visitors/paced-reads.ts";
import { holds, openTargets } from "./visitors/selling.ts";

// Cached pages, requested by one connection at a steady pace, first in quiet and then while eight clients hold places
// of all tours.
const rounds = Number(process.env.ROUNDS ?? "3");
const CLIENTS = 8;

const cluster = await startCluster();
const sandbox = await startSandboxProcess();
const site = await startSite({ DATABASE_URL: cluster.url, ...sandbox.env });
const database = await openServer(cluster.url, 4);

/** In a thread of its own: a thread that holds places at full speed measures time late. */
const read = (): Promise<PacedReads> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./visitors/paced-reads.ts", import.meta.url), { workerData: site.url });
    worker.once("message", resolve).once("error", reject);
  });

/** Number of pages that the site has drawn since it started. */
async function drawn(): Promise<number> {
  const said = await (await fetch(`${site.url}/metrics`)).text();
  const counts = [...said.matchAll(/^pahiya_pages_made_total\{[^}]*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

try {
  const targets = await openTargets(database);
  await read();
  await holds(site.url, targets, CLIENTS);
  const rows: Row[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const [beside, doBeside] of [
      ["nobody", async () => ({ perSecond: 0 })],
      [`${CLIENTS} clients hold`, () => holds(site.url, targets, CLIENTS)],
    ] as const) {
      const before = await drawn();
      const [reads, held] = await Promise.all([read(), doBeside()]);
      rows.push({
        ...{
          round,
          beside,
          "p50 ms": reads.p50.toFixed(2),
          "p90 ms": reads.p90.toFixed(2),
          "p99 ms": reads.p99.toFixed(2),
        },
        "pages read": reads.count,
        "pages drawn": (await drawn()) - before,
        "holds/s": Math.round(held.perSecond),
      });
    }
  printTable(rows);
} finally {
  await database.close();
  await site.stop();
  await sandbox.stop();
  await cluster.stop();
}
