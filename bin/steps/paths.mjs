import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

const pinned = inRoot("node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** The Node that the lock file pins. Where its download was not allowed, this one, if it is new enough. */
export function projectNode() {
  if (existsSync(pinned)) return pinned;
  return Number(process.versions.node.split(".")[0]) >= 26 ? process.execPath : null;
}
