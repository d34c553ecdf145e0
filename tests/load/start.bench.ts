import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable, timed } from "./figures.ts";

// From the command to the first page, on a tree that is installed and built.
const rows: Record<string, string | number>[] = [];
for (const round of [1, 2, 3]) {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-bench-"));
  const firstPage = async (): Promise<void> => {
    const site = await startSite({ DATA_DIR: folder });
    const response = await fetch(site.url);
    if (response.status !== 200) throw new Error(`the home page answered ${response.status}`);
    await response.text();
    stop = site.stop;
  };
  let stop: () => Promise<unknown> = async () => undefined;
  const cold = await timed(firstPage);
  await stop();
  const warm = await timed(firstPage);
  await stop();
  await rm(folder, { recursive: true, force: true });
  rows.push({
    round,
    "empty data folder": `${(cold / 1000).toFixed(1)} s`,
    "second start": `${(warm / 1000).toFixed(1)} s`,
  });
}
printTable(rows);
