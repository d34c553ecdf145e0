import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";
import { grow } from "./company/grow.ts";
import { printTable } from "./figures.ts";
import { openReference } from "./pgbench.ts";
import { many } from "./visitors/many.ts";
import { holdOnce, openTargets, type Target } from "./visitors/selling.ts";

// Holds on a young company's tables, beside ten and a hundred times as many bookings. The three sites share one cluster
// and are measured in turn, each beside pgbench in the same round, so that other load falls on all. The quietest rounds
// say most about the tables.

const CLIENTS = 8;
const SECONDS = 0.8;
const ROUNDS = Number(process.env.ROUNDS ?? 30);
const FIRST = 2_000;

interface Shop {
  bookings: number;
  site: RunningSite;
  database: Database;
  targets: Target[];
  p50: number[];
  perSecond: number[];
  besideFirst: number[];
  besideReference: number[];
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const median = (values: readonly number[]): number => at(0.5, values);
const quiet = (values: readonly number[]): number => at(0.1, values);
const cluster = await startCluster();
const shops: Shop[] = [];
try {
  const admin = await openServer(cluster.url, 1);
  for (const times of [1, 10, 100]) {
    await admin.executeRaw(`CREATE DATABASE grown_${times}`);
    const url = new URL(cluster.url);
    url.pathname = `/grown_${times}`;
    const site = await startSite({ DATABASE_URL: url.href });
    const database = await openServer(url.href, 2);
    const targets = await openTargets(database);
    const bookings = FIRST * times;
    await grow(database, bookings);
    shops.push({ bookings, site, database, targets, p50: [], perSecond: [], besideFirst: [], besideReference: [] });
  }
  await admin.close();
  const pgbench = await openReference(cluster.url);
  const measure = ({ site, targets }: Shop, seconds: number) =>
    many(CLIENTS, seconds, () => holdOnce(site.url, targets));
  // Every departure has its first hold before anything is measured: terms remembered, plans kept, code compiled.
  for (const shop of shops) await measure(shop, 6);
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await pgbench.run(CLIENTS, undefined, 1);
    // Each round begins with another of the three.
    const order = shops.map((_, index) => shops[(index + round) % shops.length] as Shop);
    for (const shop of order) {
      const { p50, perSecond } = await measure(shop, SECONDS);
      shop.p50.push(p50);
      shop.perSecond.push(perSecond);
      shop.besideReference.push(perSecond / reference);
    }
    for (const shop of shops) shop.besideFirst.push((shop.p50.at(-1) ?? 0) / (shops[0]?.p50.at(-1) ?? 1));
  }
  await pgbench.close();
  console.log(
    `\nHolds with more and more bookings in the tables, ${CLIENTS} clients, medians of ${ROUNDS} interleaved rounds\n`,
  );
  printTable(
    shops.map((shop) => ({
      "bookings in the tables": shop.bookings,
      "holds/s": Math.round(median(shop.perSecond)),
      "share of pgbench": median(shop.besideReference).toFixed(2),
      "p50 ms": median(shop.p50).toFixed(1),
      "p50 beside the first, same round": median(shop.besideFirst).toFixed(2),
      "p50 ms, quietest tenth": quiet(shop.p50).toFixed(1),
      "beside the first's": (quiet(shop.p50) / quiet(shops[0]?.p50 ?? [1])).toFixed(2),
    })),
  );
} finally {
  for (const { site, database } of shops) {
    await database.close();
    await site.stop();
  }
  await cluster.stop();
}
