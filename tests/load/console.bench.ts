import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { addOwner, consoleScreens } from "./company/console-screens.ts";
import { openGrown } from "./company/open-grown.ts";
import { printTable, timed } from "./figures.ts";

// Every screen of the console at one and a hundred times the company's size, side by side on one PostgreSQL, in rounds that
// take turns. `GROWN` names a server that keeps the grown companies. `ONLY` names the screens to ask.
const sizes = (process.env.SIZES ?? "1,100").split(",").map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 30);
const ONLY = process.env.ONLY ?? "";
const FIRST_ROUNDS = 3;
/** Goals of each screen: milliseconds at the largest size, and how many times those of the smallest. */
const [MOST_MS, MOST_TIMES] = [60, 1.5];

const cluster = process.env.GROWN ? { url: process.env.GROWN, stop: async () => undefined } : await startCluster();
const median = (all: number[]): number => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
const rounded = (ms: number): string => ms.toFixed(ms < 10 ? 2 : 1);

const databases: Database[] = [];
try {
  for (const times of sizes) databases.push(await openGrown(cluster.url, times));
  for (const { db } of databases) await addOwner(db);
  const measured = databases.map(({ db }) => ({
    screens: { ...consoleScreens(db), "SELECT 1": () => sql`SELECT 1`.execute(db) } as ReturnType<
      typeof consoleScreens
    >,
    took: new Map<string, number[]>(),
  }));
  const names = Object.keys(measured[0]?.screens ?? {}).filter((name) =>
    ONLY.split(",").some((part) => name.includes(part)),
  );
  for (let round = 0; round < FIRST_ROUNDS + ROUNDS; round++)
    for (const name of names)
      for (const { screens, took } of round % 2 === 0 ? measured : measured.toReversed()) {
        const ms = await timed(async () => screens[name]?.());
        // The first rounds fill the caches.
        if (round >= FIRST_ROUNDS) took.set(name, [...(took.get(name) ?? []), ms]);
      }
  const rows = names.map((name) => {
    const medians = measured.map(({ took }) => median(took.get(name) ?? []));
    const [least = 1, most = 0] = [medians[0], medians.at(-1)];
    return {
      screen: name,
      ...Object.fromEntries(sizes.map((times, at) => [`${times}×, ms`, rounded(medians[at] ?? 0)])),
      ratio: (most / least).toFixed(2),
      goal: most <= MOST_MS && most <= least * MOST_TIMES ? "" : "missed",
    };
  });
  console.log(`\nMedian of ${ROUNDS} rounds\n`);
  printTable(rows);
} finally {
  await Promise.all(databases.map((database) => database.close()));
  await cluster.stop();
}
