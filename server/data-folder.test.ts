import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartFault } from "#platform/errors.ts";
import { noteAddress, refuseFullDisk, runningSite, takeDataFolder } from "./data-folder.server.ts";

describe("the data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "pahiya-folder-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("refuses a disk without room, in a sentence with the way out", () => {
    expect(() => refuseFullDisk(folder, Number.MAX_SAFE_INTEGER)).toThrow(StartFault);
    expect(() => refuseFullDisk(folder, Number.MAX_SAFE_INTEGER)).toThrow(
      /^The disk is full: \d+ MB are free .* Make room and start again/,
    );
    expect(() => refuseFullDisk(folder, 1)).not.toThrow();
  });

  it("belongs to one process at a time, and is free again when that one lets go", () => {
    const letGo = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow(/already running on the data folder/);
    letGo();
    expect(readdirSync(folder)).toEqual([]);
    takeDataFolder(folder)();
  });

  it("says where the site that has it listens, and nothing of one that is gone", () => {
    expect(runningSite(folder)).toBeNull();
    const letGo = takeDataFolder(folder);
    const forget = noteAddress(folder, "127.0.0.1", 3000);
    expect(runningSite(folder)).toBe("http://127.0.0.1:3000");
    letGo();
    expect(runningSite(folder), "the note of a crash is not believed").toBeNull();
    forget();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("has an address that can be called, of either family", () => {
    const letGo = takeDataFolder(folder);
    const called = ["127.0.0.1", "localhost", "::1", "::"].map((host) => {
      noteAddress(folder, host, 3000);
      return new URL(runningSite(folder) ?? "").host;
    });
    expect(called).toEqual(["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "[::]:3000"]);
    letGo();
  });

  it("is taken over from a process that is gone", () => {
    const letGo = takeDataFolder(folder);
    letGo();
    // A note as a power cut would leave it: a number that no process has.
    const note = path.join(folder, "running.pid");
    writeFileSync(note, "4194305 1\n");
    takeDataFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });
});
