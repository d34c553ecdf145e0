import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname, "../tools");
const cache = path.resolve(import.meta.dirname, "../../.cache");
const installed = path.join(folder, "node_modules");
let installing: Promise<void> | undefined;

/**
 * Where a large tool of the tests lies (Lighthouse, the Nu HTML checker, a generator of clients); installed, by its own lock
 * file, when it is asked for the first time, so that `npm start` never has to wait for it.
 */
export async function toolFolder(
  name: "lighthouse" | "s3rver" | "vnu-jar" | "openapi-typescript" | "typescript",
): Promise<string> {
  const place = path.join(installed, name);
  if (!existsSync(place)) {
    installing ??= install(place);
    await installing;
  }
  return place;
}

/** Two test files may ask at once: each installs in a folder of its own, and the first to finish gives its the name. */
async function install(place: string): Promise<void> {
  console.log("Installing the tools of the tests (once)…");
  await mkdir(cache, { recursive: true });
  const mine = await mkdtemp(path.join(cache, "tools-"));
  try {
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      await copyFile(path.join(folder, file), path.join(mine, file));
    await run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: mine,
      shell: process.platform === "win32",
    });
    // Tools of an older list, without this one, make room.
    if (!existsSync(place)) await rm(installed, { recursive: true, force: true });
    await rename(path.join(mine, "node_modules"), installed).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(mine, { recursive: true, force: true });
  }
}
