// npm run build: pictures and pages, whether or not anything changed.
import "./steps/ensure-node.mjs";
import { build } from "./steps/build.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";

command(async () => {
  await ensureInstalled();
  await build();
  return 0;
});
