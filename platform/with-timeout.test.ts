import { beforeEach, expect, it, vi } from "vitest";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { withTimeout } from "./with-timeout.ts";

beforeEach(() => fakeTimers());

const never = () => new Promise<string>(() => undefined);

it("answers in time, and clears its timer", async () => {
  expect(await withTimeout(Promise.resolve("here"), 1_000, () => "late")).toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});

it("passes on a failure, and clears its timer", async () => {
  await expect(withTimeout(Promise.reject(new Error("broken")), 1_000, () => "late")).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

it("returns the fallback at the time limit, not before", async () => {
  let answer: string | undefined;
  const waiting = withTimeout(never(), 1_000, () => "late").then((said) => {
    answer = said;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(answer).toBe("late");
});

it("fails with the timeout's error", async () => {
  const waiting = expect(
    withTimeout(never(), 1_000, () => {
      throw new TypeError("silent");
    }),
  ).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(1_000);
  await waiting;
});
