import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { canMakeSmallDisk, makeSmallDisk } from "#tests/harness/machine/small-disk.ts";

it.runIf(canMakeSmallDisk())("removes a test's disk although an ending process uses it", async () => {
  const disk = makeSmallDisk(1);
  const folder = disk?.folder ?? "";
  const standing = spawn("cat", { cwd: folder, stdio: ["pipe", "ignore", "ignore"] });
  await once(standing, "spawn");
  try {
    disk?.remove();
    expect(existsSync(folder)).toBe(false);
  } finally {
    standing.stdin.end();
  }
});
