import { brotliCompressSync } from "node:zlib";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable } from "./figures.ts";

// Bytes a page loads before any scroll or tap: HTML and scripts as sent, and the share of styles.
const paths = ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs"];
// The scripts that the page starts once its first screen is complete (server/page-cache/page-optimizer.server.ts).
const late = /for\(const href of (\[[^\]]*\])/;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const site = await startSite();
try {
  // The site compresses pages faster than files: the bytes actually sent are counted.
  const sent = async (path: string): Promise<number> => {
    const answer = await fetch(site.url + path, { headers: { "accept-encoding": "br" } });
    await answer.arrayBuffer();
    if (answer.headers.get("content-encoding") !== "br") throw new Error(`${path} is not sent in brotli`);
    return Number(answer.headers.get("content-length"));
  };
  const rows: Record<string, string | number>[] = [];
  for (const path of paths) {
    const html = await (await fetch(site.url + path)).text();
    const files = JSON.parse(late.exec(html)?.[1] ?? "[]") as string[];
    const scripts = (await Promise.all(files.map(sent))).reduce((sum, bytes) => sum + bytes, 0);
    const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
    rows.push({
      page: path,
      "JavaScript, brotli": kilobytes(scripts),
      "HTML with its styles, brotli": kilobytes(await sent(path)),
      "of it styles": kilobytes(brotliCompressSync(styles).length),
    });
  }
  printTable(rows);
} finally {
  await site.stop();
}
