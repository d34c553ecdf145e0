import { describe, expect, it } from "vitest";
import { judgeMachine, type Measured } from "./judge-machine.server.ts";

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const now = new Date("2026-11-27T06:00:00Z");

const healthy: Measured = {
  folder: "/var/lib/pahiya",
  place: "/var/lib/pahiya",
  machine: null,
  freeBytes: 20_000 * MB,
  backups: { place: "/var/lib/pahiya", count: 48, newestHours: 0.5, databaseHours: 900 },
  certificate: { host: "rides.example.com", endsAt: new Date(now.getTime() + 60 * DAY_MS), isForHost: true },
  clockSecondsOff: 0.3,
};
const standingOf = (kind: string, changes: Partial<Measured>): string | undefined =>
  judgeMachine({ ...healthy, ...changes }, now).find((one) => one.kind === kind)?.standing;
const certificate = (days: number, isForHost = true) => ({
  certificate: { host: "rides.example.com", endsAt: new Date(now.getTime() + days * DAY_MS), isForHost },
});
const backups = (count: number, newestHours: number, databaseHours: number | null) => ({
  backups: { place: "/var/lib/pahiya", count, newestHours, databaseHours },
});

describe("alerts about the machine", () => {
  it("are not raised when all is well, and are withdrawn", () => {
    const judged = judgeMachine(healthy, now);
    expect(judged.map(({ kind, subject, standing }) => [kind, subject, standing])).toEqual([
      ["disk.low", "/var/lib/pahiya", "over"],
      ["backup.old", "/var/lib/pahiya", "over"],
      ["certificate.ends", "rides.example.com", "over"],
      ["clock.off", "the machine", "over"],
    ]);
  });

  it("are neither raised nor withdrawn for unknown facts", () => {
    const judged = judgeMachine({ ...healthy, backups: null, certificate: null, clockSecondsOff: null }, now);
    expect(judged.map(({ kind }) => kind)).toEqual(["disk.low"]);
  });

  it.each([
    [0, "raised"],
    [199 * MB, "raised"],
    [2_000 * MB - 1, "raised"],
    // Between the limits nothing changes: backups come and go, and one disk raises one alert.
    [2_000 * MB, "as before"],
    [2_200 * MB, "as before"],
    [2_223 * MB, "over"],
  ])("a disk with %d bytes free is %s", (freeBytes, standing) => {
    expect(standingOf("disk.low", { freeBytes })).toBe(standing);
  });

  it.each([
    [1, 2.99, 900, "over"],
    [1, 3.01, 900, "raised"],
    [48, 200, null, "raised"],
    [0, Number.NaN, 23.9, "as before"],
    [0, Number.NaN, 24, "raised"],
    // On a server's database backups lie elsewhere: of none here nothing follows.
    [0, Number.NaN, null, "as before"],
  ])("%d backups, the newest %d hours old, of a database made %s hours ago: %s", (count, newest, made, standing) => {
    expect(standingOf("backup.old", backups(count, newest, made))).toBe(standing);
  });

  it.each([
    [14, true, "over"],
    [13.99, true, "raised"],
    [-1, true, "raised"],
    [60, false, "raised"],
  ])("a certificate that ends in %d days, for the site's name (%s): %s", (days, isForHost, standing) => {
    expect(standingOf("certificate.ends", certificate(days, isForHost))).toBe(standing);
  });

  it.each([
    [4.9, "over"],
    [-4.9, "over"],
    // The answer may have taken this long.
    [5, "as before"],
    [44.9, "as before"],
    [45, "raised"],
    [-45, "raised"],
  ])("a clock that is %d s off: %s", (clockSecondsOff, standing) => {
    expect(standingOf("clock.off", { clockSecondsOff })).toBe(standing);
  });

  it("have the doctor's words, with advice", () => {
    const [disk, backup] = judgeMachine({ ...healthy, freeBytes: 100 * MB, ...backups(3, 30, null) }, now);
    expect(disk?.detail).toEqual({ found: expect.stringMatching(/^100 MB free at \/var\/lib\/pahiya\. .*make room/) });
    expect(backup?.detail).toEqual({ found: expect.stringMatching(/^the newest is 30 hours old\. .*list-timers/) });
  });
});
