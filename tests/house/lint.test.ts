import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { node, plant, project } from "./planted.ts";

const lint = (files: Record<string, string>) =>
  node(
    plant(files, ["biome.json"]),
    join(project, "node_modules/@biomejs/biome/bin/biome"),
    "lint",
    "--vcs-enabled=false",
    "--error-on-warnings",
  );
const environment = "export const port = process.env.PORT;\n";
/** Puts a planted breach together from parts, so that no search for breaches finds one in this file. */
const word = (...parts: string[]): string => parts.join("");
const focused = word("it.on", 'ly("adds", () => {});\n');
const skipped = word("it.sk", 'ip("adds", () => {});\n');
const ignored = word("// @ts-ig", "nore\nexport const x = 1;\n");
const blind = word("export const x = 1 as a", "ny;\n");

const slept = word("export const wait = (page) => page.waitFor", "Timeout(500);\n");
const query = 'import { sql } from "kysely";\nexport const now = sql`now()`;\n';
const pool = 'import pg from "pg";\nexport const pool = new pg.Pool();\n';
const signed = 'import { createHmac } from "node:crypto";\nexport const sign = () => createHmac("sha256", "x");\n';

describe("the linter", () => {
  it.each([
    ["noProcessEnv", "platform/log.server.ts", environment],
    ["noProcessEnv", "sandbox/main.ts", environment],
    ["noProcessEnv", "platform/log.test.ts", environment],
    ["noFocusedTests", "platform/money.test.ts", focused],
    ["noSkippedTests", "platform/money.test.ts", skipped],
    ["noTsIgnore", "platform/money.ts", ignored],
    ["noExplicitAny", "platform/money.ts", blind],
    ["noPlaywrightWaitForTimeout", "tests/e2e/home.test.ts", slept],
    ["noRestrictedImports", "modules/booking/store.ts", query],
    ["noRestrictedImports", "modules/payments/pool.ts", pool],
    ["noRestrictedImports", "app/web/sign.ts", signed],
  ])("reports %s in %s", (rule, file, text) => {
    const { code, said } = lint({ [file]: text });
    expect(said).toContain(rule);
    expect(code).toBe(1);
  });

  it.each([
    "platform/env.server.ts",
    "bin/start.mjs",
    "tests/e2e/home.ts",
    "vite.config.ts",
    "sandbox/surroundings.ts",
  ])("lets %s read the environment", (file) => {
    const { code, said } = lint({ [file]: environment });
    expect({ code, said }).toMatchObject({ code: 0 });
  });

  it.each([
    "modules/booking/store.server.ts",
    "modules/booking/store.db.test.ts",
    "app/site/home/route.tsx",
    "db/seed.ts",
  ])("lets %s ask the database", (file) => {
    const { code, said } = lint({ [file]: query });
    expect({ code, said }).toMatchObject({ code: 0 });
  });
});
