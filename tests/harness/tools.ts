import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname, "../tools");

/**
 * Where a large tool of the tests lies (Lighthouse, the Nu HTML checker, a generator of clients); installed, by its own lock file, when it is asked
 * for the first time, so that `npm start` never has to wait for it.
 */
export async function toolFolder(
  name: "lighthouse" | "s3rver" | "vnu-jar" | "openapi-typescript" | "typescript",
): Promise<string> {
  const place = path.join(folder, "node_modules", name);
  if (!existsSync(place)) {
    console.log(`Installing ${name} (once)…`);
    await run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: folder,
      shell: process.platform === "win32",
    });
  }
  return place;
}
