// npm run doctor: configuration, database, payments, mail, storage, clock and disk, one line each with the way out.
import "./steps/ensure-node.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  return runNode([inRoot("server/doctor.ts"), ...process.argv.slice(2)], { env: { NODE_NO_WARNINGS: "1" } });
});
