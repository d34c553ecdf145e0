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

describe("the linter", () => {
  it.each([
    ["noProcessEnv", "platform/log.server.ts", environment],
    ["noProcessEnv", "sandbox/main.ts", environment],
    ["noProcessEnv", "platform/log.test.ts", environment],
    ["noFocusedTests", "platform/money.test.ts", 'it.only("adds", () => {});\n'],
    ["noSkippedTests", "platform/money.test.ts", 'it.skip("adds", () => {});\n'],
    ["noTsIgnore", "platform/money.ts", "// @ts-ignore\nexport const x = 1;\n"],
    ["noExplicitAny", "platform/money.ts", "export const x = 1 as any;\n"],
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
