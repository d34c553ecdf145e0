// Runs vitest under the pinned Node and reports loudly what did not run and why.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findFirefox } from "../../tests/engines/firefox.ts";
import { hasWebkit } from "../../tests/engines/webkit.ts";
import { browserAtHand, findBrowserWithMemory } from "../../tests/harness/browser/launch-browser.ts";
import { findInstalledPostgres } from "../../tests/harness/database/postgres-cluster.ts";
import { canFreezeDisk } from "../../tests/harness/machine/frozen-disk.ts";
import { hasJava } from "../../tests/harness/machine/java.ts";
import { folderInMemory } from "../../tests/harness/machine/memory-folder.ts";
import { hasRouteReaders } from "../../tests/harness/machine/route-readers.ts";
import { canMakeSmallDisk } from "../../tests/harness/machine/small-disk.ts";
import { findNginx } from "../../tests/harness/site/nginx.ts";
import { keptByNode } from "./kept-by-node.mjs";
import { notTried, wants } from "./not-tried.ts";
import { hashingEnv } from "./site-memory.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const asked = process.argv.slice(2);
const inCi = Boolean(process.env.CI);
const postgres = findInstalledPostgres();
const browser = browserAtHand();
const atHand = {
  postgres: postgres !== null,
  nginx: findNginx() !== null,
  smallDisk: canMakeSmallDisk(),
  frozenDisk: canFreezeDisk(),
  java: hasJava(),
  browser: browser !== null,
  browserWithMemory: findBrowserWithMemory() !== null,
  firefox: findFirefox() !== null,
  webkit: hasWebkit(),
  routeReaders: hasRouteReaders(),
};
const { needed, missing, skipped, leavesOut } = notTried(atHand, wants(asked));
const faults = inCi ? needed : [];
const projects = leavesOut.flatMap((name) => ["--project", `!${name}`]);
const reports = inCi ? ["--reporter=default", "--reporter=json", "--outputFile.json=.cache/reports/tests.json"] : [];

function runVitest(): Promise<number> {
  mkdirSync(`${root}/.cache/reports`, { recursive: true });
  const args = [`${root}/node_modules/vitest/vitest.mjs`, "run", ...reports, ...projects, ...asked];
  const temporary = folderInMemory();
  process.once("exit", () => temporary && rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
  const kept = { NODE_COMPILE_CACHE: keptByNode() };
  const env = { ...process.env, ...hashingEnv, ...kept, ...(temporary ? { TMPDIR: temporary } : {}) };
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

if (faults.length > 0) {
  console.error(faults.map((what) => `CANNOT RUN: ${what}`).join("\n"));
  process.exitCode = 1;
} else {
  process.exitCode = await runVitest();
  if (inCi && missing.length > 0) {
    writeFileSync(`${root}/.cache/reports/missing.json`, JSON.stringify(missing));
    process.exitCode ||= 1;
  }
  console.log(`PostgreSQL: npm's, and ${postgres ?? "none"}. Browser: ${browser ?? "none"}.`);
  for (const what of [...needed, ...skipped, ...missing]) console.log(`\n!!! SKIPPED: ${what}`);
}
