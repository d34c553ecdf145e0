import { ensureInstalled } from "./ensure-installed.mjs";
import { command } from "./faults.mjs";
import { keptByNode } from "./kept-by-node.mjs";
import { inRoot } from "./paths.mjs";
import { runNode } from "./run.mjs";

/** A command that a file of server/ does. Node runs its TypeScript as it stands; the site need not be built. */
export const serverCommand = (file) =>
  command(async () => {
    await ensureInstalled();
    const env = { NODE_NO_WARNINGS: "1", NODE_COMPILE_CACHE: keptByNode() };
    return runNode([inRoot(file), ...process.argv.slice(2)], { env });
  });
