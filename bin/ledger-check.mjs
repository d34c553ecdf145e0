// npm run ledger:check: proves the books of the database that DATABASE_URL or DATA_DIR names; exit code 0 when they balance.
import "./steps/ensure-node.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  return runNode([inRoot("server/ledger-check.ts")], { env: { NODE_NO_WARNINGS: "1" } });
});
