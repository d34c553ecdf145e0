import { brotliCompressSync } from "node:zlib";
import { startSite } from "#tests/harness/site.ts";
import { printTable } from "./figures.ts";

// What a page loads before anyone scrolls or taps: its HTML, scripts and styles, compressed as a browser gets them.
const paths = ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs"];
// Not every script that the HTML names: it also names those of pages that one may go to next, which are not loaded.
const loaded = /(?:rel="modulepreload" href=|\bimport (?:\* as \w+ from )?)"(\/assets\/[^"]+\.js)"/g;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const site = await startSite();
try {
  const compressed = async (path: string): Promise<number> =>
    brotliCompressSync(Buffer.from(await (await fetch(site.url + path)).arrayBuffer())).length;
  const total = async (found: Iterable<RegExpMatchArray>): Promise<number> => {
    const files = [...new Set([...found].map((match) => match[1] ?? ""))];
    return (await Promise.all(files.map(compressed))).reduce((sum, bytes) => sum + bytes, 0);
  };
  const rows: Record<string, string | number>[] = [];
  for (const path of paths) {
    const html = await (await fetch(site.url + path)).text();
    const scripts = await total(html.matchAll(loaded));
    const styles = await total(html.matchAll(/"(\/assets\/[^"]+\.css)"/g));
    rows.push({
      page: path,
      "JavaScript, brotli": kilobytes(scripts),
      "styles, brotli": kilobytes(styles),
      "HTML, brotli": kilobytes(brotliCompressSync(html).length),
    });
  }
  printTable(rows);
} finally {
  await site.stop();
}
