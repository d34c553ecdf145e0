import { brotliCompressSync } from "node:zlib";
import { startSite } from "#tests/harness/site.ts";
import { printTable } from "./figures.ts";

// What a page loads before anyone scrolls or taps: its HTML, scripts and styles, compressed as a browser gets them.
const paths = ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs"];
// The scripts that the page starts once its first screen is complete (server/lean-page.server.ts).
const late = /for\(const href of (\[[^\]]*\])/;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const site = await startSite();
try {
  const compressed = async (path: string): Promise<number> =>
    brotliCompressSync(Buffer.from(await (await fetch(site.url + path)).arrayBuffer())).length;
  const rows: Record<string, string | number>[] = [];
  for (const path of paths) {
    const html = await (await fetch(site.url + path)).text();
    const files = JSON.parse(late.exec(html)?.[1] ?? "[]") as string[];
    const scripts = (await Promise.all(files.map(compressed))).reduce((sum, bytes) => sum + bytes, 0);
    const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
    rows.push({
      page: path,
      "JavaScript, brotli": kilobytes(scripts),
      "HTML with its styles, brotli": kilobytes(brotliCompressSync(html).length),
      "of it styles": kilobytes(brotliCompressSync(styles).length),
    });
  }
  printTable(rows);
} finally {
  await site.stop();
}
