// npm run backup [-- FILE] [--keep N]: everything into one file, while the site goes on.
import "./steps/ensure-node.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  return runNode([inRoot("server/backup.ts"), ...process.argv.slice(2)], { env: { NODE_NO_WARNINGS: "1" } });
});
