import { defineConfig } from "vitest/config";
import { findFirefox } from "./tests/engines/firefox.ts";
import { hasWebkit } from "./tests/engines/webkit.ts";
import { findInstalledPostgres } from "./tests/harness/database/postgres-cluster.ts";
import { hasRouteReaders } from "./tests/harness/machine/route-readers.ts";
import { canMakeSmallDisk } from "./tests/harness/machine/small-disk.ts";
import { findNginx } from "./tests/harness/site/nginx.ts";

const source = "{modules,platform,app,content,server,api,db,sandbox,bin}/**";
const dbTests = "{modules,platform,app,content,server,api,db,tests}/**/*.db.test.ts";
/** Tests that also run on the oldest PostgreSQL: migrations, races, money. */
const onOldest = [
  "db/**/*.db.test.ts",
  "platform/**/*.db.test.ts",
  "modules/payments/**/*.db.test.ts",
  "modules/booking/**/*{money,payment,change,cancel,refund,credit,expire,answer}*.db.test.ts",
  "server/{backup/*,ledger-check,restore}.db.test.ts",
  "tests/race/**/*.test.ts",
];
const never = ["**/node_modules/**", "**/build/**", "**/.cache/**", "**/data/**"];

// Always in CI: without an installed PostgreSQL it fails there.
const withInstalled = Boolean(process.env.CI) || findInstalledPostgres() !== null;
// Needs nginx and a small disk. bin/steps/run-tests.ts reports what is missing; in CI that is a failure.
const withNginx = findNginx() !== null;
const withSmallDisk = canMakeSmallDisk();
const withReaders = hasRouteReaders();
const globalSetup = ["./tests/harness/setup/postgres-setup.ts"];
const setupFiles = ["./tests/harness/setup/drop-databases.ts"];

export default defineConfig({
  test: {
    environment: "node",
    exclude: never,
    // Busy machines are slow; a condition that never holds fails anyway.
    expect: { poll: { timeout: 20_000 } },
    // A file's setup may take as long.
    hookTimeout: 180_000,
    // One group, by project name: long waits of chaos and multi-process tests run beside database tests, small unit files fill
    // the end.
    // On two cores a third worker uses the time that others wait for database or browser.
    maxWorkers: 3,
    // Concurrent tests of files that mostly wait.
    maxConcurrency: 3,
    // Workers keep all cores busy; further garbage collection threads only get in the way.
    execArgv: ["--single-threaded-gc"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${source}/*.test.ts`, `${source}/*.test.tsx`],
          exclude: [...never, "**/*.db.test.ts"],
          // These share no state; one process for many files takes half the time.
          isolate: false,
          // The first PDF or mail loads a library, which can exceed five seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "house",
          include: ["tests/house/**/*.test.ts"],
          globalSetup,
          setupFiles,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: "db", include: [dbTests], globalSetup, setupFiles, isolate: false, testTimeout: 90_000 },
      },
      ...(withInstalled
        ? [
            {
              extends: true as const,
              test: {
                name: "db-oldest",
                include: onOldest,
                globalSetup: ["./tests/harness/setup/installed-postgres-setup.ts"],
                setupFiles,
                isolate: false,
                testTimeout: 120_000,
              },
            },
          ]
        : []),
      ...(withNginx
        ? [
            {
              extends: true as const,
              test: { name: "cluster", include: ["tests/cluster/**/*.test.ts"], testTimeout: 300_000 },
            },
          ]
        : []),
      ...(withReaders
        ? [
            {
              extends: true as const,
              test: { name: "readers", include: ["tests/readers/**/*.test.ts"], testTimeout: 60_000 },
            },
          ]
        : []),
      {
        extends: true,
        test: { name: "race", include: ["tests/race/**/*.test.ts"], globalSetup, setupFiles, testTimeout: 120_000 },
      },
      // PostgreSQL under Patroni takes minutes and rare packages: run it by name only.
      ...(process.argv.some((word) => /^(--project=)?failover$/.test(word))
        ? [
            {
              extends: true as const,
              test: {
                name: "failover",
                include: ["tests/failover/**/*.test.ts"],
                testTimeout: 300_000,
                hookTimeout: 300_000,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: { name: "chaos", include: ["tests/chaos/*.test.ts"], testTimeout: 1_200_000 },
      },
      {
        extends: true,
        test: { name: "drill", include: ["tests/drill/*.test.ts"], testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          // Malformed requests leave half a core to the browsers.
          include: ["tests/{e2e,engines}/**/*.test.ts", "tests/fuzz/**/*.test.ts"],
          exclude: [
            ...never,
            ...(withSmallDisk ? [] : ["tests/e2e/full-disk*.test.ts"]),
            ...(findFirefox() === null ? ["tests/engines/firefox.test.ts"] : []),
            ...(hasWebkit() ? [] : ["tests/engines/webkit.test.ts"]),
          ],
          globalSetup: [...globalSetup, "./tests/harness/setup/shared-site-setup.ts"],
          setupFiles,
          isolate: false,
          // Generous, for machines three times slower; a hang is still found.
          testTimeout: 240_000,
        },
      },
    ],
  },
});
