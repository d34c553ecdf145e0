import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepFolder } from "./keep-folder.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pahiya-kept-"));
  vi.spyOn(console, "log").mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const zip = Buffer.from(zipSync({ "tours/old-delhi.json": strToU8("{}") })).toString("base64");

it("writes files that nobody else reads, and writes over none", () => {
  const target = path.join(folder, "content");
  keepFolder(target, zip, { dryRun: false });
  const file = path.join(target, "tours/old-delhi.json");
  expect(readFileSync(file, "utf8")).toBe("{}");
  expect([target, path.dirname(file), file].map((one) => statSync(one).mode & 0o077)).toEqual([0, 0, 0]);
  expect(() => keepFolder(target, zip, { dryRun: false })).toThrow("EEXIST");
});

it("writes nothing in a dry run", () => {
  keepFolder(path.join(folder, "content"), zip, { dryRun: true });
  expect(readdirSync(folder)).toEqual([]);
});
