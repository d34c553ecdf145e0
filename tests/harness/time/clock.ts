import { afterEach, beforeEach, onTestFinished, vi } from "vitest";
import type { SteppedClock } from "#platform/clock.server.ts";

/**
 * Puts a clock back after each test of a file or `describe`: to `start`, at which each test then begins, or to where it
 * stood before.
 */
export function putClockBack(clockOf: () => SteppedClock, start?: Date | string): void {
  let before: Date | undefined;
  beforeEach(() => {
    if (start !== undefined) clockOf().set(start);
    before = clockOf().now();
  });
  afterEach(() => before && clockOf().set(before));
}

/** Does something at another instant, or some minutes later, and puts the clock back. */
export async function atTime<Result>(
  clock: SteppedClock,
  to: Date | string | { minutes: number },
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const before = clock.now();
  if (typeof to === "object" && "minutes" in to) clock.advanceMinutes(to.minutes);
  else clock.set(to);
  try {
    return await work();
  } finally {
    clock.set(before);
  }
}

/** Fakes timers until the test ends. Call it in a test or its `beforeEach`. */
export function fakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  vi.useFakeTimers(options);
  onTestFinished(() => void vi.useRealTimers());
}
