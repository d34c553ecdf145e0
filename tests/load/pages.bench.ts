import { writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { findNginx, startNginx } from "#tests/harness/site/nginx.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row } from "./figures.ts";
import { startEmptyHandler } from "./reference.ts";
import { Asked, askInTurns } from "./visitors/asked.ts";
import { asker, loadReads } from "./visitors/reads.ts";

const pages = ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs"];
/** Parallel connections, one table each. */
const crowds = (process.env.CONNECTIONS ?? "1 16 64").split(" ").map(Number);
const rounds = Number(process.env.ROUNDS ?? "3");
/**
 * Seconds a round. One second measures only the start: with 64 connections and 200 KB each, some TCP windows close, and
 * one wait of 100 ms is a hundredth of the round.
 */
const SECONDS = 3;

/** The bytes as they go over the wire, still compressed. */
const raw = (url: string, headers: Record<string, string>): Promise<{ body: Buffer; etag: string }> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ body: Buffer.concat(chunks), etag: String(response.headers.etag) }));
    }).on("error", reject);
  });

/** Warms a site up; `start.bench.ts` measures the start. */
async function askForAWhile(url: string): Promise<void> {
  for (const page of pages) await loadReads({ url: url + page, connections: 64, headers: {} }, SECONDS, 200);
}

/** The site alone and behind nginx's cache, beside the same nginx that serves the same bytes as a file, one after the other. */
async function besideNginx(): Promise<void> {
  const site = await startSite();
  const nginx = await startNginx([Number(new URL(site.url).port)]);
  try {
    await askForAWhile(site.url);
    for (const connections of crowds) {
      const rows: Row[] = [];
      for (const [number, page] of pages.entries())
        for (const form of ["plain", "brotli", "unchanged"] as const) {
          const accepts: Record<string, string> = form === "brotli" ? { "accept-encoding": "br" } : {};
          const { body, etag } = await raw(site.url + page, accepts);
          const file = `/${number}-${form}.html`;
          writeFileSync(path.join(nginx.folder, "static", file), body);
          const fileTag = (await raw(nginx.staticUrl + file, {})).etag;
          const asking = (tag: string) => (form === "unchanged" ? { "if-none-match": tag } : accepts);
          const status = form === "unchanged" ? 304 : 200;
          const measured = (url: string, tag: string) =>
            new Asked(() => loadReads({ url, connections, headers: asking(tag) }, SECONDS, status));
          const disk = measured(nginx.staticUrl + file, fileTag);
          const own = measured(site.url + page, etag);
          const behind = measured(nginx.url + page, etag);
          await askInTurns([disk, own, behind], rounds);
          rows.push({
            page,
            form,
            "site/s": own.perSecond,
            "p99 ms": own.p99,
            "of nginx from disk": own.shareOf(disk),
            "behind nginx/s": behind.perSecond,
            "behind, of nginx from disk": behind.shareOf(disk),
            "behind, p99 ms": behind.p99,
            "nginx from disk/s": disk.perSecond,
            "nginx p99 ms": disk.p99,
          });
        }
      console.log(`\n${connections} connections, asked by ${asker()}\n`);
      printTable(rows);
    }
  } finally {
    await nginx.stop();
    await site.stop();
  }
}

/** Without nginx: compares with a process that answers nothing. */
async function besideAnEmptyHandler(): Promise<void> {
  const site = await startSite();
  const reference = await startEmptyHandler();
  try {
    await askForAWhile(site.url);
    for (const connections of crowds) {
      const measured = (url: string) => new Asked(() => loadReads({ url, connections, headers: {} }, SECONDS, 200));
      const rows: Row[] = [];
      for (const page of pages) {
        const [empty, own] = [measured(reference.url), measured(site.url + page)];
        await askInTurns([empty, own], rounds);
        rows.push({
          page,
          "site/s": own.perSecond,
          "p99 ms": own.p99,
          "an empty Hono handler/s": empty.perSecond,
          "of an empty handler": own.shareOf(empty),
        });
      }
      console.log(`\n${connections} connections\n`);
      printTable(rows);
    }
  } finally {
    reference.stop();
    await site.stop();
  }
}

await (findNginx() === null ? besideAnEmptyHandler() : besideNginx());
