import { ensureInstalled } from "./ensure-installed.mjs";
import { command } from "./faults.mjs";
import { inRoot } from "./paths.mjs";
import { runNode } from "./run.mjs";

/** A command that a file of server/ does. Node runs its TypeScript as it stands; the site need not be built. */
export const serverCommand = (file) =>
  command(async () => {
    await ensureInstalled();
    // What Node makes of our source it keeps: the next command answers in half the time. Where it may not write it goes without.
    const kept = process.env.NODE_COMPILE_CACHE ?? inRoot(".cache/compiled");
    const env = { NODE_NO_WARNINGS: "1", NODE_COMPILE_CACHE: kept };
    return runNode([inRoot(file), ...process.argv.slice(2)], { env });
  });
