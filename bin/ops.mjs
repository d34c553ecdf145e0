// npm run ops -- <command>: the operator's command line. `npm run ops -- --help` lists what it does.
import "./steps/ensure-node.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  // Node runs TypeScript as it stands; the site need not be built.
  return runNode(["--disable-warning=ExperimentalWarning", inRoot("server/ops.ts"), ...process.argv.slice(2)]);
});
