import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { hotPaths } from "./company/hot-paths.ts";
import { openGrown } from "./company/open-grown.ts";
import { growing, isRead, nodesOf, planOf, recorded, rowsOf, type SentQuery } from "./company/plans.ts";
import { printTable, timed } from "./figures.ts";

// The company at one, ten and a hundred times its size, side by side on one PostgreSQL: page reads in rounds that take
// turns, so that other load falls on all. Every other round begins with the largest: the first one after another query
// finds cold connections and caches.
const sizes = (process.env.SIZES ?? "1,10,100").split(",").map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const SLOWEST = 10;

/** GROWN names a server that keeps the grown companies from one run to the next. */
const cluster = process.env.GROWN ? { url: process.env.GROWN, stop: async () => undefined } : await startCluster();

const median = (all: number[]): number => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
const rounded = (ms: number): string => ms.toFixed(ms < 10 ? 2 : 1);

const databases: Database[] = [];
try {
  for (const times of sizes) databases.push(await openGrown(cluster.url, times));
  const measured = databases.map(({ db }) => ({
    paths: { ...hotPaths(db), "SELECT 1": () => sql`SELECT 1`.execute(db) },
    took: new Map<string, number[]>(),
  }));
  const names = Object.keys(measured[0]?.paths ?? {});
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names)
      for (const { paths, took } of round % 2 === 0 ? measured : measured.toReversed()) {
        const ms = await timed(() => paths[name as keyof typeof paths]?.() ?? Promise.resolve());
        // The first rounds fill the caches.
        if (round >= 5) took.set(name, [...(took.get(name) ?? []), ms]);
      }
  const rows = names.map((name) => {
    const medians = measured.map(({ took }) => median(took.get(name) ?? []));
    const first = medians[0] ?? 1;
    return {
      "what is asked": name,
      ...Object.fromEntries(sizes.map((times, at) => [`${times}×, ms`, rounded(medians[at] ?? 0)])),
      ...Object.fromEntries(
        sizes.slice(1).map((times, at) => [`${times}× to 1×`, ((medians[at + 1] ?? 0) / first).toFixed(2)]),
      ),
    };
  });
  console.log(`\nMedian of ${ROUNDS - 5} rounds\n`);
  printTable(rows);
  await printSlowest(databases.at(-1));
} finally {
  await Promise.all(databases.map((database) => database.close()));
  await cluster.stop();
}

/** The statements that take longest on the largest company, with how PostgreSQL runs them. */
async function printSlowest(database: Database | undefined): Promise<void> {
  if (!database) return;
  const all: { name: string; query: SentQuery; plan: Awaited<ReturnType<typeof planOf>>; ms: number }[] = [];
  for (const name of Object.keys(hotPaths(database.db))) {
    const { db, sent } = recorded(database.db);
    await hotPaths(db)[name]?.();
    for (const query of sent.filter(isRead)) {
      const plan = await planOf(database, query, { measured: true });
      all.push({ name, query, plan, ms: plan["Actual Total Time"] ?? 0 });
    }
  }
  const scanned = all.flatMap(({ name, plan }) =>
    nodesOf(plan)
      .filter((node) => node["Node Type"] === "Seq Scan" && growing.includes(node["Relation Name"] ?? ""))
      .map((node) => `${name}: ${node["Relation Name"]} (${rowsOf(node)} rows)`),
  );
  console.log(`\nTables that grow and are read from end to end: ${[...new Set(scanned)].join(", ") || "none"}`);
  all.sort((one, other) => other.ms - one.ms);
  console.log(`\nThe ${SLOWEST} slowest statements\n`);
  for (const { name, query, plan, ms } of all.slice(0, SLOWEST)) {
    const text = query.text.replaceAll(/\s+/g, " ").trim();
    console.log(
      `### ${name}: ${rounded(ms)} ms\n\n\`\`\`sql\n${text.length > 600 ? `${text.slice(0, 600)} …` : text}\n\`\`\`\n`,
    );
    const steps = nodesOf(plan).map((node) =>
      [node["Node Type"], node["Index Name"] ?? node["Relation Name"], `${node["Actual Rows"]} rows`]
        .filter(Boolean)
        .join(" "),
    );
    console.log(`${steps.join(" ← ")}\n`);
  }
}
