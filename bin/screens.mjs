// npm run screens: pictures of every screen at three widths, put together as the sheets of docs/screens.
// `npm run screens -- booking` takes one chapter; `npm run screens -- search-found` takes those whose name has the word,
// and makes no sheets. SCREENSHOTS names the folder of the pictures; without it they lie in .cache/screens.
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
