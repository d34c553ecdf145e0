import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const run = (file: string, words: string[], cwd = root) =>
  spawnSync(process.execPath, [path.join(root, "bin", file), ...words], { cwd, encoding: "utf8" });

it("npm run bench names its load tests to whoever asks for one that there is not, and fails", () => {
  const { status, stderr } = run("bench.mjs", ["pagse"]);
  expect(stderr).toMatch(/No load test has "pagse" in its name\. There are: .*\bpages\b/);
  expect(status).toBe(1);
});

it.each(["backup", "restore"])("npm run %s says how it is told to whoever asks, as no fault", (command) => {
  const { status, stdout, stderr } = run(`${command}.mjs`, ["--help"]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`npm run ${command} -- `);
});

it("npm run sbom takes an option for no file's name", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-sbom-"));
  try {
    const { status, stderr } = run("sbom.mjs", ["--help"], folder);
    expect(stderr).toContain("npm run sbom -- [FILE]");
    expect(status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
