import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { get } from "node:http";
import { promisify } from "node:util";
import { type Load, load } from "../figures.ts";

const run = promisify(execFile);

/** Path of wrk (Debian: apt-get install wrk), or null. */
const findWrk = (): string | null =>
  ["/usr/bin/wrk", "/usr/local/bin/wrk", "/opt/homebrew/bin/wrk"].find(existsSync) ?? null;

/** Name of the load generator, for a table's head. */
export const asker = (): string => (findWrk() === null ? "autocannon" : "wrk");

export interface Reading {
  url: string;
  connections: number;
  headers: Record<string, string>;
}

/**
 * Requests an address for `seconds`, by wrk where installed. autocannon needs as much processor as the site, so beyond
 * a certain rate it measures itself. Returns requests a second, latencies in ms; any status but `expected` is an error.
 */
export async function loadReads(reading: Reading, seconds: number, expected: 200 | 304): Promise<Load> {
  const wrk = findWrk();
  const measured = wrk === null ? await load(reading, seconds) : await byWrk(wrk, reading, seconds);
  const status = await statusOf(reading);
  if (status !== expected) throw new Error(`${reading.url}: ${status} instead of ${expected}`);
  return measured;
}

/** With exactly these headers: `fetch` would add its own Accept-Encoding. */
const statusOf = ({ url, headers }: Reading): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => resolve(response.resume().statusCode)).on("error", reject);
  });

async function byWrk(wrk: string, { url, connections, headers }: Reading, seconds: number): Promise<Load> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run(wrk, ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...fields, url]);
  return readWrk(stdout);
}

const MS = { us: 0.001, ms: 1, s: 1_000, m: 60_000 } as const;

/** Parses the output of wrk. Throws if a request failed. */
function readWrk(said: string): Load {
  const failed = /^\s*(Socket errors.*|Non-2xx or 3xx responses.*)$/m.exec(said);
  if (failed) throw new Error(`wrk: ${failed[1]}\n${said}`);
  const percentile = (share: string): number => {
    const [, value, unit] = new RegExp(`^\\s*${share}%\\s+([\\d.]+)(us|ms|s|m)$`, "m").exec(said) ?? [];
    if (value === undefined) throw new Error(`wrk did not say the ${share}th percentile:\n${said}`);
    return Number(value) * MS[unit as keyof typeof MS];
  };
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(said)?.[1]);
  if (!(perSecond > 0)) throw new Error(`wrk had no answer:\n${said}`);
  return { perSecond, p50: percentile("50"), p99: percentile("99"), statuses: {} };
}
