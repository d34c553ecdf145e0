// npm test, also as the first command after a clone: installs, builds changes, runs every test.
// Arguments after `--` go to vitest: `npm test -- money`, `npm test -- --project race`.
import "./steps/ensure-node.mjs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runNode([inRoot("bin/steps/run-tests.ts"), ...process.argv.slice(2)]);
});
