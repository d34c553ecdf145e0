import { existsSync } from "node:fs";
import { basename } from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";
import { command } from "./faults.mjs";
import { keptByNode } from "./kept-by-node.mjs";
import { inRoot } from "./paths.mjs";
import { runNode } from "./run.mjs";

const isBare = () => existsSync(inRoot("build/commands")) && !existsSync(inRoot("node_modules/vite"));

/** Node runs the TypeScript directly. */
export const serverCommand = (file) =>
  command(async () => {
    const bare = isBare();
    if (!bare) await ensureInstalled();
    const program = bare ? inRoot("build/commands", basename(file).replace(/\.ts$/, ".js")) : inRoot(file);
    const env = { NODE_NO_WARNINGS: "1", NODE_COMPILE_CACHE: keptByNode() };
    return runNode([program, ...process.argv.slice(2)], { env });
  });
