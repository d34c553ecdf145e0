// npm run restore -- FILE [--verify]: a backup into an empty database; see docs/runbook.md.
import "./steps/ensure-node.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  return runNode([inRoot("server/restore.ts"), ...process.argv.slice(2)], { env: { NODE_NO_WARNINGS: "1" } });
});
