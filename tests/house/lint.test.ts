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

describe("the linter", () => {
  it.each([
    ["noProcessEnv", "platform/log.server.ts", environment],
    ["noProcessEnv", "sandbox/main.ts", environment],
    ["noProcessEnv", "platform/log.test.ts", environment],
    ["noFocusedTests", "platform/money.test.ts", focused],
    ["noSkippedTests", "platform/money.test.ts", skipped],
    ["noTsIgnore", "platform/money.ts", ignored],
    ["noExplicitAny", "platform/money.ts", blind],
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
});
