import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const program = path.resolve(import.meta.dirname, "../../bin/steps/count.mjs");
const green = { status: "passed", fullName: "rides" };

describe("the test count in .ci/run", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "pahiya-count-"));
    plant("check.json", [{ name: "types", green: true }]);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const plant = (name: string, content: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(content));
  const plantTests = (...assertionResults: object[]) =>
    plant("tests.json", { testResults: [{ status: "passed", name: "a.test.ts", assertionResults }] });
  const count = (tests: boolean) => {
    const words = ["build=true", `tests=${tests}`, `reports=${folder}`];
    const { status, stdout } = spawnSync(process.execPath, [program, ...words], { encoding: "utf8" });
    return { status, said: stdout.trim().split("\n") };
  };

  it("is green when all ran and passed", () => {
    plantTests(green, green);
    expect(count(true)).toEqual({ status: 0, said: ["4 passed, 0 failed"] });
  });

  it("fails for anything not tried: without nginx, skipped, or unreported", () => {
    plantTests(green);
    plant("missing.json", ["two processes behind nginx."]);
    expect(count(false)).toEqual({
      status: 1,
      said: ["✗ not tried: two processes behind nginx.", "3 passed, 1 failed"],
    });
    rmSync(path.join(folder, "missing.json"));
    plantTests(green, { status: "skipped", fullName: "is HTML" });
    expect(count(true).said).toEqual(["✗ is HTML (skipped)", "3 passed, 1 failed"]);
    rmSync(path.join(folder, "tests.json"));
    expect(count(false).said).toEqual(["✗ tests: they did not run", "2 passed, 1 failed"]);
  });

  it("fails for an error of vitest itself", () => {
    plantTests(green);
    expect(count(false).said).toEqual(["✗ vitest ended with an error", "3 passed, 1 failed"]);
  });
});
