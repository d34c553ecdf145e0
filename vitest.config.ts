import { defineConfig } from "vitest/config";
import { findFirefox } from "./tests/engines/firefox.ts";
import { hasWebkit } from "./tests/engines/webkit.ts";
import { findNginx } from "./tests/harness/nginx.ts";
import { findPostgresBinaries } from "./tests/harness/postgres-cluster.ts";
import { canMakeSmallDisk } from "./tests/harness/small-disk.ts";

const source = "{modules,platform,app,content,server,api,db,sandbox,bin}/**";
const dbTests = "{modules,platform,app,content,server,api,db,tests}/**/*.db.test.ts";
/** Of what only a server can do: the embedded engine runs in this process, cannot be silent while we speak, and has one connection. */
const serverOnly = [
  "platform/silence.db.test.ts",
  "platform/server-database.db.test.ts",
  "platform/database-hosts.db.test.ts",
  "modules/booking/lost-answer.db.test.ts",
  "modules/reviews/follow-author.db.test.ts",
];
/**
 * What the types of a client made from the contract let through is nothing of an engine's; nor is what pages and calls make of a module's
 * answers, since none of them asks a database by itself (tests/house/own-tables.test.ts): tried once, on the quicker one.
 */
const ofNoEngine = ["tests/conformance/client.db.test.ts", "{app,api}/**/*.db.test.ts"];
const never = ["**/node_modules/**", "**/build/**", "**/.cache/**", "**/data/**"];

// In CI these projects are always there: without PostgreSQL they fail instead of being left out.
const withPostgres = Boolean(process.env.CI) || findPostgresBinaries() !== null;
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
        test: { name: "house", include: ["tests/house/**/*.test.ts"], isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: "db-embedded",
          include: [dbTests],
          exclude: [...never, ...serverOnly, ...(withPostgres ? ofNoEngine : [])],
          env: { TEST_ENGINE: "embedded" },
          globalSetup: ["./tests/harness/model-folder.ts"],
          // Each file has databases of its own; what it imports may stay where it is for the next one.
          isolate: false,
          // Each database is 70 MB outside the heap, and V8 answers the next with a collection of the whole heap: two fifths of a worker's
          // time. So it reckons both together, and begins with room.
          execArgv: [
            "--single-threaded-gc",
            "--external-memory-accounted-in-global-limit",
            "--initial-old-space-size=512",
          ],
          testTimeout: 90_000,
        },
      },
      ...(withPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: "db-postgres",
                include: [dbTests],
                env: { TEST_ENGINE: "postgres" },
                globalSetup,
                isolate: false,
                testTimeout: 90_000,
              },
            },
            ...(withNginx
              ? [
                  {
                    extends: true as const,
                    test: {
                      name: "cluster",
                      include: ["tests/cluster/**/*.test.ts"],
                      testTimeout: 300_000,
                    },
                  },
                ]
              : []),
            {
              extends: true as const,
              test: {
                name: "race",
                include: ["tests/race/**/*.test.ts"],
                env: { TEST_ENGINE: "postgres" },
                globalSetup,
                testTimeout: 120_000,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: "chaos",
          include: [`tests/chaos/${withPostgres ? "*" : "embedded"}.test.ts`],
          testTimeout: 1_200_000,
        },
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
        test: {
          name: "drill",
          include: [`tests/drill/${withPostgres ? "*" : "embedded"}.test.ts`],
          testTimeout: 300_000,
        },
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
          globalSetup: [...(withPostgres ? globalSetup : []), "./tests/harness/reading-site.ts"],
          isolate: false,
          // Far above what any takes: a machine three times as slow as ours tries them too, and one that hangs is found out all the same.
          testTimeout: 240_000,
        },
      },
    ],
  },
});
