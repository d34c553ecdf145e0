/** Milliseconds that a press waits: longer than the site waits for the payment provider. A silent line never answers. */
const PATIENCE_MS = 20_000;

/** For reads. Chromium's cache lock holds back an identical request for 20 seconds, so a retry after this is not blocked. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** The answer, or a network failure after the time. The request may have arrived anyway. */
export const withinTime = <Answer>(answer: Promise<Answer>, milliseconds = PATIENCE_MS): Promise<Answer> =>
  Promise.race([
    answer,
    new Promise<never>((_, fail) => setTimeout(fail, milliseconds, new TypeError("network silent"))),
  ]);
