import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveInto } from "./move-into.server.ts";

let taken: string;
let wanted: string;
beforeEach(async () => {
  taken = await mkdtemp(path.join(tmpdir(), "pahiya-taken-"));
  // Where the tests run in memory, this is another disk.
  wanted = await mkdtemp(path.join(import.meta.dirname, "../../.cache/wanted-"));
  await writeFile(path.join(taken, "one"), "all of it", { mode: 0o600 });
});
afterEach(() => Promise.all([taken, wanted].map((folder) => rm(folder, { recursive: true, force: true }))));

it("puts it there whole, readable by its owner alone, and leaves nothing where it was", async () => {
  const target = path.join(wanted, "deeper/nightly.backup.gz");
  moveInto(path.join(taken, "one"), target);
  expect(await readFile(target, "utf8")).toBe("all of it");
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect([await readdir(taken), await readdir(path.dirname(target))]).toEqual([[], ["nightly.backup.gz"]]);
});

it("leaves nothing behind where it cannot be put, neither there nor here", async () => {
  await writeFile(path.join(wanted, "a-file"), "in the way");
  expect(() => moveInto(path.join(taken, "one"), path.join(wanted, "a-file/nightly.backup.gz"))).toThrow();
  expect([await readdir(taken), await readdir(wanted)]).toEqual([[], ["a-file"]]);
});
