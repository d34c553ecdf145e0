// npm run build: all pictures and pages, whether or not anything changed.
import "./steps/ensure-node.mjs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";

command(async () => {
  await ensureInstalled();
  await ensureBuilt({ always: true });
  return 0;
});
