import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

it("fails for a mistyped gate name", () => {
  const program = path.resolve(import.meta.dirname, "../../bin/check.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "tipes"], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(
    "No gate is called tipes. There are: format and lint, types, import law, dead code, house rules, plain words.",
  );
});
