import { defineConfig } from "vitest/config";
import { findFirefox } from "./tests/engines/firefox.ts";
import { hasWebkit } from "./tests/engines/webkit.ts";
import { findNginx } from "./tests/harness/nginx.ts";
import { findInstalledPostgres } from "./tests/harness/postgres-cluster.ts";
import { canMakeSmallDisk } from "./tests/harness/small-disk.ts";

const source = "{modules,platform,app,content,server,api,db,sandbox,bin}/**";
const dbTests = "{modules,platform,app,content,server,api,db,tests}/**/*.db.test.ts";
/** Tests that run on the oldest PostgreSQL too: the schema's history, races, and money. */
const onOldest = [
  "db/**/*.db.test.ts",
  "platform/**/*.db.test.ts",
  "modules/payments/**/*.db.test.ts",
  "modules/booking/**/*{money,payment,change,cancel,refund,credit,expire,answer}*.db.test.ts",
  "server/{backup/*,ledger-check,restore}.db.test.ts",
  "tests/race/**/*.test.ts",
];
const never = ["**/node_modules/**", "**/build/**", "**/.cache/**", "**/data/**"];

// In CI this project is always there: without an installed PostgreSQL it fails instead of being left out.
const withInstalled = Boolean(process.env.CI) || findInstalledPostgres() !== null;
// Several processes behind nginx are tried where nginx is, a full disk where one can be made; bin/steps/run-tests.ts says loudly
// when they are not, and in CI that is a failure.
const withNginx = findNginx() !== null;
const withSmallDisk = canMakeSmallDisk();
const globalSetup = ["./tests/harness/global-setup.ts"];

export default defineConfig({
  test: {
    environment: "node",
    exclude: never,
    // On a busy machine a page takes its time; what never comes true is found out all the same.
    expect: { poll: { timeout: 20_000 } },
    // What a file makes ready for its tests may take as long, wherever it is tried.
    hookTimeout: 180_000,
    // All projects are one group, in the order of their names: the long waits of chaos and of several processes go by beside the databases'
    // tests, and the small files of units come last, which leave little undone at the end.
    // Two cores: a worker waits for its database or its browser a good part of the time, and a third one fills that in.
    maxWorkers: 3,
    // Of a file whose tests wait more than they work, so many at a time.
    maxConcurrency: 3,
    // As many threads as there are workers have enough to do; those that would only help to collect what is left over get in the way.
    execArgv: ["--single-threaded-gc"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${source}/*.test.ts`, `${source}/*.test.tsx`],
          exclude: [...never, "**/*.db.test.ts"],
          // They keep nothing that another could find: one process for many files takes half the time.
          isolate: false,
          // The first to draw a PDF or a mail reads a library for it, on a busy machine for longer than five seconds.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "house",
          include: ["tests/house/**/*.test.ts"],
          globalSetup,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: "db", include: [dbTests], globalSetup, isolate: false, testTimeout: 90_000 },
      },
      ...(withInstalled
        ? [
            {
              extends: true as const,
              test: {
                name: "db-oldest",
                include: onOldest,
                globalSetup: ["./tests/harness/installed-setup.ts"],
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
      {
        extends: true,
        test: { name: "race", include: ["tests/race/**/*.test.ts"], globalSetup, testTimeout: 120_000 },
      },
      // PostgreSQL under Patroni takes minutes, and packages that few machines have: it runs when it is asked for by its name.
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
          // The malformed requests leave half of a core alone: the browsers have it.
          include: ["tests/{e2e,engines}/**/*.test.ts", "tests/fuzz/**/*.test.ts"],
          exclude: [
            ...never,
            ...(withSmallDisk ? [] : ["tests/e2e/full-disk*.test.ts"]),
            ...(findFirefox() === null ? ["tests/engines/firefox.test.ts"] : []),
            ...(hasWebkit() ? [] : ["tests/engines/webkit.test.ts"]),
          ],
          globalSetup: [...globalSetup, "./tests/harness/reading-site.ts"],
          isolate: false,
          // Far above what any takes: a machine three times as slow as ours tries them too, and one that hangs is found out all the same.
          testTimeout: 240_000,
        },
      },
    ],
  },
});
