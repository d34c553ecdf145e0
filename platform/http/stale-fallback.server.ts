import type { Logger } from "../log.server.ts";

const PATIENCE_MS = 4_000;

/** What each page last read, for this house only: a second house in one process (a test) must not see it. */
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * What a page reads, or, when the database does not answer within four seconds, what it read last; failing that too, what
 * `builtIn` makes of the company's shipped words. `isStale` says that the second or third was given, so that the page can
 * leave out what may have changed by the minute.
 */
export async function withStaleFallback<T>(
  app: { log: Logger },
  key: string,
  read: () => Promise<T>,
  builtIn: () => T,
): Promise<{ known: T; isStale: boolean }> {
  const memory = kept.get(app) ?? new Map<string, unknown>();
  kept.set(app, memory);
  try {
    const known = await inTime(read());
    memory.set(key, known);
    return { known, isStale: false };
  } catch (error) {
    app.log.error({ err: error, page: key }, "the page could not be read; showing what was known before");
    return { known: memory.has(key) ? (memory.get(key) as T) : builtIn(), isStale: true };
  }
}

/** What a page read last, without asking anew; undefined when it never has. */
export const lastKnownValue = <T>(app: object, key: string): T | undefined => kept.get(app)?.get(key) as T | undefined;

/** A database that hangs is as silent as one that is gone. */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
