import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// A thread of `pages-while-booking.bench.ts`: asks for one page after the other by one connection, and tells how long each took.
export interface PacedReads {
  count: number;
  p50: number;
  p90: number;
  p99: number;
}

const pages = ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn"];
const EVERY_MS = 10;
const FOR_MS = 5_000;

const url = String(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const read = (page: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url + page, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${page}: ${response.statusCode}`));
      response.once("end", () => resolve(performance.now() - begun)).resume();
    }).once("error", reject);
  });

const took: number[] = [];
const end = performance.now() + FOR_MS;
for (let number = 0; performance.now() < end; number += 1) {
  took.push(await read(pages[number % pages.length] ?? "/"));
  await sleep(EVERY_MS);
}
agent.destroy();
took.sort((one, other) => one - other);
const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0;
parentPort?.postMessage({ count: took.length, p50: at(0.5), p90: at(0.9), p99: at(0.99) } satisfies PacedReads);
