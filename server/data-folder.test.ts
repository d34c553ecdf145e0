import { spawnSync } from "node:child_process";
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StartFault } from "#platform/errors.ts";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { prepareDataFolder, refuseFullDisk, takeDataFolder } from "./data-folder.server.ts";

describe("the data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "pahiya-folder-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const touchedAgo = (note: string, seconds: number) =>
    utimesSync(note, new Date(), new Date(Date.now() - seconds * 1_000));

  it("refuses a full disk, with advice", () => {
    expect(() => refuseFullDisk(folder, Number.MAX_SAFE_INTEGER)).toThrow(StartFault);
    expect(() => refuseFullDisk(folder, Number.MAX_SAFE_INTEGER)).toThrow(
      /^The disk is full: \d+ MB are free .* Make room and start again/,
    );
    expect(() => refuseFullDisk(folder, 1)).not.toThrow();
  });

  it("is created private, and keeps an existing mode", () => {
    const [ours, theirs] = [path.join(folder, "ours"), path.join(folder, "theirs")];
    fs.mkdirSync(theirs);
    fs.chmodSync(theirs, 0o750);
    for (const one of [ours, theirs]) prepareDataFolder(one);
    const passage = process.getuid?.() === 0 ? 0o711 : 0o700;
    expect([ours, theirs].map((one) => statSync(one).mode & 0o777)).toEqual([passage, 0o750]);
  });

  it("belongs to one process, until released", () => {
    const letGo = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow(/already running on the data folder/);
    letGo();
    expect(readdirSync(folder)).toEqual([]);
    takeDataFolder(folder)();
  });

  it("is taken over from a dead process", () => {
    const letGo = takeDataFolder(folder);
    letGo();
    // A note as a power cut would leave it: a number that no process has.
    const note = path.join(folder, "running.pid");
    writeFileSync(note, "4194305 1\n");
    takeDataFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is free after a machine's restart if its note is unchanged", () => {
    const note = path.join(folder, "running.pid");
    const letGo = takeDataFolder(folder);
    const ours = readFileSync(note, "utf8");
    letGo();
    expect(ours).toMatch(/ [\da-f-]{36}\n$/);
    writeFileSync(note, ours.replace(/[\da-f-]{36}\n$/, "00000000-0000-4000-8000-000000000000\n"));
    // Touched a moment ago: then it is a process of another machine that shares the disk.
    expect(() => takeDataFolder(folder)).toThrow(/already running on the data folder/);
    touchedAgo(note, 31);
    takeDataFolder(folder)();
  });

  it("is taken over from a reused process number", () => {
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
    });
    try {
      writeFileSync(path.join(folder, "running.pid"), `${process.pid} 1\n`);
      takeDataFolder(folder)();
      const letGo = takeDataFolder(folder);
      expect(() => takeDataFolder(folder), "the very same one").toThrow(/already running/);
      letGo();
    } finally {
      kill.mockRestore();
    }
  });

  // As the shipped units have it: /proc shows the site no process of a command, though both are one user's.
  it("is kept by a process that systemd hides while it touches its note", () => {
    const note = path.join(folder, "running.pid");
    const letGo = takeDataFolder(folder);
    const { readFileSync: read } = fs;
    const hide = vi.spyOn(fs, "readFileSync").mockImplementation(((file: string, ...how: []) => {
      if (file === `/proc/${process.pid}/stat`) throw Object.assign(new Error("gone"), { code: "ENOENT" });
      return read(file, ...how);
    }) as typeof fs.readFileSync);
    try {
      for (const seconds of [0, 25]) {
        touchedAgo(note, seconds);
        expect(() => takeDataFolder(folder)).toThrow(/already running on the data folder/);
      }
      touchedAgo(note, 31);
      takeDataFolder(folder)();
    } finally {
      hide.mockRestore();
    }
    letGo();
  });

  it("is kept by another container that touches its note", () => {
    const note = path.join(folder, "running.pid");
    // In a container the site is process 1; out here that number is another process.
    writeFileSync(note, "1 4711 pid:[4026539999]\n");
    for (const seconds of [0, 25]) {
      touchedAgo(note, seconds);
      expect(() => takeDataFolder(folder)).toThrow(/already running on the data folder .*, in another container/);
    }
    // Killed half a minute ago; or before the clock was set back.
    for (const seconds of [31, -3_600]) {
      writeFileSync(note, "1 4711 pid:[4026539999]\n");
      touchedAgo(note, seconds);
      const letGo = takeDataFolder(folder);
      expect(readFileSync(note, "utf8")).toMatch(new RegExp(`^${process.pid} `));
      letGo();
    }
  });

  describe("with timers", () => {
    beforeEach(() => fakeTimers({ toFake: ["setInterval", "clearInterval"] }));

    it("is kept by touching the note, rewritten if removed", () => {
      const note = path.join(folder, "running.pid");
      const lost: string[] = [];
      const letGo = takeDataFolder(folder, (words) => void lost.push(words));
      const ours = readFileSync(note, "utf8");
      touchedAgo(note, 29);
      vi.advanceTimersByTime(5_000);
      expect(Date.now() - statSync(note).mtimeMs).toBeLessThan(10_000);
      rmSync(note);
      vi.advanceTimersByTime(5_000);
      expect(readFileSync(note, "utf8")).toBe(ours);
      writeFileSync(note, "");
      vi.advanceTimersByTime(5_000);
      expect(lost, "an empty note names nobody").toEqual([]);
      writeFileSync(note, ours);
      letGo();
      expect(readdirSync(folder)).toEqual([]);
      expect(vi.getTimerCount()).toBe(0);
    });

    it("is lost to another process during a pause: reported once, its note untouched", () => {
      const note = path.join(folder, "running.pid");
      const lost: string[] = [];
      const letGo = takeDataFolder(folder, (words) => void lost.push(words));
      writeFileSync(note, "1 4711 pid:[4026539999]\n");
      touchedAgo(note, 20);
      vi.advanceTimersByTime(15_000);
      expect(lost).toEqual([
        expect.stringMatching(/^Another process has taken the data folder .*\. This one ends at once/),
      ]);
      expect(Date.now() - statSync(note).mtimeMs).toBeGreaterThan(15_000);
      expect(vi.getTimerCount()).toBe(0);
      letGo();
      expect(readFileSync(note, "utf8")).toBe("1 4711 pid:[4026539999]\n");
    });
  });

  it("ends the process that lost it, with the reason", () => {
    const script = `
      import { mock } from "node:test";
      import fs from "node:fs";
      import { takeDataFolder } from "./server/data-folder.server.ts";
      mock.timers.enable({ apis: ["setInterval"] });
      const folder = ${JSON.stringify(folder)};
      takeDataFolder(folder);
      fs.writeFileSync(folder + "/running.pid", "1 4711 pid:[4026539999]");
      mock.timers.tick(5_000);
      console.log("went on");`;
    const ended = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: path.resolve(import.meta.dirname, ".."),
      encoding: "utf8",
    });
    expect(ended).toMatchObject({ status: 1, stdout: "" });
    expect(ended.stderr).toMatch(/^Another process has taken the data folder [^\n]+\n$/);
  });

  it("reads older versions' notes without a container", () => {
    const note = path.join(folder, "running.pid");
    const letGo = takeDataFolder(folder);
    const [pid, start] = readFileSync(note, "utf8").split(" ");
    letGo();
    writeFileSync(note, `${pid} ${start}\n`);
    touchedAgo(note, 86_400);
    expect(() => takeDataFolder(folder)).toThrow(/already running/);
    writeFileSync(note, `${pid} 1\n`);
    takeDataFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });
});
