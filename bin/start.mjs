// npm start, also as the first command after a clone: installs, builds changes, runs the site. Pictures are made while it runs.
import "./steps/ensure-node.mjs";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command } from "./steps/faults.mjs";
import { keptByNode } from "./steps/kept-by-node.mjs";
import { inRoot } from "./steps/paths.mjs";
import { runNode } from "./steps/run.mjs";
import { siteEnv, siteFlags } from "./steps/site-memory.mjs";

command(async () => {
  await ensureInstalled();
  await ensureBuilt({ pictures: "names" });
  return runNode(["--enable-source-maps", ...siteFlags, inRoot("build/server/main.js")], {
    env: { NODE_ENV: "production", NODE_COMPILE_CACHE: keptByNode(), ...siteEnv },
  });
});
