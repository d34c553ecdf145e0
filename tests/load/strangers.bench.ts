// One stranger sends many uncached requests at once, while another visitor books.
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openForCommand } from "#server/reach-database.server.ts";
import { newDemoFolder, type RunningSite, startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row, timed } from "./figures.ts";
import type { attacks } from "./visitors/attacks.ts";
import { holdOnce, openTargets, type Target } from "./visitors/selling.ts";

/** Bounds of each attack. */
const [SECONDS, MOST, AT_ONCE] = [15, 20_000, 200];
/** The shipped unit ends the process at 1,500 MB (docs/deploy/pahiya.service). */
const MOST_MB = 1_600;
/** Another address of this machine, so that the limits tell the two apart. */
const STRANGER = "127.0.0.66";
const LOOK_MS = 50;
const PAUSE_MS = 100;

/** Memory of a process in megabytes, as the kernel counts it. */
function residentMb(pid: number): number {
  const pages = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round((Number(pages ?? 0) * 1024) / 1_000_000);
}

const at = (took: readonly number[], share: number): number =>
  Math.round(took.toSorted((one, other) => one - other)[Math.floor(took.length * share)] ?? 0);

async function measure(name: string, attack: keyof typeof attacks | null, targets: readonly Target[]): Promise<Row> {
  const site = await openSite();
  try {
    await site.warmUp();
    const rest = residentMb(site.pid);
    const memory = watchMemory(site);
    const took = { page: [] as number[], form: [] as number[] };
    let isOver = false;
    const stranger = (attack === null ? wait(5_000).then(() => ({})) : ask(site.url, attack)).finally(() => {
      isOver = true;
    });
    let failed = 0;
    while (!isOver && !memory.isOver()) {
      const target = targets[0];
      took.page.push(await timed(() => openCheckout(site.url, target).catch(() => (failed += 1))));
      took.form.push(await timed(() => holdOnce(site.url, targets).catch(() => (failed += 1))));
      await wait(PAUSE_MS);
    }
    const statuses = await stranger;
    const high = memory.stop();
    return {
      attack: name,
      "at rest, MB": rest,
      "most, MB": memory.isOver() ? `${high}, ended` : high,
      "answers by status": Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", "),
      bookings: took.form.length,
      failed,
      "page p50, p95, ms": `${at(took.page, 0.5)}, ${at(took.page, 0.95)}`,
      "form p50, p95, ms": `${at(took.form, 0.5)}, ${at(took.form, 0.95)}`,
    };
  } finally {
    await site.stop();
  }
}

async function openCheckout(url: string, target: Target | undefined): Promise<void> {
  const response = await fetch(`${url}/checkout?departure=${target?.id}&people=1&category=regular`);
  await response.text();
  if (response.status !== 200) throw new Error(`the checkout answered ${response.status}`);
}

const ask = (url: string, attack: keyof typeof attacks): Promise<Record<string, number>> =>
  new Promise((resolve, reject) => {
    const workerData = { url, attack, from: STRANGER, atOnce: AT_ONCE, seconds: SECONDS, most: MOST };
    new Worker(path.join(import.meta.dirname, "visitors/stranger.ts"), { workerData })
      .once("message", resolve)
      .once("error", reject);
  });

/** Watches the site's memory, and ends a site that takes too much. */
function watchMemory(site: RunningSite) {
  let [most, isOver] = [0, false];
  const timer = setInterval(() => {
    if (isOver) return;
    most = Math.max(most, residentMb(site.pid));
    if (most <= MOST_MB) return;
    isOver = true;
    void site.kill();
  }, LOOK_MS);
  return {
    isOver: () => isOver,
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

const folder = await newDemoFolder();
const database = await openForCommand({ DATA_DIR: folder }, 1);
const targets = await openTargets(database);
await database.close();

async function openSite() {
  const site = await startSite({ DATA_DIR: folder });
  return {
    ...site,
    async warmUp() {
      for (let time = 0; time < 5; time += 1)
        for (const page of ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs"])
          await (await fetch(site.url + page)).text();
      for (let time = 0; time < 5; time += 1) await holdOnce(site.url, targets);
    },
  };
}

try {
  const rows = [
    await measure("nobody", null, targets),
    await measure("/api/docs?x=…", "docs", targets),
    await measure("everything that is drawn", "everything", targets),
    await measure("searches", "searches", targets),
  ];
  printTable(rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}
