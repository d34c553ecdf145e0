import { withTimeout } from "#platform/with-timeout.ts";

/** Longer than the site waits for the payment provider, in milliseconds. */
const PATIENCE_MS = 20_000;

/** For reads, in milliseconds: Chromium's cache lock holds back an identical request for 20 seconds. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Rejects like a failed network after the time. The request may have arrived anyway. */
export const withinTime = <Answer>(answer: Promise<Answer>, milliseconds = PATIENCE_MS): Promise<Answer> =>
  withTimeout(answer, milliseconds, () => {
    throw new TypeError("network silent");
  });
