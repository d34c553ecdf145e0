// Runs vitest under the project's Node and says at the end, loudly, what did not run and why.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browserAtHand, browserIsMissing } from "../../tests/harness/browser.ts";
import { hasJava, javaIsMissing } from "../../tests/harness/java.ts";
import { findNginx, nginxIsMissing } from "../../tests/harness/nginx.ts";
import { findPostgresBinaries, postgresIsMissing } from "../../tests/harness/postgres-cluster.ts";
import { canMakeSmallDisk, smallDiskIsMissing } from "../../tests/harness/small-disk.ts";
import { folderInMemory } from "../../tests/harness/temporary-folder.ts";
import { largePages } from "./large-pages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const asked = process.argv.slice(2);
const inCi = Boolean(process.env.CI);
const postgres = findPostgresBinaries();
const browser = browserAtHand();
const wanted = (project: string) => {
  const named = asked.flatMap((word, at) =>
    word === "--project" ? asked[at + 1] : (/^--project=(.+)/.exec(word)?.[1] ?? []),
  );
  return named.length === 0 || named.includes(project);
};

const faults: string[] = [];
const skipped: string[] = [];
if (postgres === null && (wanted("db-postgres") || wanted("race") || wanted("chaos")))
  (inCi ? faults : skipped).push(`database tests on PostgreSQL, races and chaos on it. ${postgresIsMissing}`);
// Without these all the others still run; in CI each that is missing counts as a failure (count.mjs).
const missing: string[] = [];
if (findNginx() === null && wanted("cluster")) missing.push(`two processes behind nginx. ${nginxIsMissing}`);
if (!canMakeSmallDisk() && wanted("e2e")) missing.push(smallDiskIsMissing);
// Its one test is skipped, and a skipped test is counted by itself.
if (!hasJava() && wanted("e2e")) skipped.push(javaIsMissing);
if (browser === null && wanted("e2e"))
  (inCi ? faults : skipped).push(`browser tests, and the malformed requests that go beside them. ${browserIsMissing}`);

const projects = skipped.some((what) => what.startsWith("browser tests")) ? ["--project", "!e2e"] : [];
const reports = inCi ? ["--reporter=default", "--reporter=json", "--outputFile.json=.cache/reports/tests.json"] : [];

function runVitest(): Promise<number> {
  mkdirSync(`${root}/.cache/reports`, { recursive: true });
  const args = [`${root}/node_modules/vitest/vitest.mjs`, "run", ...reports, ...projects, ...asked];
  const temporary = folderInMemory();
  process.once("exit", () => temporary && rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
  const env = { ...process.env, ...largePages, ...(temporary ? { TMPDIR: temporary } : {}) };
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
  console.log(`PostgreSQL: ${postgres ?? "none"}. Browser: ${browser ?? "none"}.`);
  for (const what of [...skipped, ...missing]) console.log(`\n!!! SKIPPED: ${what}`);
}
