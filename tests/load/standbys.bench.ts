// Pages a second that ask the database, with none, one and two standbys to read from: PostgreSQL under Patroni on this machine.
// On a machine with few cores all nodes share them, and more standbys cannot show more.
import os from "node:os";
import { PatroniCluster, SUPERUSER_PASSWORD } from "#tests/failover/patroni.ts";
import { installPrograms } from "#tests/failover/programs.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row } from "./figures.ts";

const SECONDS = 8;
const AT_ONCE = 8;
const ROUNDS = 2;

/** Lists with new search words: neither a cached page nor a cached query helps. */
async function pagesIn(seconds: number, url: string, round: string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  let number = 0;
  const visitor = async (): Promise<void> => {
    while (performance.now() < end) {
      number += 1;
      const answer = await fetch(`${url}/tours?text=delhi+${round}+${number}`);
      await answer.text();
      if (answer.status !== 200) throw new Error(`${answer.status} of a list`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return done / seconds;
}

installPrograms();
const cluster = await PatroniCluster.start();
try {
  const address = (ports: number[]) =>
    `postgres://postgres:${SUPERUSER_PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/postgres`;
  const primary = await cluster.primary();
  const standbys = cluster.nodes.filter((node) => node !== primary).map(({ port }) => port);
  const own = address(cluster.nodes.map(({ port }) => port));
  const rows: Row[] = [];
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const used of [0, 1, 2]) {
      const reading: Record<string, string> = used === 0 ? {} : { DATABASE_READ_URL: address(standbys.slice(0, used)) };
      const site = await startSite({ DATABASE_URL: own, LOG_LEVEL: "fatal", ...reading });
      try {
        await pagesIn(3, site.url, `warm${round}${used}`);
        const pages = await pagesIn(SECONDS, site.url, `${round}${used}`);
        rows.push({ round: String(round), standbys: String(used), "pages a second": pages.toFixed(0) });
      } finally {
        await site.stop();
      }
    }
  console.log(
    `${os.cpus().length} cores for the site, three nodes and the visitors, load ${os.loadavg()[0]?.toFixed(0)}`,
  );
  printTable(rows);
} finally {
  await cluster.stop();
}
