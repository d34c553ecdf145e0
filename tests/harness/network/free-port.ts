import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below all that systems give to outgoing connections: none of those takes a port between its choice and its use. */
const FIRST = 10_240;
const OF_A_WORKER = 2_000;
const WORKERS = 11;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * OF_A_WORKER;
let next = randomInt(OF_A_WORKER);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** Finds a port of this machine without a listener. No other worker is given it, nor this one again soon. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < OF_A_WORKER; tried += 1) {
    next = (next + 1) % OF_A_WORKER;
    if (await isFree(first + next)) return first + next;
  }
  throw new Error("this worker's ports are all in use");
}
