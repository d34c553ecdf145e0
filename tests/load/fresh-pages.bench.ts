// Pages in no cache: the time to render one, and the site's own share.
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row, timed } from "./figures.ts";
import { startEmptyHandler } from "./reference.ts";
import { siteFigures } from "./site-figures.ts";

const TIMES = 150;
const pages = ["/", "/tours", "/tours/cycle-tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs", "/about", "/faq"];
type Coding = "br" | "identity";

/** One connection, kept open. Node's `fetch` would add 0.5 to 0.8 ms of its own to a page of 250 KB. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function ask(url: string, coding: Coding): Promise<void> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    // Logged-in visitors bypass all caches.
    http
      .get(url, { agent, headers: { "accept-encoding": coding, authorization: "Bearer nobody" } }, resolve)
      .once("error", reject);
  });
  await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
}

/** Milliseconds of each request in sequence, sorted. */
async function times(url: string, coding: Coding): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    took.push(await timed(() => ask(url, coding)));
  }
  return took.sort((one, other) => one - other);
}

const at = (took: number[], share: number): string => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);

const cluster = await startCluster();
const site = await startSite({ DATABASE_URL: cluster.url });
const empty = await startEmptyHandler();
try {
  const rows: Row[] = [];
  // The first rounds warm up uncounted: travellers meet a site that has been running.
  for (const round of [0, 1, 2, 3])
    for (const page of pages) {
      const before = await siteFigures(site.url);
      const took = await times(site.url + page, "identity");
      const { cpuSeconds } = await siteFigures(site.url);
      const work = ((cpuSeconds - before.cpuSeconds) * 1000) / TIMES;
      const short = await times(site.url + page, "br");
      const nothing = await times(empty.url, "identity");
      const row = {
        page,
        "p50 ms": at(took, 0.5),
        "p90 ms": at(took, 0.9),
        "processor ms": work.toFixed(1),
        "in brotli, p50 ms": at(short, 0.5),
        "an empty handler, p50 ms": at(nothing, 0.5),
      };
      if (round === 3) rows.push(row);
    }
  console.log("one connection\n");
  printTable(rows);
} finally {
  agent.destroy();
  empty.stop();
  await site.stop();
  await cluster.stop();
}
