// npm run screens: photographs every screen at three widths for docs/screens. `npm run screens -- booking` takes one chapter.
// `npm run screens -- search-found` takes matching names, without sheets. SCREENSHOTS names the folder (default .cache/screens).
import "./steps/ensure-node.mjs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runNode([inRoot("tests/screens/screens.ts"), ...process.argv.slice(2)]);
});
