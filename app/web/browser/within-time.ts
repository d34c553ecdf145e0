/**
 * How long a press waits for its answer, in milliseconds: longer than the site waits for the payment provider on somebody's behalf, so
 * that what comes to an answer at all comes in time. A line that has fallen silent without breaking brings none, ever.
 */
const PATIENCE_MS = 20_000;

/**
 * The same for what is only asked. A browser keeps a question back for 20 seconds while the same one has no answer yet (Chromium's lock
 * of its cache): who asks again after this time has the answer within it.
 */
export const REQUEST_TIMEOUT_MS = 30_000;

/** The answer, or a failure as of a broken line when it is not there in time. What was sent may have arrived all the same. */
export const withinTime = <Answer>(answer: Promise<Answer>, milliseconds = PATIENCE_MS): Promise<Answer> =>
  Promise.race([
    answer,
    new Promise<never>((_, fail) => setTimeout(fail, milliseconds, new TypeError("network silent"))),
  ]);
