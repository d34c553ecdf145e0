import { describe, expect, it } from "vitest";
import { judgeClock, judgeDisk, judgeMemory } from "./finding.server.ts";

const MB = 1024 * 1024;

describe("what the doctor thinks of", () => {
  it.each([
    [0.4, "well", "agrees"],
    [-4, "well", "agrees"],
    [12, "warning", "12 s ahead of it"],
    [-180, "ill", "180 s behind it. Switch time synchronisation on"],
    [180, "ill", "180 s ahead of it"],
  ])("a clock that is %d s off", (seconds, health, words) => {
    expect(judgeClock("clock", seconds)).toMatchObject({ health, words: expect.stringContaining(words) });
  });

  it.each([
    [50 * MB, "ill"],
    [1_000 * MB, "warning"],
    [20_000 * MB, "well"],
  ])("%d bytes of free disk", (free, health) => {
    expect(judgeDisk("data", free).health).toBe(health);
  });

  it.each([
    [256 * MB, "ill"],
    [512 * MB, "warning"],
    [2_048 * MB, "well"],
  ])("%d bytes of memory", (bytes, health) => {
    expect(judgeMemory(bytes).health).toBe(health);
  });
});
