// An hour of a good day, ten requests a second, as fast as possible: the site's memory after each tenth.
import { rm } from "node:fs/promises";
import { openForCommand } from "#server/reach-database.server.ts";
import { newDemoFolder, type RunningSite, startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row } from "./figures.ts";
import { siteFigures } from "./site-figures.ts";
import { holdOnce, openTargets } from "./visitors/selling.ts";

const REQUESTS = Number(process.env.REQUESTS ?? 36_000);
const PARTS = 10;
const AT_ONCE = 8;
const pages = ["/", "/tours", "/tours/cycle-tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs", "/about", "/faq"];

/** Most pages are cached; one in ten is rendered, one in thirty is a search, one in sixty asks for a party's dates. */
function addressOf(number: number): string {
  const page = pages[number % pages.length];
  if (number % 60 === 7) return `/tours?people=${1 + (number % 6)}&q=${number}`;
  if (number % 30 === 3) return `/api/search?text=delhi%20${number % 500}`;
  return page ?? "/";
}

/** A page for a logged-in visitor bypasses all caches. */
async function ask(url: string, isFresh: boolean): Promise<void> {
  const response = await fetch(url, isFresh ? { headers: { authorization: "Bearer nobody" } } : {});
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
}

async function measure(site: RunningSite, sell: () => Promise<void>): Promise<void> {
  const rows: Row[] = [];
  let next = 0;
  for (let part = 1; part <= PARTS; part += 1) {
    const end = (part * REQUESTS) / PARTS;
    const heaps: number[] = [];
    const client = async (): Promise<void> => {
      while (next < end) {
        const number = next;
        next += 1;
        await (number % 50 === 0 ? sell() : ask(site.url + addressOf(number), number % 10 === 1));
        // Seldom: the figures cost the database a good deal.
        if (number % 150 === 0) heaps.push((await siteFigures(site.url)).heapMb);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    const { residentMb } = await siteFigures(site.url);
    // The heap right after a collection is what is really held.
    rows.push({ requests: end, "heap, least, MB": Math.min(...heaps), "resident, MB": residentMb });
  }
  printTable(rows);
}

console.log("its own PostgreSQL, one request in fifty a hold\n");
const folder = await newDemoFolder();
const database = await openForCommand({ DATA_DIR: folder }, 1);
const targets = await openTargets(database);
await database.close();
const site = await startSite({ DATA_DIR: folder });
try {
  await measure(site, () => holdOnce(site.url, targets));
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
