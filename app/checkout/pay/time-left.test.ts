import { beforeEach, expect, it, vi } from "vitest";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { browserUptime, watchTimeLeft } from "./time-left.ts";

beforeEach(() => fakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));

const DAY_MS = 86_400_000;

it.each([2 / 1440, 20, 30, 90])("ends after %f days, and not before", (days) => {
  const told: boolean[] = [];
  watchTimeLeft(days * DAY_MS, browserUptime(), (isOver) => void told.push(isOver));
  vi.advanceTimersByTime(days * DAY_MS - 1_000);
  expect(told).not.toContain(true);
  vi.advanceTimersByTime(1_000);
  expect(told.filter(Boolean)).toEqual([true]);
});

it("ends at once if it had ended when the answer came, and stops when asked", () => {
  const told: boolean[] = [];
  watchTimeLeft(0, browserUptime(), (isOver) => void told.push(isOver));
  expect(told).toEqual([true]);
  const stop = watchTimeLeft(DAY_MS, browserUptime(), (isOver) => void told.push(isOver));
  stop();
  vi.advanceTimersByTime(2 * DAY_MS);
  expect(told).toEqual([true, false]);
  expect(vi.getTimerCount()).toBe(0);
});
