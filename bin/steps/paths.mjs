import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

const pinned = inRoot("node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

let pinnedRuns = false;

/** Asked until it runs, for it may be fetched meanwhile, and no more from then on. */
function doesPinnedRun() {
  pinnedRuns ||= existsSync(pinned) && spawnSync(pinned, ["--version"], { stdio: "ignore" }).status === 0;
  return pinnedRuns;
}

/**
 * The Node that the lock file pins. Where its download was not allowed, or is for another system (musl in place of glibc, a folder that
 * was copied from elsewhere), this one, if it is new enough.
 */
export function projectNode() {
  if (doesPinnedRun()) return pinned;
  return Number(process.versions.node.split(".")[0]) >= 26 ? process.execPath : null;
}

/** Whether the Node that the lock file pins is there, though it may not run. */
export const hasPinnedNode = () => existsSync(pinned);
