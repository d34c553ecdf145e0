// npm run dev: the site with hot reload.
import "./steps/ensure-node.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";

command(async () => {
  await ensureInstalled();
  const made = await runNode([inRoot("bin/pictures.mjs"), "names"]);
  if (made !== 0) return made;
  return runNode([inRoot("server/dev.ts")], { env: { NODE_ENV: "development" } });
});
