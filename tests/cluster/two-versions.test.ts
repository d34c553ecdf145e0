import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningNginx, startNginx } from "#tests/harness/site/nginx.ts";

/** A process of one version, which has that version's files alone. */
interface Process {
  server: Server;
  /** Requests it received. */
  asked: string[];
}

const folders = ["assets", "fonts", "pictures", "icons"];
/** nginx takes turns: of this many requests each process gets some first. */
const TIMES = 6;

let before: Process;
let after: Process;
let nginx: RunningNginx;
beforeEach(async () => {
  before = await startProcess("before");
  after = await startProcess("after");
  nginx = await startNginx([portOf(before), portOf(after)]);
});
afterEach(async () => {
  await nginx.stop();
  for (const { server } of [before, after]) {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

async function startProcess(version: string): Promise<Process> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(url === "/health/live" || url.endsWith(`-${version}`) ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, asked };
}
const portOf = ({ server }: Process): number => (server.address() as AddressInfo).port;
const timesAsked = (path: string): number => [...before.asked, ...after.asked].filter((one) => one === path).length;

/** One after the other, so that they are dealt out in turn. */
async function askOften(path: string): Promise<(number | undefined)[]> {
  const answers: (number | undefined)[] = [];
  for (let time = 0; time < TIMES; time++)
    answers.push(
      await new Promise((resolve, reject) =>
        get(nginx.url + path, { agent: false }, (response) => resolve(response.resume().statusCode)).on(
          "error",
          reject,
        ),
      ),
    );
  return answers;
}

it.each(folders)("a page of either version finds its files in /%s/ at any process", async (folder) => {
  for (const version of ["before", "after"]) {
    const path = `/${folder}/one-${version}`;
    expect(await askOften(path)).toEqual(Array(TIMES).fill(200));
    // Some were asked of the process that does not have it.
    expect(timesAsked(path)).toBeGreaterThan(TIMES);
  }
});

it("a file in neither version is missing", async () => {
  expect(await askOften("/assets/one-long-gone")).toEqual(Array(TIMES).fill(404));
});

it("a missing page is requested once", async () => {
  expect(await askOften("/no/such/page")).toEqual(Array(TIMES).fill(404));
  expect(timesAsked("/no/such/page")).toBe(TIMES);
});
