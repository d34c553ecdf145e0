// npm run build: builds pages, all pictures and the operator's commands, even if nothing changed.
import "./steps/ensure-node.mjs";
import { buildCommands } from "./steps/build.mjs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";

command(async () => {
  await ensureInstalled();
  await ensureBuilt({ always: true });
  await buildCommands();
  return 0;
});
