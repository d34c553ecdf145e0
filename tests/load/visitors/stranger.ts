// Asks a site for one address after the other, many at once, from a network address of its own; started by strangers.bench.ts.
import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { attacks } from "./attacks.ts";

const { url, attack, from, atOnce, seconds, most } = workerData as {
  url: string;
  attack: keyof typeof attacks;
  from: string;
  atOnce: number;
  seconds: number;
  most: number;
};

const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
const statuses: Record<string, number> = {};

function ask(address: string): Promise<number> {
  return new Promise((resolve) => {
    const request = http.get(
      url + address,
      { agent, localAddress: from, headers: { "accept-encoding": "br" }, timeout: 30_000 },
      (response) => {
        response.resume();
        response.once("close", () => resolve(response.statusCode ?? 0));
      },
    );
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(0));
  });
}

const begun = performance.now();
let asked = 0;
async function client(): Promise<void> {
  while (performance.now() - begun < seconds * 1000 && asked < most) {
    asked += 1;
    const status = await ask(attacks[attack](asked));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: atOnce }, client));
agent.destroy();
parentPort?.postMessage(statuses);
