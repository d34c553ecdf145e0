import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { findFirefox } from "#tests/engines/firefox.ts";
import { hasWebkit } from "#tests/engines/webkit.ts";
import { hasRouteReaders } from "#tests/harness/machine/route-readers.ts";
import { canMakeSmallDisk } from "#tests/harness/machine/small-disk.ts";
import { findNginx } from "#tests/harness/site/nginx.ts";
import config from "../../vitest.config.ts";
import { project } from "./planted.ts";

interface Globs {
  include: string[];
  exclude?: string[];
}

const matches = (file: string, globs: readonly string[]): boolean => globs.some((glob) => path.matchesGlob(file, glob));

/** The tests of this folder that none of the projects runs. */
const runByNobody = (files: readonly string[], projects: readonly Globs[]): string[] =>
  files.filter(
    (file) => !projects.some(({ include, exclude = [] }) => matches(file, include) && !matches(file, exclude)),
  );

const projects = (config.test?.projects ?? []).map((one) => (one as { test: Globs }).test);

/** Tools missing on this machine: run-tests.ts says so loudly, and CI has them all. */
const away = [
  // Run by its name alone.
  "tests/failover/**",
  ...(findNginx() === null ? ["tests/cluster/**"] : []),
  ...(findFirefox() === null ? ["tests/engines/firefox.test.ts"] : []),
  ...(hasWebkit() ? [] : ["tests/engines/webkit.test.ts"]),
  ...(hasRouteReaders() ? [] : ["tests/readers/**"]),
  ...(canMakeSmallDisk() ? [] : ["tests/e2e/full-disk*.test.ts"]),
];

it("every test file belongs to a project", () => {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts", "*.test.tsx", "*.test.mjs"];
  const files = execFileSync("git", list, { cwd: project, encoding: "utf8" }).trim().split("\n");
  expect(files.length).toBeGreaterThan(300);
  expect(runByNobody(files, projects).filter((file) => !matches(file, away))).toEqual([]);
});

it.each([
  "tests/harness/wake.test.ts",
  "tests/screens/chapters.test.ts",
  "tests/e2e/deep/page.test.tsx",
  "docs/prices.test.ts",
])("%s would belong to none, and is reported", (file) => {
  expect(runByNobody([file, "platform/money.test.ts"], projects)).toEqual([file]);
});
