import { startSite } from "#tests/harness/site.ts";
import { load, printTable } from "./figures.ts";
import { startEmptyHandler } from "./reference.ts";

const paths = ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn", "/blogs"];

const site = await startSite();
const reference = await startEmptyHandler();
try {
  for (const connections of [1, 16]) {
    const empty = await load({ url: reference.url, connections });
    const rows: Record<string, string | number>[] = [];
    for (const path of paths) {
      const { perSecond, p50, p99 } = await load({ url: site.url + path, connections });
      rows.push({
        page: path,
        "requests/s": Math.round(perSecond),
        "p50 ms": p50,
        "p99 ms": p99,
        "share of an empty handler": (perSecond / empty.perSecond).toFixed(3),
      });
    }
    console.log(
      `\n${connections} connections; an empty Hono handler in the same run: ${Math.round(empty.perSecond)}/s\n`,
    );
    printTable(rows);
  }
} finally {
  reference.stop();
  await site.stop();
}
