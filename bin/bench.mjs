// npm run bench: runs every tests/load/*.bench.ts in turn. `npm run bench -- pages` runs those with that word.
import "./steps/ensure-node.mjs";
import { readdirSync } from "node:fs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command, StartFault } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  const folder = inRoot("tests/load");
  const words = process.argv.slice(2);
  const found = readdirSync(folder).filter((name) => name.endsWith(".bench.ts"));
  const benches = found.filter((name) => words.every((word) => name.includes(word))).sort();
  if (benches.length === 0) {
    const names = found.map((name) => name.replace(".bench.ts", "")).sort();
    throw new StartFault(`No load test has "${words.join(" ")}" in its name. There are: ${names.join(", ")}.`);
  }
  await ensureInstalled();
  await ensureBuilt();
  let worst = 0;
  for (const name of benches) {
    console.log(`\n— ${name.replace(".bench.ts", "")}`);
    worst = Math.max(worst, await runNode([inRoot("tests/load", name)]));
  }
  return worst;
});
