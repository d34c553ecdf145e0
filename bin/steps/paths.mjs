import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

const pinned = inRoot("node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

let pinnedRuns = false;

/** Checked until it runs, since it may be fetched meanwhile. */
function doesPinnedRun() {
  pinnedRuns ||= existsSync(pinned) && spawnSync(pinned, ["--version"], { stdio: "ignore" }).status === 0;
  return pinnedRuns;
}

/** The pinned Node may be missing or for another system (musl, a copied folder). */
export function projectNode() {
  if (doesPinnedRun()) return pinned;
  return Number(process.versions.node.split(".")[0]) >= 26 ? process.execPath : null;
}

/** True if the pinned Node is there, though it may not run. */
export const hasPinnedNode = () => existsSync(pinned);
