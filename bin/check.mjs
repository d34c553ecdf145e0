// npm run check: runs every gate that reads the code, even after a failure.
// `node bin/check.mjs law` runs only the gates with that word in their name.
import "./steps/ensure-node.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command, StartFault } from "./steps/faults.mjs";
import { gates, runGate } from "./steps/gates.mjs";
import { inRoot } from "./steps/paths.mjs";

command(async () => {
  const words = process.argv.slice(2);
  const wanted = gates.filter(({ name }) => words.every((text) => name.includes(text)));
  // No gate at all would look green.
  if (wanted.length === 0)
    throw new StartFault(
      `No gate is called ${words.join(" ")}. There are: ${gates.map(({ name }) => name).join(", ")}.`,
    );
  await ensureInstalled();
  const results = [];
  for (const gate of wanted) {
    const { name, green, said, seconds } = await runGate(gate);
    results.push({ name, green });
    console.log(`${green ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
    if (!green) console.log(`${said}\n`.replace(/^/gm, "    "));
  }
  mkdirSync(inRoot(".cache/reports"), { recursive: true });
  writeFileSync(inRoot(".cache/reports/check.json"), JSON.stringify(results));
  const red = results.filter(({ green }) => !green);
  if (red.length > 0)
    console.log(`${red.length} of ${results.length} gates are red: ${red.map(({ name }) => name).join(", ")}`);
  return red.length > 0 ? 1 : 0;
});
